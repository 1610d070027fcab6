import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { pairsOf } from '../prescribing/difference.ts';

/** The auditor's reasons by line id: codes from the list, and free text. */
export interface Marks {
  readonly [lineId: string]: { readonly codes: readonly string[]; readonly text: string };
}

/** A verdict as it is sent; `version` is the one that was read. */
export interface Verdict {
  readonly id: string;
  readonly version: number;
  readonly approve: boolean;
  readonly opinion: string;
  readonly lines: readonly { readonly lineId: string; readonly reasons: readonly string[] }[];
}

/** Why a verdict is invalid: a rejection without a reason, or an approval despite reasons for a line. */
export type NotYet = 'needsReason' | 'hasReasons';

/** Adds or removes one reason of a line. */
export const withCode = (marks: Marks, lineId: string, code: string): Marks => {
  const { codes = [], text = '' } = marks[lineId] ?? {};
  const next = codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];
  return { ...marks, [lineId]: { codes: next, text } };
};

/** Sets a line's free text. */
export const withText = (marks: Marks, lineId: string, text: string): Marks => ({
  ...marks,
  [lineId]: { codes: marks[lineId]?.codes ?? [], text },
});

const reasonsOf = (marks: Marks, read: Prescription): Verdict['lines'] =>
  read.lines.flatMap(({ id }) => {
    const { codes = [], text = '' } = marks[id] ?? {};
    const reasons = [...codes, ...(text.trim() === '' ? [] : [text.trim()])];
    return reasons.length === 0 ? [] : [{ lineId: id, reasons }];
  });

/** The verdict on the version that was read, or why it is invalid. */
export const verdictOn = (
  read: Prescription,
  approve: boolean,
  marks: Marks,
  opinion: string,
): Verdict | NotYet => {
  const lines = reasonsOf(marks, read);
  if (!approve && lines.length === 0 && opinion.trim() === '') return 'needsReason';
  if (approve && lines.length > 0) return 'hasReasons';
  return { id: read.id, version: read.version, approve, opinion: opinion.trim(), lines };
};

/** Moves the reasons to a newer version: they follow their lines. */
export const carried = (marks: Marks, before: Prescription, now: Prescription): Marks =>
  Object.fromEntries(
    pairsOf(before, now).pairs.flatMap(({ line, was }) => {
      const mark = was && marks[was.id];
      return mark ? [[line.id, mark] as const] : [];
    }),
  );
