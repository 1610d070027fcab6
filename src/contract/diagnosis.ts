import * as v from 'valibot';
import { spec } from './endpoint.ts';
import { id, pageOf, paging, text } from './shapes.ts';

/** One diagnosis: an ICD-10 leaf code with its names. */
export const diagnosisShape = v.object({
  id,
  code: v.string(),
  name: v.string(),
  nameEn: v.optional(v.string(), ''),
});
export type Diagnosis = v.InferOutput<typeof diagnosisShape>;

/** A diagnosis as a case record or a prescription keeps it. */
export const codedDiagnosis = v.object({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(16)),
  name: v.pipe(v.string(), v.maxLength(200)),
  nameEn: v.optional(v.string(), ''),
});
export type CodedDiagnosis = v.InferOutput<typeof codedDiagnosis>;

export const diagnosis = {
  page: spec.get('/consult/disease/western/page', 'Diagnoses by code, name or initials', {
    input: v.object({ keyword: v.optional(text(50), ''), ...paging }),
    data: pageOf(diagnosisShape),
  }),
};
