import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Diagnosis, diagnosis } from '../../contract/diagnosis.ts';
import { type Order, order, orderStatus, type personalHistory } from '../../contract/order.ts';
import { type Prescription, prescription } from '../../contract/prescription.ts';
import type * as v from 'valibot';
import type { App } from '../app.ts';
import type { Conversation } from '../im/conversation.ts';
import type { OpenList } from '../im/openList.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { type Finish, openFinish } from './finish.ts';
import type { RecordModel } from './record.ts';

export type Tab = 'chat' | 'record' | 'prescription' | 'history';
export type OwnHistory = v.InferOutput<typeof personalHistory>;

/** One consultation on screen. Everything in it belongs to one order id; another order gets another model. */
export interface Visit {
  readonly id: string;
  readonly order: Remote<Order>;
  readonly others: OpenList;
  readonly conversation: Conversation;
  readonly record: RecordModel;
  readonly finish: Finish;
  /** False while the order is not known, and in every state but in consultation. */
  readonly writable: ReadonlySignal<boolean>;
  readonly own: Remote<OwnHistory>;
  readonly earlier: Remote<{ readonly list: readonly Prescription[]; readonly more: number }>;
  readonly tab: ReadonlySignal<Tab>;
  /** How often a card asked to see the prescriptions. */
  readonly shown: ReadonlySignal<number>;
  readonly go: (tab: Tab) => void;
  readonly show: () => void;
  readonly findDiagnosis: (keyword: string) => Promise<Diagnosis[]>;
  readonly open: () => () => void;
}

/** Opens the consultation of an order. */
export const openVisit = (app: App, id: string): Visit => {
  const { call, clock, im } = app;
  const detail = remote(() => call(order.detail, { id }), clock);
  const own = remote(() => call(order.personalHistory, { orderId: id }), clock);
  const earlier = remote(async () => {
    const patientId = detail.value.value?.patient.id;
    if (patientId === undefined) return { list: [], more: 0 };
    const { total, list } = await call(prescription.history, { patientId, pageSize: 20 });
    return { list: list.filter(({ orderId }) => orderId !== id), more: total - list.length };
  }, clock);
  const conversation = im.conversation(id);
  const record = app.records.of(id);
  const others = app.consultations;
  const tab = signal<Tab>('chat');
  const shown = signal(0);

  const read = async () => {
    await detail.load();
    if (detail.state.value === 'ready') await earlier.load();
  };
  const finish = openFinish(app, {
    orderId: id,
    record,
    unsent: computed(
      () =>
        conversation.draft.value.trim() !== '' ||
        conversation.talk.value.pending.length > 0 ||
        app.composers.standsIn(id),
    ),
    unsentForm: computed(() => app.prescribing.typedIn(id)),
    reread: async () => {
      await detail.load();
      return detail.state.value === 'ready' ? detail.value.value?.status : undefined;
    },
  });

  return {
    id,
    order: detail,
    others,
    conversation,
    record,
    finish,
    writable: computed(() => detail.value.value?.status === orderStatus.inConsultation),
    own,
    earlier,
    tab,
    shown,
    go: (next) => {
      tab.value = next;
    },
    show: () => {
      tab.value = 'prescription';
      shown.value += 1;
    },
    findDiagnosis: async (keyword) => (await call(diagnosis.page, { keyword, pageSize: 12 })).list,
    open: () => {
      void read();
      void own.load();
      void record.load();
      const ways = [
        // What is prescribed on follows what is known of the patient.
        detail.value.subscribe((known) => known && app.prescribing.placed(known)),
        others.open(),
        im.on((event) => {
          if (event.type === 'order' && event.orderId === id) void detail.load();
          if (event.type === 'prescription') void earlier.load();
        }),
        im.resynced(() => {
          void detail.load();
          void record.load();
        }),
      ];
      return () => {
        void record.save();
        for (const back of ways) back();
      };
    },
  };
};
