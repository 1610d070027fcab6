import type { Frame } from './paced.ts';

/** No pictures are made of a hidden page; its lines follow all the same, in milliseconds. */
const hiddenMs = 200;

/** Before the browser's next picture. */
export const frame: Frame = (act) => {
  if (document.hidden) {
    const timer = setTimeout(act, hiddenMs);
    return () => clearTimeout(timer);
  }
  // A page that is hidden meanwhile makes no picture. (A timer set and cleared beside each costs as much as its lines.)
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
