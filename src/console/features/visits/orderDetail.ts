import { type Order, order, orderStatus } from '../../../contract/consultation/order.ts';
import {
  type Prescription,
  prescription,
  type PrescriptionVersion,
} from '../../../contract/prescribing/prescription.ts';
import { type CaseRecord, record } from '../../../contract/consultation/record.ts';
import type { Services } from '../../services.ts';
import { type BannerFacts, createBannerFacts } from '../../domain/patient/banner/bannerFacts.ts';
import { answersFor } from '../../domain/prescription/statusRules.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import type { RecordVersionList } from './orderEvents.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';

/** The prescriptions of an order, with the versions of those that have several, newest first, by their id. */
export interface OrderPrescriptionList {
  readonly total: number;
  readonly list: readonly Prescription[];
  readonly versions: ReadonlyMap<string, readonly PrescriptionVersion[]>;
}

/** One order with everything written in it. The rest is requested once the order itself has been loaded. */
export interface OrderDetail {
  readonly id: string;
  readonly order: AsyncState<Order>;
  readonly bannerFacts: BannerFacts;
  readonly record: AsyncState<CaseRecord>;
  readonly versions: AsyncState<RecordVersionList>;
  readonly prescriptions: AsyncState<OrderPrescriptionList>;
  readonly load: () => Promise<void>;
  readonly start: () => () => void;
}

/** Whether anything can have been written: an order that was never accepted has only a complaint. */
export const wasAccepted = ({ status, acceptTime }: Order): boolean =>
  status === orderStatus.inConsultation || status === orderStatus.finished || acceptTime !== null;

type Deps = Pick<Services, 'call' | 'clock' | 'messaging' | 'offered' | 'session'>;

/** The versions of a prescription; none if it has only one, or if they cannot be read. */
const readVersions = async (
  { call, offered, session }: Deps,
  rx: Prescription,
): Promise<readonly PrescriptionVersion[]> => {
  const isOwn = answersFor(rx, session.userId.peek());
  if (rx.version === 1 || !isOwn || !offered.has(prescription.versions)) return [];
  // Without them the last verdict is known, which the list has.
  return call(prescription.versions, { id: rx.id }).catch(() => []);
};

/** Creates the model of one order; it reloads when the order changes. */
export const createOrderDetail = (app: Deps, id: string): OrderDetail => {
  const { call, clock, messaging } = app;
  const bannerFacts = createBannerFacts(app);
  const orderState = createAsyncState(() => call(order.detail, { id }), clock);
  const recordState = createAsyncState(() => call(record.detail, { orderId: id }), clock);
  const versions = createAsyncState(() => call(record.versions, { orderId: id }), clock);
  const prescriptions = createAsyncState(async () => {
    const { total, list } = await call(prescription.list, { orderId: id, pageSize: 100 });
    // With the list: a timeline that has one without the other would be of two moments.
    const read = list.map(async (rx) => [rx.id, await readVersions(app, rx)] as const);
    return { total, list, versions: new Map(await Promise.all(read)) };
  }, clock);
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
