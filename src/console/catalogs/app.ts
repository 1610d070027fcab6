import { lazyCatalog } from '../i18n/i18n.ts';

/** The messages of the signed-in application, one file per language. */
export const appCatalog = lazyCatalog({
  zh: async () => (await import('../messages.zh.ts')).zh,
  en: async () => (await import('../messages.en.ts')).en,
});
