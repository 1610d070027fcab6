import { inParts } from './language.ts';

/** The messages of the command palette and the shortcuts dialog, loaded with them. */
export const paletteLexicon = inParts({
  zh: async () => (await import('./palette.zh.ts')).zh,
  en: async () => (await import('./palette.en.ts')).en,
});
