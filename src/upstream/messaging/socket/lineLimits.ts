import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { closeCode, maxDownFrameBytes } from '../../../contract/protocol/socket.ts';
import { logError } from '../../server/logError.ts';
import { createTurns } from '../../limits/turns.ts';
import { createLimitNotices } from '../../limits/limitNotices.ts';
import { createRateLimiter, type Rate } from '../../limits/rateLimiter.ts';

/**
 * What one socket may cost (docs/wire.md, "Limits of a socket"). A console sends a few frames a second; a patient's page
 * fewer. A sender is an account, or the link of a visit.
 */
const limits = {
  linesPerSender: 20,
  /** Frames, of one line and of all lines of a sender. */
  lineFrames: { burst: 300, perSecond: 50 },
  senderFrames: { burst: 600, perSecond: 100 },
  /** Bytes of all lines of a sender, whatever they are; the burst holds two of the largest frames. */
  senderBytes: { burst: 2 * maxDownFrameBytes, perSecond: 128 * 1024 },
  /** New messages of a sender: nobody types so many, and a full disk stops every hospital. */
  senderMessages: { burst: 10_000, perSecond: 0.5 },
  /** Events that all lines of a sender read from disk again. */
  senderReplay: { burst: 10_000, perSecond: 1000 },
  /** What a refused line may still send: its closing handshake. */
  refusedLineBytes: 1024,
  /** A line that does not read is ended when this many bytes wait for it. */
  bufferedBytes: 256 * 1024,
} as const satisfies Record<string, number | Rate>;

/** From here on events wait in the database. */
const congestedBytes = limits.bufferedBytes / 4;

/** Whether so much waits for a line that only answers should be added. */
export const isCongested = (ws: WebSocket): boolean => ws.bufferedAmount > congestedBytes;

/** Sends to an open line. One that does not read what it asked for is ended. */
export const sendBounded = (ws: WebSocket, text: string, onSent?: () => void): void => {
  if (ws.bufferedAmount <= limits.bufferedBytes) return ws.send(text, onSent);
  ws.terminate();
  onSent?.();
};

// A clock that never jumps.
const now = () => performance.now();

/** Keeps every sender within its limits. */
export interface LineLimits {
  /**
   * Counts the bytes of a line: frames, but also parts of a message that never ends, and what the library answers itself. A refused
   * line, which has no sender, is cut if it goes on sending.
   */
  countBytes(ws: WebSocket, socket: Duplex): void;
  /** Counts a line of a sender. Above the greatest number the sender's oldest line is closed. */
  add(ws: WebSocket, sender: string): void;
  /** Ends the earlier line of a client. A page has one at a time, so that one has died without a word. */
  takePlace(ws: WebSocket, sender: string, client: string): void;
  /** Runs the work when it is the sender's turn among all frames. */
  inTurn(sender: string, work: () => void): void;
  /** Whether a sender may store another message. */
  mayWrite(sender: string): boolean;
  /** Waits until all lines of a sender together may read this many events from disk. */
  waitToReplay(sender: string, events: number): Promise<void>;
  /**
   * Passes on frames for a moment at each turn of the event loop, and answers the protocol's own pings, which the server
   * leaves to this (`autoPong: false`). Above a limit nothing is lost: the line is not read until the sender may send again.
   */
  read(ws: WebSocket, sender: string, onFrame: (data: Buffer, isBinary: boolean) => void): void;
}

/** What holds a line back. */
interface Line {
  /** Null until it has shown whose it is. */
  sender: string | null;
  /** It has frames that wait. */
  hasFrames: boolean;
  /** Its sender has sent too many bytes. */
  heldBack: NodeJS.Timeout | null;
}

/** Creates the limits of one process. `afterTurn` is called after the frames of a turn of the event loop. */
export const createLineLimits = (afterTurn: () => void): LineLimits => {
  const senderFrames = createRateLimiter(limits.senderFrames, now);
  const senderBytes = createRateLimiter(limits.senderBytes, now);
  const senderReplay = createRateLimiter(limits.senderReplay, now);
  const senderMessages = createRateLimiter(limits.senderMessages, now);
  const noteLimited = createLimitNotices();
  const linesBySender = new Map<string, Set<WebSocket>>();
  const lineOfClient = new Map<string, WebSocket>();
  const clientOfLine = new WeakMap<WebSocket, string>();
  const lineOf = new WeakMap<WebSocket, Line>();

  /** Reads on, unless the line waits for something else. */
  const resume = (ws: WebSocket) => {
    const line = lineOf.get(ws);
    if (ws.isPaused && !line?.hasFrames && !line?.heldBack) ws.resume();
  };
  /** Does not read a line until its sender may send more bytes. */
  const holdBack = (ws: WebSocket, line: Line, sender: string) => {
    const wait = senderBytes.waitMs(sender, 0);
    if (wait > 0) {
      noteLimited(sender, 'bytes');
      ws.pause();
      line.heldBack = setTimeout(() => holdBack(ws, line, sender), wait);
      return;
    }
    line.heldBack = null;
    resume(ws);
  };
  const countBytes: LineLimits['countBytes'] = (ws, socket) => {
    const line: Line = { sender: null, hasFrames: false, heldBack: null };
    lineOf.set(ws, line);
    let unasked = 0;
    socket.on('data', ({ length }: Buffer) => {
      if (line.sender === null) {
        unasked += length;
        if (unasked > limits.refusedLineBytes) ws.terminate();
        return;
      }
      senderBytes.consume(line.sender, length);
      if (!line.heldBack) holdBack(ws, line, line.sender);
    });
    ws.on('close', () => clearTimeout(line.heldBack ?? undefined));
  };

  const add = (ws: WebSocket, sender: string) => {
    const line = lineOf.get(ws);
    if (line) line.sender = sender;
    const lines = linesBySender.get(sender) ?? new Set();
    linesBySender.set(sender, lines.add(ws));
    ws.on('close', () => {
      lines.delete(ws);
      if (lines.size === 0 && linesBySender.get(sender) === lines) linesBySender.delete(sender);
    });
    const [oldest] = lines;
    if (lines.size <= limits.linesPerSender || !oldest) return;
    lines.delete(oldest);
    noteLimited(sender, 'sockets');
    // One that does not read would not read the reason either.
    if (isCongested(oldest)) oldest.terminate();
    else oldest.close(closeCode.broken);
  };

  const forget = (ws: WebSocket, client: string): void => {
    if (lineOfClient.get(client) === ws) lineOfClient.delete(client);
  };
  const takePlace: LineLimits['takePlace'] = (ws, sender, client) => {
    // A hello that was read before its line ended may have its turn after: nobody would forget the line then.
    if (ws.readyState !== ws.OPEN) return;
    const key = `${sender} ${client}`;
    const former = clientOfLine.get(ws);
    if (former === key) return;
    // A line belongs to one client, the last that it named: nothing grows with its hellos.
    if (former !== undefined) forget(ws, former);
    else
      ws.on('close', () => {
        forget(ws, clientOfLine.get(ws) ?? '');
      });
    clientOfLine.set(ws, key);
    const before = lineOfClient.get(key);
    lineOfClient.set(key, ws);
    before?.terminate();
  };

  const turns = createTurns({ afterTurn });

  const read: LineLimits['read'] = (ws, sender, onFrame) => {
    const lineFrames = createRateLimiter(limits.lineFrames, now);
    const waiting: (() => void)[] = [];
    let timer: NodeJS.Timeout | undefined;
    /** Whether the sender has to wait, or it is soon this line's turn. */
    let isWaiting = false;
    const setWaiting = (waits: boolean) => {
      isWaiting = waits;
      const line = lineOf.get(ws);
      if (line) line.hasFrames = waits;
    };

    const waitMs = () =>
      Math.max(lineFrames.waitMs(''), senderFrames.waitMs(sender), senderBytes.waitMs(sender, 0));
    const start = () => {
      setWaiting(true);
      turns.take(sender, handleOne);
    };
    const handleOne = (): boolean => {
      const [next] = waiting;
      const wait = next ? waitMs() : 0;
      // What came before the end of a line counts, as far as its sender need not wait.
      if (!next || (wait > 0 && ws.readyState !== ws.OPEN)) {
        waiting.length = 0;
        setWaiting(false);
        resume(ws);
        return false;
      }
      if (wait > 0) {
        noteLimited(sender, 'frames');
        ws.pause();
        timer = setTimeout(start, wait);
        return false;
      }
      lineFrames.tryConsume('');
      senderFrames.tryConsume(sender);
      waiting.shift();
      try {
        next();
      } catch (error) {
        logError('a socket line broke', error);
        ws.close(closeCode.broken);
      }
      return true;
    };
    const take = (act: () => void) => {
      if (ws.readyState !== ws.OPEN) return;
      waiting.push(act);
      if (!isWaiting) start();
      // Only what was read already is held here.
      if (waiting.length > 1) ws.pause();
    };
    ws.on('message', (data, isBinary) => {
      if (Buffer.isBuffer(data)) take(() => onFrame(data, isBinary));
    });
    ws.on('ping', (data) => take(() => ws.pong(data)));
    // Nobody asked for one: it only counts.
    ws.on('pong', () => take(() => undefined));
    ws.on('close', () => clearTimeout(timer));
  };

  return {
    countBytes,
    add,
    takePlace,
    read,
    inTurn: (sender, work) =>
      turns.take(sender, () => {
        work();
        return false;
      }),
    mayWrite: (sender) => {
      const may = senderMessages.tryConsume(sender);
      if (!may) noteLimited(sender, 'new messages');
      return may;
    },
    waitToReplay: async (sender, events) => {
      senderReplay.consume(sender, events);
      const wait = senderReplay.waitMs(sender, 0);
      if (wait === 0) return;
      noteLimited(sender, 'events asked for again');
      await pause(wait);
    },
  };
};
