import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { whenPointerIdle } from '../../lib/async/scheduling.ts';

/** Delays showing or hiding a layout-shifting element until the pointer is idle. */
export const useWhenPointerIdle = (wanted: boolean): boolean => {
  const shown = useSignal(false);
  useEffect(
    () =>
      shown.peek() === wanted
        ? undefined
        : whenPointerIdle(() => {
            shown.value = wanted;
          }),
    [shown, wanted],
  );
  return shown.value;
};
