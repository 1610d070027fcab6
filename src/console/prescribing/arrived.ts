import type { CodedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import {
  type LineInput,
  type Override,
  type Prescription,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';

/** The payload of a save or a submit: the form as it was at the click. */
export interface Sheet {
  readonly orderId: string;
  readonly mends: { readonly id: string; readonly version: number } | null;
  readonly warehouseId: string;
  readonly diagnoses: readonly CodedDiagnosis[];
  readonly lines: readonly LineInput[];
  readonly overrides: readonly Override[];
  readonly submit: boolean;
  /** Ids of the order's prescriptions before this one was sent. */
  readonly before: readonly string[];
}

const said = (line: LineInput): string =>
  JSON.stringify([
    line.drugId,
    line.dose,
    line.frequency,
    line.route,
    line.days,
    line.quantity,
    line.remark,
    line.group,
  ]);

const same = (stored: Prescription, sheet: Sheet): boolean =>
  stored.warehouseId === sheet.warehouseId &&
  stored.lines.length === sheet.lines.length &&
  stored.lines.every((line, n) => {
    const sent = sheet.lines[n];
    return sent !== undefined && said(line) === said(sent);
  }) &&
  stored.diagnoses.map(({ code }) => code).join() === sheet.diagnoses.map(({ code }) => code).join();

/** Finds the stored prescription that a lost save produced; null if the save did not arrive. */
export const arrived = (sheet: Sheet, rows: readonly Prescription[]): Prescription | null =>
  rows.find((stored) => {
    const submitted =
      stored.status !== prescriptionStatus.draft && stored.status !== prescriptionStatus.rejected;
    if (submitted !== sheet.submit || !same(stored, sheet)) return false;
    if (sheet.mends === null) return !sheet.before.includes(stored.id);
    return stored.id === sheet.mends.id && (submitted || stored.version > sheet.mends.version);
  }) ?? null;
