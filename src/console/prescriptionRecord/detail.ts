import { computed, type ReadonlySignal } from '@preact/signals-react';
import { type Order, order, orderStatus } from '../../contract/consultation/order.ts';
import {
  type Prescription,
  prescription,
  type PrescriptionVersion,
} from '../../contract/prescribing/prescription.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import type { Act } from '../prescribing/act.ts';
import { type Cancelling, openCancelling } from '../prescribing/cancelling.ts';

/** One prescription with its actions. */
export interface Detail {
  readonly one: Remote<Prescription>;
  /** Its consultation: it decides whether the content may still change. */
  readonly order: Remote<Order, [orderId: string]>;
  /** All versions, newest first. */
  readonly versions: Remote<readonly PrescriptionVersion[]>;
  readonly cancel: Act<Cancelling>;
  /** Whether it is the doctor's own. Another doctor's is readable if both treat the patient. */
  readonly mine: ReadonlySignal<boolean>;
  /** Whether the consultation is open; null while that is unknown. */
  readonly orderOpen: ReadonlySignal<boolean | null>;
  readonly readAgain: () => void;
  readonly open: () => () => void;
}

/** Creates the model of one prescription. Key its view by the id. */
export const openDetail = (
  app: Pick<App, 'call' | 'clock' | 'im' | 'session' | 'toasts' | 'words' | 'outside'>,
  id: string,
): Detail => {
  const { call, clock, im, session } = app;
  const one = remote(() => call(prescription.info, { id }), clock);
  const ordered = remote((orderId: string) => call(order.detail, { id: orderId }), clock);
  const versions = remote(() => call(prescription.versions, { id }), clock);
  const mine = computed(() => one.value.value?.doctorId === session.userId.value);

  const read = async (): Promise<void> => {
    await one.load();
    const known = one.value.peek();
    if (!known) return;
    void ordered.load(known.orderId);
    if (mine.peek()) void versions.load();
  };

  return {
    one,
    order: ordered,
    versions,
    cancel: openCancelling(app, read),
    mine,
    orderOpen: computed(() => {
      const known = ordered.value.value;
      return known ? known.status === orderStatus.inConsultation : null;
    }),
    readAgain: () => void read(),
    open: () => {
      void read();
      const ways = [
        im.on((event) => {
          if (event.type === 'prescription' && event.prescriptionId === id) void read();
          if (event.type === 'order' && event.orderId === one.value.peek()?.orderId)
            void ordered.load(event.orderId);
        }),
        im.resynced(() => void read()),
      ];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};
