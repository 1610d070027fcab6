import { audit } from '../../contract/prescribing/audit.ts';
import { message, type Message } from '../../contract/consultation/message.ts';
import { type Order, order } from '../../contract/consultation/order.ts';
import {
  type Prescription,
  prescription,
  type PrescriptionVersion,
} from '../../contract/prescribing/prescription.ts';
import { type CaseRecord, record } from '../../contract/consultation/record.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';

/** Context of a prescription under review. Each part loads, and may fail, separately. */
export interface Background {
  readonly order: Remote<Order, [string]>;
  readonly record: Remote<CaseRecord, [string]>;
  readonly own: Remote<{ pastHistory: string; allergyHistory: string; familyHistory: string }, [string]>;
  readonly earlier: Remote<Prescription[], [string]>;
  readonly transcript: Remote<Message[], [string]>;
  /** All submitted versions, newest first; loaded only if there is an earlier one. */
  readonly versions: Remote<PrescriptionVersion[]>;
  /** Loads everything for the current version. */
  readonly read: (now: Prescription) => Promise<void>;
}

/** Creates the context of prescription `id`; nothing is requested yet. */
export const backgroundOf = ({ call, clock }: Pick<App, 'call' | 'clock'>, id: string): Background => {
  const parts = {
    order: remote((orderId: string) => call(order.detail, { id: orderId }), clock),
    record: remote((orderId: string) => call(record.detail, { orderId }), clock),
    own: remote((orderId: string) => call(order.personalHistory, { orderId }), clock),
    earlier: remote(
      async (patientId: string) =>
        (await call(prescription.history, { patientId, pageSize: 20 })).list.filter((one) => one.id !== id),
      clock,
    ),
    transcript: remote(
      async (conv: string) => (await call(message.history, { conv, pageSize: 50 })).list,
      clock,
    ),
    versions: remote(() => call(audit.versions, { id }), clock),
  };
  return {
    ...parts,
    read: async ({ orderId, patient, version }) => {
      const { order: placed, record: written, own, earlier, transcript, versions } = parts;
      const ofOrder = [placed, written, own, transcript].map((part) => part.load(orderId));
      await Promise.all([...ofOrder, earlier.load(patient.id), ...(version > 1 ? [versions.load()] : [])]);
    },
  };
};
