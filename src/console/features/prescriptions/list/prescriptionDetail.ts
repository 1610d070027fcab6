import { computed, type ReadonlySignal } from '@preact/signals-react';
import { type Order, order, orderStatus } from '../../../../contract/consultation/order.ts';
import {
  type Prescription,
  prescription,
  type PrescriptionVersion,
} from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import { type BannerFacts, createBannerFacts } from '../../../domain/patient/banner/bannerFacts.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { answersFor } from '../../../domain/prescription/statusRules.ts';
import type { SafeMutation } from '../../../lib/safeMutation.ts';
import { type CancelRequest, createCancelMutation } from '../cancel/cancelMutation.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/** One prescription with its actions. */
export interface PrescriptionDetail {
  readonly prescription: AsyncState<Prescription>;
  /** Its consultation: it decides whether the content may still change. */
  readonly order: AsyncState<Order, [orderId: string]>;
  readonly bannerFacts: BannerFacts;
  /** All versions, newest first. */
  readonly versions: AsyncState<readonly PrescriptionVersion[]>;
  readonly cancel: SafeMutation<CancelRequest>;
  /** Whether the doctor is responsible for it. Another doctor's is readable if both treat the patient. */
  readonly isOwn: ReadonlySignal<boolean>;
  /** Whether the consultation is open; null while that is unknown. */
  readonly isOrderOpen: ReadonlySignal<boolean | null>;
  readonly reload: () => void;
  readonly start: () => () => void;
}

/** Creates the model of one prescription. Key its view by the id. */
export const createPrescriptionDetail = (
  app: Pick<Services, 'call' | 'clock' | 'messaging' | 'session' | 'toasts' | 'i18n' | 'platform'>,
  id: string,
): PrescriptionDetail => {
  const { call, clock, messaging, session } = app;
  const prescriptionState = createAsyncState(() => call(prescription.info, { id }), clock);
  const orderState = createAsyncState((orderId: string) => call(order.detail, { id: orderId }), clock);
  const bannerFacts = createBannerFacts(app);
  const versions = createAsyncState(() => call(prescription.versions, { id }), clock);
  const isOwn = computed(() => {
    const loaded = prescriptionState.value.value;
    return loaded !== undefined && answersFor(loaded, session.userId.value);
  });

  const load = async (): Promise<void> => {
    await prescriptionState.load();
    const loaded = prescriptionState.value.peek();
    if (!loaded) return;
    void orderState.load(loaded.orderId);
    void bannerFacts.load(loaded.patient.id);
    if (isOwn.peek()) void versions.load();
  };

  return {
    prescription: prescriptionState,
    order: orderState,
    bannerFacts,
    versions,
    cancel: createCancelMutation(app, load),
    isOwn,
    isOrderOpen: computed(() => {
      const loaded = orderState.value.value;
      return loaded ? loaded.status === orderStatus.inConsultation : null;
    }),
    reload: () => void load(),
    start: () => {
      void load();
      const disposers = [
        messaging.onEvent((event) => {
          if (event.type === 'prescription' && event.prescriptionId === id) void load();
          if (event.type === 'order' && event.orderId === prescriptionState.value.peek()?.orderId)
            void orderState.load(event.orderId);
        }),
        messaging.onResync(() => void load()),
      ];
      return () => disposeAll(disposers);
    },
  };
};
