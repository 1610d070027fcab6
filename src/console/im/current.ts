import type { LiveEvent } from '../../contract/socket.ts';
import type { Im } from './im.ts';

const pollMs = 15_000;
/** Events come in bursts; one reading serves them all. */
const gatherMs = 150;

interface Plan {
  /** Whether an event may have changed what was read. */
  concerns: (event: LiveEvent) => boolean;
  load: () => Promise<void>;
}

/** Keeps something that was read current: by events, after missed events, and every 15 s while the line is down. Returns the way back. */
export const keepCurrent = (
  im: Pick<Im, 'line' | 'on' | 'resynced'>,
  { concerns, load }: Plan,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reading = false;
  let again = false;
  let before = im.line.peek();

  const read = async () => {
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    await load();
    reading = false;
    if (!again) return;
    again = false;
    void read();
  };
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void read();
    }, gatherMs);
  };

  void read();
  const ways = [
    im.on((event) => {
      if (concerns(event)) soon();
    }),
    im.resynced(soon),
    // A reading may have failed while the line was down, and the events that are caught up with are not about that.
    im.line.subscribe((line) => {
      if (line === 'live' && before !== 'live') soon();
      before = line;
    }),
  ];
  const poll = setInterval(() => {
    if (im.line.peek() !== 'live') void read();
  }, pollMs);
  return () => {
    clearTimeout(timer);
    clearInterval(poll);
    for (const back of ways) back();
  };
};
