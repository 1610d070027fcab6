import { prescriptionStatus } from '../../contract/prescription.ts';

/** States in which a doctor may change a prescription's content. */
export const mayChange = (status: number): boolean =>
  status === prescriptionStatus.draft || status === prescriptionStatus.rejected;

/** States in which a doctor may cancel it (product.md, "States"). */
export const mayCancel = (status: number): boolean =>
  mayChange(status) || status === prescriptionStatus.awaitingAudit || status === prescriptionStatus.approved;
