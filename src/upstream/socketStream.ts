import type { DownFrame } from '../contract/protocol/socket.ts';
import type { Events, Told } from './events.ts';
import type { Faults } from './faults.ts';
import type { Store } from './store.ts';

/** Events read from disk at a time, so that a long absence neither fills memory nor blocks other sockets. */
const page = 200;

/** The events of one socket: every event of the user after its position, in order and without gaps. */
export interface Stream {
  /** Continues after `useq` with the stored events. */
  from(useq: number): void;
  /** The `useq` of the last event sent; undefined before `startFrom`. */
  at(): number | undefined;
  close(): void;
}

export interface StreamPlan {
  store: Store;
  events: Events;
  faults: Faults;
  userId: string;
  /** Sends a frame; `onSent` is called when it has left, or when the socket is closed. */
  send: (frame: DownFrame, sent?: () => void) => void;
  /** Called when the rows could not be read. */
  broken: (error: unknown) => void;
}

/** Creates the stream; nothing is sent before `startFrom`. */
export const openStream = ({ store, events, faults, userId, send, broken }: StreamPlan): Stream => {
  let at: number | null = null;
  let reading = false;
  let closed = false;
  let swapped: Told | null = null;

  const give = (told: Told, sent?: () => void) => send({ type: 'im-event', ...told }, sent);

  const emit = (told: Told, sent?: () => void) => {
    at = told.useq;
    if (faults.take('dropEvent')) return sent?.();
    if (faults.take('swapEvent')) {
      swapped = told;
      return sent?.();
    }
    give(told, sent);
    if (faults.take('doubleEvent')) give(told);
    if (swapped) give(swapped);
    swapped = null;
  };

  const ahead = () => (closed || at === null ? [] : events.since(store, userId, at, page));

  const read = async () => {
    if (reading) return;
    reading = true;
    try {
      for (let rows = ahead(); rows.length > 0; rows = ahead()) {
        for (const told of rows.slice(0, -1)) emit(told);
        // A slow client gets the next page only after this one has left.
        await new Promise<void>((resolve) => {
          for (const told of rows.slice(-1)) emit(told, resolve);
        });
      }
    } catch (error) {
      broken(error);
    } finally {
      reading = false;
    }
  };

  const stop = events.listen(userId, (told) => {
    if (closed || at === null) return;
    if (told.useq === at + 1) emit(told);
    else if (told.useq > at) void read();
  });

  return {
    at: () => at ?? undefined,
    from: (useq) => {
      at = useq;
      void read();
    },
    close: () => {
      closed = true;
      stop();
    },
  };
};
