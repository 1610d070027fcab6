import { useSyncExternalStore } from 'react';

const noop = (): void => {};
const subscribeToNothing = () => noop;

/**
 * True after hydration; false at build time and while the browser hydrates, when the output must not differ
 * from the prerendered page.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
