import type { Frame } from './paced.ts';

/** Hidden pages have no animation frames; rows still have to follow, in milliseconds. */
const hiddenMs = 200;

/** Schedules a callback for the next animation frame. */
export const frame: Frame = (act) => {
  if (document.hidden) {
    const timer = setTimeout(act, hiddenMs);
    return () => clearTimeout(timer);
  }
  // A page that becomes hidden gets no frame. (A timer for each frame would cost as much as the rows
  // themselves.)
  const stop = () => {
    cancelAnimationFrame(picture);
    document.removeEventListener('visibilitychange', once);
  };
  const once = () => {
    stop();
    act();
  };
  const picture = requestAnimationFrame(once);
  document.addEventListener('visibilitychange', once);
  return stop;
};
