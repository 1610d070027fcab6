/** The files of every catalog of messages, one per language. */
export const messageFiles = {
  core: { zh: () => import('./coreMessages.zh.ts'), en: () => import('./coreMessages.en.ts') },
  app: { zh: () => import('./messages.zh.ts'), en: () => import('./messages.en.ts') },
  account: {
    zh: () => import('./features/account/messages.zh.ts'),
    en: () => import('./features/account/messages.en.ts'),
  },
  commandPalette: {
    zh: () => import('./features/commandPalette/messages.zh.ts'),
    en: () => import('./features/commandPalette/messages.en.ts'),
  },
  hospitalData: {
    zh: () => import('./features/hospitalData/messages.zh.ts'),
    en: () => import('./features/hospitalData/messages.en.ts'),
  },
  hospitalOverview: {
    zh: () => import('./features/hospitalOverview/messages.zh.ts'),
    en: () => import('./features/hospitalOverview/messages.en.ts'),
  },
  reviewBoard: {
    zh: () => import('./features/audit/board/messages.zh.ts'),
    en: () => import('./features/audit/board/messages.en.ts'),
  },
  reviewQueue: {
    zh: () => import('./features/audit/queue/messages.zh.ts'),
    en: () => import('./features/audit/queue/messages.en.ts'),
  },
  rules: {
    zh: () => import('./domain/prescription/rules/messages.zh.ts'),
    en: () => import('./domain/prescription/rules/messages.en.ts'),
  },
  sampling: {
    zh: () => import('./features/audit/sampling/messages.zh.ts'),
    en: () => import('./features/audit/sampling/messages.en.ts'),
  },
  services: {
    zh: () => import('./features/services/messages.zh.ts'),
    en: () => import('./features/services/messages.en.ts'),
  },
  staff: {
    zh: () => import('./features/staff/messages.zh.ts'),
    en: () => import('./features/staff/messages.en.ts'),
  },
} as const;
