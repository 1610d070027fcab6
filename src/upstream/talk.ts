import { createHash } from 'node:crypto';
import type { Attachment } from '../contract/message.ts';
import { moveReadMark } from './conversation.ts';
import type { Complaint, Script } from './demo/complaints.ts';
import type { Events } from './events.ts';
import type { Store } from './store.ts';

/** What the patients of a complaint say. The complaint's text names it, so an order needs no other mark. */
export interface Talk extends Script {
  readonly lang: 'zh' | 'en';
}

/** The talks of complaints, by the complaint's text. */
export const talksOf = (complaints: readonly Pick<Complaint, 'zh' | 'en'>[]): ReadonlyMap<string, Talk> =>
  new Map(
    complaints.flatMap(({ zh, en }): [string, Talk][] => [
      [zh.complaint, { ...zh, lang: 'zh' }],
      [en.complaint, { ...en, lang: 'en' }],
    ]),
  );

/** One patient in one consultation. */
export interface Part {
  readonly orderId: string;
  readonly patientId: string;
  readonly talk: Talk;
}

/** Something a patient says; the cmid tells which line of the talk it is. */
export interface Line {
  readonly cmid: string;
  readonly text: string;
  /** Of a picture. */
  readonly file?: Attachment;
}

const pictureWords = {
  zh: '照片发给您了，您看一下。',
  en: 'Here is the picture.',
};
/** What a doctor says who wants to see something. */
const asking = /照片|图片|相片|拍(?:一?[张下个]|给|照)|\b(?:picture|photo|image|snapshot)/i;
/** What a patient says who sends a picture along. */
const promising = /照片我[发拍]给您|\bI will send (?:a|you a) (?:picture|photo)/i;

const cardThanks = {
  zh: '处方收到了，谢谢医生！',
  en: 'I have the prescription. Thank you, doctor!',
};

/** A number from 0 up to `below` that is always the same for the same id. */
export const byId = (id: string, below: number): number =>
  createHash('sha256').update(id).digest().readUInt32BE(0) % below;

/** The patient says something, once per cmid; call it inside a transaction. */
export const speak = (
  store: Store,
  events: Events,
  { orderId, patientId }: Part,
  { cmid, text, file }: Line,
): void => {
  events.say(store, {
    conv: orderId,
    cmid,
    role: 'patient',
    senderId: patientId,
    kind: file ? 'picture' : 'text',
    body: { text, ...(file && { file }) },
  });
};

/** What the patient says before the doctor says anything. */
export const openingOf = ({ orderId, talk }: Part): Line[] =>
  talk.opening.map((text, n) => ({ cmid: `opening-${n}-${orderId}`, text }));

/** The patient's nth answer, from 0; the thanks comes after the last reply, and after it nothing. */
export const replyOf = ({ orderId, talk }: Part, n: number): Line | null => {
  const text = [...talk.replies, talk.thanks][n];
  return text === undefined ? null : { cmid: `reply-${n}-${orderId}`, text };
};

const repliesOf = (store: Store, conv: string): number =>
  store.one<{ n: number }>(
    "SELECT count(*) AS n FROM message WHERE conv = ? AND role = 'patient' AND cmid LIKE 'reply-%'",
    conv,
  )?.n ?? 0;

/** What the patient answers to. */
export interface Newest {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
}

/** What the patient says to the newest message; null where the talk is over. How far it is stands in the database. */
export const nextLine = (store: Store, part: Part, { id, kind, text }: Newest): Line | null => {
  const { lang } = part.talk;
  if (kind === 'card') return { cmid: `thanks-${id}`, text: cardThanks[lang] };
  if (asking.test(text)) return { cmid: `picture-${id}`, text: pictureWords[lang] };
  return replyOf(part, repliesOf(store, part.orderId));
};

/** Whether a picture goes with a line. */
export const showsPicture = ({ cmid, text }: Line): boolean =>
  cmid.startsWith('picture-') || promising.test(text);

/** The patient has seen everything up to `seq`, and the doctor is told. */
export const see = (store: Store, events: Events, orderId: string, doctorId: string, seq: number): void => {
  const upTo = moveReadMark(store, orderId, 'patient', seq);
  if (upTo !== null) events.tell(store, doctorId, { type: 'read', conv: orderId, role: 'patient', upTo });
};
