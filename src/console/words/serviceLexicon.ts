import { inParts } from './language.ts';

/** The words of the service setup, which come with its screen. */
export const serviceLexicon = inParts({
  zh: async () => (await import('./service.zh.ts')).zh,
  en: async () => (await import('./service.en.ts')).en,
});
