import type { ReadonlySignal } from '@preact/signals-react';
import { type ComponentType, createContext, useContext } from 'react';
import type { Order } from '../../../contract/consultation/order.ts';
import type { FactName, PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import type { Prescription } from '../../../contract/prescribing/prescription.ts';
import type { PatientPrescriptions } from '../../domain/prescription/patientPrescriptions.ts';
import type { AsyncState } from '../../lib/async/asyncState.ts';
import type { Chunk } from '../../lib/async/chunk.ts';
import type { Services } from '../../services.ts';

/** What is known of a patient; loaded with the prescriptions of an order. */
export interface KnownPatient {
  /** Null if the hospital's system has none. */
  readonly facts: AsyncState<PatientFacts | null>;
  /** The earlier prescriptions, newest first. */
  readonly prescriptions: AsyncState<PatientPrescriptions>;
  readonly canWriteFacts: ReadonlySignal<boolean>;
  /** Opens the form of the facts at one of them. */
  readonly writeFact: (name: FactName) => void;
}

interface PanelProps {
  order: Order;
  /** Returns the stored prescription to edit once, then null. */
  takePrescriptionToEdit: () => string | null;
}

/** What a consultation needs of the prescriptions; the root passes it in. */
export interface Prescribing {
  readonly panel: Chunk<ComponentType<PanelProps>>;
  /** What is known of the patient in one line, and the form that corrects it. */
  readonly Facts: ComponentType<{
    order: Order;
    /** Brings the form to the front; returns what leads back. */
    onShow: () => () => void;
  }>;
  /** Loads what is prescribed and known of the patient, and follows it until the returned function is called. */
  readonly start: (services: Services, order: Order) => () => void;
  /** What is known of the order's patient, as the rules read it. */
  readonly patientOf: (services: Services, order: Order) => KnownPatient;
  /** Whether anything may be prescribed for the order; follows its changes. */
  readonly canPrescribe: (services: Services, order: Order) => boolean;
  /** Adds lines to the order's form, which reports what it has copied and can take it back. */
  readonly copyLines: (services: Services, order: Order, lines: Prescription['lines']) => void;
}

export const PrescribingContext = createContext<Prescribing | null>(null);

/** The prescriptions, in the panels beside the chat. */
export const usePrescribing = (): Prescribing => {
  const prescribing = useContext(PrescribingContext);
  if (!prescribing) throw new Error('usePrescribing outside of the panels');
  return prescribing;
};
