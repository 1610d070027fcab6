import { type Order, order, orderStatus } from '../../../contract/consultation/order.ts';
import { type Prescription, prescription } from '../../../contract/prescribing/prescription.ts';
import { type CaseRecord, record } from '../../../contract/consultation/record.ts';
import type { Services } from '../../services.ts';
import { type BannerFacts, createBannerFacts } from '../../domain/patient/banner/bannerFacts.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import type { RecordVersionList } from './orderEvents.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';

/** One order with everything written in it. The rest is requested once the order itself has been loaded. */
export interface OrderDetail {
  readonly id: string;
  readonly order: AsyncState<Order>;
  readonly bannerFacts: BannerFacts;
  readonly record: AsyncState<CaseRecord>;
  readonly versions: AsyncState<RecordVersionList>;
  readonly prescriptions: AsyncState<{ total: number; list: Prescription[] }>;
  readonly load: () => Promise<void>;
  readonly start: () => () => void;
}

/** Whether anything can have been written: an order that was never accepted has only a complaint. */
export const wasAccepted = ({ status, acceptTime }: Order): boolean =>
  status === orderStatus.inConsultation || status === orderStatus.finished || acceptTime !== null;

/** Creates the model of one order; it reloads when the order changes. */
export const createOrderDetail = (
  app: Pick<Services, 'call' | 'clock' | 'messaging'>,
  id: string,
): OrderDetail => {
  const { call, clock, messaging } = app;
  const bannerFacts = createBannerFacts(app);
  const orderState = createAsyncState(() => call(order.detail, { id }), clock);
  const recordState = createAsyncState(() => call(record.detail, { orderId: id }), clock);
  const versions = createAsyncState(() => call(record.versions, { orderId: id }), clock);
  const prescriptions = createAsyncState(
    () => call(prescription.list, { orderId: id, pageSize: 100 }),
    clock,
  );
  const load = async (): Promise<void> => {
    await orderState.load();
    const loaded = orderState.value.peek();
    if (orderState.status.peek() !== 'ready' || !loaded) return;
    void bannerFacts.load(loaded.patient.id);
    if (!wasAccepted(loaded)) return;
    await Promise.all([recordState.load(), versions.load(), prescriptions.load()]);
  };
  return {
    id,
    order: orderState,
    bannerFacts,
    record: recordState,
    versions,
    prescriptions,
    load,
    start: () => {
      void load();
      const disposers = [
        messaging.onEvent((event) => {
          if (event.type === 'order' && event.orderId === id) void load();
          if (event.type === 'prescription') void prescriptions.load();
        }),
        messaging.onResync(() => void load()),
      ];
      return () => disposeAll(disposers);
    },
  };
};
