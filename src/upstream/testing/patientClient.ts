import * as v from 'valibot';
import { WebSocket } from 'ws';
import { type RtcKind, type RtcSignal, rtcSignal } from '../../contract/consultation/rtc.ts';
import { socketPath, socketProtocol } from '../../contract/protocol/socket.ts';

const frame = v.object({ type: v.string(), content: v.pipe(v.string(), v.parseJson()) });
const timeoutMs = 20_000;

/** A patient's page as the upstream sees it: a real socket that stores every received frame. */
export const connectPatient = async (port: number, key: string) => {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`, [socketProtocol, `bearer.${key}`]);
  const frames: v.InferOutput<typeof frame>[] = [];
  const listeners = new Set<() => void>();
  ws.on('message', (data) => {
    frames.push(v.parse(frame, JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')));
    for (const listener of listeners) listener();
  });

  const closed = new Promise<number>((resolve) => ws.once('close', resolve));

  const until = <T>(predicate: () => T | undefined, what: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        listeners.delete(check);
        reject(new Error(`timed out waiting for ${what}; got ${JSON.stringify(frames)}`));
      }, timeoutMs);
      const check = () => {
        const value = predicate();
        if (value === undefined) return;
        clearTimeout(timeout);
        listeners.delete(check);
        resolve(value);
      };
      listeners.add(check);
      check();
    });
  const of = (type: string) => frames.filter((one) => one.type === type).map(({ content }) => content);
  const all = (kind: RtcKind): RtcSignal[] =>
    of('rtc').flatMap((content) => {
      const read = v.parse(rtcSignal, content);
      return read.kind === kind ? [read] : [];
    });
  const sendRaw = (what: unknown) => ws.send(JSON.stringify(what));
  const welcome = v.object({
    conv: v.string(),
    running: v.nullable(v.object({ call: v.string(), seconds: v.number() })),
  });

  const { conv, running } = await until(
    () => of('patient-welcome').map((content) => v.parse(welcome, content))[0],
    'welcome',
  );
  return {
    /** The call that was active when the page was opened. */
    running,
    all,
    sendRaw,
    types: () => frames.map(({ type }) => type),
    send: (signal: RtcSignal) => sendRaw({ type: 'rtc', content: JSON.stringify({ conv, ...signal }) }),
    /** The nth signal of a kind, starting at 1. */
    waitForSignal: (kind: RtcKind, n = 1) => until(() => all(kind)[n - 1], `${kind} ${n}`),
    /** Resolves when everything sent before has been handled. */
    flush: () => {
      const before = of('pong').length;
      sendRaw({ type: 'ping', content: '{}' });
      return until(() => of('pong')[before], 'pong');
    },
    /** The close code, once the upstream has closed the page's socket. */
    waitForClose: () => closed,
    terminate: () => ws.terminate(),
  };
};

export type PatientClient = Awaited<ReturnType<typeof connectPatient>>;
