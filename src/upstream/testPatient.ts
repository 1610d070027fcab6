import * as v from 'valibot';
import { WebSocket } from 'ws';
import { type RtcKind, type RtcSignal, rtcSignal } from '../contract/consultation/rtc.ts';
import { socketPath, socketProtocol } from '../contract/protocol/socket.ts';

const frame = v.object({ type: v.string(), content: v.pipe(v.string(), v.parseJson()) });
const patienceMs = 20_000;

/** A patient's page as the upstream sees it: a real socket that stores every received frame. */
export const openTestPatient = async (port: number, key: string) => {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`, [socketProtocol, `bearer.${key}`]);
  const frames: v.InferOutput<typeof frame>[] = [];
  const wakers = new Set<() => void>();
  ws.on('message', (data) => {
    frames.push(v.parse(frame, JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')));
    for (const waker of wakers) waker();
  });

  const until = <T>(found: () => T | undefined, what: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        wakers.delete(look);
        reject(new Error(`waited in vain for ${what}; got ${JSON.stringify(frames)}`));
      }, patienceMs);
      const look = () => {
        const value = found();
        if (value === undefined) return;
        clearTimeout(late);
        wakers.delete(look);
        resolve(value);
      };
      wakers.add(look);
      look();
    });
  const of = (type: string) => frames.filter((one) => one.type === type).map(({ content }) => content);
  const all = (kind: RtcKind): RtcSignal[] =>
    of('rtc').flatMap((content) => {
      const read = v.parse(rtcSignal, content);
      return read.kind === kind ? [read] : [];
    });
  const raw = (what: unknown) => ws.send(JSON.stringify(what));
  const welcome = v.object({
    conv: v.string(),
    running: v.nullable(v.object({ call: v.string(), seconds: v.number() })),
  });

  const { conv, running } = await until(
    () => of('patient-welcome').map((told) => v.parse(welcome, told))[0],
    'welcome',
  );
  return {
    /** The call that was active when the page was opened. */
    running,
    all,
    raw,
    types: () => frames.map(({ type }) => type),
    say: (signal: RtcSignal) => raw({ type: 'rtc', content: JSON.stringify({ conv, ...signal }) }),
    /** The nth signal of a kind, starting at 1. */
    hears: (kind: RtcKind, n = 1) => until(() => all(kind)[n - 1], `${kind} ${n}`),
    /** Resolves when everything sent before has been handled. */
    settled: () => {
      const before = of('pong').length;
      raw({ type: 'ping', content: '{}' });
      return until(() => of('pong')[before], 'pong');
    },
    leave: () => ws.terminate(),
  };
};

export type TestPatient = Awaited<ReturnType<typeof openTestPatient>>;
