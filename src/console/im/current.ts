import type { LiveEvent } from '../../contract/protocol/socket.ts';
import type { Im } from './im.ts';

const pollMs = 15_000;
/** Events arrive in bursts; one reload serves a whole burst. */
const gatherMs = 150;

interface Plan {
  /** Whether an event may have changed the loaded data. */
  concerns: (event: LiveEvent) => boolean;
  load: () => Promise<void>;
}

/**
 * Keeps loaded data current: reloads after relevant events, after missed events, and every 15 s while the
 * connection is down. Returns a dispose function.
 */
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
    // A load may have failed while the connection was down, and the replayed events may not concern this
    // data.
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
