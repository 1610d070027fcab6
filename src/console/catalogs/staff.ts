import { lazyCatalog } from '../i18n/i18n.ts';

/** The messages of the staff page, loaded with it. */
export const staffCatalog = lazyCatalog({
  zh: async () => (await import('../features/staff/messages.zh.ts')).zh,
  en: async () => (await import('../features/staff/messages.en.ts')).en,
});
