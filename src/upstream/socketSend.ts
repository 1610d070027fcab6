import { envelopeCode } from '../contract/errors/envelopeCodes.ts';
import { business, defaultMessages } from '../contract/errors/businessErrors.ts';
import { type Message, maxTextLength } from '../contract/consultation/message.ts';
import { orderStatus } from '../contract/consultation/order.ts';
import { type DownFrame, maxFrameBytes, encodeFrame } from '../contract/protocol/socket.ts';
import { complain } from './complain.ts';
import { messageByCmid } from './conversation.ts';
import type { Events } from './events.ts';
import { isRefusal, type Language, refuse } from './refusal.ts';
import { bodyOf, isSame, type Sent } from './sent.ts';
import type { Store } from './store.ts';

/** The sender of a message and the language of error texts. */
export interface Sender {
  userId: string;
  isAuditor: boolean;
  language: Language;
}

type Nack = Extract<DownFrame, { type: 'im-nack' }>;

const wordsOf = (why: keyof typeof business | number) =>
  typeof why === 'string' ? business[why] : { code: why, ...defaultMessages[why] };

/** A rejection with its text; `retry` says whether the same frame may succeed later. */
export const nack = (cmid: string, why: keyof typeof business | number, language: Language): Nack => {
  const words = wordsOf(why);
  return {
    type: 'im-nack',
    cmid,
    code: words.code,
    msg: words[language] ?? '',
    retry: why === envelopeCode.broken,
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

// Escaping makes the outgoing event longer: a text that was accepted may not fit into the event that carries
// it.
const fits = ({ conv, cmid, kind }: Sent, userId: string, body: Message['body']): boolean => {
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
  const frame = encodeFrame({ type: 'im-event', useq: widest, ev: { type: 'message', message } });
  return Buffer.byteLength(frame) <= maxFrameBytes;
};

const judged = (store: Store, events: Events, sender: Sender, sent: Sent): DownFrame => {
  const { cmid, conv, kind } = sent;
  const { userId } = sender;
  const stored = messageByCmid(store, userId, cmid);
  if (stored) return isSame(store, stored, sent) ? ackOf(stored) : refuse(envelopeCode.repeated);
  if (sender.isAuditor) return refuse(envelopeCode.forbidden);
  const order = store.one<{ doctorId: string | null; status: number }>(
    'SELECT doctor_id AS doctorId, status FROM consult_order WHERE id = ?',
    conv,
  );
  if (!order) return refuse(envelopeCode.notFound);
  if (order.doctorId !== null && order.doctorId !== userId) return refuse('orderOfAnother');
  if (order.doctorId === null || order.status !== orderStatus.inConsultation) return refuse('orderNotOpen');
  const body = bodyOf(store, userId, sent);
  if (!fits(sent, userId, body)) return refuse(envelopeCode.tooLarge);
  return ackOf(events.say(store, { conv, cmid, role: 'doctor', senderId: userId, kind, body }));
};

/**
 * Stores a doctor's message once, however often it is sent, and returns the ack, or a nack with the reason.
 */
export const receive = (store: Store, events: Events, sender: Sender, sent: Sent): DownFrame => {
  const { cmid } = sent;
  try {
    return store.transaction(() => judged(store, events, sender, sent));
  } catch (error) {
    if (isRefusal(error)) return nack(cmid, error.refused, sender.language);
    complain('a message could not be stored', error);
    return nack(cmid, envelopeCode.broken, sender.language);
  }
};

const parsed = (raw: unknown): Record<string, unknown> => {
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
export const refuseMalformed = (raw: string, language: Language): Nack | null => {
  const { type, content } = parsed(raw);
  const { cmid, body } = parsed(content);
  if (type !== 'im-send' || typeof cmid !== 'string' || cmid === '' || cmid.length > 64) return null;
  const text: unknown = typeof body === 'object' && body !== null && 'text' in body ? body.text : '';
  const tooLong =
    Buffer.byteLength(raw) > maxFrameBytes ||
    (typeof text === 'string' && text.trim().length > maxTextLength);
  return nack(cmid, tooLong ? envelopeCode.tooLarge : envelopeCode.badParameter, language);
};
