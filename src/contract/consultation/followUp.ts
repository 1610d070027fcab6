import * as v from 'valibot';
import { displayName } from '../account/personName.ts';
import { sex } from './patient.ts';
import { extension } from '../protocol/endpoint.ts';
import { acknowledged, date, id, nullish, pageOf, paging, text, time } from '../protocol/schemas.ts';

/** How many years ahead a follow-up may be. */
export const followUpYears = 2;

/** Why a follow-up cannot be on a day: it is over, or too far ahead. Both days are the hospital's, `YYYY-MM-DD`. */
export const followUpProblem = (day: string, today: string): 'past' | 'tooFar' | null => {
  const last = `${Number(today.slice(0, 4)) + followUpYears}${today.slice(4)}`;
  if (day < today) return 'past';
  return day > last ? 'tooFar' : null;
};

/** A follow-up that a doctor has agreed with a patient, neither done nor removed. */
const followUpSchema = v.object({
  id,
  /** The visit in which it was agreed. */
  orderId: id,
  /** Sex and birth date: absent where the upstream does not say. */
  patient: v.object({ id, name: displayName, sex: v.optional(sex, 0), birthDate: nullish(date) }),
  /** The hospital's day, `YYYY-MM-DD`. */
  day: date,
  /** Whether the patient is to be reminded on the day. */
  remind: v.optional(v.boolean(), false),
  /** When the patient was reminded; null: not yet, or never. */
  remindedAt: nullish(time),
  note: v.optional(v.string(), ''),
});
export type FollowUp = v.InferOutput<typeof followUpSchema>;

const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The longest note, in UTF-16 units. */
export const longestNote = 200;

/** Extension: follow-ups, which only the doctor of the consultation sees and changes (docs/wire.md, "Follow-ups"). */
export const followUps = {
  list: extension.get('/consult/follow-up/list', "The doctor's follow-ups, the earliest day first", {
    input: v.object({
      /** The last day, inclusive: today's and overdue ones are those until today. */
      until: v.optional(day),
      /** Only that of this consultation. */
      orderId: v.optional(id),
      ...paging,
    }),
    data: pageOf(followUpSchema),
  }),
  /** One per consultation, also after it ended: the next replaces it. `followUpPast`, `followUpTooFar` by the day. */
  set: extension.post('/consult/follow-up/set', 'Set a follow-up for a consultation, or change it', {
    input: v.object({
      orderId: id,
      day,
      remind: v.optional(v.boolean(), false),
      note: v.optional(text(longestNote), ''),
    }),
    data: followUpSchema,
  }),
  done: extension.post('/consult/follow-up/done', 'Mark a follow-up as done', {
    input: v.object({ id }),
    data: acknowledged,
  }),
  remove: extension.post('/consult/follow-up/remove', 'Remove a follow-up that is not needed any more', {
    input: v.object({ id }),
    data: acknowledged,
  }),
  /** Unchanged, on any day, and whether the patient was reminded. `followUpReplaced` if there is another one by now. */
  reopen: extension.post('/consult/follow-up/reopen', 'Reopen a follow-up that was marked done or removed', {
    input: v.object({ id }),
    data: followUpSchema,
  }),
};
