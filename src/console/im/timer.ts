import { type LineWorld, nothing } from './world.ts';

/** A single timer that can be replaced. */
export const openTimer = (world: Pick<LineWorld, 'now' | 'after'>) => {
  let cancel = nothing;
  let due = 0;
  let act = nothing;

  const set = (ms: number, then: () => void) => {
    cancel();
    due = world.now() + ms;
    act = then;
    cancel = world.after(ms, () => {
      act = nothing;
      then();
    });
  };

  return {
    /** Calls `callback` once after `ms`, instead of the previous one. */
    set,
    /** Waits no longer than `ms` from now, even if the computer slept meanwhile. */
    hurry: (ms: number) => {
      const left = due - world.now();
      if (act !== nothing && (left > ms || left < 0)) set(ms, act);
    },
    cancel: () => {
      cancel();
      act = nothing;
    },
  };
};
