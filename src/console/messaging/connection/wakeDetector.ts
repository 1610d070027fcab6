import { type ConnectionDeps, noop } from '../engineDeps.ts';

/** A timer that fires this late means that the computer slept, in milliseconds. */
export const sleepThresholdMs = 5_000;
/** Timers stop while the computer sleeps, so a long one would fire long after it wakes. */
const checkIntervalMs = 1_000;

/** Detects that the computer has slept: not every computer reports it. */
export const createWakeDetector = (timers: Pick<ConnectionDeps, 'now' | 'setTimer'>, onWake: () => void) => {
  let cancel = noop;

  const schedule = () => {
    const due = timers.now() + checkIntervalMs;
    cancel = timers.setTimer(checkIntervalMs, () => {
      const slept = timers.now() - due > sleepThresholdMs;
      schedule();
      if (slept) onWake();
    });
  };
  const stop = () => cancel();

  return {
    start: () => {
      stop();
      schedule();
    },
    stop,
  };
};
