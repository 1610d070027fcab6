import * as v from 'valibot';
import { spec } from '../protocol/endpoint.ts';
import { acknowledged, id, requiredText, text } from '../protocol/schemas.ts';

/** A doctor's reusable text. Variables: {patient}, {age}, {drug}, {hospital}, {doctor}. */
export const quickReply = v.object({
  id,
  category: v.optional(v.string(), ''),
  /** The text after `/` that selects it, besides the pinyin initials. */
  shortcut: v.optional(v.string(), ''),
  text: v.string(),
});
export type QuickReply = v.InferOutput<typeof quickReply>;

/** The maximum number of a doctor's quick replies. */
export const maxQuickReplies = 200;

/** The text after the `/`: contains neither a slash nor whitespace. */
const shortcut = v.optional(v.pipe(text(20), v.regex(/^[^\s/]*$/u)), '');

export const quickReplies = {
  all: spec.get('/consult/quick-reply/getQuickReply', "The doctor's quick replies", {
    input: v.object({}),
    data: v.array(quickReply),
  }),
  save: spec.post('/consult/quick-reply/createQuickReply', 'A new quick reply, or with an id a changed one', {
    input: v.object({
      id: v.optional(id),
      category: v.optional(text(20), ''),
      shortcut,
      text: requiredText(500),
    }),
    data: quickReply,
  }),
  remove: spec.post('/consult/quick-reply/deleteQuickReply', 'Delete a quick reply', {
    input: v.object({ id }),
    data: acknowledged,
  }),
};
