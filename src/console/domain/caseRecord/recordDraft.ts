import * as v from 'valibot';
import type { CodedDiagnosis } from '../../../contract/consultation/diagnosis.ts';
import {
  type CaseRecord,
  emptyRecord,
  type RecordField,
  recordFieldOrder,
  recordSchema,
} from '../../../contract/consultation/record.ts';
import { mergeFields } from '../../drafts/mergeFields.ts';

/** The maximum length of each part in characters; the contract rejects longer texts. */
export const maxLengths: Readonly<Record<RecordField, number>> = {
  chiefComplaint: 500,
  presentIllness: 4000,
  pastHistory: 4000,
  allergyHistory: 1000,
  examination: 4000,
  auxiliary: 4000,
  advice: 4000,
};

/**
 * The content of the record form. `selfReported`: the findings were reported by the patient, without an
 * examination.
 */
export type RecordDraft = Readonly<Record<RecordField, string>> & {
  readonly selfReported: boolean;
  readonly diagnoses: readonly CodedDiagnosis[];
};
export type RecordPart = RecordField | 'selfReported' | 'diagnoses';
const recordParts: readonly RecordPart[] = [...recordFieldOrder, 'selfReported', 'diagnoses'];

/** The editable part of a stored record; empty before it is loaded. */
export const toDraft = (stored: CaseRecord | null): RecordDraft => {
  if (!stored) return emptyRecord;
  const { orderId: _order, version: _version, updateTime: _time, ...content } = stored;
  const { signedAt: _at, signedBy: _by, addenda: _addenda, ...draft } = content;
  return draft;
};

/** The parts of the form. Whitespace at the ends of texts does not count, because the server trims it. */
export const fields = mergeFields<RecordDraft, RecordPart>(recordParts, (draft, part) => {
  if (part === 'diagnoses') return draft.diagnoses.map(({ code }) => code);
  return part === 'selfReported' ? draft.selfReported : draft[part].trim();
});

/**
 * Unsaved edits of a case record as they are stored: with the record that they are based on and the parts
 * still unresolved.
 */
export const storedDraftShape = v.pipe(
  v.object({
    base: recordSchema,
    draft: v.omit(recordSchema, ['orderId', 'version', 'updateTime', 'signedAt', 'signedBy', 'addenda']),
    open: v.array(v.picklist(recordParts)),
  }),
  v.transform(({ base, draft, open }) => ({ base: toDraft(base), draft, unresolved: open })),
);
