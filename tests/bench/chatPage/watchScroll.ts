import { afterPaint, isHidden } from './watchArrivals.ts';

/** The largest normal distance between two rows, in pixels; anything more is a gap. */
const maxGap = 40;

const transcriptBox = (): HTMLElement => {
  const element = document.querySelector<HTMLElement>('[role=log]');
  if (!element) throw new Error('no transcript');
  return element;
};
const nextFrame = (): Promise<void> => new Promise((resolve) => afterPaint(() => resolve()));

/** The height of the largest gap in the visible transcript, in pixels. */
const tallestGap = (): number => {
  const frame = transcriptBox().getBoundingClientRect();
  const rowBoxes = [...transcriptBox().querySelectorAll('[data-line], .chat-day, .chat-older')]
    .filter((row) => !isHidden(row))
    .map((row) => row.getBoundingClientRect())
    .filter(({ top, bottom }) => bottom > frame.top && top < frame.bottom)
    .toSorted((a, b) => a.top - b.top);
  let edge = frame.top;
  let maxHeight = 0;
  for (const { top, bottom } of rowBoxes) {
    maxHeight = Math.max(maxHeight, top - edge);
    edge = Math.max(edge, bottom);
  }
  return Math.max(maxHeight, frame.bottom - edge);
};

/** Counts the frames over a number of milliseconds, and those with a gap. */
export const watchBlank = async (ms: number): Promise<{ frames: number; blankFrames: number }> => {
  const deadline = performance.now() + ms;
  let [frames, blankFrames] = [0, 0];
  while (performance.now() < deadline) {
    await nextFrame();
    frames += 1;
    if (tallestGap() > maxGap) blankFrames += 1;
  }
  return { frames, blankFrames };
};

/** Scrolls near the start a number of times to load older pages; returns the largest movement of a row, in pixels. */
export const watchPrepend = async (times: number): Promise<number> => {
  let maxShift = 0;
  for (let n = 0; n < times; n += 1) {
    const transcript = transcriptBox();
    transcript.scrollTop = 300;
    // Wait until these rows have been measured: later movement is caused by the older ones.
    for (let settleFrames = 0; settleFrames < 5; settleFrames += 1) await nextFrame();
    const height = transcript.scrollHeight;
    const top = transcript.getBoundingClientRect().top;
    const row = [...transcript.querySelectorAll<HTMLElement>('[data-line]')].find(
      (one) => one.getBoundingClientRect().top >= top + 20,
    );
    if (!row) throw new Error('no row on the screen');
    const key = CSS.escape(row.dataset['line'] ?? '');
    let previousTop = row.getBoundingClientRect().top;
    let stableFrames = 0;
    const deadline = performance.now() + 5_000;
    while (stableFrames < 20 && performance.now() < deadline) {
      await nextFrame();
      const newTop = transcript.querySelector(`[data-line="${key}"]`)?.getBoundingClientRect().top;
      if (newTop === undefined) throw new Error('the row is gone');
      maxShift = Math.max(maxShift, Math.abs(newTop - previousTop));
      previousTop = newTop;
      if (transcript.scrollHeight > height + 1_000) stableFrames += 1;
    }
    if (stableFrames === 0) throw new Error('no older messages came');
  }
  return maxShift;
};
