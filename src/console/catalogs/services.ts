import { lazyCatalog } from '../i18n/i18n.ts';

/** The messages of the services page, loaded with it. */
export const servicesCatalog = lazyCatalog({
  zh: async () => (await import('../features/services/messages.zh.ts')).zh,
  en: async () => (await import('../features/services/messages.en.ts')).en,
});
