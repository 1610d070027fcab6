import { lazyCatalog } from '../i18n/i18n.ts';

/** The messages that are needed before login, one file per language. */
export const coreCatalog = lazyCatalog({
  zh: async () => (await import('../coreMessages.zh.ts')).zh,
  en: async () => (await import('../coreMessages.en.ts')).en,
});
