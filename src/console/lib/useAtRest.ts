import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { whenAtRest } from './moments.ts';

/** Delays showing or hiding a layout-shifting element until the pointer is idle. */
export const useAtRest = (wanted: boolean): boolean => {
  const stands = useSignal(false);
  useEffect(
    () =>
      stands.peek() === wanted
        ? undefined
        : whenAtRest(() => {
            stands.value = wanted;
          }),
    [stands, wanted],
  );
  return stands.value;
};
