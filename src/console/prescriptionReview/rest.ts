import { type ReadonlySignal, signal } from '@preact/signals-react';

/**
 * A prescription stands on the screen so long before it takes a verdict, in milliseconds: the second click of a double
 * click, or a key pressed once too often, was meant for the one before.
 */
const restMs = 1_000;

/** The moment in which what has just come on the screen takes no verdict yet. */
interface Rest {
  readonly over: ReadonlySignal<boolean>;
  readonly begin: () => void;
  readonly stop: () => void;
}

/** Makes it; it is not over before it has begun. */
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
