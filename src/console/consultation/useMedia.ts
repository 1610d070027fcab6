import { useSyncExternalStore } from 'react';

/** Below this the chat and what stands beside it take turns; the same numbers stand in the style sheets. */
export const narrow = '(max-width: 900px)';
/** From here on case record and prescriptions stand there together. */
export const wide = '(min-width: 1280px)';

/** Whether a media query holds. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
