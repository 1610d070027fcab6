/** Observations of the transcript while messages arrive. */
export interface ArrivalStats {
  /** From the arrival of each message to its paint, in milliseconds. */
  readonly arrivals: number[];
  /** The intervals between requested frames, by their timestamps, in milliseconds. */
  readonly frames: number[];
  /** Frames with the newest message visible, and frames without. */
  checkedFrames: number;
  outOfView: number;
}

/** Calls back after the browser's next paint. */
export const afterPaint = (callback: () => void): void => {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', callback, { once: true });
    port1.start();
    port2.postMessage(null);
  });
};

const messageNumber = (row: Element): number => Number(/\((\d+)\)$/.exec(row.textContent ?? '')?.[1] ?? 0);
/** In the page, but not painted. */
export const isHidden = (row: Element): boolean => getComputedStyle(row).visibility === 'hidden';

/** The newest message in the page. */
export const newestRow = (): { readonly number: number; readonly row: Element } | null => {
  const row = [...document.querySelectorAll('[role=log] .bubble-text')].at(-1);
  return row ? { number: messageNumber(row), row } : null;
};

/** Whether a message is completely visible in the transcript. */
export const isInView = (row: Element): boolean => {
  const box = document.querySelector('[role=log]')?.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  return box !== undefined && bottom <= box.bottom + 1 && top >= box.top - 1 && !isHidden(row);
};

/** Requests every frame while the page is idle; returns the intervals between them, in milliseconds. */
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

/** Sends `perSecond` messages a second for a number of seconds, each in its own task, and observes every frame. */
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
