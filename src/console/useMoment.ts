import { useLanguage } from './i18n/useMessages.ts';
import { momentOf } from './lib/dates/days.ts';
import { useServices } from './useServices.ts';

/** Formats epoch milliseconds as `momentOf` does, as of now and in the current language. */
export const useMoment = (): ((ms: number) => string) => {
  const now = useServices().clock.coarseNow.value;
  const language = useLanguage();
  return (ms) => momentOf(ms, now, language);
};
