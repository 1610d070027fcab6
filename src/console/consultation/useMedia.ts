import { useSyncExternalStore } from 'react';

/**
 * Below this width the chat and the side panels are shown one at a time. The style sheets use the same
 * numbers.
 */
export const narrow = '(max-width: 900px)';
/** From this width the case record and the prescriptions are side by side. */
export const wide = '(min-width: 1280px)';

/** Returns whether a media query matches. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
