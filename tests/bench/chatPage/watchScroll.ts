import { afterPaint, hidden } from './watch.ts';

/** A stretch between two rows is no blank up to this height, in pixels. */
const between = 40;

const box = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role=log]');
  if (!found) throw new Error('no transcript');
  return found;
};
const picture = (): Promise<void> => new Promise((next) => afterPaint(() => next()));

/** The highest stretch of the transcript's frame in which nothing is drawn, in pixels. */
const blankest = (): number => {
  const frame = box().getBoundingClientRect();
  const drawn = [...box().querySelectorAll('[data-line], .chat-day, .chat-older')]
    .filter((row) => !hidden(row))
    .map((row) => row.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > frame.top && top < frame.bottom)
    .toSorted((a, b) => a.top - b.top);
  let edge = frame.top;
  let most = 0;
  for (const { top, bottom } of drawn) {
    most = Math.max(most, top - edge);
    edge = Math.max(edge, bottom);
  }
  return Math.max(most, frame.bottom - edge);
};

/** For so many milliseconds: how many pictures were made, and on how many of them a stretch was blank. */
export const watchBlank = async (ms: number): Promise<{ pictures: number; blank: number }> => {
  const until = performance.now() + ms;
  let [pictures, blank] = [0, 0];
  while (performance.now() < until) {
    await picture();
    pictures += 1;
    if (blankest() > between) blank += 1;
  }
  return { pictures, blank };
};

/** Scrolls near the beginning so many times, so that older pages come; answers by how much a row moved at most, in pixels. */
export const watchPrepend = async (times: number): Promise<number> => {
  let worst = 0;
  for (let n = 0; n < times; n += 1) {
    const log = box();
    log.scrollTop = 300;
    // The rows there are measured first: what moves then is not the older ones' doing.
    for (let still = 0; still < 5; still += 1) await picture();
    const height = log.scrollHeight;
    const top = log.getBoundingClientRect().top;
    const row = [...log.querySelectorAll<HTMLElement>('[data-line]')].find(
      (one) => one.getBoundingClientRect().top >= top + 20,
    );
    if (!row) throw new Error('no row on the screen');
    const key = CSS.escape(row.dataset['line'] ?? '');
    let at = row.getBoundingClientRect().top;
    let rest = 0;
    const until = performance.now() + 5_000;
    while (rest < 20 && performance.now() < until) {
      await picture();
      const now = log.querySelector(`[data-line="${key}"]`)?.getBoundingClientRect().top;
      if (now === undefined) throw new Error('the row is gone');
      worst = Math.max(worst, Math.abs(now - at));
      at = now;
      if (log.scrollHeight > height + 1_000) rest += 1;
    }
    if (rest === 0) throw new Error('no older messages came');
  }
  return worst;
};
