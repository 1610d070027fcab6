import { inParts } from './language.ts';

/** The words of the staff, which come with their screen. */
export const staffLexicon = inParts({
  zh: async () => (await import('./staff.zh.ts')).zh,
  en: async () => (await import('./staff.en.ts')).en,
});
