import { WebSocket } from 'ws';
import {
  type DownFrame,
  downFrame,
  decodeFrame,
  socketPath,
  socketProtocol,
  type UpFrame,
  encodeFrame,
} from '../contract/protocol/socket.ts';

/** How a test client connects: as through the gateway (headers) or without one (`token` as a subprotocol). */
export interface Arrival {
  port: number;
  headers?: Record<string, string>;
  token?: string;
}

const patienceMs = 20_000;

type Of<T extends DownFrame['type']> = Extract<DownFrame, { type: T }>;

/** A real socket client that stores every received frame. */
export const arrive = async ({ port, headers = {}, token }: Arrival) => {
  const protocols = token === undefined ? [socketProtocol] : [socketProtocol, `bearer.${token}`];
  const ws = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`, protocols, { headers });
  const frames: DownFrame[] = [];
  const wakers = new Set<() => void>();
  const wake = () => {
    for (const waker of wakers) waker();
  };
  let code: number | null = null;
  ws.on('message', (data) => {
    const raw = Buffer.isBuffer(data) ? data.toString() : '';
    const frame = decodeFrame(downFrame, raw);
    if (!frame) throw new Error(`not a frame of the contract: ${raw}`);
    frames.push(frame);
    wake();
  });
  ws.on('error', () => undefined);
  ws.on('close', (given) => {
    code = given;
    wake();
  });

  /** Waits until the predicate returns a value. */
  const until = <T>(found: () => T | undefined | null | false, what: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        wakers.delete(look);
        reject(new Error(`waited in vain for ${what}; got ${JSON.stringify(frames)}, close code ${code}`));
      }, patienceMs);
      const look = () => {
        const value = found();
        if (value === undefined || value === null || value === false) return;
        clearTimeout(late);
        wakers.delete(look);
        resolve(value);
      };
      wakers.add(look);
      look();
    });

  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });

  const all = <T extends DownFrame['type']>(type: T): Of<T>[] =>
    frames.filter((frame): frame is Of<T> => frame.type === type);

  const send = (frame: UpFrame) => ws.send(encodeFrame(frame));
  /** The nth frame of a type, starting at 1. */
  const nth = <T extends DownFrame['type']>(type: T, n = 1) => until(() => all(type)[n - 1], `${type} ${n}`);

  return {
    ws,
    frames,
    all,
    nth,
    until,
    send,
    hello: (resume?: { epoch: string; useq: number }) => {
      const before = all('im-welcome').length;
      send({ type: 'im-hello', v: 1, ...(resume && { resume }) });
      return nth('im-welcome', before + 1);
    },
    say: (conv: string, cmid: string, text = cmid) =>
      send({ type: 'im-send', cmid, conv, kind: 'text', body: { text }, at: 0 }),
    /** Resolves when everything sent before has been handled. */
    settled: () => {
      const before = all('pong').length;
      send({ type: 'ping' });
      return nth('pong', before + 1);
    },
    closed: () => until(() => code, 'the close'),
    cut: () => ws.terminate(),
  };
};

export type Client = Awaited<ReturnType<typeof arrive>>;
