import { audit } from '../../../../contract/prescribing/audit.ts';
import { message, type Message } from '../../../../contract/consultation/message.ts';
import { type Order, order, type PersonalHistory } from '../../../../contract/consultation/order.ts';
import {
  type Prescription,
  type PrescriptionVersion,
} from '../../../../contract/prescribing/prescription.ts';
import { type PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import { type CaseRecord, record } from '../../../../contract/consultation/record.ts';
import type { Services } from '../../../services.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { fetchPatientFacts } from '../../../domain/patient/fetchPatientFacts.ts';
import {
  fetchPatientPrescriptions,
  type PatientPrescriptions,
} from '../../../domain/prescription/patientPrescriptions.ts';

/** Context of a prescription under review. Each part loads, and may fail, separately. */
export interface PatientContext {
  readonly order: AsyncState<Order, [string]>;
  readonly record: AsyncState<CaseRecord, [string]>;
  readonly personalHistory: AsyncState<PersonalHistory, [string]>;
  readonly earlierPrescriptions: AsyncState<PatientPrescriptions, [string]>;
  /** Facts of the patient; null if the hospital's system has none. */
  readonly facts: AsyncState<PatientFacts | null, [string]>;
  readonly transcript: AsyncState<Message[], [string]>;
  /** All submitted versions, newest first; loaded only if there is an earlier one. */
  readonly versions: AsyncState<PrescriptionVersion[]>;
  /** Loads everything for the current version. */
  readonly load: (now: Prescription) => Promise<void>;
}

/** Creates the context of prescription `id`; nothing is requested yet. */
export const createPatientContext = (
  { call, clock }: Pick<Services, 'call' | 'clock'>,
  id: string,
): PatientContext => {
  const parts = {
    order: createAsyncState((orderId: string) => call(order.detail, { id: orderId }), clock),
    record: createAsyncState((orderId: string) => call(record.detail, { orderId }), clock),
    personalHistory: createAsyncState((orderId: string) => call(order.personalHistory, { orderId }), clock),
    earlierPrescriptions: createAsyncState(async (patientId: string): Promise<PatientPrescriptions> => {
      const { list, isComplete } = await fetchPatientPrescriptions({ call }, patientId);
      return { list: list.filter((one) => one.id !== id), isComplete };
    }, clock),
    facts: createAsyncState((patientId: string) => fetchPatientFacts({ call }, patientId), clock),
    transcript: createAsyncState(
      async (conv: string) => (await call(message.history, { conv, pageSize: 50 })).list,
      clock,
    ),
    versions: createAsyncState(() => call(audit.versions, { id }), clock),
  };
  return {
    ...parts,
    load: async ({ orderId, patient, version }) => {
      const {
        order: orderState,
        record: recordState,
        personalHistory,
        earlierPrescriptions,
        facts,
        transcript,
        versions,
      } = parts;
      const loads = [orderState, recordState, personalHistory, transcript].map((part) => part.load(orderId));
      await Promise.all([
        ...loads,
        earlierPrescriptions.load(patient.id),
        facts.load(patient.id),
        ...(version > 1 ? [versions.load()] : []),
      ]);
    },
  };
};
