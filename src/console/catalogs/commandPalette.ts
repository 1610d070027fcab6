import { lazyCatalog } from '../i18n/i18n.ts';

/** The messages of the command palette and the shortcuts dialog, loaded with them. */
export const commandPaletteCatalog = lazyCatalog({
  zh: async () => (await import('../features/commandPalette/messages.zh.ts')).zh,
  en: async () => (await import('../features/commandPalette/messages.en.ts')).en,
});
