import { type ConnectionDeps, noop } from '../engineDeps.ts';

/** A single timer that can be replaced. */
export const createTimer = (timers: Pick<ConnectionDeps, 'now' | 'setTimer'>) => {
  let cancel = noop;
  let due = 0;
  let pending = noop;

  const set = (ms: number, callback: () => void) => {
    cancel();
    due = timers.now() + ms;
    pending = callback;
    cancel = timers.setTimer(ms, () => {
      pending = noop;
      callback();
    });
  };

  return {
    /** Calls `callback` once after `ms`, instead of the previous one. */
    set,
    /** Waits no longer than `ms` from now, even if the computer slept meanwhile. */
    shortenTo: (ms: number) => {
      const remaining = due - timers.now();
      if (pending !== noop && (remaining > ms || remaining < 0)) set(ms, pending);
    },
    cancel: () => {
      cancel();
      pending = noop;
    },
  };
};
