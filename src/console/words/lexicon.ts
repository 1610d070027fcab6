import { inParts } from './language.ts';

/** The words of every room, a file for each language. */
export const lexicon = inParts({
  zh: async () => (await import('./zh.ts')).zh,
  en: async () => (await import('./en.ts')).en,
});
