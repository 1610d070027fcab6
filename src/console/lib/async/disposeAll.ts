/** Calls every disposer. */
export const disposeAll = (disposers: Iterable<() => void>): void => {
  for (const dispose of disposers) dispose();
};
