import { inParts } from './language.ts';

/** The messages of the signed-in application, one file per language. */
export const lexicon = inParts({
  zh: async () => (await import('./zh.ts')).zh,
  en: async () => (await import('./en.ts')).en,
});
