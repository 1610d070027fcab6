import { useSyncExternalStore } from 'react';

const nothing = (): void => {};
const never = () => nothing;

/**
 * True after hydration; false at build time and while the browser hydrates, when the output must not differ
 * from the prerendered page.
 */
export const useSettled = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
