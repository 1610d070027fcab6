import { orderStatus } from '../../../contract/consultation/order.ts';
import { prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import { cardText } from '../../prescriptions/cardText.ts';
import { appendMessage, type NewMessage, headOf, moveReadMark } from '../../messaging/conversation.ts';
import { linesOf } from '../../prescriptions/prescriptionRows.ts';
import type { Store } from '../../db/store.ts';
import {
  stableNumber,
  openingMessages,
  type ScriptedConsultation,
  replyAt,
} from '../patients/patientScript.ts';
import { questionsFor } from '../data/questions.ts';
import type { DemoOrder, SeedContext } from './seedContext.ts';

interface Card {
  readonly id: string;
  readonly version: number;
  readonly text: string;
}

const closingMessage = {
  zh: '好的，请按时用药，如有变化随时联系我。',
  en: 'All right. Take the medicine as discussed, and come back if anything changes.',
} as const;

/** After a follow-up whose prescription is not decided yet. */
const pendingClosing = {
  zh: '好的，情况我了解了。处方已提交药师审核，通过后会发到这里；有变化随时联系我。',
  en: 'Thank you, that is clear. The prescription is with the pharmacist and will arrive here once it is approved.',
} as const;

/** After a follow-up for which nothing was prescribed. */
const plainClosing = {
  zh: '好的，情况我了解了。这次不用另外开药，原来的用药照旧，有变化随时联系我。',
  en: 'Thank you, that is clear. No new prescription this time: carry on as before, and come back if anything changes.',
} as const;

/** What a patient says for whom nothing was prescribed: their script may thank for a medicine. */
const plainThanks = { zh: '好的，谢谢医生。', en: 'All right, thank you, doctor.' } as const;

/** After a first visit, for which nothing may be prescribed. */
const firstClosing = {
  zh: '好的，请注意观察，如加重或不缓解，请到医院就诊。',
  en: 'All right. Please go to hospital if it gets worse or does not settle.',
} as const;

type SeedMessage = Pick<NewMessage, 'cmid' | 'role' | 'senderId' | 'kind' | 'body'>;

const byPatient = (
  { patientId }: ScriptedConsultation,
  { cmid, text }: { cmid: string; text: string },
): SeedMessage => ({
  cmid,
  role: 'patient',
  senderId: patientId,
  kind: 'text',
  body: { text },
});

const byDoctor = (
  { orderId }: ScriptedConsultation,
  doctorId: string,
  n: number,
  text: string,
): SeedMessage => ({
  cmid: `said-${n}-${orderId}`,
  role: 'doctor',
  senderId: doctorId,
  kind: 'text',
  body: { text },
});

const exchange = (consultation: ScriptedConsultation, doctorId: string, rounds: number): SeedMessage[] => {
  const { replies, lang } = consultation.script;
  return questionsFor(replies.slice(0, rounds), lang).flatMap((question, n) => {
    const answer = replyAt(consultation, n);
    const asked = byDoctor(consultation, doctorId, n, question);
    return answer ? [asked, byPatient(consultation, answer)] : [asked];
  });
};

type Outcome = 'first' | 'prescribed' | 'pending' | 'plain';

const closings: Readonly<Record<Outcome, Readonly<Record<'zh' | 'en', string>>>> = {
  first: firstClosing,
  prescribed: closingMessage,
  pending: pendingClosing,
  plain: plainClosing,
};

const closing = (
  consultation: ScriptedConsultation,
  { doctorId, rounds, outcome }: { doctorId: string; rounds: number; outcome: Outcome },
  cards: readonly Card[],
): SeedMessage[] => [
  ...cards.map(
    ({ id, version, text }): SeedMessage => ({
      cmid: `card-${id}-${version}`,
      role: 'system',
      senderId: null,
      kind: 'card',
      body: { text, prescriptionId: id },
    }),
  ),
  byDoctor(consultation, doctorId, rounds, closings[outcome][consultation.script.lang]),
  byPatient(consultation, {
    cmid: `reply-${rounds}-${consultation.orderId}`,
    text: outcome === 'plain' ? plainThanks[consultation.script.lang] : consultation.script.thanks,
  }),
];

/** Spreads messages evenly between two times. */
const put = (
  store: Store,
  conv: string,
  messages: readonly SeedMessage[],
  from: number,
  to: number,
): void => {
  const step = Math.max(1, Math.floor((to - from) / (messages.length + 1)));
  for (const [n, one] of messages.entries())
    appendMessage(store, { conv, ...one }, Math.min(from + step * (n + 1), to));
};

const cardsOf = (store: Store, orderId: string): Card[] =>
  store
    .all<{ id: string; prescriptionNo: string; version: number }>(
      `SELECT id, prescription_no AS prescriptionNo, version FROM prescription
       WHERE order_id = ? AND audit_status = 2 ORDER BY audit_time`,
      orderId,
    )
    .map(({ id, prescriptionNo, version }) => ({
      id,
      version,
      text: cardText({ prescriptionNo, lines: linesOf(store, id, version) }, store.language),
    }));

const outcomeOf = (store: Store, { id, complaint }: DemoOrder, cards: readonly Card[]): Outcome => {
  if (complaint.isFirst) return 'first';
  if (cards.length > 0) return 'prescribed';
  const { awaitingAudit, rejected } = prescriptionStatus;
  return store.one(
    'SELECT 1 FROM prescription WHERE order_id = ? AND status IN (?, ?)',
    id,
    awaitingAudit,
    rejected,
  )
    ? 'pending'
    : 'plain';
};

const seedOne = (store: Store, order: DemoOrder, { language, now }: SeedContext): void => {
  const { id: orderId, patientId, doctorId, status, createTime, acceptTime, finishTime } = order;
  const consultation: ScriptedConsultation = {
    orderId,
    patientId,
    script: { ...order.complaint[language], lang: language },
  };
  const opening = openingMessages(consultation).map((line) => byPatient(consultation, line));
  put(store, orderId, opening, createTime, Math.min(createTime + 60_000, now));
  if (doctorId === null || acceptTime === null) return;
  if (status === orderStatus.inConsultation) {
    // The patient has just answered, so that the doctor has an unread message.
    const rounds = 1 + stableNumber(orderId, 3);
    const messages = exchange(consultation, doctorId, rounds);
    put(store, orderId, messages, acceptTime, Math.min(acceptTime + 240_000, now));
    moveReadMark(store, orderId, 'doctor', headOf(store, orderId) - 1);
    moveReadMark(store, orderId, 'patient', headOf(store, orderId));
  }
  if (status === orderStatus.finished && finishTime !== null) {
    const rounds = 3 + stableNumber(orderId, 3);
    const cards = cardsOf(store, orderId);
    const messages = [
      ...exchange(consultation, doctorId, rounds),
      ...closing(consultation, { doctorId, rounds, outcome: outcomeOf(store, order, cards) }, cards),
    ];
    put(store, orderId, messages, acceptTime, finishTime);
    moveReadMark(store, orderId, 'doctor', headOf(store, orderId));
    moveReadMark(store, orderId, 'patient', headOf(store, orderId));
  }
};

/** Seeds the conversations of all orders. Call it after the prescriptions: approved ones appear as cards. */
export const seedMessages = (store: Store, context: SeedContext): void => {
  for (const order of context.orders) seedOne(store, order, context);
};
