import type { CodedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import { type CaseRecord, type RecordField, recordFieldOrder } from '../../contract/consultation/record.ts';

/** The maximum length of each part in characters; the contract rejects longer texts. */
export const longest: Readonly<Record<RecordField, number>> = {
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
export type Draft = Readonly<Record<RecordField, string>> & {
  readonly selfReported: boolean;
  readonly diagnoses: readonly CodedDiagnosis[];
};
export type Part = RecordField | 'selfReported' | 'diagnoses';
export const parts: readonly Part[] = [...recordFieldOrder, 'selfReported', 'diagnoses'];

/** The editable part of a stored record. */
export const draftOf = ({
  orderId: _order,
  version: _version,
  updateTime: _time,
  signedAt: _at,
  signedBy: _by,
  addenda: _addenda,
  ...draft
}: CaseRecord): Draft => draft;

const said = (draft: Draft, part: Part): string => {
  if (part === 'diagnoses') return draft.diagnoses.map(({ code }) => code).join(' ');
  return part === 'selfReported' ? String(draft.selfReported) : draft[part].trim();
};

/** The parts that differ. Whitespace at the ends does not count, because the server trims it. */
export const differing = (one: Draft, other: Draft): Part[] =>
  parts.filter((part) => said(one, part) !== said(other, part));

export const same = (one: Draft, other: Draft): boolean => differing(one, other).length === 0;

const withPart = (draft: Draft, from: Draft, part: Part): Draft => ({ ...draft, [part]: from[part] });

/** `draft` with the given parts replaced by those of `from`. */
export const taking = (draft: Draft, from: Draft, named: readonly Part[]): Draft =>
  named.reduce((made, part) => withPart(made, from, part), draft);

/**
 * Merges local edits with a version that was saved elsewhere. Parts without local edits follow the other
 * version; parts changed on both sides to different values are unresolved, and the doctor chooses.
 */
export const compare = (base: Draft, mine: Draft, theirs: Draft): { draft: Draft; open: Part[] } => {
  const touched = new Set(differing(base, mine));
  const apart = differing(mine, theirs);
  const moved = new Set(differing(base, theirs));
  return {
    draft: taking(
      mine,
      theirs,
      apart.filter((part) => !touched.has(part)),
    ),
    open: apart.filter((part) => touched.has(part) && moved.has(part)),
  };
};
