import { createHash } from 'node:crypto';
import type { Attachment } from '../contract/consultation/message.ts';
import { moveReadMark } from './conversation.ts';
import type { Complaint, Script } from './demo/complaints.ts';
import type { Events } from './events.ts';
import type { Store } from './store.ts';

/**
 * The script of a patient. It is found by the text of the complaint, so an order needs no other reference to
 * it.
 */
export interface Talk extends Script {
  readonly lang: 'zh' | 'en';
}

/** All scripts, by the text of their complaint. */
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

/** A message of a patient; the cmid identifies its line in the script. */
export interface Line {
  readonly cmid: string;
  readonly text: string;
  /** Only of a picture. */
  readonly file?: Attachment;
}

const pictureWords = {
  zh: '照片发给您了，您看一下。',
  en: 'Here is the picture.',
};
/** Matches a doctor's request for a picture. */
const asking = /照片|图片|相片|拍(?:一?[张下个]|给|照)|\b(?:picture|photo|image|snapshot)/i;
/** Matches a patient's message that comes with a picture. */
const promising = /照片我[发拍]给您|\bI will send (?:a|you a) (?:picture|photo)/i;

const cardThanks = {
  zh: '处方收到了，谢谢医生！',
  en: 'I have the prescription. Thank you, doctor!',
};

/** A number from 0 to `below` (exclusive) that is always the same for the same id. */
export const byId = (id: string, below: number): number =>
  createHash('sha256').update(id).digest().readUInt32BE(0) % below;

/** Sends a patient's message, once per cmid; call it inside a transaction. */
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

/** What the patient writes before the doctor writes anything. */
export const openingOf = ({ orderId, talk }: Part): Line[] =>
  talk.opening.map((text, n) => ({ cmid: `opening-${n}-${orderId}`, text }));

/** The patient's nth answer, from 0. The thanks follow the last reply; after them null. */
export const replyOf = ({ orderId, talk }: Part, n: number): Line | null => {
  const text = [...talk.replies, talk.thanks][n];
  return text === undefined ? null : { cmid: `reply-${n}-${orderId}`, text };
};

const repliesOf = (store: Store, conv: string): number =>
  store.one<{ n: number }>(
    "SELECT count(*) AS n FROM message WHERE conv = ? AND role = 'patient' AND cmid LIKE 'reply-%'",
    conv,
  )?.n ?? 0;

/** The message that the patient answers. */
export interface Newest {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
}

/**
 * The patient's answer to the newest message; null when the script is over. Progress is read from the
 * database.
 */
export const nextLine = (store: Store, part: Part, { id, kind, text }: Newest): Line | null => {
  const { lang } = part.talk;
  if (kind === 'card') return { cmid: `thanks-${id}`, text: cardThanks[lang] };
  if (asking.test(text)) return { cmid: `picture-${id}`, text: pictureWords[lang] };
  return replyOf(part, repliesOf(store, part.orderId));
};

/** Whether a picture is attached to a message. */
export const showsPicture = ({ cmid, text }: Line): boolean =>
  cmid.startsWith('picture-') || promising.test(text);

/** Marks everything up to `seq` as read by the patient and notifies the doctor. */
export const see = (store: Store, events: Events, orderId: string, doctorId: string, seq: number): void => {
  const upTo = moveReadMark(store, orderId, 'patient', seq);
  if (upTo !== null) events.tell(store, doctorId, { type: 'read', conv: orderId, role: 'patient', upTo });
};
