import type { Prescription } from '../../contract/prescription.ts';
import { pairsOf } from '../prescribing/difference.ts';

/** What the auditor holds against the lines: reasons from the list, and free text, by line id. */
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

/** Why a verdict cannot be given yet: a rejection without a reason, an approval over reasons against a line. */
export type NotYet = 'needsReason' | 'hasReasons';

/** The marks with one reason of a line put or taken away. */
export const withCode = (marks: Marks, lineId: string, code: string): Marks => {
  const { codes = [], text = '' } = marks[lineId] ?? {};
  const next = codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code];
  return { ...marks, [lineId]: { codes: next, text } };
};

/** The marks with a line's free text. */
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

/** The verdict on the version that was read, or why it cannot be given yet. */
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

/** The marks for a newer version: what was held against a line stays with what became of it. */
export const carried = (marks: Marks, before: Prescription, now: Prescription): Marks =>
  Object.fromEntries(
    pairsOf(before, now).pairs.flatMap(({ line, was }) => {
      const mark = was && marks[was.id];
      return mark ? [[line.id, mark] as const] : [];
    }),
  );
