import type * as v from 'valibot';
import { doctor } from '../../../src/contract/account/doctor.ts';
import { type Message, message } from '../../../src/contract/consultation/message.ts';
import { type Order, order, orderStatus } from '../../../src/contract/consultation/order.ts';
import { type DownFrame, decodeFrame, upFrame, encodeFrame } from '../../../src/contract/protocol/socket.ts';

type History = v.InferOutput<typeof message.history.data>;

const texts = [
  'Good morning, doctor.',
  'The cough is a little better since yesterday, but I still wake up at night.',
  '好的，谢谢医生',
  'How often should I take the tablets? Before the meal or after it?',
  '昨天晚上又咳嗽了，痰不多，没有发烧。体温三十六度八。胸口有一点闷，走路快的时候会喘。',
  'OK',
];
/** Between two messages of what stands there already, in milliseconds. */
const apart = 20_000;
const epoch = 'bench';
/** A page of older messages takes so long, in milliseconds. */
const pageMs = 1_000;

/** How the other side of the line is set: rooms by their conversation, of `rows` messages each, of which `older` come by pages. */
export interface HospitalPlan {
  readonly convs: readonly string[];
  readonly rows: number;
  readonly older: number;
}

/** The upstream as far as the chat needs it, in the page itself: what is measured is the console alone. */
export const openHospital = ({ convs, rows, older }: HospitalPlan) => {
  const began = Date.now() - rows * apart;
  const row = (conv: string, seq: number, at: number): Message => ({
    id: `${conv}-${seq}`,
    conv,
    seq,
    cmid: `${conv}-${seq}`,
    from: { role: seq % 3 === 0 && seq <= rows ? 'doctor' : 'patient', id: null },
    kind: 'text',
    body: { text: `${texts[seq % texts.length] ?? ''} (${seq})` },
    at,
  });
  const heads = new Map(convs.map((conv) => [conv, rows]));
  const rowsOf = (conv: string, after: number, upTo: number): Message[] =>
    Array.from({ length: Math.max(0, upTo - after) }, (_, n) =>
      row(conv, after + n + 1, began + (after + n + 1) * apart),
    );
  let useq = 0;
  let socket: { readonly hear: (raw: string) => void; readonly end: (code: number) => void } | null = null;
  /** The next hello finds an upstream that does not know where the console was. */
  let forgets = false;

  const put = (frame: DownFrame) => socket?.hear(encodeFrame(frame));
  const history = (asked: { conv: string; before?: number; after?: number }): History => {
    const { conv, before, after } = asked;
    const head = heads.get(conv) ?? 0;
    const read = { doctor: head, patient: head };
    if (after !== undefined) return { list: rowsOf(conv, after, Math.min(head, after + 100)), head, read };
    if (before !== undefined) return { list: rowsOf(conv, Math.max(0, before - 51), before - 1), head, read };
    return { list: rowsOf(conv, older, head), head, read };
  };
  const detail = (id: string): Order => ({
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
    createTime: began,
    acceptTime: began,
    finishTime: null,
    endTime: null,
    declineReason: null,
  });
  const answers: Readonly<Record<string, (body: string, query: URLSearchParams) => unknown>> = {
    [message.history.path]: (body) => history(JSON.parse(body)),
    [order.detail.path]: (_body, query) => detail(query.get('id') ?? ''),
    [doctor.journalKey.path]: () => ({ key: btoa('0123456789abcdef0123456789abcdef') }),
  };
  const greet = () => {
    put({
      type: 'im-welcome',
      epoch,
      useq,
      recovered: !forgets,
      heartbeatMs: 20_000,
      deadMs: 8_000,
      spreadMs: 5_000,
      now: Date.now(),
      expiresAt: Date.now() + 3_600_000,
    });
    forgets = false;
  };
  const obey = (raw: string) => {
    const frame = decodeFrame(upFrame, raw);
    if (frame?.type === 'im-hello') queueMicrotask(greet);
    else if (frame?.type === 'ping') queueMicrotask(() => put({ type: 'pong' }));
  };

  return {
    fetch: async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init);
      const { pathname, searchParams } = new URL(request.url);
      const answer = answers[pathname];
      const body = await request.text();
      if (body.includes('"before"')) await new Promise((next) => setTimeout(next, pageMs));
      return Response.json(
        answer
          ? { code: 200, msg: '', data: answer(body, searchParams) }
          : { code: 404, msg: 'none', data: null },
      );
    },
    /** A socket that is open at once and speaks with this hospital. */
    socket: (): WebSocket => {
      const target = new EventTarget();
      const open = { OPEN: 1, readyState: 1 };
      const mine = {
        hear: (data: string) => void target.dispatchEvent(new MessageEvent('message', { data })),
        end: (code: number) => {
          if (open.readyState === 3) return;
          open.readyState = 3;
          target.dispatchEvent(new CloseEvent('close', { code }));
        },
      };
      socket = mine;
      queueMicrotask(() => target.dispatchEvent(new Event('open')));
      const close = () => {
        open.readyState = 3;
      };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the console uses of a socket, and no more
      return Object.assign(target, open, { send: obey, close }) as unknown as WebSocket;
    },
    /** What stands there. */
    newest: (conv: string): Message[] => history({ conv }).list,
    /** The patient says something; answers its number. */
    say: (conv: string): number => {
      const seq = (heads.get(conv) ?? 0) + 1;
      heads.set(conv, seq);
      useq += 1;
      put({ type: 'im-event', useq, ev: { type: 'message', message: row(conv, seq, Date.now()) } });
      return seq;
    },
    /** The line breaks; `forgetting`: everything has to be read again. */
    cut: (forgetting: boolean) => {
      forgets = forgetting;
      socket?.end(1006);
    },
  };
};
export type Hospital = ReturnType<typeof openHospital>;
