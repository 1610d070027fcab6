const noop = (): void => {};

/**
 * Starts a shared resource for the first user, and stops it after the last; each use returns its release
 * function.
 */
export const refCounted = (start: () => () => void): (() => () => void) => {
  let users = 0;
  let stop = noop;
  return () => {
    users += 1;
    if (users === 1) stop = start();
    let released = false;
    return () => {
      if (released) return;
      released = true;
      users -= 1;
      if (users === 0) stop();
    };
  };
};
