import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { App } from '../app.ts';

/** The site is not asked more often, in milliseconds. */
const rest = 5 * 60_000;

/** Whether the site gives out another version of the console than this page's. */
export interface Release {
  readonly shown: ReadonlySignal<boolean>;
  /** Not now; it is said again when the site is next asked. */
  readonly later: () => void;
  readonly open: () => () => void;
}

/** Asks when the person comes back to the page, and when a file of it does not come; loads nothing anew by itself. */
export const openRelease = ({ outside }: Pick<App, 'outside'>): Release => {
  const changed = signal(false);
  const putOff = signal(false);
  let asked = outside.own();
  const ask = async (): Promise<void> => {
    asked = outside.own();
    try {
      changed.value = await outside.release.changed();
      putOff.value = false;
    } catch {
      // Nobody answers: that is said elsewhere, and it is asked again.
    }
  };
  const maybe = (): void => {
    if (outside.own() - asked >= rest) void ask();
  };
  return {
    shown: computed(() => changed.value && !putOff.value),
    later: () => {
      putOff.value = true;
    },
    open: () => {
      const ways = [outside.awake(maybe), outside.release.lost(() => void ask())];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};
