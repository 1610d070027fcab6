import * as v from 'valibot';
import { whole } from './shapes.ts';

/** What a hospital allows (product.md, "Prescribing rules"); the defaults are the product's. */
export const rulePack = v.object({
  mostLines: v.optional(whole, 5),
  mostDays: v.optional(whole, 7),
  /** Courses above `mostDays` and up to here need a written reason. */
  longestDays: v.optional(whole, 84),
  guardianUnderYears: v.optional(whole, 6),
  /** Classes of special control that are never prescribed online. */
  forbiddenControl: v.optional(v.array(v.string()), [
    'narcotic',
    'psychotropic-1',
    'psychotropic-2',
    'toxic',
    'precursor',
  ]),
});
export type RulePack = v.InferOutput<typeof rulePack>;
