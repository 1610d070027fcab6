import { WebSocket } from 'ws';
import {
  type DownFrame,
  downFrame,
  decodeFrame,
  socketPath,
  socketProtocol,
  type UpFrame,
  encodeFrame,
} from '../../contract/protocol/socket.ts';

/** How a test client connects: as through the gateway (headers) or without one (`token` as a subprotocol). */
export interface ConnectOptions {
  port: number;
  headers?: Record<string, string>;
  token?: string;
}

const timeoutMs = 20_000;

type Of<T extends DownFrame['type']> = Extract<DownFrame, { type: T }>;

/** A real socket client that stores every received frame. */
export const connectClient = async ({ port, headers = {}, token }: ConnectOptions) => {
  const protocols = token === undefined ? [socketProtocol] : [socketProtocol, `bearer.${token}`];
  const ws = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`, protocols, { headers });
  const frames: DownFrame[] = [];
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  let closeCode: number | null = null;
  ws.on('message', (data) => {
    const raw = Buffer.isBuffer(data) ? data.toString() : '';
    const frame = decodeFrame(downFrame, raw);
    if (!frame) throw new Error(`not a frame of the contract: ${raw}`);
    frames.push(frame);
    notifyListeners();
  });
  ws.on('error', () => undefined);
  ws.on('close', (status) => {
    closeCode = status;
    notifyListeners();
  });

  /** Waits until the predicate returns a value. */
  const until = <T>(predicate: () => T | undefined | null | false, what: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        listeners.delete(check);
        reject(
          new Error(`timed out waiting for ${what}; got ${JSON.stringify(frames)}, close code ${closeCode}`),
        );
      }, timeoutMs);
      const check = () => {
        const value = predicate();
        if (value === undefined || value === null || value === false) return;
        clearTimeout(timeout);
        listeners.delete(check);
        resolve(value);
      };
      listeners.add(check);
      check();
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
    hello: (resume?: { epoch: string; useq: number }, client?: string) => {
      const before = all('im-welcome').length;
      send({ type: 'im-hello', v: 1, queue: true, ...(client && { client }), ...(resume && { resume }) });
      return nth('im-welcome', before + 1);
    },
    sendText: (conv: string, cmid: string, text = cmid) =>
      send({ type: 'im-send', cmid, conv, kind: 'text', body: { text }, at: 0 }),
    /** Resolves when everything sent before has been handled. */
    flush: () => {
      const before = all('pong').length;
      send({ type: 'ping' });
      return nth('pong', before + 1);
    },
    waitForClose: () => until(() => closeCode, 'the close'),
    terminate: () => ws.terminate(),
  };
};

export type SocketClient = Awaited<ReturnType<typeof connectClient>>;
