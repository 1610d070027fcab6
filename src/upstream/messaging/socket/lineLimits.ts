import { performance } from 'node:perf_hooks';
import type { WebSocket } from 'ws';
import { closeCode, maxDownFrameBytes } from '../../../contract/protocol/socket.ts';
import { createRateLimiter, type Rate } from '../../server/rateLimiter.ts';

/**
 * What one socket may cost (docs/wire.md, "Limits of a socket"). A console sends a few frames a second; a patient's page
 * fewer. A sender is an account, or the link of a visit.
 */
const limits = {
  linesPerSender: 20,
  /** Frames, of one line and of all lines of a sender. */
  lineFrames: { burst: 300, perSecond: 50 },
  senderFrames: { burst: 600, perSecond: 100 },
  /** Bytes of all lines of a sender; the burst holds two of the largest frames. */
  senderBytes: { burst: 2 * maxDownFrameBytes, perSecond: 128 * 1024 },
  /** Others have their turn after this many frames of a line. */
  framesPerTurn: 10,
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

/** Keeps every sender within its limits. */
export interface LineLimits {
  /** Counts a line of a sender. Above the greatest number the sender's oldest line is closed. */
  add(ws: WebSocket, sender: string): void;
  /**
   * Passes on a few frames at each turn of the event loop, and answers the protocol's own pings, which the server leaves
   * to this (`autoPong: false`). Above a limit nothing is lost: the line is not read until the sender may send again.
   */
  read(ws: WebSocket, sender: string, onFrame: (data: Buffer, isBinary: boolean) => void): void;
}

// A clock that never jumps.
const now = () => performance.now();

/** Creates the limits of one process. */
export const createLineLimits = (): LineLimits => {
  const senderFrames = createRateLimiter(limits.senderFrames, now);
  const senderBytes = createRateLimiter(limits.senderBytes, now);
  const linesBySender = new Map<string, Set<WebSocket>>();

  const add = (ws: WebSocket, sender: string) => {
    const lines = linesBySender.get(sender) ?? new Set();
    linesBySender.set(sender, lines.add(ws));
    ws.on('close', () => {
      lines.delete(ws);
      if (lines.size === 0 && linesBySender.get(sender) === lines) linesBySender.delete(sender);
    });
    const [oldest] = lines;
    if (lines.size <= limits.linesPerSender || !oldest) return;
    lines.delete(oldest);
    // One that does not read would not read the reason either.
    if (isCongested(oldest)) oldest.terminate();
    else oldest.close(closeCode.broken);
  };

  const read: LineLimits['read'] = (ws, sender, onFrame) => {
    const lineFrames = createRateLimiter(limits.lineFrames, now);
    const waiting: { readonly bytes: number; readonly act: () => void }[] = [];
    let timer: NodeJS.Timeout | undefined;
    let isWaiting = false;
    let handledThisTurn = 0;

    const waitMsFor = (bytes: number) =>
      Math.max(lineFrames.waitMs(''), senderFrames.waitMs(sender), senderBytes.waitMs(sender, bytes));
    const passOn = () => {
      isWaiting = false;
      for (let next = waiting[0]; next && ws.readyState === ws.OPEN; next = waiting[0]) {
        if (handledThisTurn === limits.framesPerTurn) return;
        const wait = waitMsFor(next.bytes);
        if (wait > 0) {
          isWaiting = true;
          ws.pause();
          timer = setTimeout(passOn, wait);
          return;
        }
        lineFrames.tryConsume('');
        senderFrames.tryConsume(sender);
        senderBytes.tryConsume(sender, next.bytes);
        if (handledThisTurn === 0) setImmediate(endTurn);
        handledThisTurn += 1;
        waiting.shift();
        next.act();
      }
      if (ws.isPaused) ws.resume();
    };
    const endTurn = () => {
      handledThisTurn = 0;
      if (!isWaiting) passOn();
    };
    const take = (bytes: number, act: () => void) => {
      waiting.push({ bytes, act });
      if (!isWaiting) passOn();
    };
    ws.on('message', (data, isBinary) => {
      if (Buffer.isBuffer(data)) take(data.length, () => onFrame(data, isBinary));
    });
    ws.on('ping', (data) => take(data.length, () => ws.pong(data)));
    ws.on('close', () => clearTimeout(timer));
  };

  return { add, read };
};
