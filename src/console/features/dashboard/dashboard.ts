import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { audit, type Task } from '../../../contract/prescribing/audit.ts';
import { clarification } from '../../../contract/prescribing/clarification.ts';
import { type Account, auth } from '../../../contract/account/auth.ts';
import { type Conversation, type Order, order } from '../../../contract/consultation/order.ts';
import {
  auditStatus,
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../../contract/prescribing/prescription.ts';
import type { Services } from '../../services.ts';
import { onPrescriptionChange } from '../../domain/worklists/onPrescriptionChange.ts';
import { consultationPath } from '../../domain/worklists/activeConsultations.ts';
import { isNeverOffered, onLive } from '../../messaging/liveQuery.ts';
import { dayOf } from '../../lib/dates/days.ts';
import { toApiError } from '../../lib/apiError.ts';
import { createIdempotencyKeys } from '../../lib/idempotencyKeys.ts';
import { type AsyncState, createAsyncState } from '../../lib/async/asyncState.ts';
import type { DailyFigures as Figures } from './dailyPlot.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';

/** How many rows are loaded of a list that may be long. */
const listLimit = 50;
/** How many of the next tasks an auditor's dashboard shows. */
const shownTasks = 5;

/** The doctor's orders by state. */
export interface OrderNumbers {
  readonly awaiting: number;
  readonly inConsultation: number;
  readonly finishedToday: number;
}

/** The doctor's dashboard. */
export interface DashboardModel {
  readonly numbers: AsyncState<OrderNumbers>;
  readonly prescriptionCounts: AsyncState<{ status: number; count: number }[]>;
  readonly waiting: AsyncState<Order[]>;
  readonly consultations: AsyncState<Conversation[]>;
  /** The rejected prescriptions that could be corrected when they were loaded. */
  readonly rejected: AsyncState<{ total: number; list: Prescription[] }>;
  /** Those about which an auditor has a question. */
  readonly asked: AsyncState<{ total: number; list: Prescription[] }>;
  /** Visits whose record is to be signed. */
  readonly unsigned: AsyncState<{ total: number; list: Order[] }>;
  readonly dailyFigures: AsyncState<Figures[]>;
  /** The id of the order that is being accepted, or null. */
  readonly accepting: ReadonlySignal<string | null>;
  /** Accepts a waiting order and opens its consultation. */
  readonly accept: (id: string) => Promise<void>;
  readonly start: () => () => void;
}

/** The auditor's dashboard. */
export interface AuditorDashboardModel {
  readonly counts: AsyncState<{ status: number; count: number }[]>;
  readonly nextTasks: AsyncState<{ total: number; list: Task[] }>;
  readonly start: () => () => void;
}

/** Loads the account: auditors have another dashboard than doctors. */
export const createAccountLoader = ({ call, clock }: Pick<Services, 'call' | 'clock'>) => {
  const account: AsyncState<Account> = createAsyncState(() => call(auth.account, {}), clock);
  return { account, start: () => void account.load() };
};

/** Reloads what the hospital's system offers, as far as is known. */
const reload = (...states: Pick<AsyncState<unknown>, 'load' | 'value' | 'error'>[]) => {
  for (const state of states) if (!isNeverOffered(state)) void state.load();
};

/** Creates the doctor's dashboard, which follows live events. */
export const createDashboard = (
  app: Pick<Services, 'call' | 'clock' | 'messaging' | 'navigate' | 'offered' | 'platform' | 'toasts'>,
): DashboardModel => {
  const { call, clock, messaging, navigate } = app;
  const numbers = createAsyncState(() => call(order.numbers, {}), clock);
  const prescriptionCounts = createAsyncState(() => call(prescription.numbers, {}), clock);
  const waiting = createAsyncState(() => call(order.awaiting, {}), clock);
  const consultations = createAsyncState(() => call(order.open, {}), clock);
  const rejected = createAsyncState(
    () =>
      call(prescription.list, {
        status: prescriptionStatus.rejected,
        correctable: 1,
        pageSize: listLimit,
      }),
    clock,
  );
  const asked = createAsyncState(
    () => call(prescription.list, { asked: 1, sort: 'oldest', pageSize: listLimit }),
    clock,
  );
  const unsigned = createAsyncState(() => call(order.unsigned, { pageSize: listLimit }), clock);
  const dailyFigures = createAsyncState(() => call(order.statistics, {}), clock);
  const accepting = signal<string | null>(null);
  const keyOf = createIdempotencyKeys(app.platform.createId);
  const reloadUnsigned = () => {
    if (app.offered.has(order.unsigned)) reload(unsigned);
  };
  const reloadAsked = () => {
    if (app.offered.has(clarification.answer)) reload(asked);
  };
  const reloadAll = () => {
    reload(numbers, prescriptionCounts, waiting, consultations, rejected, dailyFigures);
    reloadUnsigned();
    reloadAsked();
  };
  const today = computed(() => dayOf(clock.coarseNow.value));

  return {
    numbers,
    prescriptionCounts,
    waiting,
    consultations,
    rejected,
    asked,
    unsigned,
    dailyFigures,
    accepting,
    accept: async (id) => {
      if (accepting.value !== null) return;
      accepting.value = id;
      try {
        await call(order.accept, { id }, { idempotencyKey: keyOf(id) });
        navigate(consultationPath(id));
      } catch (thrown) {
        app.toasts.showError(toApiError(thrown));
        reload(waiting, numbers);
      } finally {
        accepting.value = null;
      }
    },
    start: () => {
      const disposers = [
        // Runs now, and again when the date at the hospital changes.
        today.subscribe(reloadAll),
        messaging.onEvent((event) => {
          if (event.type === 'queue') reload(waiting, numbers);
          else if (event.type === 'order') {
            reload(waiting, numbers, consultations, dailyFigures, rejected);
            reloadUnsigned();
          } else if (event.type === 'prescription') {
            reload(prescriptionCounts, rejected);
            reloadAsked();
          } else if (event.type === 'message' || event.type === 'read') reload(consultations);
        }),
        messaging.onResync(reloadAll),
        onLive(messaging, () => reload(waiting, numbers)),
      ];
      return () => disposeAll(disposers);
    },
  };
};

const countedStatuses = [
  auditStatus.waiting,
  auditStatus.claimed,
  auditStatus.approved,
  auditStatus.rejected,
];

/** Creates the auditor's dashboard: prescriptions by audit state, and those to review next. */
export const createAuditorDashboard = ({
  call,
  clock,
  messaging,
}: Pick<Services, 'call' | 'clock' | 'messaging'>): AuditorDashboardModel => {
  const counts = createAsyncState(
    () =>
      Promise.all(
        countedStatuses.map(async (status) => ({
          status,
          count: (await call(audit.page, { auditStatus: status, pageSize: 1 })).total,
        })),
      ),
    clock,
  );
  const nextTasks = createAsyncState(
    () => call(audit.page, { auditStatus: auditStatus.waiting, pageSize: shownTasks }),
    clock,
  );
  const reloadAll = () => {
    void counts.load();
    void nextTasks.load();
  };
  return {
    counts,
    nextTasks,
    start: onPrescriptionChange({ messaging }, reloadAll),
  };
};
