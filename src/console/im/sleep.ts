import { type LineWorld, nothing } from './world.ts';

/** A timer that comes this much too late means that the computer slept, in milliseconds. */
export const lateMs = 5_000;
/** Timers stand still while the computer sleeps: a long one would come long after its waking. */
const lookMs = 1_000;

/** Tells when the computer has slept: not every computer says so itself. */
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
