import * as v from 'valibot';
import { codedDiagnosis } from './diagnosis.ts';
import { extension, spec } from '../protocol/endpoint.ts';
import { displayName } from '../account/personName.ts';
import { id, list, nullish, requiredText, text, time, integer } from '../protocol/schemas.ts';

/** What a doctor writes about one consultation; every field is plain text. */
export const recordFields = {
  chiefComplaint: text(500),
  presentIllness: text(4000),
  pastHistory: text(4000),
  allergyHistory: text(1000),
  /** Findings; `selfReported` says that the patient told them, and nobody examined. */
  examination: text(4000),
  /** Auxiliary examinations: laboratory, imaging. */
  auxiliary: text(4000),
  advice: text(4000),
};
export type RecordField = keyof typeof recordFields;

/** The same in the order in which a doctor writes them. */
export const recordFieldOrder = [
  'chiefComplaint',
  'presentIllness',
  'pastHistory',
  'allergyHistory',
  'examination',
  'auxiliary',
  'advice',
] as const satisfies readonly RecordField[];

/** What a doctor writes, before anything is written. */
export const emptyRecord = {
  chiefComplaint: '',
  presentIllness: '',
  pastHistory: '',
  allergyHistory: '',
  examination: '',
  auxiliary: '',
  advice: '',
  selfReported: false,
  diagnoses: [],
} as const satisfies Record<RecordField, string> & { selfReported: boolean; diagnoses: readonly never[] };

/** A record has no more diagnoses than so many. */
export const maxDiagnoses = 10;

/** What is added to a record after it was signed; never changed, never taken away. */
export const addendum = v.object({ id, text: v.string(), by: displayName, at: time });
export type Addendum = v.InferOutput<typeof addendum>;

/** A stored case record. `version` rises by one with every saving; 0 where nothing was saved yet. */
export const recordSchema = v.object({
  orderId: id,
  ...v.entriesFromList(recordFieldOrder, v.optional(v.string(), '')),
  selfReported: v.optional(v.boolean(), false),
  diagnoses: list(codedDiagnosis),
  version: integer,
  updateTime: time,
  /** When it was signed, and by whom; from then on it takes addenda only. */
  signedAt: nullish(time),
  signedBy: nullish(displayName),
  addenda: list(addendum),
});
export type CaseRecord = v.InferOutput<typeof recordSchema>;

export const record = {
  detail: spec.get('/prescription/doctor/case/getCaseInfoDetail', 'The case record of an order', {
    input: v.object({ orderId: id }),
    data: recordSchema,
  }),
  /** `version` is the one that was read; another one meanwhile is `recordChanged`. */
  save: spec.post('/prescription/doctor/case/addOrUpdateCaseInfo', 'Write the case record', {
    input: v.object({
      orderId: id,
      version: integer,
      ...recordFields,
      // A console of before this field must still be able to save.
      auxiliary: v.optional(recordFields.auxiliary, ''),
      selfReported: v.optional(v.boolean(), false),
      diagnoses: v.pipe(v.array(codedDiagnosis), v.maxLength(maxDiagnoses)),
    }),
    data: recordSchema,
  }),
  versions: extension.get(
    '/prescription/doctor/case/versions',
    'Every saving of a record, the newest first',
    {
      input: v.object({ orderId: id }),
      data: v.array(v.object({ ...recordSchema.entries, writtenBy: v.optional(displayName, '') })),
    },
  ),
  /** `version` is the one that was read; what is missing (chief complaint, diagnosis) is `recordIncomplete`. */
  sign: extension.post(
    '/prescription/doctor/case/sign',
    'Sign a record: it can only be added to from then on',
    {
      input: v.object({ orderId: id, version: integer }),
      data: recordSchema,
    },
  ),
  addend: extension.post('/prescription/doctor/case/addendum', 'Add to a signed record', {
    input: v.object({ orderId: id, text: requiredText(4000) }),
    data: recordSchema,
  }),
};
