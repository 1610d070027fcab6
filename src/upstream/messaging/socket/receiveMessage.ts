import { envelopeCode } from '../../../contract/errors/envelopeCodes.ts';
import { business, defaultMessages } from '../../../contract/errors/businessErrors.ts';
import { type Message, maxTextLength } from '../../../contract/consultation/message.ts';
import { orderStatus } from '../../../contract/consultation/order.ts';
import { signatureBytes } from '../../files/fileSigner.ts';
import { type DownFrame, maxFrameBytes } from '../../../contract/protocol/socket.ts';
import { logError } from '../../server/logError.ts';
import { messageByCmid, orderOf } from '../conversation.ts';
import { fitsInFrame, type Events } from '../events.ts';
import { isHttpError, type Language, throwHttpError } from '../../server/httpError.ts';
import { buildMessageBody, isSameMessage, type SendFrame } from '../sendFrame.ts';
import type { Store } from '../../db/store.ts';

/** The sender of a message and the language of error texts. */
export interface Sender {
  userId: string;
  isAuditor: boolean;
  language: Language;
}

type Nack = Extract<DownFrame, { type: 'im-nack' }>;

const frameErrorOf = (reason: keyof typeof business | number) =>
  typeof reason === 'string' ? business[reason] : { code: reason, ...defaultMessages[reason] };

const worthRepeating: readonly unknown[] = [
  envelopeCode.broken,
  envelopeCode.tooMany,
  'databaseBusy',
  'diskNotWritable',
];

/** A rejection with its text; `retry` says whether the same frame may succeed later. */
export const nack = (cmid: string, reason: keyof typeof business | number, language: Language): Nack => {
  const frameError = frameErrorOf(reason);
  return {
    type: 'im-nack',
    cmid,
    code: frameError.code,
    msg: frameError[language] ?? '',
    retry: worthRepeating.includes(reason),
  };
};

const ackOf = ({ cmid, conv, id, seq, at }: Message): DownFrame => ({
  type: 'im-ack',
  cmid,
  conv,
  id,
  seq,
  at,
});

// A text that was accepted may not fit into the event that carries it.
const fitsInEvent = ({ conv, cmid, kind }: SendFrame, userId: string, body: Message['body']): boolean => {
  const widest = Number.MAX_SAFE_INTEGER;
  const message: Message = {
    id: String(widest),
    conv,
    seq: widest,
    cmid,
    from: { role: 'doctor', id: userId },
    kind,
    body,
    at: widest,
  };
  const room = body.file ? maxFrameBytes - signatureBytes : maxFrameBytes;
  return fitsInFrame({ type: 'message', message }, room);
};

const storeMessage = (store: Store, events: Events, sender: Sender, sendFrame: SendFrame): DownFrame => {
  const { cmid, conv, kind } = sendFrame;
  const { userId } = sender;
  const stored = messageByCmid(store, userId, cmid);
  if (stored)
    return isSameMessage(store, stored, sendFrame) ? ackOf(stored) : throwHttpError(envelopeCode.repeated);
  if (sender.isAuditor) return throwHttpError(envelopeCode.forbidden);
  const order = orderOf(store, conv);
  if (!order) return throwHttpError(envelopeCode.notFound);
  if (order.doctorId !== null && order.doctorId !== userId) return throwHttpError('orderOfAnother');
  if (order.doctorId === null || order.status !== orderStatus.inConsultation)
    return throwHttpError('orderNotOpen');
  const body = buildMessageBody(store, userId, sendFrame);
  if (!fitsInEvent(sendFrame, userId, body)) return throwHttpError(envelopeCode.tooLarge);
  return ackOf(events.sendMessage(store, { conv, cmid, role: 'doctor', senderId: userId, kind, body }));
};

/**
 * Stores a doctor's message once, however often it is sent, and returns the ack, or a nack with the reason.
 */
export const receiveMessage = (
  store: Store,
  events: Events,
  sender: Sender,
  sendFrame: SendFrame,
): DownFrame => {
  const { cmid } = sendFrame;
  try {
    return store.transaction(() => storeMessage(store, events, sender, sendFrame));
  } catch (error) {
    if (isHttpError(error)) return nack(cmid, error.reason, sender.language);
    logError('a message could not be stored', error);
    return nack(cmid, envelopeCode.broken, sender.language);
  }
};

const parseObject = (raw: unknown): Record<string, unknown> => {
  try {
    const value: unknown = typeof raw === 'string' ? JSON.parse(raw) : null;
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/**
 * The answer to an invalid or oversized frame: a nack when the frame was meant as a message and has a cmid,
 * else null.
 */
export const nackMalformed = (raw: string, language: Language): Nack | null => {
  const { type, content } = parseObject(raw);
  const { cmid, body } = parseObject(content);
  if (type !== 'im-send' || typeof cmid !== 'string' || cmid === '' || cmid.length > 64) return null;
  const text: unknown = typeof body === 'object' && body !== null && 'text' in body ? body.text : '';
  const tooLong =
    Buffer.byteLength(raw) > maxFrameBytes ||
    (typeof text === 'string' && text.trim().length > maxTextLength);
  return nack(cmid, tooLong ? envelopeCode.tooLarge : envelopeCode.badParameter, language);
};
