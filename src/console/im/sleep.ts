import { type LineWorld, nothing } from './world.ts';

/** A timer that fires this late means that the computer slept, in milliseconds. */
export const lateMs = 5_000;
/** Timers stop while the computer sleeps, so a long one would fire long after it wakes. */
const lookMs = 1_000;

/** Detects that the computer has slept: not every computer reports it. */
export const openSleep = (world: Pick<LineWorld, 'now' | 'after'>, woke: () => void) => {
  let cancel = nothing;

  const look = () => {
    const due = world.now() + lookMs;
    cancel = world.after(lookMs, () => {
      const slept = world.now() - due > lateMs;
      look();
      if (slept) woke();
    });
  };
  const stop = () => cancel();

  return {
    start: () => {
      stop();
      look();
    },
    stop,
  };
};
