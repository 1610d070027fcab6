import { inParts } from './language.ts';

/** The messages of the prescribing rules, loaded with what shows findings. */
export const ruleLexicon = inParts({
  zh: async () => (await import('./rules.zh.ts')).zh,
  en: async () => (await import('./rules.en.ts')).en,
});
