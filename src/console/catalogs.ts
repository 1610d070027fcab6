import { type CatalogTable, type MessageCatalog, lazyCatalog } from './i18n/i18n.ts';

const catalog = <M>(
  zh: () => Promise<{ readonly zh: M }>,
  en: () => Promise<{ readonly en: M }>,
): MessageCatalog<M> => lazyCatalog({ zh: async () => (await zh()).zh, en: async () => (await en()).en });

/** Every catalog of messages, one file per language; each is loaded by what needs it. */
export const catalogs: CatalogTable = {
  core: catalog(
    () => import('./coreMessages.zh.ts'),
    () => import('./coreMessages.en.ts'),
  ),
  app: catalog(
    () => import('./messages.zh.ts'),
    () => import('./messages.en.ts'),
  ),
  account: catalog(
    () => import('./features/account/messages.zh.ts'),
    () => import('./features/account/messages.en.ts'),
  ),
  commandPalette: catalog(
    () => import('./features/commandPalette/messages.zh.ts'),
    () => import('./features/commandPalette/messages.en.ts'),
  ),
  hospitalData: catalog(
    () => import('./features/hospitalData/messages.zh.ts'),
    () => import('./features/hospitalData/messages.en.ts'),
  ),
  hospitalOverview: catalog(
    () => import('./features/hospitalOverview/messages.zh.ts'),
    () => import('./features/hospitalOverview/messages.en.ts'),
  ),
  reviewBoard: catalog(
    () => import('./features/audit/board/messages.zh.ts'),
    () => import('./features/audit/board/messages.en.ts'),
  ),
  reviewQueue: catalog(
    () => import('./features/audit/queue/messages.zh.ts'),
    () => import('./features/audit/queue/messages.en.ts'),
  ),
  rules: catalog(
    () => import('./domain/prescription/rules/messages.zh.ts'),
    () => import('./domain/prescription/rules/messages.en.ts'),
  ),
  sampling: catalog(
    () => import('./features/audit/sampling/messages.zh.ts'),
    () => import('./features/audit/sampling/messages.en.ts'),
  ),
  services: catalog(
    () => import('./features/services/messages.zh.ts'),
    () => import('./features/services/messages.en.ts'),
  ),
  staff: catalog(
    () => import('./features/staff/messages.zh.ts'),
    () => import('./features/staff/messages.en.ts'),
  ),
};
