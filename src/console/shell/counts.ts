import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import { prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { App } from '../app.ts';
import { keepCurrent } from '../im/current.ts';
import { remote } from '../lib/remote.ts';

/** The user's pending items by kind; 0 if unknown or if the kind does not concern the user's role. */
export interface Counts {
  readonly waiting: number;
  readonly unread: number;
  readonly toMend: number;
  readonly free: number;
}

const none: Counts = { waiting: 0, unread: 0, toMend: 0, free: 0 };

/** Counts from the shared lists. Only rejected prescriptions have a request of their own. */
export const openCounts = (
  app: Pick<App, 'call' | 'clock' | 'im' | 'account' | 'consultations' | 'waiting' | 'tasks'>,
): { readonly now: ReadonlySignal<Counts>; readonly open: () => () => void } => {
  const { call, clock, im, account, consultations, waiting, tasks } = app;
  const rejected = remote(
    () => call(prescription.list, { status: prescriptionStatus.rejected, pageSize: 1 }),
    clock,
  );
  const follow = (isAuditor: boolean): (() => void) => {
    if (isAuditor) return tasks.open();
    const ways = [
      consultations.open(),
      waiting.open(),
      keepCurrent(im, { concerns: ({ type }) => type === 'prescription', load: () => rejected.load() }),
    ];
    return () => {
      for (const back of ways) back();
    };
  };
  const role = computed(() => account.value.value?.isAuditor);
  return {
    now: computed(() => {
      if (role.value === undefined) return none;
      if (role.value) return { ...none, free: tasks.list.value.value?.total ?? 0 };
      return {
        ...none,
        waiting: waiting.list.value.value?.length ?? 0,
        unread: consultations.unread.value,
        toMend: rejected.value.value?.total ?? 0,
      };
    }),
    open: () =>
      effect(() => {
        const isAuditor = role.value;
        return isAuditor === undefined ? undefined : untracked(() => follow(isAuditor));
      }),
  };
};
