import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Diagnosis, diagnosis } from '../../contract/consultation/diagnosis.ts';
import { type Order, order, orderStatus, type personalHistory } from '../../contract/consultation/order.ts';
import { record as caseRecord } from '../../contract/consultation/record.ts';
import type * as v from 'valibot';
import type { Room } from '../desk.ts';
import type { Conversation } from '../im/conversation.ts';
import type { OpenList } from '../im/openList.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { type Finish, openFinish } from './finish.ts';
import type { AddendumModel } from './addendum.ts';
import type { RecordModel } from './recordModel.ts';
import type { Signing } from './signing.ts';
import { openTags, type Tags } from '../prescribing/tags.ts';
import { openTimeline, type Timeline } from './timeline.ts';

export type Tab = 'chat' | 'record' | 'prescription' | 'history';
export type OwnHistory = v.InferOutput<typeof personalHistory>;
export type RecordVersion = v.InferOutput<(typeof caseRecord.versions)['data']>[number];

/**
 * The model of the consultation on screen. Everything in it belongs to one order id; another order has
 * another model.
 */
export interface Visit {
  readonly id: string;
  readonly order: Remote<Order>;
  readonly others: OpenList;
  readonly conversation: Conversation;
  readonly record: RecordModel;
  readonly signing: Signing;
  readonly addendum: AddendumModel;
  /** All saved versions of the record, newest first. */
  readonly versions: Remote<readonly RecordVersion[]>;
  readonly tags: Tags;
  readonly finish: Finish;
  /** False while the order is loading, and in every status but "in consultation". */
  readonly writable: ReadonlySignal<boolean>;
  /** Whether the case record can be edited: it is not signed and not being signed. */
  readonly recordWritable: ReadonlySignal<boolean>;
  /** Whether the record of an order with this status can be signed and, after that, receive addenda. */
  readonly signable: ReadonlySignal<boolean>;
  readonly own: Remote<OwnHistory>;
  readonly timeline: Timeline;
  readonly tab: ReadonlySignal<Tab>;
  /** Counts the requests to show the prescriptions, by clicking a prescription message. */
  readonly shown: ReadonlySignal<number>;
  readonly go: (tab: Tab) => void;
  readonly show: () => void;
  /** The stored prescription that the address asks to edit, if that is possible; returned once. */
  readonly takeMend: () => string | null;
  readonly findDiagnosis: (keyword: string) => Promise<Diagnosis[]>;
  readonly open: () => () => void;
}

/** The part of the page that the address points to; invalid values are ignored. */
export interface Landing {
  readonly part: string | null;
  /** The stored prescription to edit. */
  readonly mends: string | null;
}

const parts = ['chat', 'record', 'prescription', 'history'] as const;

/** Creates the consultation of an order. */
export const openVisit = (app: Room, id: string, at?: Landing): Visit => {
  const { call, clock, im } = app;
  const detail = remote(() => call(order.detail, { id }), clock);
  const own = remote(() => call(order.personalHistory, { orderId: id }), clock);
  const versions = remote(() => call(caseRecord.versions, { orderId: id }), clock);
  const timeline = openTimeline(app, () => detail.value.peek()?.patient.id);
  const tags = openTags(app);
  const conversation = im.conversation(id);
  const record = app.records.of(id);
  const { signing, addendum } = app.records.endOf(id);
  const writable = computed(() => detail.value.value?.status === orderStatus.inConsultation);
  const signable = computed(() => writable.value || detail.value.value?.status === orderStatus.finished);
  const others = app.consultations;
  const tab = signal<Tab>(parts.find((one) => one === at?.part) ?? 'chat');
  const shown = signal(tab.peek() === 'prescription' ? 1 : 0);
  let mends = at?.mends ?? null;

  const finish = openFinish(app, {
    orderId: id,
    record,
    unsent: computed(
      () =>
        conversation.draft.value.trim() !== '' ||
        conversation.talk.value.pending.length > 0 ||
        app.composers.standsIn(id),
    ),
    unsentForm: computed(
      () =>
        app.prescribing.typedIn(id) ||
        // A draft left by another page is restored by the prescription form, whose chunk may not be loaded
        // yet.
        (!app.prescribing.known(id) &&
          app.journal.elsewhere.value.some(({ order, form }) => order === id && form === 'prescription')),
    ),
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
    signing,
    addendum,
    versions,
    tags,
    finish,
    writable,
    recordWritable: computed(() => writable.value && !record.signed.value && signing.state.value !== 'busy'),
    signable,
    own,
    timeline,
    tab,
    shown,
    go: (next) => {
      tab.value = next;
    },
    show: () => {
      tab.value = 'prescription';
      shown.value += 1;
    },
    takeMend: () => {
      const id = writable.peek() ? mends : null;
      mends = null;
      return id;
    },
    findDiagnosis: async (keyword) => (await call(diagnosis.page, { keyword, pageSize: 12 })).list,
    open: () => {
      void detail.load();
      void own.load();
      void record.load();
      const ways = [
        // The prescription form follows the patient data; the visits are loaded once the patient is known.
        detail.value.subscribe((known) => {
          if (!known) return;
          app.prescribing.placed(known);
          if (timeline.page.state.peek() === 'idle') void timeline.page.load();
        }),
        others.open(),
        // If the list of versions is open, reload it.
        record.stored.value.subscribe((now) => {
          const read = versions.value.peek()?.[0]?.version;
          if (now && read !== undefined && read !== now.version) void versions.load();
        }),
        tags.open(),
        // The page may never become visible again: save before the delay has passed.
        app.outside.hiding(() => void record.save()),
        im.on((event) => {
          if (event.type === 'order' && event.orderId === id) void detail.load();
          if (event.type === 'prescription') timeline.refresh();
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
