import { randomUUID } from 'node:crypto';
import type { Message } from '../../contract/consultation/message.ts';
import { message } from '../../contract/consultation/message.ts';
import { decodeFrame, downFrame, encodeFrame } from '../../contract/protocol/socket.ts';
import type { Target } from './exchange.ts';
import type { Recorder } from './recorder.ts';
import { type SocketReport, openSocket, textOf, transportsOf } from './socketCheck.ts';

/** What the patient of a test order reads. */
export const testText = '连接测试，请忽略。Connection test, please ignore.';

/** How long a message has to be confirmed: docs/wire.md, "IM socket"; a plain socket confirms none. */
const confirmMs = 10_000;
const plainMs = 1500;

/** What became of a message that was sent on the test order. */
export interface MessageReport {
  /** Whether it is in the conversation. */
  readonly arrived: boolean;
  readonly says: string;
}

type Answer = { readonly kind: 'confirmed' | 'silent' } | { readonly kind: 'refused'; readonly why: string };

const sendOn = (target: Target, socket: SocketReport, conv: string, cmid: string): Promise<Answer> =>
  new Promise((resolve) => {
    const transport = transportsOf(target).find(({ token }) => token === socket.token);
    if (!transport) return resolve({ kind: 'silent' });
    const opened = openSocket(target, transport);
    const finish = (answer: Answer) => {
      clearTimeout(timer);
      opened.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => finish({ kind: 'silent' }), socket.welcome ? confirmMs : plainMs);
    const send = () =>
      opened.send(
        encodeFrame({ type: 'im-send', cmid, conv, kind: 'text', body: { text: testText }, at: Date.now() }),
      );
    opened.on('open', () => {
      opened.send(encodeFrame({ type: 'im-hello', v: 1 }));
      if (!socket.welcome) send();
    });
    opened.on('message', (raw) => {
      const frame = decodeFrame(downFrame, textOf(raw));
      if (frame?.type === 'im-welcome') send();
      if (frame?.type === 'im-ack' && frame.cmid === cmid) finish({ kind: 'confirmed' });
      if (frame?.type === 'im-nack' && frame.cmid === cmid)
        finish({ kind: 'refused', why: `refused with code ${frame.code}` });
    });
    opened.on('error', () => finish({ kind: 'silent' }));
  });

const reportOf = (answer: Answer, row: Message | null, cmid: string): MessageReport => {
  if (answer.kind === 'refused') return { arrived: row !== null, says: `A message was ${answer.why}.` };
  const confirmed = answer.kind === 'confirmed';
  if (row === null)
    return {
      arrived: false,
      says: confirmed
        ? 'A message was confirmed, but is not in the conversation.'
        : 'A message was neither confirmed nor found in the conversation: doctors cannot send messages.',
    };
  const how = confirmed ? 'A message was confirmed' : 'A message was not confirmed, but it';
  const kept = row.cmid === cmid ? 'with its cmid' : 'without its cmid: it is matched by content and time';
  return { arrived: true, says: `${how}${confirmed ? ', and' : ''} is in the conversation ${kept}.` };
};

/** Sends a message to the patient of an order, looks for it in the conversation, and takes it back where that is offered. */
export const sendMessage = async (
  recorder: Recorder,
  target: Target,
  socket: SocketReport,
  conv: string,
): Promise<{ report: MessageReport; written: string[] }> => {
  const readNewest = async () => (await recorder.peek(message.history, { conv, pageSize: 20 }))?.list ?? [];
  const before = new Set((await readNewest()).map(({ id }) => id));
  const cmid = randomUUID();
  const answer = await sendOn(target, socket, conv, cmid);
  const after = (await readNewest()).filter(({ id }) => !before.has(id));
  const row =
    after.find((one) => one.cmid === cmid) ??
    after.find(({ from, body }) => from.role === 'doctor' && body.text === testText) ??
    null;
  const report = reportOf(answer, row, cmid);
  if (row === null) {
    recorder.skip('no message was found to recall', message.recall);
    const written = answer.kind === 'refused' ? [] : ['possibly a message to the patient'];
    return { report, written };
  }
  const recalled = await recorder.read(message.recall, { conv, id: row.id });
  return {
    report,
    written: [`a message to the patient${recalled === null ? `: ${testText}` : ', which was recalled'}`],
  };
};
