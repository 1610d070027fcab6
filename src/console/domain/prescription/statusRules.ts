import { prescriptionStatus } from '../../../contract/prescribing/prescription.ts';

/** Statuses in which a doctor may change a prescription's content. */
export const canEdit = (status: number): boolean =>
  status === prescriptionStatus.draft || status === prescriptionStatus.rejected;

/** Statuses in which a doctor may cancel it (docs/product.md, "States"). */
export const canCancel = (status: number): boolean =>
  canEdit(status) || status === prescriptionStatus.awaitingAudit || status === prescriptionStatus.approved;
