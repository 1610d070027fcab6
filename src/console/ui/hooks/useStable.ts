import { useModel } from './useModel.ts';

const hasSameFields = (one: object, other: object): boolean => {
  const entries = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  return entries.length === others.size && entries.every(([name, value]) => others.get(name) === value);
};

/** The list that was passed before, as long as its items have the same fields: what depends on it is not rendered again. */
export const useSameItems = <T extends object>(items: readonly T[]): readonly T[] => {
  const held = useModel(() => ({ items }));
  const isSame =
    held.items.length === items.length &&
    items.every((item, index) => hasSameFields(item, held.items[index] ?? {}));
  if (!isSame) held.items = items;
  return held.items;
};

/** A function that stays the same, and calls the one of the last render. */
export const useLatest = <A extends unknown[], R>(call: (...args: A) => R): ((...args: A) => R) => {
  const latest = useModel(() => ({ call }));
  latest.call = call;
  return useModel(
    () =>
      (...args: A) =>
        latest.call(...args),
  );
};
