import { type ComponentType, createContext, useContext } from 'react';
import type { Order } from '../../../contract/consultation/order.ts';
import type { Prescription } from '../../../contract/prescribing/prescription.ts';
import type { Services } from '../../services.ts';

/** What a consultation needs of the prescriptions; the root passes it in. */
export interface Prescribing {
  readonly Panel: ComponentType<{
    order: Order;
    /** Returns the stored prescription to edit once, then null. */
    takePrescriptionToEdit: () => string | null;
    /** Brings the panel to the front. */
    onShow: () => void;
  }>;
  /** Whether anything may be prescribed for the order; follows its changes. */
  readonly canPrescribe: (services: Services, order: Order) => boolean;
  /** Adds lines to the order's form; resolves with how many it has reported as copied. */
  readonly copyLines: (services: Services, order: Order, lines: Prescription['lines']) => Promise<number>;
}

export const PrescribingContext = createContext<Prescribing | null>(null);

/** The prescriptions, in the panels beside the chat. */
export const usePrescribing = (): Prescribing => {
  const prescribing = useContext(PrescribingContext);
  if (!prescribing) throw new Error('usePrescribing outside of the panels');
  return prescribing;
};
