import type { DownFrame } from '../../../contract/protocol/socket.ts';
import type { Events, SequencedEvent } from '../events.ts';
import type { Faults } from '../../server/faults.ts';
import type { Store } from '../../db/store.ts';

/** Events read from disk at a time, so that a long absence neither fills memory nor blocks other sockets. */
const pageSize = 200;

/** The events of one socket: every event of the user after its position, in order and without gaps. */
export interface EventStream {
  /** Continues after `useq` with the stored events. */
  startFrom(useq: number): void;
  /** The `useq` of the last event sent; undefined before `startFrom`. */
  position(): number | undefined;
  close(): void;
}

export interface EventStreamDeps {
  store: Store;
  events: Events;
  faults: Faults;
  userId: string;
  /** Sends a frame; `onSent` is called when it has left, or when the socket is closed. */
  send: (frame: DownFrame, onSent?: () => void) => void;
  /** Whether so much waits for the client that events are read from disk later. */
  isCongested: () => boolean;
  /** Waits until so many more events may be read from disk. */
  waitToRead: (events: number) => Promise<void>;
  /** Whether the page understands `im-queue`. */
  understandsQueue: () => boolean;
  /** Called when the rows could not be read. */
  onError: (error: unknown) => void;
}

/** Creates the stream; nothing is sent before `startFrom`. */
export const createEventStream = ({
  store,
  events,
  faults,
  userId,
  send,
  isCongested,
  waitToRead,
  understandsQueue,
  onError,
}: EventStreamDeps): EventStream => {
  let position: number | null = null;
  let reading = false;
  let closed = false;
  let delayed: SequencedEvent | null = null;

  const sendEvent = (event: SequencedEvent, onSent?: () => void) =>
    send({ type: 'im-event', ...event }, onSent);

  const emit = (event: SequencedEvent, onSent?: () => void) => {
    position = event.useq;
    if (faults.consume('dropEvent')) return onSent?.();
    if (faults.consume('swapEvent')) {
      delayed = event;
      return onSent?.();
    }
    sendEvent(event, onSent);
    if (faults.consume('doubleEvent')) sendEvent(event);
    if (delayed) sendEvent(delayed);
    delayed = null;
  };

  const nextPage = () => (closed || position === null ? [] : events.since(store, userId, position, pageSize));

  const catchUp = async () => {
    if (reading) return;
    reading = true;
    try {
      for (let rows = nextPage(); rows.length > 0; rows = nextPage()) {
        for (const [n, event] of rows.entries()) {
          // A slow client gets more only after what was sent has left.
          if (n < rows.length - 1 && !isCongested()) emit(event);
          else await new Promise<void>((resolve) => emit(event, resolve));
          if (closed) return;
        }
        await waitToRead(rows.length);
      }
    } catch (error) {
      onError(error);
    } finally {
      reading = false;
    }
  };

  const unsubscribe = events.subscribe(
    userId,
    (event) => {
      if (closed || position === null) return;
      if (event.useq === position + 1 && !isCongested()) emit(event);
      else if (event.useq > position) void catchUp();
    },
    (awaiting) => {
      if (closed || position === null) return true;
      if (understandsQueue()) send({ type: 'im-queue', awaiting });
      return understandsQueue();
    },
  );

  return {
    position: () => position ?? undefined,
    startFrom: (useq) => {
      position = useq;
      void catchUp();
    },
    close: () => {
      closed = true;
      unsubscribe();
    },
  };
};
