import { type ReadonlySignal, signal } from '@preact/signals-react';

/**
 * A prescription must be visible this long before it accepts a verdict, in milliseconds. The second click of
 * a double click, or a repeated key, was meant for the previous one.
 */
const minimumViewMs = 1_000;

/** The time in which a newly shown prescription does not accept a verdict yet. */
interface MinimumViewTime {
  readonly isElapsed: ReadonlySignal<boolean>;
  readonly start: () => void;
  readonly stop: () => void;
}

/** Creates the timer; it is not elapsed before it was started. */
export const createMinimumViewTime = (ms = minimumViewMs): MinimumViewTime => {
  const isElapsed = signal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    isElapsed,
    start: () => {
      clearTimeout(timer);
      isElapsed.value = false;
      timer = setTimeout(() => {
        isElapsed.value = true;
      }, ms);
    },
    stop: () => clearTimeout(timer),
  };
};
