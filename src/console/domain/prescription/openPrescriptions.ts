import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Order } from '../../../contract/consultation/order.ts';
import type { PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import type { CurrentMedicine } from '../../../contract/rules/currentMedicines.ts';
import type { AsyncState } from '../../lib/async/asyncState.ts';
import type { Services } from '../../services.ts';

/** The fields of the order that prescribing needs. */
export type OrderContext = Pick<Order, 'id' | 'followUp' | 'patient'> &
  Partial<Pick<Order, 'consultType' | 'status'>>;

/** How many drugs a form has, and how many findings prevent its submit. */
export interface PrescriptionOutline {
  readonly lines: number;
  /** Whether every rule could run. */
  readonly isComplete: boolean;
  readonly block: number;
  readonly warn: number;
  readonly unchecked: number;
}

/** The prescriptions of one order, as the rest of the application sees them. */
export interface OpenPrescription {
  /** Whether a prescription has unsaved changes. */
  readonly isDirty: ReadonlySignal<boolean>;
  /** Whether facts of the patient are typed and not saved. */
  readonly hasUnsavedFacts: ReadonlySignal<boolean>;
  /** The drug that was prescribed last, or is being prescribed; '' if there is none. */
  readonly drugName: ReadonlySignal<string>;
  /** The open form: its drugs and what prevents its submit; null if there is no form or it has no drugs. */
  readonly outline: ReadonlySignal<PrescriptionOutline | null>;
  /** Facts of the patient; null if the hospital's system has none. */
  readonly facts: Pick<AsyncState<PatientFacts | null>, 'status' | 'value' | 'error'>;
  /** What the patient takes, from here and elsewhere; null if it could not be loaded, undefined until it is. */
  readonly medicines: ReadonlySignal<readonly CurrentMedicine[] | null | undefined>;
  /** Until when one of them can be corrected although the consultation has ended; null if none can. */
  readonly correctableUntil: ReadonlySignal<number | null>;
  /** Updates the order: the patient's allergies may have become known. */
  readonly updateOrder: (order: OrderContext) => void;
}

/** The prescriptions of all orders that were opened since the application started. */
export interface OpenPrescriptions {
  readonly add: (orderId: string, opened: OpenPrescription) => void;
  /** Those of an order, if they were opened. */
  readonly get: (orderId: string) => OpenPrescription | undefined;
  /** Updates the order, if its prescriptions were opened. */
  readonly updateOrder: (order: OrderContext) => void;
}

/** Creates it without any. The models and their rules are in a chunk of their own, with the views. */
export const createOpenPrescriptions = ({
  unsavedWork,
}: Pick<Services, 'unsavedWork'>): OpenPrescriptions => {
  const byOrder = new Map<string, OpenPrescription>();
  /** Counts the additions, so that whoever reads the map follows. */
  const revision = signal(0);
  unsavedWork.register({
    isDirty: () =>
      revision.value >= 0 &&
      [...byOrder.values()].some(({ isDirty, hasUnsavedFacts }) => isDirty.value || hasUnsavedFacts.value),
    draftKept: true,
  });
  return {
    add: (orderId, opened) => {
      byOrder.set(orderId, opened);
      // Deferred: a view may call this while rendering.
      queueMicrotask(() => {
        revision.value += 1;
      });
    },
    get: (orderId) => {
      void revision.value;
      return byOrder.get(orderId);
    },
    updateOrder: (order) => byOrder.get(order.id)?.updateOrder(order),
  };
};
