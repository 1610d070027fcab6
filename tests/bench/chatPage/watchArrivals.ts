/** What was seen of the transcript while messages came. */
export interface ArrivalStats {
  /** From the arrival of each message to its picture, in milliseconds. */
  readonly arrivals: number[];
  /** From each picture to the next, as the screen's beat has them, in milliseconds: one is asked for at every beat. */
  readonly frames: number[];
  /** Pictures on which the newest message stood, and those on which it was not before the eyes. */
  checkedFrames: number;
  outOfView: number;
}

/** Calls when the browser has made its next picture. */
export const afterPaint = (callback: () => void): void => {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', callback, { once: true });
    port1.start();
    port2.postMessage(null);
  });
};

const messageNumber = (row: Element): number => Number(/\((\d+)\)$/.exec(row.textContent ?? '')?.[1] ?? 0);
/** It is in the page, and not drawn. */
export const isHidden = (row: Element): boolean => getComputedStyle(row).visibility === 'hidden';

/** The newest message that is in the page. */
export const newestRow = (): { readonly number: number; readonly row: Element } | null => {
  const row = [...document.querySelectorAll('[role=log] .bubble-text')].at(-1);
  return row ? { number: messageNumber(row), row } : null;
};

/** Whether a message stands wholly in the transcript's frame. */
export const isInView = (row: Element): boolean => {
  const box = document.querySelector('[role=log]')?.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  return box !== undefined && bottom <= box.bottom + 1 && top >= box.top - 1 && !isHidden(row);
};

/** Asks for a picture at every beat of the screen while nothing happens; answers what lay between them, in milliseconds. */
export const recordFrames = (seconds: number): Promise<number[]> =>
  new Promise((resolve) => {
    const frames: number[] = [];
    const start = performance.now();
    let last = start;
    const onFrame = (now: number) => {
      frames.push(now - last);
      last = now;
      if (now - start < seconds * 1_000) requestAnimationFrame(onFrame);
      else resolve(frames);
    };
    requestAnimationFrame(onFrame);
  });

/** Says `perSecond` messages a second for so many seconds, each in a task of its own, and watches every picture. */
export const watchArrivals = (
  sendMessage: () => number,
  perSecond: number,
  seconds: number,
): Promise<ArrivalStats> =>
  new Promise((resolve) => {
    const stats: ArrivalStats = { arrivals: [], frames: [], checkedFrames: 0, outOfView: 0 };
    const sentTimes = new Map<number, number>();
    const total = perSecond * seconds;
    const start = performance.now();
    let sentCount = 0;
    let last = start;
    const checkFrame = () => {
      const now = performance.now();
      const newest = newestRow();
      if (!newest) return;
      for (const [number, sentAt] of sentTimes) {
        if (number > newest.number) break;
        stats.arrivals.push(now - sentAt);
        sentTimes.delete(number);
      }
      stats.checkedFrames += 1;
      if (!isInView(newest.row)) stats.outOfView += 1;
    };
    const onFrame = (now: number) => {
      stats.frames.push(now - last);
      last = now;
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', checkFrame, { once: true });
      port1.start();
      port2.postMessage(null);
      if (sentCount < total || (sentTimes.size > 0 && now - start < seconds * 1_000 + 5_000))
        requestAnimationFrame(onFrame);
      else resolve(stats);
    };
    requestAnimationFrame(onFrame);
    const timer = setInterval(() => {
      const dueCount = Math.min(total, Math.floor(((performance.now() - start) * perSecond) / 1_000));
      while (sentCount < dueCount) {
        sentCount += 1;
        const sentAt = performance.now();
        sentTimes.set(sendMessage(), sentAt);
      }
      if (sentCount >= total) clearInterval(timer);
    }, 4);
  });
