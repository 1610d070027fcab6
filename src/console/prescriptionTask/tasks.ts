import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { audit, type Task } from '../../contract/prescribing/audit.ts';
import { auditStatus } from '../../contract/prescribing/prescription.ts';
import type { App } from '../app.ts';
import { numberIn, pageIn, pathOf } from '../lib/address.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { type Kept, openSteady, type Steady } from '../lib/steady.ts';
import { claimNext, reviewPath } from '../prescribing/nextTask.ts';
import { openToday, type Today } from './figures.ts';

/** Rows per page. */
export const pageSize = 20;

/** Query of the address: a status (null: the queue, claimed or not) and a page. */
export interface TaskQuery {
  readonly status: number | null;
  readonly pageNo: number;
}

/** Parses the address; invalid values fall back to the first page of the queue. */
export const readQuery = (search: string): TaskQuery => {
  const given = new URLSearchParams(search);
  const status = numberIn(given, 'state');
  return {
    status: status !== null && status <= auditStatus.withdrawn ? status : null,
    pageNo: pageIn(given),
  };
};

/** The address of a query; defaults are omitted. */
export const queryPath = ({ status, pageNo }: TaskQuery): string =>
  pathOf('/prescriptionTask', { state: status, page: pageNo });

/** A row of the list. */
type TaskRow = Task & { readonly id: string };
export type KeptTask = Kept<TaskRow>;

/** The audit queue. */
export interface Tasks {
  readonly page: Remote<{ total: number; list: Task[] }>;
  /** The rows; they do not move while the pointer is over them. */
  readonly places: Steady<TaskRow>;
  readonly today: Remote<Today>;
  readonly claiming: ReadonlySignal<boolean>;
  /** Why claiming the next one failed. */
  readonly fault: ReadonlySignal<Fault | null>;
  /** Whether the last claim found nothing free. */
  readonly nothingFree: ReadonlySignal<boolean>;
  /** Claims the oldest free one and opens it. */
  readonly next: () => Promise<void>;
  /** The same without a promise, for a button or a key. */
  readonly claimNext: () => void;
  readonly openOne: (id: string) => void;
  readonly open: () => () => void;
}

/**
 * Creates one page of the list. It follows live events, and reloads every minute because leases expire
 * without an event.
 */
export const openTasks = (
  app: Pick<App, 'call' | 'clock' | 'im' | 'go' | 'session'>,
  { status, pageNo }: TaskQuery,
): Tasks => {
  const { call, clock, im, go } = app;
  const page = remote(
    () => call(audit.page, { ...(status === null ? {} : { auditStatus: status }), pageNo, pageSize }),
    clock,
  );
  const claiming = signal(false);
  const fault = signal<Fault | null>(null);
  const nothingFree = signal(false);
  let left = false;
  const today = openToday(app);
  const rows = computed(() =>
    (page.value.value?.list ?? []).map((task): TaskRow => ({ ...task, id: task.prescription.id })),
  );
  const reload = () => {
    void page.load();
    void today.load();
  };

  const next = async () => {
    if (claiming.value) return;
    claiming.value = true;
    fault.value = null;
    nothingFree.value = false;
    try {
      const task = await claimNext(app, app.session.userId.value ?? '');
      // If the auditor left meanwhile: do not navigate, and release the claim.
      if (task && left) await call(audit.release, { id: task.prescription.id });
      else if (task) go(reviewPath(task.prescription.id));
      else nothingFree.value = true;
    } catch (thrown) {
      fault.value = faultOf(thrown);
    } finally {
      claiming.value = false;
    }
  };

  return {
    page,
    places: openSteady(rows),
    today,
    claiming,
    fault,
    nothingFree,
    next,
    claimNext: () => void next(),
    openOne: (id) => go(reviewPath(id)),
    open: () => {
      left = false;
      const ways = [
        im.on((event) => {
          if (event.type === 'prescription') reload();
        }),
        im.resynced(reload),
        // Also calls its listener immediately: that is the first load.
        clock.minute.subscribe(reload),
      ];
      return () => {
        left = true;
        for (const back of ways) back();
      };
    },
  };
};
