import { lazyCatalog } from '../i18n/i18n.ts';

/** The messages of the personal data page, loaded with it. */
export const accountCatalog = lazyCatalog({
  zh: async () => (await import('../features/account/messages.zh.ts')).zh,
  en: async () => (await import('../features/account/messages.en.ts')).en,
});
