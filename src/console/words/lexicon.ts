import { inParts } from './language.ts';

/** Every word of the console, a file for each language. */
export const lexicon = inParts({
  zh: async () => (await import('./zh.ts')).zh,
  en: async () => (await import('./en.ts')).en,
});
