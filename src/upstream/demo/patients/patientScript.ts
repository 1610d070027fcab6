import { createHash } from 'node:crypto';
import type { Attachment } from '../../../contract/consultation/message.ts';
import { moveReadMark } from '../../messaging/conversation.ts';
import type { Complaint, Script } from '../data/complaints.ts';
import type { Events } from '../../messaging/events.ts';
import type { Store } from '../../db/store.ts';

/**
 * The script of a patient. It is found by the text of the complaint, so an order needs no other reference to
 * it.
 */
export interface PatientScript extends Script {
  readonly lang: 'zh' | 'en';
}

/** All scripts, by the text of their complaint. */
export const scriptsByComplaint = (
  complaints: readonly Pick<Complaint, 'zh' | 'en'>[],
): ReadonlyMap<string, PatientScript> =>
  new Map(
    complaints.flatMap(({ zh, en }): [string, PatientScript][] => [
      [zh.complaint, { ...zh, lang: 'zh' }],
      [en.complaint, { ...en, lang: 'en' }],
    ]),
  );

/** One patient in one consultation. */
export interface ScriptedConsultation {
  readonly orderId: string;
  readonly patientId: string;
  readonly script: PatientScript;
}

/** A message of a patient; the cmid identifies its line in the script. */
export interface ScriptedMessage {
  readonly cmid: string;
  readonly text: string;
  /** Only of a picture. */
  readonly file?: Attachment;
}

const pictureReply = {
  zh: '照片发给您了，您看一下。',
  en: 'Here is the picture.',
};
/** Matches a doctor's request for a picture. */
const pictureRequest = /照片|图片|相片|拍(?:一?[张下个]|给|照)|\b(?:picture|photo|image|snapshot)/i;
/** Matches a patient's message that comes with a picture. */
const picturePromise = /照片我[发拍]给您|\bI will send (?:a|you a) (?:picture|photo)/i;

const cardThanks = {
  zh: '处方收到了，谢谢医生！',
  en: 'I have the prescription. Thank you, doctor!',
};

/** A number from 0 to `below` (exclusive) that is always the same for the same id. */
export const stableNumber = (id: string, below: number): number =>
  createHash('sha256').update(id).digest().readUInt32BE(0) % below;

/** Sends a patient's message, once per cmid; call it inside a transaction. */
export const sendPatientMessage = (
  store: Store,
  events: Events,
  { orderId, patientId }: ScriptedConsultation,
  { cmid, text, file }: ScriptedMessage,
): void => {
  events.sendMessage(store, {
    conv: orderId,
    cmid,
    role: 'patient',
    senderId: patientId,
    kind: file ? 'picture' : 'text',
    body: { text, ...(file && { file }) },
  });
};

/** What the patient writes before the doctor writes anything. */
export const openingMessages = ({ orderId, script }: ScriptedConsultation): ScriptedMessage[] =>
  script.opening.map((text, n) => ({ cmid: `opening-${n}-${orderId}`, text }));

/** The patient's nth answer, from 0. The thanks follow the last reply; after them null. */
export const replyAt = ({ orderId, script }: ScriptedConsultation, n: number): ScriptedMessage | null => {
  const text = [...script.replies, script.thanks][n];
  return text === undefined ? null : { cmid: `reply-${n}-${orderId}`, text };
};

const replyCount = (store: Store, conv: string): number =>
  store.one<{ n: number }>(
    "SELECT count(*) AS n FROM message WHERE conv = ? AND role = 'patient' AND cmid LIKE 'reply-%'",
    conv,
  )?.n ?? 0;

/** The message that the patient answers. */
export interface LatestMessage {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
}

/**
 * The patient's answer to the newest message; null when the script is over. Progress is read from the
 * database.
 */
export const nextMessage = (
  store: Store,
  consultation: ScriptedConsultation,
  { id, kind, text }: LatestMessage,
): ScriptedMessage | null => {
  const { lang } = consultation.script;
  if (kind === 'card') return { cmid: `thanks-${id}`, text: cardThanks[lang] };
  if (pictureRequest.test(text)) return { cmid: `picture-${id}`, text: pictureReply[lang] };
  return replyAt(consultation, replyCount(store, consultation.orderId));
};

/** Whether a picture is attached to a message. */
export const includesPicture = ({ cmid, text }: ScriptedMessage): boolean =>
  cmid.startsWith('picture-') || picturePromise.test(text);

/** Marks everything up to `seq` as read by the patient and notifies the doctor. */
export const markReadByPatient = (
  store: Store,
  events: Events,
  orderId: string,
  doctorId: string,
  seq: number,
): void => {
  const upTo = moveReadMark(store, orderId, 'patient', seq);
  if (upTo !== null) events.publish(store, doctorId, { type: 'read', conv: orderId, role: 'patient', upTo });
};
