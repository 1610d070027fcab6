import { type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { App } from '../app.ts';
import { openReason, type Reason } from '../journal/reason.ts';

/** Draft of the reason for cancelling a prescription. */
export const openCancelReason = (
  app: Pick<App, 'journal' | 'typing'>,
  { id, orderId }: Pick<Prescription, 'id' | 'orderId'>,
  /** The latest known version; read inside an effect. */
  stored: () => Prescription | undefined,
): Reason =>
  openReason(app, {
    place: { order: orderId, form: `cancel ${id}` },
    done: (text) => {
      const one = stored();
      return one?.status === prescriptionStatus.cancelled && one.cancelReason === text;
    },
  });
