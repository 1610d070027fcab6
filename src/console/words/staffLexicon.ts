import { inParts } from './language.ts';

/** The messages of the staff page, loaded with it. */
export const staffLexicon = inParts({
  zh: async () => (await import('./staff.zh.ts')).zh,
  en: async () => (await import('./staff.en.ts')).en,
});
