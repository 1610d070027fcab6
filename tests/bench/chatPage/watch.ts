/** What was seen of the transcript while messages came. */
export interface Seen {
  /** From the arrival of each message to its picture, in milliseconds. */
  readonly arrivals: number[];
  /** From each picture to the next, as the screen's beat has them, in milliseconds: one is asked for at every beat. */
  readonly frames: number[];
  /** Pictures on which the newest message stood, and those on which it was not before the eyes. */
  looked: number;
  lost: number;
}

/** Calls when the browser has made its next picture. */
export const afterPaint = (act: () => void): void => {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', act, { once: true });
    port1.start();
    port2.postMessage(null);
  });
};

const numberOf = (row: Element): number => Number(/\((\d+)\)$/.exec(row.textContent ?? '')?.[1] ?? 0);
/** It is in the page, and not drawn. */
export const hidden = (row: Element): boolean => getComputedStyle(row).visibility === 'hidden';

/** The newest message that is in the page. */
export const newestRow = (): { readonly number: number; readonly row: Element } | null => {
  const row = [...document.querySelectorAll('[role=log] .bubble-text')].at(-1);
  return row ? { number: numberOf(row), row } : null;
};

/** Whether a message stands wholly in the transcript's frame. */
export const inView = (row: Element): boolean => {
  const box = document.querySelector('[role=log]')?.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  return box !== undefined && bottom <= box.bottom + 1 && top >= box.top - 1 && !hidden(row);
};

/** Asks for a picture at every beat of the screen while nothing happens; answers what lay between them, in milliseconds. */
export const watchBeat = (seconds: number): Promise<number[]> =>
  new Promise((settle) => {
    const frames: number[] = [];
    const start = performance.now();
    let last = start;
    const picture = (now: number) => {
      frames.push(now - last);
      last = now;
      if (now - start < seconds * 1_000) requestAnimationFrame(picture);
      else settle(frames);
    };
    requestAnimationFrame(picture);
  });

/** Says `perSecond` messages a second for so many seconds, each in a task of its own, and watches every picture. */
export const watchArrivals = (say: () => number, perSecond: number, seconds: number): Promise<Seen> =>
  new Promise((settle) => {
    const seen: Seen = { arrivals: [], frames: [], looked: 0, lost: 0 };
    const waiting = new Map<number, number>();
    const all = perSecond * seconds;
    const start = performance.now();
    let said = 0;
    let last = start;
    const look = () => {
      const now = performance.now();
      const newest = newestRow();
      if (!newest) return;
      for (const [number, at] of waiting) {
        if (number > newest.number) break;
        seen.arrivals.push(now - at);
        waiting.delete(number);
      }
      seen.looked += 1;
      if (!inView(newest.row)) seen.lost += 1;
    };
    const picture = (now: number) => {
      seen.frames.push(now - last);
      last = now;
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', look, { once: true });
      port1.start();
      port2.postMessage(null);
      if (said < all || (waiting.size > 0 && now - start < seconds * 1_000 + 5_000))
        requestAnimationFrame(picture);
      else settle(seen);
    };
    requestAnimationFrame(picture);
    const timer = setInterval(() => {
      const due = Math.min(all, Math.floor(((performance.now() - start) * perSecond) / 1_000));
      while (said < due) {
        said += 1;
        const at = performance.now();
        waiting.set(say(), at);
      }
      if (said >= all) clearInterval(timer);
    }, 4);
  });
