import { haveSameFields } from '../../lib/sameFields.ts';
import { useModel } from './useModel.ts';

/** The list of the render before, as long as its items have the same fields: whatever depends on it is not rendered again. */
export const useSameItems = <T extends object>(items: readonly T[]): readonly T[] => {
  const held = useModel(() => ({ items }));
  const isSame =
    held.items.length === items.length &&
    items.every((item, index) => haveSameFields(item, held.items[index] ?? {}));
  if (!isSame) held.items = items;
  return held.items;
};

/** A function that stays the same and calls the one of the newest render. */
export const useLatest = <A extends unknown[], R>(call: (...args: A) => R): ((...args: A) => R) => {
  const latest = useModel(() => ({ call }));
  latest.call = call;
  return useModel(
    () =>
      (...args: A) =>
        latest.call(...args),
  );
};
