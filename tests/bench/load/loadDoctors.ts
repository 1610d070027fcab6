// Runs as a process: doctors who work through the gateway, a socket each. Arguments: the gateway's port, the setup file.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import * as v from 'valibot';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { prescription, prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import {
  encodeFrame,
  socketPath,
  socketProtocol,
  type UpFrame,
} from '../../../src/contract/protocol/socket.ts';
import {
  type DoctorsMessage,
  habits,
  type LoadDoctor,
  type LoadResult,
  type LoadSetup,
} from './loadProtocol.ts';
import { loadPrescription } from './loadRows.ts';

const [portText = '', setupFile = ''] = process.argv.slice(2);
const port = Number(portText);
const setup: LoadSetup = JSON.parse(readFileSync(setupFile, 'utf8'));
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

let calls: number[] = [];
let acks: number[] = [];
let arrivals: number[] = [];
let errors: Record<string, number> = {};
let connected = 0;
const countError = (what: string) => {
  errors[what] = (errors[what] ?? 0) + 1;
};

const hostOf = ({ host }: LoadDoctor): string => `${host}:${portText}`;

interface Sent {
  readonly body?: string;
  /** A refusal that belongs to the work. */
  readonly refusal?: number;
  readonly onSuccess?: (text: string) => void;
}

const call = (
  method: 'GET' | 'POST',
  path: string,
  doctor: LoadDoctor,
  { body = '', refusal, onSuccess }: Sent = {},
): void => {
  const startedAt = performance.now();
  const outgoing = request(
    {
      host: '127.0.0.1',
      port,
      method,
      path,
      agent,
      headers: {
        host: hostOf(doctor),
        authorization: `Bearer ${doctor.token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    },
    (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        if (onSuccess || text.length < 200) text += part;
      });
      response.on('end', () => {
        calls.push(performance.now() - startedAt);
        const code = Number(/^\{"code":(\d+)/.exec(text)?.[1]);
        if (response.statusCode === 200 && (code === 0 || code === 200)) onSuccess?.(text);
        else if (code !== refusal)
          countError(`${method} ${path.split('?')[0]}: ${response.statusCode} ${text.slice(0, 120)}`);
      });
    },
  );
  outgoing.on('error', (error) => countError(`${method} ${path.split('?')[0]}: ${error.message}`));
  outgoing.end(body);
};

/** Repeats an act in a period, from a moment within it that is the doctor's own. */
const every = (periodMs: number, act: () => void): void => {
  setTimeout(() => {
    act();
    setInterval(act, periodMs);
  }, Math.random() * periodMs);
};

const waitingRows = v.object({ data: v.array(v.object({ id: v.string() })) });

/** Loads as the console does: once for all events of a moment. */
const createReload = (load: () => void): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      load();
    }, 150);
  };
};

/** Ends a visit and accepts another again and again. Returns what loads the queue. */
const seePatients = (doctor: LoadDoctor): (() => void) => {
  let queue = '{"data":[]}';
  let visit: string | null = null;
  every(habits.visit, () => {
    if (visit) call('POST', order.finish.path, doctor, { body: JSON.stringify({ id: visit }) });
    visit = null;
    const { data } = v.parse(waitingRows, JSON.parse(queue));
    const next = data[Math.floor(Math.random() * data.length)];
    if (next)
      call('POST', order.accept.path, doctor, {
        body: JSON.stringify({ id: next.id }),
        // A colleague was faster.
        refusal: business.orderNotAwaiting.code,
        onSuccess: () => (visit = next.id),
      });
  });
  return createReload(() =>
    call('GET', order.awaiting.path, doctor, { onSuccess: (text) => (queue = text) }),
  );
};

/** The lists that the console keeps current on every page; returns what follows a frame. */
const createLists = (doctor: LoadDoctor): ((raw: string) => void) => {
  const loadQueue = seePatients(doctor);
  const loadOpen = createReload(() => call('GET', order.open.path, doctor));
  const rejected = new URLSearchParams({
    status: String(prescriptionStatus.rejected),
    correctable: '1',
    sort: 'oldest',
    pageSize: '20',
  });
  const loadRejected = createReload(() =>
    call('GET', `${prescription.list.path}?${rejected.toString()}`, doctor),
  );
  for (const load of [loadQueue, loadOpen, loadRejected]) load();
  return (raw) => {
    if (raw.startsWith('{"type":"im-queue"')) return loadQueue();
    if (!raw.startsWith('{"type":"im-event"')) return;
    const type = /\\"ev\\":\{\\"type\\":\\"(\w+)/.exec(raw)?.[1];
    if (type === 'message' || type === 'read' || type === 'order') loadOpen();
    if (type === 'prescription' || type === 'order') loadRejected();
  };
};

const work = (doctor: LoadDoctor): void => {
  const host = hostOf(doctor);
  const ws = new WebSocket(
    `ws://127.0.0.1:${port}${socketPath}`,
    [socketProtocol, `bearer.${doctor.token}`],
    { headers: { host }, origin: `http://${host}`, perMessageDeflate: false },
  );
  const sentAt = new Map<string, number>();
  let sent = 0;
  let isOpen = false;
  const send = (frame: UpFrame) => {
    if (ws.readyState === WebSocket.OPEN) ws.send(encodeFrame(frame));
  };
  let follow: ((raw: string) => void) | undefined;
  ws.on('open', () => {
    follow ??= createLists(doctor);
    connected += 1;
    isOpen = true;
    send({ type: 'im-hello', v: 1, queue: true });
  });
  ws.on('close', (code) => {
    if (isOpen) connected -= 1;
    countError(`socket closed: ${code}`);
  });
  ws.on('error', (error) => countError(`socket: ${error.message}`));
  ws.on('message', (data) => {
    const raw = Buffer.isBuffer(data) ? data.toString() : '';
    follow?.(raw);
    if (raw.startsWith('{"type":"im-ack"')) {
      const cmid = /\\"cmid\\":\\"([^\\]+)/.exec(raw)?.[1] ?? '';
      acks.push(performance.now() - (sentAt.get(cmid) ?? Number.NaN));
      sentAt.delete(cmid);
    } else if (raw.includes('\\"role\\":\\"patient\\"')) {
      arrivals.push(Date.now() - Number(/\\"text\\":\\"(\d+)/.exec(raw)?.[1]));
      // The conversation is on the screen.
      send({ type: 'im-read', conv: doctor.orderId, upTo: Number(/\\"seq\\":(\d+)/.exec(raw)?.[1]) });
    } else if (raw.startsWith('{"type":"im-nack"')) countError(raw.slice(0, 160));
  });
  every(habits.ping, () => send({ type: 'ping' }));
  every(habits.message, () => {
    const cmid = `d-${(sent += 1)}-${doctor.orderId}`;
    sentAt.set(cmid, performance.now());
    send({
      type: 'im-send',
      cmid,
      conv: doctor.orderId,
      kind: 'text',
      body: { text: 'Thank you; please take it after meals.' },
      at: Date.now(),
    });
  });
  every(habits.list, () => call('GET', '/consult/consult-order/page?pageNo=1&pageSize=20', doctor));
  every(habits.prescription, () =>
    call('POST', '/prescription/doctor/create', doctor, { body: loadPrescription(doctor.orderId, doctor) }),
  );
};

let started = 0;
/** New sockets per second: people do not come all at once. */
const newPerSecond = 200;
let wanted = 0;
setInterval(() => {
  for (let n = 0; n < newPerSecond / 20 && started < wanted; n += 1) {
    const doctor = setup.doctors[started];
    started += 1;
    if (doctor) work(doctor);
  }
}, 50);

process.on('message', ({ active, measureMs }: DoctorsMessage) => {
  wanted = active;
  if (measureMs === 0) return;
  [calls, acks, arrivals] = [[], [], []];
  setTimeout(() => {
    const result: LoadResult = { calls, acks, arrivals, connected, errors };
    errors = {};
    process.send?.(result);
  }, measureMs);
});
process.on('disconnect', () => process.exit(0));
