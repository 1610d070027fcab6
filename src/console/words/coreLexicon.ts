import { inParts } from './language.ts';

/** The messages that are needed before login, one file per language. */
export const coreLexicon = inParts({
  zh: async () => (await import('./core.zh.ts')).zh,
  en: async () => (await import('./core.en.ts')).en,
});
