import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { audit, type TakenOver } from '../../../../contract/prescribing/audit.ts';
import type { Services } from '../../../services.ts';
import { type ApiError, toApiError } from '../../../lib/apiError.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { noop } from '../../../messaging/engineDeps.ts';
import { isNeverOffered, startLiveQuery } from '../../../messaging/liveQuery.ts';

/** The auditor's reviews that colleagues took over, until each notice is dismissed. */
export interface TakenOverReviews {
  readonly list: AsyncState<readonly TakenOver[]>;
  /** Why the list could not be loaded; null if it was, or if the hospital's system has no such list. */
  readonly loadError: ReadonlySignal<ApiError | null>;
  /** Why the last dismissal failed; null once its notice is gone. */
  readonly dismissError: ReadonlySignal<ApiError | null>;
  readonly dismiss: (id: string) => Promise<void>;
  readonly start: () => () => void;
}

/** Loads them where the hospital's system has such a list. */
export const createTakenOverReviews = ({
  call,
  clock,
  messaging,
  offered,
  platform,
}: Pick<Services, 'call' | 'clock' | 'messaging' | 'offered' | 'platform'>): TakenOverReviews => {
  const list = createAsyncState(() => call(audit.takenOver, {}), clock);
  const failed = signal<{ readonly id: string; readonly error: ApiError } | null>(null);
  // Until the list is loaded, the notice may still exist.
  const isListed = (id: string): boolean => list.value.value?.some((one) => one.id === id) !== false;
  return {
    list,
    loadError: computed(() => {
      const failure = list.error.value;
      return isNeverOffered(list) ? null : failure;
    }),
    dismissError: computed(() => (failed.value && isListed(failed.value.id) ? failed.value.error : null)),
    dismiss: async (id) => {
      failed.value = null;
      try {
        await call(audit.dismissTakenOver, { id }, { idempotencyKey: platform.createId() });
        await list.load();
      } catch (thrown) {
        // Another tab may have done it, or the answer was lost.
        await list.load();
        failed.value = { id, error: toApiError(thrown) };
      }
    },
    start: () =>
      offered.has(audit.takenOver)
        ? startLiveQuery(messaging, {
            isAffectedBy: ({ type }) => type === 'prescription',
            load: () => list.load(),
            state: list,
          })
        : noop,
  };
};
