import type { ScheduleFrame } from './frameBatch.ts';

/** Hidden pages have no animation frames; rows still have to follow, in milliseconds. */
const hiddenMs = 200;

/** Schedules a callback for the next animation frame. */
export const scheduleAnimationFrame: ScheduleFrame = (callback) => {
  if (document.hidden) {
    const timer = setTimeout(callback, hiddenMs);
    return () => clearTimeout(timer);
  }
  // A page that becomes hidden gets no frame. (A timer for each frame would cost as much as the rows
  // themselves.)
  const cancel = () => {
    cancelAnimationFrame(handle);
    document.removeEventListener('visibilitychange', run);
  };
  const run = () => {
    cancel();
    callback();
  };
  const handle = requestAnimationFrame(run);
  document.addEventListener('visibilitychange', run);
  return cancel;
};
