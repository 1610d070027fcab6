import { type Signal, useSignal } from '@preact/signals-react';
import { useEffect } from 'react';

/** Input value that resets when its source changes. */
export const useSyncedInput = (value: string): Signal<string> => {
  const input = useSignal(value);
  useEffect(() => {
    input.value = value;
  }, [input, value]);
  return input;
};
