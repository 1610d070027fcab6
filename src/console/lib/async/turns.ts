/** Runs at most `max` tasks at a time; the others wait, and are run in the order in which they came. */
export const createTurns = (max: number): (<T>(task: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    // Who is woken takes the place of the task that ended.
    if (running === max) await new Promise<void>((wake) => waiting.push(wake));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
