import { inParts } from './language.ts';

/** The words of the palette and of the sheet of keys, which come with them. */
export const paletteLexicon = inParts({
  zh: async () => (await import('./palette.zh.ts')).zh,
  en: async () => (await import('./palette.en.ts')).en,
});
