import * as v from 'valibot';
import { displayName } from '../account/personName.ts';
import { date, id, list, nullish } from '../protocol/schemas.ts';

/** 1 male, 2 female, 0 unknown (docs/wire.md, "Types"). */
export const sex = v.fallback(v.picklist([0, 1, 2]), 0);

/** Who is treated: what the identity strip shows, and what the rules read. */
export const patient = v.object({
  id,
  name: displayName,
  sex,
  birthDate: date,
  /** In words, as the patient or a doctor gave them. */
  allergies: list(v.string()),
  /** The classes that the rules compare with a drug's (`penicillins`, `nsaids`, …). */
  allergyClasses: list(v.string()),
  /** Whether a guardian was confirmed; asked for under 6 years. */
  guardianConfirmed: v.optional(v.boolean(), false),
  /** Null where nobody asked, and for whom it is no question. */
  pregnant: nullish(v.boolean()),
});
export type Patient = v.InferOutput<typeof patient>;

/** Completed years and months on a day, both days as `YYYY-MM-DD`; never negative. */
export const ageOn = (birthDate: string, day: string): { years: number; months: number } => {
  const [by = 0, bm = 0, bd = 0] = birthDate.split('-').map(Number);
  const [y = 0, m = 0, d = 0] = day.split('-').map(Number);
  const months = Math.max(0, (y - by) * 12 + (m - bm) - (d < bd ? 1 : 0));
  return { years: Math.floor(months / 12), months: months % 12 };
};
