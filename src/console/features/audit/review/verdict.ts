import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { findingKey } from '../../../../contract/rules/evaluateRules.ts';
import type { FormFinding } from '../../../domain/prescription/rules/checkForm.ts';
import { pairLines } from '../../../domain/prescription/prescriptionDiff.ts';

/** The auditor's reasons by line id: codes from the list, and free text. */
export interface ReasonsByLine {
  readonly [lineId: string]: { readonly codes: readonly string[]; readonly text: string };
}

/** A verdict as it is sent; `version` is the one that was read. */
export interface Verdict {
  readonly id: string;
  readonly version: number;
  readonly approve: boolean;
  readonly opinion: string;
  readonly lines: readonly { readonly lineId: string; readonly reasons: readonly string[] }[];
  /** Keys of findings without a reason that the auditor has confirmed (`findingKey`). */
  readonly confirmed?: readonly string[];
}

/**
 * Why a verdict is invalid: a rejection without a reason, an approval despite reasons for a line, an approval of
 * something that nobody gave a reason for and the auditor has not confirmed yet, or one after which the rules found
 * something else; or an approval while the prescriber has not answered a question, or not signed a line again.
 */
export type VerdictBlocker =
  | 'needsReason'
  | 'hasReasons'
  | 'newFindings'
  | 'changedFindings'
  | 'questionOpen'
  | 'signatureMissing';

/** What the doctor gave no reason for: it came up after the submission. */
export const unansweredFindings = (findings: readonly FormFinding[]): FormFinding[] =>
  findings.filter(({ severity, preventsSubmit }) => preventsSubmit && severity !== 'block');

/** What an auditor confirms: these findings, with their evidence, about this version. */
export const confirmationKeys = (
  { version }: Pick<Prescription, 'version'>,
  findings: readonly FormFinding[],
): string[] =>
  findings.map((finding) =>
    JSON.stringify([version, findingKey(finding), finding.severity, finding.evidence]),
  );

/** Adds or removes one reason of a line. */
export const withToggledReason = (
  reasonsByLine: ReasonsByLine,
  lineId: string,
  code: string,
): ReasonsByLine => {
  const { codes = [], text = '' } = reasonsByLine[lineId] ?? {};
  const next = codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code];
  return { ...reasonsByLine, [lineId]: { codes: next, text } };
};

/** Sets a line's free text. */
export const withReasonText = (
  reasonsByLine: ReasonsByLine,
  lineId: string,
  text: string,
): ReasonsByLine => ({
  ...reasonsByLine,
  [lineId]: { codes: reasonsByLine[lineId]?.codes ?? [], text },
});

const toVerdictLines = (reasonsByLine: ReasonsByLine, read: Prescription): Verdict['lines'] =>
  read.lines.flatMap(({ id }) => {
    const { codes = [], text = '' } = reasonsByLine[id] ?? {};
    const reasons = [...codes, ...(text.trim() === '' ? [] : [text.trim()])];
    return reasons.length === 0 ? [] : [{ lineId: id, reasons }];
  });

/** The verdict on the version that was read, or why it is invalid. */
export const createVerdict = (
  read: Prescription,
  approve: boolean,
  reasonsByLine: ReasonsByLine,
  opinion: string,
): Verdict | VerdictBlocker => {
  const lines = toVerdictLines(reasonsByLine, read);
  if (!approve && lines.length === 0 && opinion.trim() === '') return 'needsReason';
  if (approve && lines.length > 0) return 'hasReasons';
  return { id: read.id, version: read.version, approve, opinion: opinion.trim(), lines };
};

/** Moves the reasons to a newer version: they follow their lines. */
export const rebaseReasons = (
  reasonsByLine: ReasonsByLine,
  before: Prescription,
  after: Prescription,
): ReasonsByLine =>
  Object.fromEntries(
    pairLines(before, after).pairs.flatMap(({ line, previous }) => {
      const lineReasons = previous && reasonsByLine[previous.id];
      return lineReasons ? [[line.id, lineReasons] as const] : [];
    }),
  );
