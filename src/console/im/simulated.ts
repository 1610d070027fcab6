import {
  readFrame,
  upFrame,
  type DownFrame,
  type LiveEvent,
  type UpFrame,
  writeFrame,
} from '../../contract/socket.ts';
import type { Message } from '../../contract/message.ts';
import type { Ears, Freshness, SocketLike, Stretch } from './world.ts';

const rest = async () => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};

/** For tests: a clock that runs through its appointments as fast as they can be kept. */
export const simulatedClock = () => {
  let now = 0;
  let made = 0;
  const planned: { at: number; order: number; act: () => void }[] = [];
  const after = (ms: number, act: () => void) => {
    made += 1;
    const one = { at: now + Math.ceil(ms), order: made, act };
    planned.push(one);
    return () => {
      const at = planned.indexOf(one);
      if (at >= 0) planned.splice(at, 1);
    };
  };
  return {
    now: () => now,
    after,
    /** Lets time pass. `asleep`: timers that fall due meanwhile fire late, at the end. */
    pass: async (ms: number, asleep = false) => {
      const until = now + ms;
      if (asleep) now = until;
      for (;;) {
        await rest();
        const next = planned
          .filter(({ at }) => at <= until)
          .toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
        if (!next) break;
        planned.splice(planned.indexOf(next), 1);
        now = Math.max(now, next.at);
        next.act();
      }
      now = until;
      await rest();
    },
  };
};
export type SimulatedClock = ReturnType<typeof simulatedClock>;

/** What happens to one frame on its way. */
export type Fate = 'arrives' | 'lost' | 'doubled' | 'late';

/** For tests: the other half of the line, with a network that can be told to misbehave. */
export const simulatedServer = (clock: SimulatedClock, fate: () => Fate = () => 'arrives') => {
  let epoch = 1;
  let log: LiveEvent[] = [];
  let reachable = true;
  let ids = 0;
  /** Answers to the next sends, instead of taking them. */
  const nacks: { retry: boolean; msg: string }[] = [];
  const heard: UpFrame[] = [];
  const tokens: string[] = [];
  const read = new Map<string, { doctor: number; patient: number }>();
  const rows = new Map<string, Message[]>();
  const lines = new Set<{ greeted: boolean; down(frame: DownFrame): void; cut(code: number): void }>();

  const rowsOf = (conv: string) => rows.get(conv) ?? [];
  const readOf = (conv: string) => read.get(conv) ?? { doctor: 0, patient: 0 };
  const happen = (ev: LiveEvent) => {
    log.push(ev);
    for (const line of lines) if (line.greeted) line.down({ type: 'im-event', useq: log.length, ev });
  };
  const store = (conv: string, role: 'doctor' | 'patient', cmid: string, text: string) => {
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
    happen({ type: 'message', message: row });
    return row;
  };
  const carry = (deliver: () => void) => {
    const what = fate();
    if (what === 'lost') return;
    clock.after(what === 'late' ? 700 : 20, deliver);
    if (what === 'doubled') clock.after(45, deliver);
  };

  const answer = (line: { greeted: boolean; down(frame: DownFrame): void }, frame: UpFrame) => {
    heard.push(frame);
    if (frame.type === 'ping') line.down({ type: 'pong' });
    if (frame.type === 'im-hello') {
      const { resume } = frame;
      const recovered = resume !== undefined && resume.epoch === String(epoch) && resume.useq <= log.length;
      line.greeted = true;
      line.down({
        type: 'im-welcome',
        epoch: String(epoch),
        useq: log.length,
        recovered,
        heartbeatMs: 20_000,
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
      const known = rowsOf(frame.conv).find(
        ({ cmid, from }) => cmid === frame.cmid && from.role === 'doctor',
      );
      const { id, seq, at } = known ?? store(frame.conv, 'doctor', frame.cmid, frame.body.text);
      line.down({ type: 'im-ack', cmid: frame.cmid, conv: frame.conv, id, seq, at });
    }
  };

  const open = (protocols: readonly string[], ears: Ears): SocketLike => {
    let alive = true;
    let joined = false;
    const line = {
      greeted: false,
      down: (frame: DownFrame) => carry(() => alive && ears.frame(writeFrame(frame))),
      cut: (code: number) => {
        if (!alive) return;
        alive = false;
        lines.delete(line);
        clock.after(20, () => ears.closed(code));
      },
    };
    tokens.push(protocols[1] ?? '');
    clock.after(30, () => {
      if (!reachable) return line.cut(1006);
      if (!alive) return;
      joined = true;
      lines.add(line);
      ears.opened();
    });
    return {
      send: (raw) =>
        carry(() => {
          const frame = readFrame(upFrame, raw);
          if (frame && alive && joined) answer(line, frame);
        }),
      close: () => {
        alive = false;
        lines.delete(line);
      },
    };
  };

  return {
    open,
    heard,
    tokens,
    nacks,
    rows: rowsOf,
    patientSays: (conv: string, text: string) => store(conv, 'patient', `p${ids}`, text),
    happen,
    /** The sockets end with a code; the server goes on. */
    cut: (code = 1006) => {
      for (const line of lines) line.cut(code);
    },
    /** What was remembered for resuming is gone; the messages stay. */
    restart: () => {
      epoch += 1;
      log = [];
      for (const line of lines) line.cut(1012);
    },
    reachable: (yes: boolean) => {
      reachable = yes;
      if (!yes) for (const line of lines) line.cut(1006);
    },
    connections: () => lines.size,
    history: (conv: string, where: { before?: number; after?: number }): Promise<Stretch> => {
      const { before = Number.POSITIVE_INFINITY, after } = where;
      return new Promise((resolve, reject) => {
        clock.after(15, () => {
          if (!reachable) return reject(new Error('unreachable'));
          const all = rowsOf(conv);
          const fitting = all.filter(({ seq }) => seq < before && seq > (after ?? 0));
          const list = after === undefined ? fitting.slice(-50) : fitting.slice(0, 50);
          const answered = { list, head: all.length, read: readOf(conv) };
          clock.after(15, () => resolve(answered));
        });
      });
    },
    fresh: (became: Freshness) => () =>
      new Promise<Freshness>((resolve) => clock.after(30, () => resolve(became))),
  };
};
