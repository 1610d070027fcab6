import * as v from 'valibot';
import { spec } from './endpoint.ts';
import { id, maybe, someText, time, whole } from './shapes.ts';

/** The longest text of one message, in UTF-16 units; its frame stays below 7 KiB (wire.md, "IM socket"). */
export const longestText = 1500;

/** What a message says. `text` stands in every kind, so that an unknown kind can still be read. */
export const messageBody = v.object({
  text: v.pipe(v.string(), v.maxLength(4000)),
  /** Of a prescription card: which one. */
  prescriptionId: v.optional(id),
});

/** One message. `seq` is contiguous per conversation and orders it; a conversation's id is its order's. */
export const messageShape = v.object({
  id,
  conv: id,
  seq: whole,
  cmid: v.string(),
  from: v.object({ role: v.picklist(['doctor', 'patient', 'system']), id: maybe(id) }),
  /** `text`, `card` (a prescription) or `notice`; other kinds are shown by their text. */
  kind: v.string(),
  body: messageBody,
  at: time,
});
export type Message = v.InferOutput<typeof messageShape>;

/** What a doctor may send. */
export const outgoing = v.object({
  cmid: someText(64),
  conv: id,
  kind: v.literal('text'),
  body: v.object({ text: someText(longestText) }),
  at: time,
});

export const message = {
  /** Rows in rising `seq`: the newest page, or the one just before `before`, or just after `after`. */
  history: spec.post('/infra/imMsg/queryImMg', 'A stretch of one conversation', {
    input: v.object({
      conv: id,
      before: v.optional(whole),
      after: v.optional(whole),
      pageSize: v.optional(v.pipe(whole, v.minValue(1), v.maxValue(100)), 50),
    }),
    data: v.object({
      list: v.array(messageShape),
      /** The conversation's newest `seq`, 0 when it is empty. */
      head: whole,
      /** Up to which `seq` the doctor, and the patient, have read. */
      read: v.object({ doctor: whole, patient: whole }),
    }),
  }),
  config: spec.get('/infra/im/getImConfig', 'Where and how the socket is opened', {
    input: v.object({}),
    data: v.object({ path: v.string(), protocol: v.string() }),
  }),
};
