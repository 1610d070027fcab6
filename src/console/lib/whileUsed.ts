const nothing = (): void => {};

/**
 * Starts a shared resource for the first user, and stops it after the last; each use returns its release
 * function.
 */
export const whileUsed = (start: () => () => void): (() => () => void) => {
  let users = 0;
  let end = nothing;
  return () => {
    users += 1;
    if (users === 1) end = start();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      users -= 1;
      if (users === 0) end();
    };
  };
};
