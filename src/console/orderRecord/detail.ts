import { type Order, order, orderStatus } from '../../contract/consultation/order.ts';
import { type Prescription, prescription } from '../../contract/prescribing/prescription.ts';
import { type CaseRecord, record } from '../../contract/consultation/record.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import type { Versions } from './happened.ts';

/** One order with everything written in it. The rest is requested once the order itself has been loaded. */
export interface Detail {
  readonly id: string;
  readonly order: Remote<Order>;
  readonly record: Remote<CaseRecord>;
  readonly versions: Remote<Versions>;
  readonly prescriptions: Remote<{ total: number; list: Prescription[] }>;
  readonly load: () => Promise<void>;
  readonly open: () => () => void;
}

/** Whether anything can have been written: an order that was never accepted has only a complaint. */
export const wasAccepted = ({ status, acceptTime }: Order): boolean =>
  status === orderStatus.inConsultation || status === orderStatus.finished || acceptTime !== null;

/** Creates the model of one order; it reloads when the order changes. */
export const openDetail = ({ call, clock, im }: Pick<App, 'call' | 'clock' | 'im'>, id: string): Detail => {
  const one = remote(() => call(order.detail, { id }), clock);
  const written = remote(() => call(record.detail, { orderId: id }), clock);
  const versions = remote(() => call(record.versions, { orderId: id }), clock);
  const prescriptions = remote(() => call(prescription.list, { orderId: id, pageSize: 100 }), clock);
  const load = async (): Promise<void> => {
    await one.load();
    const known = one.value.peek();
    if (one.state.peek() !== 'ready' || !known || !wasAccepted(known)) return;
    await Promise.all([written.load(), versions.load(), prescriptions.load()]);
  };
  return {
    id,
    order: one,
    record: written,
    versions,
    prescriptions,
    load,
    open: () => {
      void load();
      const ways = [
        im.on((event) => {
          if (event.type === 'order' && event.orderId === id) void load();
          if (event.type === 'prescription') void prescriptions.load();
        }),
        im.resynced(() => void load()),
      ];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};
