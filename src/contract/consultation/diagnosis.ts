import * as v from 'valibot';
import { spec } from '../protocol/endpoint.ts';
import { acknowledged, id, pageOf, paging, text } from '../protocol/schemas.ts';

/** One diagnosis: a leaf code of ICD-10 or of a national edition of it, with its names. */
export const diagnosisSchema = v.object({
  id,
  /** As the hospital's table has it; a national edition's codes have a lower-case `x` (`I10.x00x002`). */
  code: v.string(),
  name: v.string(),
  nameEn: v.optional(v.string(), ''),
  /** False for a group of codes, which can be browsed but is not a diagnosis. */
  leaf: v.optional(v.boolean(), true),
  /** The edition that the code belongs to, such as `ICD-10`, `国家临床版2.0` or `医保版2.0`; empty if it is not known. */
  edition: v.optional(v.string(), ''),
});
export type Diagnosis = v.InferOutput<typeof diagnosisSchema>;

/** A diagnosis as stored in a case record or a prescription. */
export const codedDiagnosis = v.object({
  // A national code with that of its manifestation has 18 characters: N18.900x012+D63.8*.
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(32)),
  name: v.pipe(v.string(), v.maxLength(200)),
  nameEn: v.optional(v.string(), ''),
});
export type CodedDiagnosis = v.InferOutput<typeof codedDiagnosis>;

/** A doctor's disease tag: a shortcut to a diagnosis. */
const diseaseTag = v.object({ doctorDiseaseWesternId: id, ...diagnosisSchema.entries });
export type DiseaseTag = v.InferOutput<typeof diseaseTag>;

/** The maximum number of a doctor's disease tags. */
export const maxDiseaseTags = 50;

export const diagnosis = {
  page: spec.get('/consult/disease/western/page', 'Diagnoses by code, name or initials', {
    input: v.object({ keyword: v.optional(text(50), ''), ...paging }),
    data: pageOf(diagnosisSchema),
  }),
  tags: spec.get(
    '/consult/disease/western/findDiseaseWesternByDoctorId',
    "The doctor's disease tags, by use",
    {
      input: v.object({}),
      data: v.array(diseaseTag),
    },
  ),
  /** Adding the same code twice creates one tag. */
  addTag: spec.post('/consult/disease/western/create', 'Keep a diagnosis as a disease tag', {
    input: v.object({ code: codedDiagnosis.entries.code }),
    data: diseaseTag,
  }),
  removeTag: spec.delete('/consult/disease/western/delete', 'Delete a disease tag', {
    input: v.object({ doctorDiseaseWesternId: id }),
    data: acknowledged,
  }),
};
