import { type RejectReason, rejectReasons } from '../../../../../contract/prescribing/rejectReason.ts';
import { normalizeInput } from '../../../../lib/parseInput.ts';

/**
 * The list was written for retrospective prescription review (医院处方点评管理规范（试行）). Only 1-3 cannot apply before dispensing: it
 * faults the pharmacist's own work, not the prescription. Those that sound like paper still apply: 1-2 (signature, seal) if it was signed
 * in another person's session, 1-9 if a second signature is missing, and 1-1, 1-4, 1-6 to 1-8 and 1-15 if the dictionary, the patient's
 * data or a free text leaves something out.
 */
const notMeant: ReadonlySet<string> = new Set(['1-3']);

/** The reasons of a review. */
export const reviewReasons: readonly RejectReason[] = rejectReasons.filter(({ code }) => !notMeant.has(code));

/** The digits of a typed reason number (`2-5`, `25`, `２５`); null if letters were typed. */
const parseReasonNumber = (query: string): string | null => {
  const digits = query.replace(/[\s.\-–—、]/g, '');
  return /^\d+$/.test(digits) ? digits : null;
};

const codeDigits = ({ code }: RejectReason): string => code.replace('-', '');

/** Whether a reason is sought by its number. */
export const isReasonNumber = (query: string): boolean => parseReasonNumber(normalizeInput(query)) !== null;

/** Reasons that match the query: by the start of their number, or by words in either language. */
export const searchReasons = (
  query: string,
  offered: readonly RejectReason[] = reviewReasons,
): readonly RejectReason[] => {
  const text = normalizeInput(query).toLowerCase();
  const number = parseReasonNumber(text);
  if (number !== null) return offered.filter((reason) => codeDigits(reason).startsWith(number));
  const words = text.split(/\s+/).filter((word) => word !== '');
  return offered.filter(({ zh, en }) => words.every((word) => `${zh} ${en}`.toLowerCase().includes(word)));
};
