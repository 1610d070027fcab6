import { type Signal, useSignal } from '@preact/signals-react';
import { useEffect } from 'react';

/** Input value that resets when its source changes. */
export const useFollowing = (value: string): Signal<string> => {
  const typed = useSignal(value);
  useEffect(() => {
    typed.value = value;
  }, [typed, value]);
  return typed;
};
