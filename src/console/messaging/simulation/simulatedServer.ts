import {
  decodeFrame,
  upFrame,
  type DownFrame,
  type LiveEvent,
  type UpFrame,
  encodeFrame,
} from '../../../contract/protocol/socket.ts';
import type { Message } from '../../../contract/consultation/message.ts';
import type { SimulatedClock } from '../../testing/simulatedClock.ts';
import type { SocketHandlers, TokenRefreshResult, SocketLike, HistoryPage } from '../engineDeps.ts';

/** What happens to one frame in transit. */
export type FrameOutcome = 'arrives' | 'lost' | 'doubled' | 'late' | 'slow';

/** For tests: the server side of the socket, over a network that can be told to misbehave. */
export const createSimulatedServer = (
  clock: SimulatedClock,
  nextOutcome: () => FrameOutcome = () => 'arrives',
  {
    plain = false,
    hasOwnIds = false,
    pageDelayMs = () => 15,
    rowDelayMs = () => 0,
    isRowDoubled = () => false,
  }: {
    /** The socket accepts frames and answers none. */
    plain?: boolean;
    /** Rows are numbered by one counter for all conversations, and keep no cmid. */
    hasOwnIds?: boolean;
    pageDelayMs?: () => number;
    /** How long after it was numbered a row is first in a page: its transaction ends after that of a newer row. */
    rowDelayMs?: () => number;
    /** Whether a page has its next row twice: one came in between while the page was read. */
    isRowDoubled?: () => boolean;
  } = {},
) => {
  let epoch = 1;
  let log: LiveEvent[] = [];
  let isReachable = true;
  let refusesSockets = false;
  let openDelayMs = 30;
  let ids = 0;
  /** Refusals for the next sends, instead of storing them. */
  const nacks: { retry: boolean; msg: string }[] = [];
  const received: UpFrame[] = [];
  const hooks = { onStored: (_row: Message): void => {} };
  const tokens: string[] = [];
  const read = new Map<string, { doctor: number; patient: number }>();
  const rows = new Map<string, Message[]>();
  const visibleFrom = new Map<string, number>();
  const connections = new Set<{
    welcomed: boolean;
    send(frame: DownFrame): void;
    sendRaw(raw: string): void;
    disconnect(code: number): void;
  }>();

  const rowsOf = (conv: string) => rows.get(conv) ?? [];
  const readOf = (conv: string) => read.get(conv) ?? { doctor: 0, patient: 0 };
  const publish = (ev: LiveEvent) => {
    log.push(ev);
    for (const connection of connections)
      if (connection.welcomed) connection.send({ type: 'im-event', useq: log.length, ev });
  };
  const store = (conv: string, role: Message['from']['role'], cmid: string, text: string) => {
    ids += 1;
    const from = { role, id: role };
    const row: Message = {
      id: `m${ids}`,
      conv,
      seq: hasOwnIds ? 20_000 + ids * 3 : rowsOf(conv).length + 1,
      cmid: hasOwnIds && role === 'doctor' ? '' : cmid,
      from,
      kind: 'text',
      body: { text },
      at: clock.now(),
    };
    rows.set(conv, [...rowsOf(conv), row]);
    visibleFrom.set(row.id, clock.now() + rowDelayMs());
    hooks.onStored(row);
    publish({ type: 'message', message: row });
    return row;
  };
  const transmit = (deliver: () => void) => {
    const outcome = nextOutcome();
    if (outcome === 'lost') return;
    clock.setTimer(outcome === 'late' ? 700 : outcome === 'slow' ? 6_000 : 20, deliver);
    if (outcome === 'doubled') clock.setTimer(45, deliver);
  };

  const findStored = ({ conv, cmid }: { conv: string; cmid: string }) =>
    rowsOf(conv).find((row) => row.cmid === cmid && row.from.role === 'doctor');
  const handle = (connection: { welcomed: boolean; send(frame: DownFrame): void }, frame: UpFrame) => {
    received.push(frame);
    if (plain) {
      if (frame.type === 'im-send' && !findStored(frame))
        store(frame.conv, 'doctor', frame.cmid, frame.body.text);
      return;
    }
    if (frame.type === 'ping')
      connection.send(connection.welcomed ? { type: 'pong', useq: log.length } : { type: 'pong' });
    if (frame.type === 'im-hello') {
      const { resume } = frame;
      const recovered = resume !== undefined && resume.epoch === String(epoch) && resume.useq <= log.length;
      connection.welcomed = true;
      connection.send({
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
          if (at >= resume.useq) connection.send({ type: 'im-event', useq: at + 1, ev });
    }
    if (frame.type === 'im-sync')
      for (const [at, ev] of log.entries())
        if (at >= frame.from) connection.send({ type: 'im-event', useq: at + 1, ev });
    if (frame.type === 'im-read') {
      const current = readOf(frame.conv);
      if (frame.upTo <= current.doctor) return;
      read.set(frame.conv, { ...current, doctor: frame.upTo });
      publish({ type: 'read', conv: frame.conv, role: 'doctor', upTo: frame.upTo });
    }
    if (frame.type === 'im-send') {
      const nack = nacks.shift();
      if (nack) return connection.send({ type: 'im-nack', cmid: frame.cmid, code: 500, ...nack });
      const { id, seq, at } = findStored(frame) ?? store(frame.conv, 'doctor', frame.cmid, frame.body.text);
      connection.send({ type: 'im-ack', cmid: frame.cmid, conv: frame.conv, id, seq, at });
    }
  };

  const createSocket = (protocols: readonly string[], handlers: SocketHandlers): SocketLike => {
    let alive = true;
    let opened = false;
    let isCut = false;
    const sendRaw = (raw: string) => transmit(() => alive && handlers.onMessage(raw));
    const connection = {
      welcomed: false,
      sendRaw,
      send: (frame: DownFrame) => sendRaw(encodeFrame(frame)),
      disconnect: (code: number) => {
        isCut = true;
        connections.delete(connection);
        if (!alive) return;
        alive = false;
        clock.setTimer(20, () => handlers.onClose(code));
      },
    };
    tokens.push(protocols[1] ?? '');
    clock.setTimer(openDelayMs, () => {
      if (!isReachable || refusesSockets) return connection.disconnect(1006);
      if (!alive) return;
      opened = true;
      connections.add(connection);
      handlers.onOpen();
    });
    return {
      send: (raw) =>
        transmit(() => {
          const frame = decodeFrame(upFrame, raw);
          if (frame && !isCut && opened) handle(connection, frame);
        }),
      // Frames sent earlier still arrive.
      close: () => {
        alive = false;
        clock.setTimer(25, () => connections.delete(connection));
      },
    };
  };

  return {
    createSocket,
    received,
    /** Called with each row when it is stored. */
    hooks,
    tokens,
    nacks,
    rows: rowsOf,
    addPatientMessage: (conv: string, text: string) => store(conv, 'patient', `p${ids}`, text),
    /** The doctor writes on another device. */
    addDoctorMessage: (conv: string, text: string) => store(conv, 'doctor', `d${ids}`, text),
    addSystemMessage: (conv: string, text: string) => store(conv, 'system', `s${ids}`, text),
    publish,
    /** Tells how many wait, without a number. */
    announceQueue: (awaiting: number) => {
      for (const connection of connections)
        if (connection.welcomed) connection.send({ type: 'im-queue', awaiting });
    },
    /** A message is recalled. */
    recall: (conv: string, id: string) => {
      const at = rowsOf(conv).findIndex((row) => row.id === id);
      const row = rowsOf(conv)[at];
      if (!row) return;
      rows.set(conv, rowsOf(conv).with(at, { ...row, body: { text: '', recalled: true } }));
      publish({ type: 'recall', conv, id, seq: row.seq, at: clock.now() });
    },
    unread: (conv: string) =>
      rowsOf(conv).filter(({ from, seq }) => from.role === 'patient' && seq > readOf(conv).doctor).length,
    /** Closes all sockets with a code; the server keeps running. */
    disconnect: (code = 1006) => {
      for (const connection of connections) connection.disconnect(code);
    },
    /** Loses the events that are needed to resume; messages are kept. */
    restart: () => {
      epoch += 1;
      log = [];
      for (const connection of connections) connection.disconnect(1012);
    },
    setReachable: (yes: boolean) => {
      isReachable = yes;
      if (!yes) for (const connection of connections) connection.disconnect(1006);
    },
    /** Calls are answered, sockets are not. */
    setRefusingSockets: (yes: boolean) => {
      refusesSockets = yes;
      if (yes) for (const connection of connections) connection.disconnect(1006);
    },
    /** Delay before a socket opens; Infinity never opens it. */
    setOpenDelay: (ms: number) => {
      openDelayMs = ms;
    },
    connections: () => connections.size,
    /** Sends raw text over every socket. */
    sendRaw: (raw: string) => {
      for (const connection of connections) connection.sendRaw(raw);
    },
    history: (conv: string, where: { before?: number; after?: number }): Promise<HistoryPage> => {
      const { before = Number.POSITIVE_INFINITY, after } = where;
      return new Promise((resolve, reject) => {
        clock.setTimer(15, () => {
          if (!isReachable) return reject(new Error('unreachable'));
          const all = rowsOf(conv).filter(({ id }) => (visibleFrom.get(id) ?? 0) <= clock.now());
          const matching = all.filter(({ seq }) => seq < before && seq > (after ?? 0));
          const chosen = after === undefined ? matching.slice(-50) : matching.slice(0, 50);
          const list = chosen.flatMap((row) => (isRowDoubled() ? [row, row] : [row]));
          const page = { list, unreadable: 0, head: all.at(-1)?.seq ?? 0, read: readOf(conv) };
          clock.setTimer(pageDelayMs(), () => resolve(page));
        });
      });
    },
    refreshToken: (result: TokenRefreshResult) => () =>
      new Promise<TokenRefreshResult>((resolve) => clock.setTimer(openDelayMs, () => resolve(result))),
  };
};
