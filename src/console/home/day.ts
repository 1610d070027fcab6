import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { audit, type Task } from '../../contract/prescribing/audit.ts';
import { type Account, auth } from '../../contract/account/auth.ts';
import { type Conversation, type Order, order } from '../../contract/consultation/order.ts';
import {
  auditStatus,
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';
import type { App } from '../app.ts';
import { followingPrescriptions } from '../im/following.ts';
import { consultationPath } from '../im/openList.ts';
import { dayOf } from '../lib/days.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import { openKeys } from '../lib/keys.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { openStillness } from '../lib/stillness.ts';
import type { Day as Figures } from './plot.ts';

/** How many rows a list of the dashboard shows. */
export const shownRows = 5;

/** The doctor's orders by state. */
export interface Numbers {
  readonly awaiting: number;
  readonly inConsultation: number;
  readonly finishedToday: number;
}

/** The doctor's dashboard. */
export interface Day {
  readonly numbers: Remote<Numbers>;
  readonly byState: Remote<{ status: number; count: number }[]>;
  readonly waiting: Remote<Order[]>;
  readonly talks: Remote<Conversation[]>;
  readonly rejected: Remote<{ total: number; list: Prescription[] }>;
  readonly figures: Remote<Figures[]>;
  /** Consultations with an unanswered message, the longest wait first. */
  readonly unanswered: ReadonlySignal<readonly Conversation[]>;
  /** The id of the order that is being accepted, or null. */
  readonly accepting: ReadonlySignal<string | null>;
  readonly fault: ReadonlySignal<Fault | null>;
  readonly accept: (id: string) => Promise<void>;
  readonly open: () => () => void;
}

/** The auditor's dashboard. */
export interface AuditorDay {
  readonly counts: Remote<{ status: number; count: number }[]>;
  readonly oldest: Remote<{ total: number; list: Task[] }>;
  readonly open: () => () => void;
}

/** Loads the account: auditors have another dashboard than doctors. */
export const openVisitor = ({ call, clock }: Pick<App, 'call' | 'clock'>) => {
  const account: Remote<Account> = remote(() => call(auth.account, {}), clock);
  return { account, open: () => void account.load() };
};

const read = (...which: { load(): Promise<void> }[]) => {
  for (const one of which) void one.load();
};

/** Creates the doctor's dashboard, which follows live events. */
export const openDay = (app: Pick<App, 'call' | 'clock' | 'im' | 'go' | 'outside'>): Day => {
  const { call, clock, im, go } = app;
  const numbers = remote(() => call(order.numbers, {}), clock);
  const byState = remote(() => call(prescription.numbers, {}), clock);
  const waiting = remote(() => call(order.awaiting, {}), clock);
  const talks = remote(() => call(order.open, {}), clock);
  const rejected = remote(
    () => call(prescription.list, { status: prescriptionStatus.rejected, pageSize: shownRows }),
    clock,
  );
  const figures = remote(() => call(order.statistics, {}), clock);
  const accepting = signal<string | null>(null);
  const fault = signal<Fault | null>(null);
  const rows = openStillness(app.outside.own);
  const keyOf = openKeys(app.outside.mint);
  const all = () => read(numbers, byState, waiting, talks, rejected, figures);
  const today = computed(() => dayOf(clock.minute.value));

  return {
    numbers,
    byState,
    waiting,
    talks,
    rejected,
    figures,
    unanswered: computed(() =>
      (talks.value.value ?? [])
        .filter(({ unansweredSince }) => unansweredSince !== null)
        .toSorted((a, b) => (a.unansweredSince ?? 0) - (b.unansweredSince ?? 0)),
    ),
    accepting,
    fault,
    accept: async (id) => {
      // The click may have been meant for the row that was at this position a moment ago.
      if (accepting.value !== null || !rows.still()) return;
      accepting.value = id;
      fault.value = null;
      try {
        await call(order.accept, { id }, { idempotencyKey: keyOf(id) });
        go(consultationPath(id));
      } catch (thrown) {
        fault.value = faultOf(thrown);
        read(waiting, numbers);
      } finally {
        accepting.value = null;
      }
    },
    open: () => {
      const ways = [
        // Runs now, and again when the date at the hospital changes.
        today.subscribe(all),
        im.on((event) => {
          if (event.type === 'queue') read(waiting, numbers);
          else if (event.type === 'order') read(waiting, numbers, talks, figures);
          else if (event.type === 'prescription') read(byState, rejected);
          else if (event.type === 'message' || event.type === 'read') read(talks);
        }),
        im.resynced(all),
        effect(() => rows.seen((waiting.value.value ?? []).map(({ id }) => id))),
      ];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};

const counted = [auditStatus.waiting, auditStatus.claimed, auditStatus.approved, auditStatus.rejected];

/** Creates the auditor's dashboard: prescriptions by audit state, and the oldest waiting ones. */
export const openAuditorDay = ({ call, clock, im }: Pick<App, 'call' | 'clock' | 'im'>): AuditorDay => {
  const counts = remote(
    () =>
      Promise.all(
        counted.map(async (status) => ({
          status,
          count: (await call(audit.page, { auditStatus: status, pageSize: 1 })).total,
        })),
      ),
    clock,
  );
  const oldest = remote(
    () => call(audit.page, { auditStatus: auditStatus.waiting, pageSize: shownRows }),
    clock,
  );
  const all = () => {
    void counts.load();
    void oldest.load();
  };
  return {
    counts,
    oldest,
    open: followingPrescriptions({ im }, all),
  };
};
