import {
  auditStatus,
  type Prescription,
  prescriptionStatus,
} from '../../../contract/prescribing/prescription.ts';
import type { StateKind } from '../../ui/display/StateMark.tsx';

/** Statuses in which a doctor may change a prescription's content. */
export const canEdit = (status: number): boolean =>
  status === prescriptionStatus.draft || status === prescriptionStatus.rejected;

/**
 * Whether a doctor is responsible for a prescription: its prescriber or, once it is submitted, the doctor who has the visit now. A
 * draft belongs to its author.
 */
export const answersFor = (
  { doctorId, orderDoctorId, submitTime }: Prescription,
  userId: string | null,
): boolean => userId !== null && (doctorId === userId || (submitTime !== null && orderDoctorId === userId));

/** Statuses in which a doctor may cancel it (docs/product.md, "States"). */
export const canCancel = (status: number): boolean =>
  canEdit(status) || status === prescriptionStatus.awaitingAudit || status === prescriptionStatus.approved;

const stateKinds = new Map<number, StateKind>([
  [prescriptionStatus.draft, 'draft'],
  [prescriptionStatus.awaitingAudit, 'waiting'],
  [prescriptionStatus.approved, 'approved'],
  [prescriptionStatus.dispensed, 'done'],
  [prescriptionStatus.rejected, 'rejected'],
  [prescriptionStatus.cancelled, 'cancelled'],
  [prescriptionStatus.expired, 'expired'],
]);

/** How a prescription's status is marked. */
export const prescriptionStateKind = (status: number): StateKind => stateKinds.get(status) ?? 'unknown';

const auditStateKinds = new Map<number, StateKind>([
  [auditStatus.waiting, 'waiting'],
  [auditStatus.claimed, 'active'],
  [auditStatus.approved, 'approved'],
  [auditStatus.rejected, 'rejected'],
  [auditStatus.withdrawn, 'cancelled'],
]);

/** How the state of a prescription's audit is marked. */
export const auditStateKind = (status: number): StateKind => auditStateKinds.get(status) ?? 'unknown';
