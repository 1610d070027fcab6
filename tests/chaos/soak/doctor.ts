import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { file } from '../../../src/contract/files/file.ts';
import { message, type Message } from '../../../src/contract/consultation/message.ts';
import type { UpFrame } from '../../../src/contract/protocol/socket.ts';
import { loadPrescription } from '../../bench/load/loadRows.ts';
import { type Call, createDoctorCalls } from './doctorCalls.ts';
import { createDoctorLine } from './doctorLine.ts';
import type { Acknowledged, SoakDoctor, SoakSetup, Written } from './soakProtocol.ts';
import { createTranscript } from './transcript.ts';

type SendFrame = Extract<UpFrame, { type: 'im-send' }>;
type Body = SendFrame['body'];

const pageSize = 100;
/** The console sends a message again on the same line when it was asked to wait, in milliseconds. */
const nackPauseMs = 2000;
const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** What happened to a doctor, for the report. */
export interface DoctorListener {
  readonly fail: (failure: string) => void;
  readonly onRefusal: () => void;
  readonly onReconnect: () => void;
  readonly onAcknowledged: (ms: number) => void;
}

/** A doctor who works as with the console: one message at a time, sent again until it is acknowledged. */
export const createDoctor = (port: number, who: SoakDoctor, setup: SoakSetup, listener: DoctorListener) => {
  const { orderId: conv } = who;
  const { fail } = listener;
  const calls = createDoctorCalls(port, who.session, listener);
  const transcript = createTranscript(`doctor of ${conv}`, fail);
  const acknowledged: Acknowledged[] = [];
  const prescriptions: Written['prescriptions'][number][] = [];
  const files: Written['files'][number][] = [];
  const visits: { id: string; isFinished: boolean }[] = [];
  let waiting: readonly { id: string }[] = [];
  let isLoadingQueue = false;
  let isAccepting = false;
  const outbox: { readonly frame: SendFrame; readonly at: number }[] = [];
  /** Calls that are not answered yet. */
  const running = new Set<Promise<void>>();
  let composed = 0;
  let inFlight = '';
  /** Whether every message up to the newest event is in the transcript. */
  let isComplete = false;
  let early: Message[] = [];

  const pump = () => {
    const next = outbox[0];
    if (!next || inFlight !== '' || !line.isReady()) return;
    inFlight = next.frame.cmid;
    line.send(next.frame);
  };

  /** Shows what came before the socket, and then what came by it meanwhile. */
  const loadHistory = async (): Promise<void> => {
    for (;;) {
      const body = JSON.stringify({ conv, after: transcript.length(), pageSize });
      const answer = await calls.call({ method: 'POST', path: message.history.path, body });
      if (!answer) return;
      const { list } = v.parse(message.history.data, answer.data);
      for (const row of list)
        if (!transcript.show(row)) fail(`doctor of ${conv}: the history has a gap before ${row.seq}`);
      if (list.length < pageSize) break;
    }
    isComplete = true;
    const waiting = early;
    early = [];
    for (const row of waiting) show(row);
  };
  const show = (row: Message) => {
    if (!isComplete) early.push(row);
    else if (!transcript.show(row)) fail(`doctor of ${conv}: no event told of the message before ${row.seq}`);
  };

  const line = createDoctorLine(port, calls, {
    onReady: (complete) => {
      if (!complete) {
        isComplete = false;
        void loadHistory();
      }
      loadQueue();
      pump();
    },
    onEvent: (event) => {
      if (event.type !== 'message' || event.message.conv !== conv) return;
      show(event.message);
      const { from, seq } = event.message;
      if (from.role === 'patient') line.note({ type: 'im-read', conv, upTo: seq });
    },
    onQueue: () => loadQueue(),
    onAnswer: (answer) => {
      const sent = outbox[0];
      if (!sent || answer.cmid !== sent.frame.cmid) return;
      inFlight = '';
      if (answer.type === 'im-nack' && answer.retry) {
        listener.onRefusal();
        setTimeout(pump, nackPauseMs);
        return;
      }
      outbox.shift();
      if (answer.type === 'im-nack')
        fail(`doctor of ${conv}: a message was refused: ${answer.code} ${answer.msg}`);
      else {
        acknowledged.push({ cmid: answer.cmid, id: answer.id, seq: answer.seq });
        listener.onAcknowledged(performance.now() - sent.at);
      }
      pump();
    },
    onLost: () => {
      inFlight = '';
      listener.onReconnect();
    },
  });

  const track = (work: Promise<void>) => {
    running.add(work);
    void work.finally(() => running.delete(work));
  };
  /** Once for all changes that come in a moment. */
  const loadQueue = () => {
    if (isLoadingQueue) return;
    isLoadingQueue = true;
    const load = async () => {
      await pause(150);
      isLoadingQueue = false;
      const answer = await calls.call({ method: 'GET', path: order.awaiting.path });
      if (answer) waiting = v.parse(order.awaiting.data, answer.data);
    };
    track(load());
  };
  const compose = (kind: SendFrame['kind'], body: Body) => {
    const cmid = `d-${(composed += 1)}-${conv}`;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kind and body belong together at both callers
    const frame = { type: 'im-send', cmid, conv, kind, body, at: Date.now() } as SendFrame;
    outbox.push({ frame, at: performance.now() });
    pump();
  };

  const prescribe = async (): Promise<void> => {
    const remark = randomUUID();
    const path = '/prescription/doctor/create';
    const body = loadPrescription(conv, setup, remark);
    const answer = await calls.call({ method: 'POST', path, body, key: remark });
    if (answer) prescriptions.push({ id: v.parse(v.object({ id: v.string() }), answer.data).id, remark });
  };

  const writeOrder = (path: string, id: string, refusal?: number) =>
    calls.call({
      method: 'POST',
      path,
      body: JSON.stringify({ id }),
      key: randomUUID(),
      ...(refusal && { refusal }),
    });
  /** Ends the last visit, and accepts somebody who waits. */
  const seeNext = async (): Promise<void> => {
    if (isAccepting) return;
    isAccepting = true;
    const last = visits.at(-1);
    if (last && !last.isFinished && (await writeOrder(order.finish.path, last.id))) last.isFinished = true;
    const next = waiting[Math.floor(Math.random() * waiting.length)];
    // A colleague may have been faster.
    if (next && (await writeOrder(order.accept.path, next.id, business.orderNotAwaiting.code)))
      visits.push({ id: next.id, isFinished: false });
    isAccepting = false;
  };

  /** Sends a picture; from the beginning if its address has ended meanwhile. */
  const sendPicture = async (): Promise<void> => {
    const bytes = Buffer.concat([pngHead, randomBytes(20_000)]);
    const described = { name: 'tongue.png', type: 'image/png', size: bytes.length };
    for (;;) {
      const query = new URLSearchParams({ name: described.name, type: described.type });
      const place = await calls.call({ method: 'GET', path: `${file.presigned.path}?${query.toString()}` });
      if (!place) return;
      const { uploadUrl, url, path } = v.parse(file.presigned.data, place.data);
      const put: Call = {
        method: 'PUT',
        path: uploadUrl,
        body: bytes,
        type: described.type,
        mayBeGone: true,
      };
      if (!(await calls.call(put))) continue;
      const create: Call = {
        method: 'POST',
        path: file.create.path,
        body: JSON.stringify({ path, url, ...described }),
        key: randomUUID(),
        mayBeGone: true,
      };
      const created = await calls.call(create);
      if (!created) continue;
      files.push({ path, sha256: createHash('sha256').update(bytes).digest('hex') });
      const body: Body = { text: '', file: { url, ...described } };
      compose('picture', body);
      return;
    }
  };

  return {
    isConnected: line.isReady,
    write: () => compose('text', { text: 'Thank you; please take it after meals.' }),
    list: () =>
      track(
        calls
          .call({ method: 'GET', path: '/consult/consult-order/page?pageNo=1&pageSize=20' })
          .then(() => undefined),
      ),
    prescribe: () => track(prescribe()),
    sendPicture: () => track(sendPicture()),
    seeNext: () => track(seeNext()),
    counts: () => ({ prescriptions: prescriptions.length, files: files.length, visits: visits.length }),
    isSettled: () => outbox.length === 0 && running.size === 0 && line.isReady(),
    /** The number of messages that the doctor has seen, and the place of the last one that was acknowledged. */
    shown: transcript.length,
    lastSeq: () => acknowledged.at(-1)?.seq ?? 0,
    /** Reads the whole conversation, and compares it with what was acknowledged. */
    compare: async (ofPatient: readonly Acknowledged[]): Promise<void> => {
      const shown = transcript.length();
      await loadHistory();
      if (transcript.length() > shown)
        fail(`doctor of ${conv}: ${transcript.length() - shown} messages came by no event`);
      transcript.compare('doctor', acknowledged);
      transcript.compare('patient', ofPatient);
    },
    acknowledged,
    written: () => ({ prescriptions, files, visits }),
  };
};
