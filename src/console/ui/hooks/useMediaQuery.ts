import { useSyncExternalStore } from 'react';

/**
 * Below this width the chat and the side panels are shown one at a time. The style sheets use the same
 * numbers.
 */
export const narrowScreen = '(max-width: 900px)';
/** Below this width the menu is at the bottom, a line of a form is a card, and what has no room in a row is behind a button. */
export const phoneScreen = '(max-width: 640px)';
/** From this width a tab of the work area can be pinned beside another. */
export const wideScreen = '(min-width: 1280px)';

/** From this width the work area shows two panes. */
export const twoPanesScreen = '(min-width: 1680px)';
/** From this width it does so beside an enlarged video, too. */
export const twoPanesBesideVideo = '(min-width: 2200px)';

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
