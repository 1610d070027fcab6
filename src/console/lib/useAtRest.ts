import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { whenAtRest } from './moments.ts';

/** Whether what moves the page stands on it: it comes and goes as is wanted, once no pointer is under way. */
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
