import { inParts } from './language.ts';

/** The words of the prescribing rules, which come with what shows findings. */
export const ruleLexicon = inParts({
  zh: async () => (await import('./rules.zh.ts')).zh,
  en: async () => (await import('./rules.en.ts')).en,
});
