import * as v from 'valibot';
import { codedDiagnosis } from './diagnosis.ts';
import { spec } from './endpoint.ts';
import { id, list, text, time, whole } from './shapes.ts';

/** What a doctor writes about one consultation; every field is plain text. */
export const recordFields = {
  chiefComplaint: text(500),
  presentIllness: text(4000),
  pastHistory: text(4000),
  allergyHistory: text(1000),
  examination: text(4000),
  advice: text(4000),
};
export type RecordField = keyof typeof recordFields;

/** A stored case record. `version` rises by one with every saving; 0 where nothing was saved yet. */
export const recordShape = v.object({
  orderId: id,
  ...v.entriesFromList(
    ['chiefComplaint', 'presentIllness', 'pastHistory', 'allergyHistory', 'examination', 'advice'],
    v.optional(v.string(), ''),
  ),
  diagnoses: list(codedDiagnosis),
  version: whole,
  updateTime: time,
});
export type CaseRecord = v.InferOutput<typeof recordShape>;

export const record = {
  detail: spec.get('/prescription/doctor/case/getCaseInfoDetail', 'The case record of an order', {
    input: v.object({ orderId: id }),
    data: recordShape,
  }),
  /** `version` is the one that was read; another one meanwhile is `recordChanged`. */
  save: spec.post('/prescription/doctor/case/addOrUpdateCaseInfo', 'Write the case record', {
    input: v.object({
      orderId: id,
      version: whole,
      ...recordFields,
      diagnoses: v.pipe(v.array(codedDiagnosis), v.maxLength(10)),
    }),
    data: recordShape,
  }),
};
