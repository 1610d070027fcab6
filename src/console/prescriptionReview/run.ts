import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { audit } from '../../contract/audit.ts';
import { prescriptionStatus } from '../../contract/prescription.ts';
import type { App } from '../app.ts';
import { heldByOther } from '../prescribing/nextTask.ts';
import { openPack, type Pack } from '../prescribing/pack.ts';
import { type Folder, openFolder } from './folder.ts';

/** Why one was left: decided or over, passed over by itself, or set aside by the auditor for the end of the run. */
export type Left = 'done' | 'passed' | 'aside';

/** One review after another: what they share, and the next one, read ahead and claimed by nobody. */
export interface Run {
  readonly pack: Pack;
  /** Which one was read ahead, everything that stands beside it included; null while none is. */
  readonly ready: ReadonlySignal<string | null>;
  /** The folder of a prescription: the one that was read ahead, or an empty one. */
  readonly folder: (id: string) => Folder;
  /** Reads the next one after `id` ahead; never fails, because it is only ahead of its time. */
  readonly prepare: (id: string) => Promise<void>;
  /** Which one comes after `id`; null where none is free. */
  readonly next: (id: string, how: Left) => Promise<string | null>;
  /** Whether it was opened by itself, so that it may be passed over by itself. */
  readonly sentTo: (id: string) => boolean;
  readonly open: () => () => void;
}

/** How many of the queue are looked at for the next one. */
const looked = 100;

/** Begins a run; it lives as long as the review page, whichever prescription stands on it. */
export const openRun = (app: Pick<App, 'call' | 'clock' | 'im' | 'session'>): Run => {
  const { call, clock, im, session } = app;
  const ahead = signal<Folder | null>(null);
  const whole = signal<Folder | null>(null);
  /** The one on the screen. */
  let current: string | null = null;
  let sent: string | null = null;
  /** Those that were opened by themselves and passed over in a row; another try would be passed over again. */
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
