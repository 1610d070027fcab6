import { type Signal, useSignal } from '@preact/signals-react';
import { useEffect } from 'react';

/** A field's text: what is typed, until what it stands for changes elsewhere. */
export const useFollowing = (value: string): Signal<string> => {
  const typed = useSignal(value);
  useEffect(() => {
    typed.value = value;
  }, [typed, value]);
  return typed;
};
