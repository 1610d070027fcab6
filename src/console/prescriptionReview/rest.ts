import { type ReadonlySignal, signal } from '@preact/signals-react';

/**
 * A prescription must be visible this long before it accepts a verdict, in milliseconds. The second click of
 * a double click, or a repeated key, was meant for the previous one.
 */
const restMs = 1_000;

/** The time in which a newly shown prescription does not accept a verdict yet. */
interface Rest {
  readonly over: ReadonlySignal<boolean>;
  readonly begin: () => void;
  readonly stop: () => void;
}

/** Creates the timer; it is not elapsed before it was started. */
export const openRest = (ms = restMs): Rest => {
  const over = signal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    over,
    begin: () => {
      clearTimeout(timer);
      over.value = false;
      timer = setTimeout(() => {
        over.value = true;
      }, ms);
    },
    stop: () => clearTimeout(timer),
  };
};
