import { inParts } from './language.ts';

/** The messages of the services page, loaded with it. */
export const serviceLexicon = inParts({
  zh: async () => (await import('./service.zh.ts')).zh,
  en: async () => (await import('./service.en.ts')).en,
});
