import {
  decodeFrame,
  upFrame,
  type DownFrame,
  type LiveEvent,
  type UpFrame,
  encodeFrame,
} from '../../contract/protocol/socket.ts';
import type { Message } from '../../contract/consultation/message.ts';
import type { SimulatedClock } from './simulatedClock.ts';
import type { Ears, Freshness, SocketLike, Stretch } from './world.ts';

/** What happens to one frame in transit. */
export type Fate = 'arrives' | 'lost' | 'doubled' | 'late' | 'slow';

/** For tests: the server side of the socket, over a network that can be told to misbehave. */
export const simulatedServer = (
  clock: SimulatedClock,
  fate: () => Fate = () => 'arrives',
  { plain = false, pageMs = () => 15 }: { plain?: boolean; pageMs?: () => number } = {},
) => {
  let epoch = 1;
  let log: LiveEvent[] = [];
  let reachable = true;
  let openMs = 30;
  let ids = 0;
  /** Refusals for the next sends, instead of storing them. */
  const nacks: { retry: boolean; msg: string }[] = [];
  const heard: UpFrame[] = [];
  const watch = { stored: (_row: Message): void => {} };
  const tokens: string[] = [];
  const read = new Map<string, { doctor: number; patient: number }>();
  const rows = new Map<string, Message[]>();
  const lines = new Set<{
    greeted: boolean;
    down(frame: DownFrame): void;
    utter(raw: string): void;
    cut(code: number): void;
  }>();

  const rowsOf = (conv: string) => rows.get(conv) ?? [];
  const readOf = (conv: string) => read.get(conv) ?? { doctor: 0, patient: 0 };
  const happen = (ev: LiveEvent) => {
    log.push(ev);
    for (const line of lines) if (line.greeted) line.down({ type: 'im-event', useq: log.length, ev });
  };
  const store = (conv: string, role: Message['from']['role'], cmid: string, text: string) => {
    ids += 1;
    const from = { role, id: role };
    const row: Message = {
      id: `m${ids}`,
      conv,
      seq: rowsOf(conv).length + 1,
      cmid,
      from,
      kind: 'text',
      body: { text },
      at: clock.now(),
    };
    rows.set(conv, [...rowsOf(conv), row]);
    watch.stored(row);
    happen({ type: 'message', message: row });
    return row;
  };
  const carry = (deliver: () => void) => {
    const what = fate();
    if (what === 'lost') return;
    clock.after(what === 'late' ? 700 : what === 'slow' ? 6_000 : 20, deliver);
    if (what === 'doubled') clock.after(45, deliver);
  };

  const known = ({ conv, cmid }: { conv: string; cmid: string }) =>
    rowsOf(conv).find((row) => row.cmid === cmid && row.from.role === 'doctor');
  const answer = (line: { greeted: boolean; down(frame: DownFrame): void }, frame: UpFrame) => {
    heard.push(frame);
    if (plain) {
      if (frame.type === 'im-send' && !known(frame)) store(frame.conv, 'doctor', frame.cmid, frame.body.text);
      return;
    }
    if (frame.type === 'ping')
      line.down(line.greeted ? { type: 'pong', useq: log.length } : { type: 'pong' });
    if (frame.type === 'im-hello') {
      const { resume } = frame;
      const recovered = resume !== undefined && resume.epoch === String(epoch) && resume.useq <= log.length;
      line.greeted = true;
      line.down({
        type: 'im-welcome',
        epoch: String(epoch),
        useq: log.length,
        recovered,
        heartbeatMs: 19_000,
        deadMs: 8_000,
        spreadMs: 3_000,
        now: clock.now(),
        expiresAt: 0,
      });
      if (recovered)
        for (const [at, ev] of log.entries())
          if (at >= resume.useq) line.down({ type: 'im-event', useq: at + 1, ev });
    }
    if (frame.type === 'im-sync')
      for (const [at, ev] of log.entries())
        if (at >= frame.from) line.down({ type: 'im-event', useq: at + 1, ev });
    if (frame.type === 'im-read') {
      const before = readOf(frame.conv);
      if (frame.upTo <= before.doctor) return;
      read.set(frame.conv, { ...before, doctor: frame.upTo });
      happen({ type: 'read', conv: frame.conv, role: 'doctor', upTo: frame.upTo });
    }
    if (frame.type === 'im-send') {
      const nack = nacks.shift();
      if (nack) return line.down({ type: 'im-nack', cmid: frame.cmid, code: 500, ...nack });
      const { id, seq, at } = known(frame) ?? store(frame.conv, 'doctor', frame.cmid, frame.body.text);
      line.down({ type: 'im-ack', cmid: frame.cmid, conv: frame.conv, id, seq, at });
    }
  };

  const open = (protocols: readonly string[], ears: Ears): SocketLike => {
    let alive = true;
    let joined = false;
    let cut = false;
    const utter = (raw: string) => carry(() => alive && ears.frame(raw));
    const line = {
      greeted: false,
      utter,
      down: (frame: DownFrame) => utter(encodeFrame(frame)),
      cut: (code: number) => {
        cut = true;
        lines.delete(line);
        if (!alive) return;
        alive = false;
        clock.after(20, () => ears.closed(code));
      },
    };
    tokens.push(protocols[1] ?? '');
    clock.after(openMs, () => {
      if (!reachable) return line.cut(1006);
      if (!alive) return;
      joined = true;
      lines.add(line);
      ears.opened();
    });
    return {
      send: (raw) =>
        carry(() => {
          const frame = decodeFrame(upFrame, raw);
          if (frame && !cut && joined) answer(line, frame);
        }),
      // Frames sent earlier still arrive.
      close: () => {
        alive = false;
        clock.after(25, () => lines.delete(line));
      },
    };
  };

  return {
    open,
    heard,
    /** Called with each row when it is stored. */
    watch,
    tokens,
    nacks,
    rows: rowsOf,
    patientSays: (conv: string, text: string) => store(conv, 'patient', `p${ids}`, text),
    systemSays: (conv: string, text: string) => store(conv, 'system', `s${ids}`, text),
    happen,
    /** A message is recalled. */
    recall: (conv: string, id: string) => {
      const at = rowsOf(conv).findIndex((row) => row.id === id);
      const row = rowsOf(conv)[at];
      if (!row) return;
      rows.set(conv, rowsOf(conv).with(at, { ...row, body: { text: '', recalled: true } }));
      happen({ type: 'recall', conv, id, seq: row.seq, at: clock.now() });
    },
    unread: (conv: string) =>
      rowsOf(conv).filter(({ from, seq }) => from.role === 'patient' && seq > readOf(conv).doctor).length,
    /** Closes all sockets with a code; the server keeps running. */
    cut: (code = 1006) => {
      for (const line of lines) line.cut(code);
    },
    /** Loses the events that are needed to resume; messages are kept. */
    restart: () => {
      epoch += 1;
      log = [];
      for (const line of lines) line.cut(1012);
    },
    reachable: (yes: boolean) => {
      reachable = yes;
      if (!yes) for (const line of lines) line.cut(1006);
    },
    /** Delay before a socket opens; Infinity never opens it. */
    opensAfter: (ms: number) => {
      openMs = ms;
    },
    connections: () => lines.size,
    /** Sends raw text over every socket. */
    utter: (raw: string) => {
      for (const line of lines) line.utter(raw);
    },
    history: (conv: string, where: { before?: number; after?: number }): Promise<Stretch> => {
      const { before = Number.POSITIVE_INFINITY, after } = where;
      return new Promise((resolve, reject) => {
        clock.after(15, () => {
          if (!reachable) return reject(new Error('unreachable'));
          const all = rowsOf(conv);
          const fitting = all.filter(({ seq }) => seq < before && seq > (after ?? 0));
          const list = after === undefined ? fitting.slice(-50) : fitting.slice(0, 50);
          const answered = { list, head: all.length, read: readOf(conv) };
          clock.after(pageMs(), () => resolve(answered));
        });
      });
    },
    fresh: (became: Freshness) => () =>
      new Promise<Freshness>((resolve) => clock.after(openMs, () => resolve(became))),
  };
};
