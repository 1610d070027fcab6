import { useLayoutEffect, useRef, useState } from 'react';
import { useModel } from './useModel.ts';

/** The list that was passed before, as long as its items are the same: what depends on it is not rendered again. */
export const useSameItems = <T>(items: readonly T[]): readonly T[] => {
  const [held, setHeld] = useState(items);
  const isSame = held.length === items.length && held.every((item, index) => item === items[index]);
  if (!isSame) setHeld(items);
  return isSame ? held : items;
};

/** A function that stays the same, and calls the one of the last render. */
export const useLatest = <A extends unknown[], R>(call: (...args: A) => R): ((...args: A) => R) => {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useModel(
    () =>
      (...args: A) =>
        latest.current(...args),
  );
};
