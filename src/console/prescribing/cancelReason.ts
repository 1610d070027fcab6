import { type Prescription, prescriptionStatus } from '../../contract/prescription.ts';
import type { App } from '../app.ts';
import { openReason, type Reason } from '../journal/reason.ts';

/** Why a prescription is cancelled, as it is being written. */
export const openCancelReason = (
  app: Pick<App, 'journal' | 'typing'>,
  { id, orderId }: Pick<Prescription, 'id' | 'orderId'>,
  /** As it is known now; read within an effect. */
  stored: () => Prescription | undefined,
): Reason =>
  openReason(app, {
    place: { order: orderId, form: `cancel ${id}` },
    done: (text) => {
      const one = stored();
      return one?.status === prescriptionStatus.cancelled && one.cancelReason === text;
    },
  });
