import type { CodedDiagnosis } from '../../../contract/consultation/diagnosis.ts';
import {
  type CaseRecord,
  type RecordField,
  recordFieldOrder,
} from '../../../contract/consultation/record.ts';

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
export const recordParts: readonly RecordPart[] = [...recordFieldOrder, 'selfReported', 'diagnoses'];

/** The editable part of a stored record. */
export const toDraft = ({
  orderId: _order,
  version: _version,
  updateTime: _time,
  signedAt: _at,
  signedBy: _by,
  addenda: _addenda,
  ...draft
}: CaseRecord): RecordDraft => draft;

const comparableValue = (draft: RecordDraft, part: RecordPart): string => {
  if (part === 'diagnoses') return draft.diagnoses.map(({ code }) => code).join(' ');
  return part === 'selfReported' ? String(draft.selfReported) : draft[part].trim();
};

/** The parts that differ. Whitespace at the ends does not count, because the server trims it. */
export const differingParts = (one: RecordDraft, other: RecordDraft): RecordPart[] =>
  recordParts.filter((part) => comparableValue(one, part) !== comparableValue(other, part));

export const isSame = (one: RecordDraft, other: RecordDraft): boolean =>
  differingParts(one, other).length === 0;

const withPart = (draft: RecordDraft, from: RecordDraft, part: RecordPart): RecordDraft => ({
  ...draft,
  [part]: from[part],
});

/** `draft` with the given parts replaced by those of `from`. */
export const takeParts = (draft: RecordDraft, from: RecordDraft, parts: readonly RecordPart[]): RecordDraft =>
  parts.reduce((result, part) => withPart(result, from, part), draft);

/**
 * Merges local edits with a version that was saved elsewhere. Parts without local edits follow the other
 * version; parts changed on both sides to different values are unresolved, and the doctor chooses.
 */
export const mergeDrafts = (
  base: RecordDraft,
  mine: RecordDraft,
  theirs: RecordDraft,
): { draft: RecordDraft; unresolved: RecordPart[] } => {
  const changedHere = new Set(differingParts(base, mine));
  const different = differingParts(mine, theirs);
  const changedElsewhere = new Set(differingParts(base, theirs));
  return {
    draft: takeParts(
      mine,
      theirs,
      different.filter((part) => !changedHere.has(part)),
    ),
    unresolved: different.filter((part) => changedHere.has(part) && changedElsewhere.has(part)),
  };
};
