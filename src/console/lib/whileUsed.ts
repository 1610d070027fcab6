const nothing = (): void => {};

/** Starts something for the first who uses it, and ends it after the last; each use returns its way back. */
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
