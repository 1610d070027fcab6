import type { CodedDiagnosis } from '../../../../contract/consultation/diagnosis.ts';
import {
  contentKey,
  type LineInput,
  type Override,
  type Prescription,
  prescriptionStatus,
} from '../../../../contract/prescribing/prescription.ts';

/** The payload of a save or a submit: the form as it was at the click. */
export interface PrescriptionPayload {
  readonly orderId: string;
  readonly editing: { readonly id: string; readonly version: number } | null;
  readonly warehouseId: string;
  readonly diagnoses: readonly CodedDiagnosis[];
  readonly lines: readonly LineInput[];
  readonly overrides: readonly Override[];
  readonly submit: boolean;
  /** Ids of the order's prescriptions before this one was sent. */
  readonly existingIds: readonly string[];
}

/** Finds the stored prescription that a lost save produced; null if the save did not arrive. */
export const findSubmitted = (
  payload: PrescriptionPayload,
  rows: readonly Prescription[],
): Prescription | null =>
  rows.find((stored) => {
    const submitted =
      stored.status !== prescriptionStatus.draft && stored.status !== prescriptionStatus.rejected;
    if (submitted !== payload.submit || contentKey(stored) !== contentKey(payload)) return false;
    if (payload.editing === null) return !payload.existingIds.includes(stored.id);
    return stored.id === payload.editing.id && (submitted || stored.version > payload.editing.version);
  }) ?? null;
