import { inParts } from './language.ts';

/** The words of the log-in's protocols, a file for each language. */
export const protocolLexicon = inParts({
  zh: async () => (await import('./protocols.zh.ts')).zh,
  en: async () => (await import('./protocols.en.ts')).en,
});
