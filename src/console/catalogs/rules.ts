import { lazyCatalog } from '../i18n/i18n.ts';

/** The messages of the prescribing rules, loaded with what shows findings. */
export const rulesCatalog = lazyCatalog({
  zh: async () => (await import('../domain/prescription/ruleMessages.zh.ts')).zh,
  en: async () => (await import('../domain/prescription/ruleMessages.en.ts')).en,
});
