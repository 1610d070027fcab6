import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { audit } from '../../contract/prescribing/audit.ts';
import { prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { App } from '../app.ts';
import { heldByOther } from '../prescribing/nextTask.ts';
import { openPack, type Pack } from '../prescribing/pack.ts';
import { type Folder, openFolder } from './folder.ts';

/**
 * Why a prescription was left: decided or over, skipped automatically, or deferred by the auditor to the end
 * of the queue.
 */
export type Left = 'done' | 'passed' | 'aside';

/** Consecutive reviews: their shared data, and the next prescription, which is prefetched without a claim. */
export interface Run {
  readonly pack: Pack;
  /** Id of the prescription that is fully prefetched, or null. */
  readonly ready: ReadonlySignal<string | null>;
  /** The data of a prescription: prefetched, or empty. */
  readonly folder: (id: string) => Folder;
  /** Prefetches the one after `id`; never fails, because it is only an optimization. */
  readonly prepare: (id: string) => Promise<void>;
  /** The one after `id`; null if none is free. */
  readonly next: (id: string, how: Left) => Promise<string | null>;
  /** Whether it was opened automatically, so that it may be skipped automatically. */
  readonly sentTo: (id: string) => boolean;
  readonly open: () => () => void;
}

/** How many prescriptions of the queue are searched for the next one. */
const looked = 100;

/** Creates the queue; it lives as long as the review page, across prescriptions. */
export const openRun = (app: Pick<App, 'call' | 'clock' | 'im' | 'session'>): Run => {
  const { call, clock, im, session } = app;
  const ahead = signal<Folder | null>(null);
  const whole = signal<Folder | null>(null);
  /** The one on the screen. */
  let current: string | null = null;
  let sent: string | null = null;
  /**
   * Consecutive prescriptions that were opened and skipped automatically; they would only be skipped again.
   */
  let passed: readonly string[] = [];
  /** They come after all others. */
  let aside: readonly string[] = [];

  const isFree = ({ task }: Folder): boolean => {
    const read = task.value.value;
    if (read?.prescription.status !== prescriptionStatus.awaitingAudit) return false;
    return !heldByOther(read.claim, session.userId.value ?? '', clock.now());
  };
  const oldestFree = async (but: readonly string[]): Promise<string | null> => {
    const { list } = await call(audit.page, { pageSize: looked });
    const free = list
      .filter(({ claim }) => !heldByOther(claim, session.userId.value ?? '', clock.now()))
      .map(({ prescription }) => prescription.id)
      .filter((id) => !but.includes(id));
    return free.find((id) => !aside.includes(id)) ?? free[0] ?? null;
  };
  const prepare = async (id: string): Promise<void> => {
    current = id;
    try {
      const next = await oldestFree([id, ...passed]);
      if (current !== id || next === ahead.value?.id) return;
      ahead.value = null;
      if (next === null) return;
      const folder = openFolder(app, next);
      await folder.task.load();
      if (current !== id || !folder.task.value.value) return;
      ahead.value = folder;
      await folder.readAround();
      whole.value = folder;
    } catch {
      ahead.value = null;
    }
  };
  const again = () => {
    if (current !== null) void prepare(current);
  };

  return {
    pack: openPack(app),
    ready: computed(() => (whole.value !== null && whole.value === ahead.value ? whole.value.id : null)),
    folder: (id) => {
      const found = ahead.value?.id === id ? ahead.value : openFolder(app, id);
      if (found === ahead.value) ahead.value = null;
      return found;
    },
    prepare,
    next: async (id, how) => {
      passed = how === 'passed' ? [...passed, id] : [id];
      if (how === 'aside') aside = [...aside, id];
      const ready = ahead.value;
      const next = ready && isFree(ready) && !passed.includes(ready.id) ? ready.id : await oldestFree(passed);
      sent = next;
      return next;
    },
    sentTo: (id) => sent === id,
    open: () => {
      const ways = [
        im.on((event) => {
          if (event.type !== 'prescription' || event.prescriptionId === current) return;
          const ready = ahead.value;
          if (!ready) again();
          else if (ready.id === event.prescriptionId)
            void ready.task.load().then(() => (isFree(ready) ? ready.readAround() : again()));
        }),
        im.resynced(again),
      ];
      return () => {
        current = null;
        for (const back of ways) back();
      };
    },
  };
};
