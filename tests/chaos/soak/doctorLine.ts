import { WebSocket } from 'ws';
import {
  closeCode,
  decodeFrame,
  type DownFrame,
  downFrame,
  encodeFrame,
  socketPath,
  socketProtocol,
  type UpFrame,
} from '../../../src/contract/protocol/socket.ts';
import { backoff, openTimeout } from '../../../src/console/messaging/connection/backoff.ts';
import type { DoctorCalls } from './doctorCalls.ts';

/** As the console's: a ping after this time without a frame, and the line is dead this long after it, in milliseconds. */
const heartbeat = { ms: 19_000, deadMs: 8_000 } as const;

type Event = Extract<DownFrame, { type: 'im-event' }>['ev'];

/** What a doctor's line tells. */
interface LineListener {
  /** The line is open and greeted; `complete`: every event since the last line follows. */
  readonly onReady: (complete: boolean) => void;
  readonly onEvent: (event: Event) => void;
  /** The queue has changed. */
  readonly onQueue: () => void;
  readonly onAnswer: (answer: Extract<DownFrame, { type: 'im-ack' | 'im-nack' }>) => void;
  readonly onLost: () => void;
}

/** As the console's: a line that was greeted this long ago, in milliseconds, was no failure; a shorter one at most the second. */
const stable = { ms: 5_000, maxFailures: 2 } as const;

/** A doctor's socket: opened again whenever it is lost, resumed where it ended, and its gaps asked for. */
export const createDoctorLine = (port: number, calls: DoctorCalls, listener: LineListener) => {
  let ws: WebSocket | null = null;
  const client = String(Math.random());
  let cursor: { epoch: string; useq: number } | null = null;
  let isReady = false;
  let lastFrameAt = 0;
  let askedAt = 0;
  let isSyncing = false;
  let failCount = 0;
  let readyAt = 0;

  const send = (frame: UpFrame): boolean => {
    if (ws?.readyState !== WebSocket.OPEN) return false;
    ws.send(encodeFrame(frame));
    return true;
  };
  const ask = (frame: UpFrame) => {
    askedAt = performance.now();
    send(frame);
  };
  const askForGap = () => {
    if (!cursor || isSyncing) return;
    isSyncing = true;
    ask({ type: 'im-sync', from: cursor.useq });
  };
  const renewFor = async (line: WebSocket) => {
    await calls.renew(calls.token());
    if (line === ws) send({ type: 'im-auth', token: calls.token() });
  };

  const handle = (line: WebSocket, frame: DownFrame) => {
    switch (frame.type) {
      case 'im-welcome':
        cursor = { epoch: frame.epoch, useq: frame.recovered && cursor ? cursor.useq : frame.useq };
        isReady = true;
        readyAt = performance.now();
        isSyncing = false;
        return listener.onReady(frame.recovered);
      case 'im-event':
        if (!cursor || frame.useq <= cursor.useq) return;
        if (frame.useq > cursor.useq + 1) return askForGap();
        cursor.useq = frame.useq;
        isSyncing = false;
        return listener.onEvent(frame.ev);
      case 'im-queue':
        return listener.onQueue();
      case 'pong':
        if (cursor && (frame.useq ?? 0) > cursor.useq) askForGap();
        return;
      case 'im-resync':
        cursor = null;
        return line.terminate();
      case 'im-auth-need':
        return void renewFor(line);
      case 'im-ack':
      case 'im-nack':
        return listener.onAnswer(frame);
      case 'im-goaway':
        return line.terminate();
    }
  };

  const open = () => {
    const token = calls.token();
    const host = `localhost:${port}`;
    const line = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`, [socketProtocol, `bearer.${token}`], {
      headers: { host },
      origin: `http://${host}`,
      perMessageDeflate: false,
      handshakeTimeout: openTimeout(failCount),
    });
    ws = line;
    line.on('open', () => {
      lastFrameAt = performance.now();
      ask({ type: 'im-hello', v: 1, client, queue: true, ...(cursor && { resume: cursor }) });
    });
    line.on('message', (data) => {
      lastFrameAt = performance.now();
      askedAt = 0;
      const frame = decodeFrame(downFrame, Buffer.isBuffer(data) ? data.toString() : '');
      if (frame && line === ws) handle(line, frame);
    });
    line.on('error', () => undefined);
    line.on('close', async (code) => {
      if (line !== ws) return;
      const wasReady = isReady;
      [isReady, isSyncing, askedAt] = [false, false, 0];
      if (wasReady) listener.onLost();
      if (code === closeCode.tokenEnded) await calls.renew(token);
      if (wasReady)
        failCount = performance.now() - readyAt >= stable.ms ? 0 : Math.min(failCount, stable.maxFailures);
      setTimeout(open, backoff(failCount, Math.random()));
      failCount += 1;
    });
  };

  setInterval(() => {
    if (ws?.readyState !== WebSocket.OPEN) return;
    const now = performance.now();
    if (askedAt > 0 && now - askedAt > heartbeat.deadMs) ws.terminate();
    else if (askedAt === 0 && now - lastFrameAt > heartbeat.ms) ask({ type: 'ping' });
  }, 1000);
  open();

  return {
    isReady: () => isReady,
    /** Sends what waits for an answer; the line counts as dead if nothing comes. */
    send: (frame: UpFrame): void => {
      if (isReady) ask(frame);
    },
    note: (frame: UpFrame): void => {
      if (isReady) send(frame);
    },
  };
};
