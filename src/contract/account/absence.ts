import * as v from 'valibot';
import { extension } from '../protocol/endpoint.ts';
import { acknowledged, integer, nullish, text, time } from '../protocol/schemas.ts';
import { isPlainName } from './personName.ts';

/** Why a doctor is away; `other` is said in the doctor's own words. */
export const absenceReasons = ['break', 'rounds', 'meeting', 'other'] as const;

/** The longest text of another reason, in characters. */
export const maxAbsenceText = 40;

/** An absence may be stated to end at most this much later, in milliseconds. */
export const maxAbsenceMs = 7 * 24 * 3_600_000;

/** A doctor's current absence. */
export const absenceSchema = v.object({
  /** One of `absenceReasons`; others are shown by their text. */
  reason: v.string(),
  /** The doctor's own words; empty with a reason of the list. */
  text: v.optional(v.string(), ''),
  since: time,
  /** When it ends by itself; null: when the doctor says so. */
  until: nullish(time),
});
export type Absence = v.InferOutput<typeof absenceSchema>;

/** Extension: the doctor is away, and patients who write are told so (docs/wire.md, "Absence"). */
export const absence = {
  /** Null: the doctor is available. */
  get: extension.get('/doctor/absence/get', "The caller's absence, if there is one", {
    input: v.object({}),
    data: nullish(absenceSchema),
  }),
  /** Replaces the current one. `absenceOver` if `until` is not in the future. */
  start: extension.post('/doctor/absence/start', 'State that the doctor is away, or change it', {
    input: v.object({
      reason: v.picklist(absenceReasons),
      text: v.optional(v.pipe(text(maxAbsenceText), v.check(isPlainName)), ''),
      until: v.optional(v.nullable(integer), null),
    }),
    data: absenceSchema,
  }),
  end: extension.post('/doctor/absence/end', 'End the absence', { input: v.object({}), data: acknowledged }),
};
