import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { mayBePatients } from '../../../contract/consultation/message.ts';
import {
  type Order,
  order,
  orderStatus,
  type PersonalHistory,
} from '../../../contract/consultation/order.ts';
import { businessCode } from '../../../contract/errors/envelopeCodes.ts';
import { record as caseRecord } from '../../../contract/consultation/record.ts';
import type * as v from 'valibot';
import type { Services } from '../../services.ts';
import type { Conversation } from '../../messaging/conversation.ts';
import { noop } from '../../messaging/engineDeps.ts';
import type { ActiveConsultations } from '../../domain/worklists/activeConsultations.ts';
import { createWorklists } from '../../domain/worklists/worklists.ts';
import { createAppRecords } from '../../domain/caseRecord/records.ts';
import { createOpenPrescriptions } from '../../domain/prescription/openPrescriptions.ts';
import { createAppComposers } from './chat/composer/composers.ts';
import { type ConsultationAllergies, consultationAllergies } from './consultationAllergies.ts';
import { type AsyncState, createAsyncState, settled } from '../../lib/async/asyncState.ts';
import { type Finish, createFinish } from './ending/finish.ts';
import { createEndFollowUp, type EndFollowUp } from './ending/endFollowUp.ts';
import { createEndTexts, type EndTexts } from './ending/endTexts.ts';
import type { AddendumModel } from '../../domain/caseRecord/addendum.ts';
import type { RecordModel } from '../../domain/caseRecord/recordModel.ts';
import type { Signing } from '../../domain/caseRecord/signing.ts';
import { createDiagnosisSearch, type FoundDiagnosis } from '../../domain/patient/searchDiagnoses.ts';
import { createUndoOffers } from '../../domain/offerUndo.ts';
import { createPersonalHistories } from '../../domain/patient/personalHistories.ts';
import { createDiseaseTags, type DiseaseTags } from '../../domain/diseaseTags.ts';
import type { ConsultationTab } from '../../domain/shortcuts/consultationShortcuts.ts';
import { createLastTabs, createWorkArea, type WorkArea, workTabs } from './workArea/workArea.ts';
import { createTimeline, type Timeline } from './history/timeline.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';

export type RecordVersion = v.InferOutput<(typeof caseRecord.versions)['data']>[number];

/**
 * The model of the consultation on screen. Everything in it belongs to one order id; another order has
 * another model.
 */
export interface Consultation {
  readonly id: string;
  readonly order: AsyncState<Order>;
  readonly consultations: ActiveConsultations;
  readonly conversation: Conversation;
  readonly record: RecordModel;
  readonly signing: Signing;
  readonly addendum: AddendumModel;
  /** All saved versions of the record, newest first. */
  readonly versions: AsyncState<readonly RecordVersion[]>;
  readonly diseaseTags: DiseaseTags;
  readonly finish: Finish;
  readonly followUp: EndFollowUp;
  readonly endTexts: EndTexts;
  /** False while the order is loading, and in every status but "in consultation". */
  readonly writable: ReadonlySignal<boolean>;
  /** Whether the case record can be edited: it is not signed and not being signed. */
  readonly recordWritable: ReadonlySignal<boolean>;
  /** Whether the record of an order with this status can be signed and, after that, receive addenda. */
  readonly signable: ReadonlySignal<boolean>;
  readonly personalHistory: AsyncState<PersonalHistory>;
  /** The patient's allergies from every source; those that are registered are known before the facts are read. */
  readonly allergies: ReadonlySignal<ConsultationAllergies>;
  /** An administrator has handed it to a colleague while the page was open: who, and to whom. */
  readonly handedOver: ReadonlySignal<{ readonly by: string; readonly to: string } | null>;
  /** A colleague has it now, whether or not it is known how. */
  readonly isColleagues: ReadonlySignal<boolean>;
  readonly timeline: Timeline;
  /** The window with the conversations of earlier visits, and the visit it opens at; null while it is closed. */
  readonly earlier: ReadonlySignal<{ readonly visit: string | null } | null>;
  /** Opens it at a visit, or at the newest that can be read. */
  readonly openEarlier: (visit?: string) => void;
  readonly closeEarlier: () => void;
  /** The tab that was chosen last; the chat is one only on narrow screens. */
  readonly tab: ReadonlySignal<ConsultationTab>;
  readonly workArea: WorkArea;
  /** What moves the focus in a tab once its part is loaded, if its panel still has the focus then. */
  readonly lateFocus: Map<ConsultationTab, () => void>;
  /** Counts the requests to show the prescriptions, by clicking a prescription message. */
  readonly prescriptionRequests: ReadonlySignal<number>;
  readonly showTab: (tab: ConsultationTab) => void;
  readonly showPrescriptions: () => void;
  /** The stored prescription that the address asks to edit, if that is possible; returned once. */
  readonly takePrescriptionToEdit: () => string | null;
  readonly findDiagnosis: (keyword: string) => Promise<FoundDiagnosis[]>;
  readonly start: () => () => void;
}

/** The part of the page that the address points to; invalid values are ignored. */
export interface AddressTarget {
  readonly tab: string | null;
  /** The stored prescription to edit. */
  readonly prescriptionToEdit: string | null;
}

/** Creates the consultation of an order. */
export const createConsultation = (app: Services, id: string, target?: AddressTarget): Consultation => {
  const { call, clock, messaging } = app;
  const orderState = createAsyncState(() => call(order.detail, { id }), clock);
  const history = app.shared(createPersonalHistories).of(id);
  const versions = createAsyncState(() => call(caseRecord.versions, { orderId: id }), clock);
  const timeline = createTimeline(app, () => orderState.value.peek()?.patient.id);
  const earlier = signal<{ readonly visit: string | null } | null>(null);
  const diseaseTags = createDiseaseTags(app);
  const conversation = messaging.conversation(id);
  const records = app.shared(createAppRecords);
  const record = records.get(id);
  const { signing, addendum } = records.signingOf(id);
  const composers = app.shared(createAppComposers);
  const prescriptions = app.shared(createOpenPrescriptions);
  const handedOver = signal<{ readonly by: string; readonly to: string } | null>(null);
  const isColleagues = computed(
    () => handedOver.value !== null || orderState.error.value?.code === businessCode.orderOfAnother,
  );
  const writable = computed(
    () => orderState.value.value?.status === orderStatus.inConsultation && !isColleagues.value,
  );
  const signable = computed(
    () => writable.value || (orderState.value.value?.status === orderStatus.finished && !isColleagues.value),
  );
  const { consultations } = app.shared(createWorklists);
  const lastTabs = app.shared(createLastTabs);
  const targetTab = workTabs.find((one) => one === target?.tab);
  const tab = signal<ConsultationTab>(targetTab ?? 'chat');
  const workArea = createWorkArea(app.platform, targetTab ?? lastTabs.get(id) ?? 'summary');
  const showTab = (next: ConsultationTab): void => {
    tab.value = next;
    if (next === 'chat') return;
    workArea.select(next);
    lastTabs.set(id, next);
  };
  const prescriptionRequests = signal(tab.peek() === 'prescription' ? 1 : 0);
  let prescriptionToEdit = target?.prescriptionToEdit ?? null;

  /** A draft of another page is restored with the prescriptions, whose chunk may not be loaded yet. */
  const isLeftByAnotherPage = (form: 'prescription' | 'facts'): boolean =>
    app.drafts.fromOtherPages.value.some((draft) => draft.order === id && draft.form === form);

  const endTexts = createEndTexts(app, { orderId: id, conversation });
  const finish = createFinish(app, {
    orderId: id,
    record,
    unanswered: computed(() => {
      const row = consultations.rows.value.find((one) => one.id === id);
      if (row) return row.unansweredSince !== null;
      // The list could not be loaded.
      const spoken = conversation.snapshot.value.rows.filter(({ from }) => from.role !== 'system');
      const last = spoken.at(-1);
      return last !== undefined && mayBePatients(last);
    }),
    unsent: computed(
      () =>
        conversation.draft.value.trim() !== '' ||
        conversation.snapshot.value.pending.length > 0 ||
        composers.hasUnsavedIn(id),
    ),
    unsentForm: computed(() => prescriptions.get(id)?.isDirty.value ?? isLeftByAnotherPage('prescription')),
    unsavedFacts: computed(
      () => prescriptions.get(id)?.hasUnsavedFacts.value ?? isLeftByAnotherPage('facts'),
    ),
    reloadOrder: async () => {
      await orderState.load();
      // The order's own event has overtaken it.
      await settled(orderState);
      return orderState.status.value === 'ready' ? orderState.value.value?.status : undefined;
    },
  });

  return {
    id,
    order: orderState,
    consultations,
    conversation,
    record,
    signing,
    addendum,
    versions,
    diseaseTags,
    finish,
    followUp: createEndFollowUp(app, id, endTexts),
    endTexts,
    handedOver,
    isColleagues,
    writable,
    recordWritable: computed(() => writable.value && !record.signed.value && signing.state.value !== 'busy'),
    signable,
    personalHistory: history,
    allergies: computed(() =>
      consultationAllergies(
        { allergies: orderState.value.value?.patient.allergies ?? [] },
        { facts: prescriptions.get(id)?.facts, history },
      ),
    ),
    timeline,
    earlier,
    openEarlier: (visit) => {
      earlier.value = { visit: visit ?? null };
    },
    closeEarlier: () => {
      earlier.value = null;
    },
    tab,
    lateFocus: new Map(),
    prescriptionRequests,
    workArea,
    showTab,
    showPrescriptions: () => {
      showTab('prescription');
      prescriptionRequests.value += 1;
    },
    takePrescriptionToEdit: () => {
      // A rejected one may be corrected for a while after the end.
      const id = signable.peek() ? prescriptionToEdit : null;
      prescriptionToEdit = null;
      return id;
    },
    findDiagnosis: createDiagnosisSearch(app, {
      orderId: id,
      patientId: () => orderState.value.peek()?.patient.id,
    }),
    start: () => {
      // What was filled in elsewhere may be another patient's.
      app.shared(createUndoOffers).end();
      consultations.found.remember(id);
      void orderState.load();
      void history.load();
      let giveUpVisits = noop;
      const disposers = [
        app.deferred.run(() => void record.load()),
        // There will be no summary.
        orderState.error.subscribe((error) => {
          if (error !== null) app.deferred.release();
        }),
        // The prescription form follows the patient data; the visits are loaded once the patient is known.
        orderState.value.subscribe((loaded) => {
          if (!loaded) return;
          prescriptions.updateOrder(loaded);
          giveUpVisits();
          giveUpVisits = app.deferred.run(() => {
            if (timeline.page.status.peek() === 'idle') void timeline.page.load();
          });
        }),
        () => giveUpVisits(),
        consultations.start(),
        // If the list of versions is open, reload it.
        record.stored.value.subscribe((now) => {
          const read = versions.value.peek()?.[0]?.version;
          if (now && read !== undefined && read !== now.version) void versions.load();
        }),
        diseaseTags.start(),
        endTexts.start(),
        // The page may never become visible again: save before the delay has passed.
        app.platform.onHidden(() => void record.save()),
        messaging.onEvent((event) => {
          if (event.type === 'order' && event.orderId === id) {
            // Nothing of it can be read any more.
            handedOver.value = event.handedOver ?? null;
            if (!event.handedOver) void orderState.load();
          }
          if (event.type !== 'prescription') return;
          timeline.refresh();
          if (event.orderId === id) finish.recheck();
        }),
        messaging.onResync(() => {
          void orderState.load();
          void history.load();
          void record.load();
        }),
      ];
      return () => {
        void record.save();
        // The question is not asked again when the doctor returns.
        signing.cancel();
        app.shared(createUndoOffers).end();
        disposeAll(disposers);
      };
    },
  };
};
