import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import { prescription, prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import { stillCorrectable } from '../../../domain/prescription/correction.ts';
import type { Worklists } from '../../../domain/worklists/worklists.ts';
import type { PendingKind } from '../../../domain/navigation.ts';
import { startLiveQuery } from '../../../messaging/liveQuery.ts';
import { createAsyncState } from '../../../lib/async/asyncState.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/** The user's pending items by kind; 0 if unknown or if the kind does not concern the user's role. */
export type MenuCounts = Readonly<Record<PendingKind, number>>;

const noCounts: MenuCounts = { waiting: 0, unread: 0, rejected: 0, claimable: 0 };

/** How many rejected prescriptions are loaded, so that the count falls when the time of one is over. */
const rejectedPageSize = 20;
const noPrescriptions = { total: 0, list: [] };

/** Counts from the shared lists. Only rejected prescriptions have a request of their own. */
export const createMenuCounts = (
  app: Pick<Services, 'call' | 'clock' | 'messaging'> &
    Pick<Worklists, 'account' | 'consultations' | 'waiting' | 'tasks'>,
): { readonly counts: ReadonlySignal<MenuCounts>; readonly start: () => () => void } => {
  const { call, clock, messaging, account, consultations, waiting, tasks } = app;
  const rejectedList = createAsyncState(
    () =>
      call(prescription.list, {
        status: prescriptionStatus.rejected,
        correctable: 1,
        sort: 'oldest',
        pageSize: rejectedPageSize,
      }),
    clock,
  );
  const subscribe = (isAuditor: boolean): (() => void) => {
    if (isAuditor) return tasks.start();
    const disposers = [
      consultations.start(),
      waiting.start(),
      startLiveQuery(messaging, {
        // The time for corrections begins with the end of a consultation.
        isAffectedBy: ({ type }) => type === 'prescription' || type === 'order',
        load: () => rejectedList.load(),
        state: rejectedList,
      }),
    ];
    return () => disposeAll(disposers);
  };
  const role = computed(() => account.value.value && account.value.value.isAuditor === true);
  return {
    counts: computed(() => {
      if (role.value === undefined) return noCounts;
      if (role.value) return { ...noCounts, claimable: tasks.list.value.value?.total ?? 0 };
      return {
        ...noCounts,
        waiting: waiting.list.value.value?.length ?? 0,
        unread: consultations.unread.value,
        rejected: stillCorrectable(rejectedList.value.value ?? noPrescriptions, clock.coarseNow.value).total,
      };
    }),
    start: () =>
      effect(() => {
        const isAuditor = role.value;
        return isAuditor === undefined ? undefined : untracked(() => subscribe(isAuditor));
      }),
  };
};
