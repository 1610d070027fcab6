import type * as v from 'valibot';
import { doctor } from '../../../src/contract/account/doctor.ts';
import { type Message, message } from '../../../src/contract/consultation/message.ts';
import { type Order, order, orderStatus } from '../../../src/contract/consultation/order.ts';
import { type DownFrame, decodeFrame, upFrame, encodeFrame } from '../../../src/contract/protocol/socket.ts';

type History = v.InferOutput<typeof message.history.data>;

const sampleTexts = [
  'Good morning, doctor.',
  'The cough is a little better since yesterday, but I still wake up at night.',
  '好的，谢谢医生',
  'How often should I take the tablets? Before the meal or after it?',
  '昨天晚上又咳嗽了，痰不多，没有发烧。体温三十六度八。胸口有一点闷，走路快的时候会喘。',
  'OK',
];
/** The interval between two stored messages, in milliseconds. */
const messageGapMs = 20_000;
const epoch = 'bench';
/** The delay of a page of older messages, in milliseconds. */
const pageMs = 1_000;

/** The fake upstream's content: conversations of `rows` messages each, of which `older` are loaded by page. */
export interface FakeUpstreamOptions {
  readonly convs: readonly string[];
  readonly rows: number;
  readonly older: number;
}

/** The upstream as far as the chat needs it, inside the page, so that only the console is measured. */
export const createFakeUpstream = ({ convs, rows, older }: FakeUpstreamOptions) => {
  const startedAt = Date.now() - rows * messageGapMs;
  const createMessage = (conv: string, seq: number, at: number): Message => ({
    id: `${conv}-${seq}`,
    conv,
    seq,
    cmid: `${conv}-${seq}`,
    from: { role: seq % 3 === 0 && seq <= rows ? 'doctor' : 'patient', id: null },
    kind: 'text',
    body: { text: `${sampleTexts[seq % sampleTexts.length] ?? ''} (${seq})` },
    at,
  });
  const headSeqs = new Map(convs.map((conv) => [conv, rows]));
  const createMessages = (conv: string, after: number, upTo: number): Message[] =>
    Array.from({ length: Math.max(0, upTo - after) }, (_, n) =>
      createMessage(conv, after + n + 1, startedAt + (after + n + 1) * messageGapMs),
    );
  let useq = 0;
  let socket: { readonly receive: (raw: string) => void; readonly close: (code: number) => void } | null =
    null;
  /** The next hello finds an upstream that does not know the console's cursor. */
  let lostEpoch = false;

  const sendFrame = (frame: DownFrame) => socket?.receive(encodeFrame(frame));
  const readHistory = (query: { conv: string; before?: number; after?: number }): History => {
    const { conv, before, after } = query;
    const head = headSeqs.get(conv) ?? 0;
    const read = { doctor: head, patient: head };
    if (after !== undefined)
      return { list: createMessages(conv, after, Math.min(head, after + 100)), head, read };
    if (before !== undefined)
      return { list: createMessages(conv, Math.max(0, before - 51), before - 1), head, read };
    return { list: createMessages(conv, older, head), head, read };
  };
  const orderDetail = (id: string): Order => ({
    id,
    orderNo: id,
    status: orderStatus.inConsultation,
    consultType: 1,
    followUp: true,
    complaint: 'A cough',
    patient: {
      id: `patient of ${id}`,
      name: 'Wang Fang',
      sex: 2,
      birthDate: '1980-02-03',
      allergies: [],
      allergyClasses: [],
      guardianConfirmed: false,
      pregnant: null,
    },
    doctorId: '7',
    doctorName: 'Lin Yue',
    deptName: null,
    deptNameEn: '',
    createTime: startedAt,
    acceptTime: startedAt,
    finishTime: null,
    endTime: null,
    declineReason: null,
  });
  const handlers: Readonly<Record<string, (body: string, query: URLSearchParams) => unknown>> = {
    [message.history.path]: (body) => readHistory(JSON.parse(body)),
    [order.detail.path]: (_body, query) => orderDetail(query.get('id') ?? ''),
    [doctor.journalKey.path]: () => ({ key: btoa('0123456789abcdef0123456789abcdef') }),
  };
  const sendWelcome = () => {
    sendFrame({
      type: 'im-welcome',
      epoch,
      useq,
      recovered: !lostEpoch,
      heartbeatMs: 20_000,
      deadMs: 8_000,
      spreadMs: 5_000,
      now: Date.now(),
      expiresAt: Date.now() + 3_600_000,
    });
    lostEpoch = false;
  };
  const handleFrame = (raw: string) => {
    const frame = decodeFrame(upFrame, raw);
    if (frame?.type === 'im-hello') queueMicrotask(sendWelcome);
    else if (frame?.type === 'ping') queueMicrotask(() => sendFrame({ type: 'pong' }));
  };

  return {
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init);
      const { pathname, searchParams } = new URL(request.url);
      const handler = handlers[pathname];
      const body = await request.text();
      if (body.includes('"before"')) await new Promise((resolve) => setTimeout(resolve, pageMs));
      return Response.json(
        handler
          ? { code: 200, msg: '', data: handler(body, searchParams) }
          : { code: 404, msg: 'none', data: null },
      );
    },
    /** A socket that opens immediately and is served by this upstream. */
    socket: (): WebSocket => {
      const target = new EventTarget();
      const socketState = { OPEN: 1, readyState: 1 };
      const connection = {
        receive: (data: string) => void target.dispatchEvent(new MessageEvent('message', { data })),
        close: (code: number) => {
          if (socketState.readyState === 3) return;
          socketState.readyState = 3;
          target.dispatchEvent(new CloseEvent('close', { code }));
        },
      };
      socket = connection;
      queueMicrotask(() => target.dispatchEvent(new Event('open')));
      const close = () => {
        socketState.readyState = 3;
      };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the members that the console uses
      return Object.assign(target, socketState, { send: handleFrame, close }) as unknown as WebSocket;
    },
    /** The stored messages. */
    newestMessages: (conv: string): Message[] => readHistory({ conv }).list,
    /** Sends a message from the patient; returns its number. */
    sendAsPatient: (conv: string): number => {
      const seq = (headSeqs.get(conv) ?? 0) + 1;
      headSeqs.set(conv, seq);
      useq += 1;
      sendFrame({
        type: 'im-event',
        useq,
        ev: { type: 'message', message: createMessage(conv, seq, Date.now()) },
      });
      return seq;
    },
    /** Cuts the connection; `withoutRecovery`: everything has to be loaded again. */
    disconnect: (withoutRecovery: boolean) => {
      lostEpoch = withoutRecovery;
      socket?.close(1006);
    },
  };
};
export type FakeUpstream = ReturnType<typeof createFakeUpstream>;
