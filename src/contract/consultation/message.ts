import * as v from 'valibot';
import { extension, spec } from '../protocol/endpoint.ts';
import { acknowledged, id, list, nullish, requiredText, text, time, integer } from '../protocol/schemas.ts';

/** The longest text of one message, in UTF-16 units; its frame stays below 7 KiB (docs/wire.md, "IM socket"). */
export const maxTextLength = 1500;

/** A picture, file or voice note of a message, as stored in the object storage. */
export const attachment = v.object({
  url: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  name: v.pipe(v.string(), v.maxLength(200)),
  /** As in `fileKinds`. */
  type: v.pipe(v.string(), v.maxLength(100)),
  /** Bytes. */
  size: integer,
  /** Of a picture, in pixels: reserves its space before it is loaded. */
  width: v.optional(integer),
  height: v.optional(integer),
  /** Of a voice note, in seconds. */
  seconds: v.optional(v.number()),
});
export type Attachment = v.InferOutput<typeof attachment>;

/**
 * The content of a message. Every kind has `text`, so that an unknown kind can still be read; an upstream may leave out that of a
 * file without a caption.
 */
export const messageBody = v.object({
  text: v.optional(v.pipe(v.string(), v.maxLength(4000)), ''),
  /** The id of a prescription card's prescription. */
  prescriptionId: v.optional(id),
  /** Of a picture, file or voice note. */
  file: v.optional(attachment),
  /** The quoted message, as it was then. */
  replyTo: v.optional(v.object({ id, text: v.string() })),
  /** Recalled by its sender: the content is no longer sent. */
  recalled: v.optional(v.boolean()),
});

/** Who a message is from. A sender that the console does not know is `unknown`: it may be the patient. */
const senderRole = v.fallback(v.picklist(['doctor', 'patient', 'system', 'unknown']), 'unknown');

/** One message. `seq` is contiguous per conversation and orders it; a conversation's id is its order's. */
export const messageSchema = v.object({
  id,
  conv: id,
  seq: integer,
  /** Empty if the upstream keeps none, or if the message was written elsewhere. */
  cmid: v.optional(v.string(), ''),
  from: v.object({ role: senderRole, id: nullish(id) }),
  /** `text`, `picture`, `file`, `voice`, `advice`, `card` (a prescription) or `notice`; other kinds are shown by their text. */
  kind: v.string(),
  body: messageBody,
  at: time,
});
export type Message = v.InferOutput<typeof messageSchema>;

/** Whether a message is the patient's, as far as is known: one of an unknown sender is read and answered like the patient's. */
export const mayBePatients = ({ from }: Pick<Message, 'from'>): boolean =>
  from.role === 'patient' || from.role === 'unknown';

const sending = { cmid: requiredText(64), conv: id, at: time };
const replyTo = v.optional(id);
const pixels = v.optional(v.pipe(integer, v.minValue(1), v.maxValue(100_000)));
const withFile = {
  text: v.optional(text(maxTextLength), ''),
  file: v.object({
    ...attachment.entries,
    width: pixels,
    height: pixels,
    seconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400))),
  }),
  replyTo,
};

/** A text message. */
export const sentText = v.object({
  ...sending,
  kind: v.picklist(['text', 'advice']),
  body: v.object({ text: requiredText(maxTextLength), replyTo }),
});
/** A message with an uploaded file. */
export const sentFile = v.object({
  ...sending,
  kind: v.picklist(['picture', 'file', 'voice']),
  body: v.object(withFile),
});
/** The messages a doctor may send; `replyTo` is a message's id, which the upstream completes. */
export const outgoing = v.variant('kind', [sentText, sentFile]);
export type Outgoing = v.InferOutput<typeof outgoing>;

/** The cmid prefix of a reminder to the patient (`order.pushMessage`). */
export const reminderCmidPrefix = 'remind-';

/** How long a message can be recalled, in milliseconds. */
export const recallWindowMs = 120_000;

export const message = {
  /** Rows in ascending `seq`: the newest page, or the page just before `before`, or just after `after`. */
  history: spec.post('/infra/imMsg/queryImMg', 'A stretch of one conversation', {
    input: v.object({
      conv: id,
      before: v.optional(integer),
      after: v.optional(integer),
      pageSize: v.optional(v.pipe(integer, v.minValue(1), v.maxValue(100)), 50),
    }),
    data: v.object({
      list: v.array(messageSchema),
      /** The conversation's newest `seq`, 0 if it is empty. */
      head: integer,
      /** The last `seq` that the doctor, and the patient, have read. */
      read: v.object({ doctor: integer, patient: integer }),
    }),
  }),
  config: spec.get('/infra/im/getImConfig', 'Where and how the socket is opened', {
    input: v.object({}),
    data: v.object({
      path: v.string(),
      protocol: v.string(),
      /** For video consultations: the `RTCConfiguration.iceServers`; the credentials are valid for four hours. */
      iceServers: list(
        v.object({
          urls: v.union([v.string(), v.array(v.string())]),
          username: v.optional(v.string()),
          credential: v.optional(v.string()),
        }),
      ),
      /** Whether video signalling is relayed; if an upstream does not say so, it relays if it names ICE servers. */
      video: v.optional(v.boolean()),
    }),
  }),
  recall: extension.post('/infra/imMsg/recall', 'Recall one of your own messages within two minutes', {
    input: v.object({ conv: id, id }),
    data: acknowledged,
  }),
  /** Rows in descending `seq` whose text or file name contains the keyword. */
  search: extension.post('/infra/imMsg/search', 'Where something was said in one conversation', {
    input: v.object({ conv: id, keyword: requiredText(50), before: v.optional(integer) }),
    data: v.object({ list: v.array(messageSchema), more: v.boolean() }),
  }),
  /** Pictures that the patient of a conversation sent in the caller's other visits with them, newest first; `before` is the id of one. */
  otherPictures: extension.post('/infra/imMsg/otherPictures', 'What a patient showed in other visits', {
    input: v.object({ conv: id, before: v.optional(id) }),
    data: v.object({ list: v.array(messageSchema), more: v.boolean() }),
  }),
};
