import { inParts } from './language.ts';

/** The words of the personal data, which come with their screen. */
export const personalDataLexicon = inParts({
  zh: async () => (await import('./personalData.zh.ts')).zh,
  en: async () => (await import('./personalData.en.ts')).en,
});
