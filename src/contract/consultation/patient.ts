import * as v from 'valibot';
import { displayName } from '../account/personName.ts';
import { date, id, list, nullish } from '../protocol/schemas.ts';

/** 1 male, 2 female, 0 unknown (docs/wire.md, "Types"). */
export const sex = v.fallback(v.picklist([0, 1, 2]), 0);

/** The patient: the data of the identity strip and of the rules. */
export const patient = v.object({
  id,
  name: displayName,
  sex,
  birthDate: date,
  /** Free text from the patient or a doctor. */
  allergies: list(v.string()),
  /** The classes that the rules compare with those of drugs (`penicillins`, `nsaids`, …). */
  allergyClasses: list(v.string()),
  /** Whether a guardian was confirmed; required under 6 years. */
  guardianConfirmed: v.optional(v.boolean(), false),
  /** Null if nobody asked, or if it does not apply. */
  pregnant: nullish(v.boolean()),
});
export type Patient = v.InferOutput<typeof patient>;

/** Under this age a prescription is a paediatric one. */
export const paediatricUntilYears = 14;
/** From this age a patient counts as old. */
export const elderlyFromYears = 65;

/** Completed years and months on a day, and the days of the first month; both days as `YYYY-MM-DD`; never negative. */
export const ageOn = (birthDate: string, day: string): { years: number; months: number; days: number } => {
  const [by = 0, bm = 0, bd = 0] = birthDate.split('-').map(Number);
  const [y = 0, m = 0, d = 0] = day.split('-').map(Number);
  const months = Math.max(0, (y - by) * 12 + (m - bm) - (d < bd ? 1 : 0));
  const days =
    months > 0 ? 0 : Math.max(0, Math.round((Date.parse(day) - Date.parse(birthDate)) / 86_400_000));
  return { years: Math.floor(months / 12), months: months % 12, days: Number.isNaN(days) ? 0 : days };
};
