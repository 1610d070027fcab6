import { useSyncExternalStore } from 'react';

/**
 * Below this width the chat and the side panels are shown one at a time. The style sheets use the same
 * numbers.
 */
export const narrowScreen = '(max-width: 900px)';
/** From this width the case record and the prescriptions are side by side. */
export const wideScreen = '(min-width: 1280px)';

/** Returns whether a media query matches. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
