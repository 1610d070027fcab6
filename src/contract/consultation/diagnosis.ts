import * as v from 'valibot';
import { spec } from '../protocol/endpoint.ts';
import { acknowledged, id, pageOf, paging, text } from '../protocol/schemas.ts';

/** One diagnosis: an ICD-10 leaf code with its names. */
export const diagnosisSchema = v.object({
  id,
  code: v.string(),
  name: v.string(),
  nameEn: v.optional(v.string(), ''),
  /** False for a group of codes, which is shown to lead on but cannot be a diagnosis. */
  leaf: v.optional(v.boolean(), true),
});
export type Diagnosis = v.InferOutput<typeof diagnosisSchema>;

/** A diagnosis as a case record or a prescription keeps it. */
export const codedDiagnosis = v.object({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(16)),
  name: v.pipe(v.string(), v.maxLength(200)),
  nameEn: v.optional(v.string(), ''),
});
export type CodedDiagnosis = v.InferOutput<typeof codedDiagnosis>;

/** A doctor's disease tag: a diagnosis within reach. */
const diseaseTag = v.object({ doctorDiseaseWesternId: id, ...diagnosisSchema.entries });
export type DiseaseTag = v.InferOutput<typeof diseaseTag>;

/** A doctor has no more disease tags than so many. */
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
  /** The same code twice is one tag. */
  addTag: spec.post('/consult/disease/western/create', 'Keep a diagnosis as a disease tag', {
    input: v.object({ code: codedDiagnosis.entries.code }),
    data: diseaseTag,
  }),
  removeTag: spec.delete('/consult/disease/western/delete', 'Drop a disease tag', {
    input: v.object({ doctorDiseaseWesternId: id }),
    data: acknowledged,
  }),
};
