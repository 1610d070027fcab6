import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { App } from '../app.ts';

/** Minimum time between two checks, in milliseconds. */
const rest = 5 * 60_000;

/** Whether the server delivers another version of the console than this page's. */
export interface Release {
  readonly shown: ReadonlySignal<boolean>;
  /** Hides it until the next check. */
  readonly later: () => void;
  readonly open: () => () => void;
}

/** Checks when the page is resumed and when a file fails to load. It never reloads the page. */
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
      // No response: the outage banner reports that, and the next check follows.
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
