import { type Prescription, prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import { createReasonDraft, type ReasonDraft } from '../../../drafts/reasonDraft.ts';

/** Draft of the reason for cancelling a prescription. */
export const createCancelReason = (
  app: Pick<Services, 'drafts' | 'trackUnsaved'>,
  { id, orderId }: Pick<Prescription, 'id' | 'orderId'>,
  /** The latest known version; read inside an effect. */
  getStored: () => Prescription | undefined,
): ReasonDraft =>
  createReasonDraft(app, {
    draftKey: { order: orderId, form: `cancel ${id}` },
    isDone: (text) => {
      const current = getStored();
      return current?.status === prescriptionStatus.cancelled && current.cancelReason === text;
    },
  });
