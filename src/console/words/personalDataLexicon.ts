import { inParts } from './language.ts';

/** The messages of the personal data page, loaded with it. */
export const personalDataLexicon = inParts({
  zh: async () => (await import('./personalData.zh.ts')).zh,
  en: async () => (await import('./personalData.en.ts')).en,
});
