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
  /** Findings; `selfReported`: reported by the patient, without an examination. */
  examination: text(4000),
  /** Auxiliary examinations: laboratory, imaging. */
  auxiliary: text(4000),
  advice: text(4000),
};
export type RecordField = keyof typeof recordFields;

/** The same sections, in the order of a written record. */
export const recordFieldOrder = [
  'chiefComplaint',
  'presentIllness',
  'pastHistory',
  'allergyHistory',
  'examination',
  'auxiliary',
  'advice',
] as const satisfies readonly RecordField[];

/** The content of an empty record. */
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

/** The maximum number of diagnoses in a record. */
export const maxDiagnoses = 10;

/** The maximum number of addenda of a record: every answer with the record has all of them. */
export const maxAddenda = 50;
/** How many versions of a record are listed at most, and after how many bytes no older one is. */
export const listedVersions = { count: 100, bytes: 1_000_000 };

/** An addition to a signed record; never changed or deleted. */
export const addendum = v.object({ id, text: v.string(), by: displayName, at: time });
export type Addendum = v.InferOutput<typeof addendum>;

/** A stored case record. `version` increases by one with every save; 0 if nothing was saved yet. */
export const recordSchema = v.object({
  orderId: id,
  ...v.entriesFromList(recordFieldOrder, v.optional(v.string(), '')),
  selfReported: v.optional(v.boolean(), false),
  diagnoses: list(codedDiagnosis),
  version: integer,
  updateTime: time,
  /** When and by whom it was signed; from then on it only accepts addenda. */
  signedAt: nullish(time),
  signedBy: nullish(displayName),
  addenda: list(addendum),
});
export type CaseRecord = v.InferOutput<typeof recordSchema>;

/** The record of an order in which nothing was written yet. */
export const emptyRecordOf = (orderId: string, updateTime: number): CaseRecord => ({
  orderId,
  ...emptyRecord,
  diagnoses: [],
  version: 0,
  updateTime,
  signedAt: null,
  signedBy: null,
  addenda: [],
});

export const record = {
  /** The family answers null while nothing is written: that is read as an empty record. */
  detail: spec.get('/prescription/doctor/case/getCaseInfoDetail', 'The case record of an order', {
    input: v.object({ orderId: id }),
    data: v.pipe(
      nullish(recordSchema),
      v.transform((stored) => stored ?? emptyRecordOf('', 0)),
    ),
  }),
  /** `version` is the one that was loaded; if it is outdated, the response is `recordChanged`. */
  save: spec.post('/prescription/doctor/case/addOrUpdateCaseInfo', 'Write the case record', {
    input: v.object({
      orderId: id,
      version: integer,
      ...recordFields,
      // A console older than this field must still be able to save.
      auxiliary: v.optional(recordFields.auxiliary, ''),
      selfReported: v.optional(v.boolean(), false),
      diagnoses: v.pipe(v.array(codedDiagnosis), v.maxLength(maxDiagnoses)),
    }),
    data: recordSchema,
  }),
  versions: extension.get(
    '/prescription/doctor/case/versions',
    'What was saved of a record, the newest versions first',
    {
      input: v.object({ orderId: id }),
      data: v.array(v.object({ ...recordSchema.entries, writtenBy: v.optional(displayName, '') })),
    },
  ),
  /** `version` is the one that was loaded; `recordIncomplete` if the chief complaint or the diagnosis is missing. */
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
