import { useSyncExternalStore } from 'react';

const nothing = (): void => {};
const never = () => nothing;

/**
 * Whether what is drawn may differ from the page that was drawn at build: false there, and while the browser takes that page
 * over; true right after, and everywhere else.
 */
export const useSettled = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
