import { inParts } from './language.ts';

/** The core's words, a file for each language. */
export const coreLexicon = inParts({
  zh: async () => (await import('./core.zh.ts')).zh,
  en: async () => (await import('./core.en.ts')).en,
});
