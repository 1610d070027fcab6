import { prescriptionStatus } from '../../contract/prescription.ts';
import type { App } from '../app.ts';
import { openReason, type Reason } from '../journal/reason.ts';
import type { Prescriptions } from './prescriptions.ts';

/** Why a prescription is cancelled, as it is being written. */
export const openCancelReason = (
  app: Pick<App, 'journal' | 'typing'>,
  { list, orderId }: Pick<Prescriptions, 'list' | 'orderId'>,
  id: string,
): Reason =>
  openReason(app, {
    place: { order: orderId, form: `cancel ${id}` },
    done: (text) => {
      const one = list.value.value?.find((stored) => stored.id === id);
      return one?.status === prescriptionStatus.cancelled && one.cancelReason === text;
    },
  });
