import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { type Absence, absence as calls, type absenceReasons } from '../../../contract/account/absence.ts';
import type { Services } from '../../services.ts';
import { type ApiError, isOutcomeUnknown, toApiError } from '../../lib/apiError.ts';
import { createAsyncState, settled } from '../../lib/async/asyncState.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';
import { startLiveQuery } from '../../messaging/liveQuery.ts';
import type { Worklists } from '../worklists/worklists.ts';

/** What a doctor says of an absence. */
export interface AbsenceInput {
  readonly reason: (typeof absenceReasons)[number];
  /** The doctor's own words; empty with a reason of the list. */
  readonly text: string;
  /** Epoch milliseconds; null: no end is stated. */
  readonly until: number | null;
}

/** The signed-in doctor's own absence. */
export interface OwnAbsence {
  /** Null: the doctor is there. Undefined: not known, not offered by the hospital, or no doctor's. */
  readonly current: ReadonlySignal<Absence | null | undefined>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** Goes away, states it differently, or with null ends it. Returns why it is not known that this was done; null: it was. Not while busy. */
  readonly set: (input: AbsenceInput | null) => Promise<ApiError | null>;
  /** Keeps it current. */
  readonly start: () => () => void;
}

const isAs = (stated: Absence | null, wanted: AbsenceInput | null): boolean =>
  stated === null || wanted === null
    ? stated === wanted
    : stated.reason === wanted.reason && stated.text === wanted.text && stated.until === wanted.until;

/** Nothing is requested before `start`. */
export const createOwnAbsence = (
  app: Pick<Services, 'call' | 'changes' | 'clock' | 'messaging' | 'offered' | 'platform'> &
    Pick<Worklists, 'account'>,
): OwnAbsence => {
  const { account, call, changes, clock, messaging, offered, platform } = app;
  const stored = createAsyncState(() => call(calls.get, {}), clock);
  const isOffered = computed(
    () =>
      account.value.value !== undefined &&
      !account.value.value.isAuditor &&
      offered.has(calls.get) &&
      offered.has(calls.start) &&
      offered.has(calls.end),
  );
  const isBusy = signal(false);
  const isOver = computed(() => {
    const until = stored.value.value?.until ?? null;
    return until !== null && until <= clock.coarseNow.value;
  });
  const load = (): Promise<void> => stored.load();
  const send = async (input: AbsenceInput | null): Promise<Absence | null> => {
    const options = { idempotencyKey: platform.createId() };
    if (input) return call(calls.start, input, options);
    await call(calls.end, {}, options);
    return null;
  };
  const watch = (): (() => void) => {
    const disposers = [
      startLiveQuery(messaging, { isAffectedBy: () => false, load, state: stored }),
      changes.onInvalidate('absence', load),
      isOver.subscribe((over) => {
        if (over) void load();
      }),
    ];
    return () => disposeAll(disposers);
  };
  return {
    current: computed(() => {
      if (!isOffered.value) return undefined;
      return isOver.value ? null : stored.value.value;
    }),
    isBusy,
    set: async (input) => {
      if (isBusy.peek()) return null;
      isBusy.value = true;
      try {
        stored.set(await send(input));
        return null;
      } catch (thrown) {
        const error = toApiError(thrown);
        await load();
        await settled(stored);
        const known = stored.status.peek() === 'ready' ? stored.value.peek() : undefined;
        // A lost answer may have been a success.
        return isOutcomeUnknown(error) && known !== undefined && isAs(known, input) ? null : error;
      } finally {
        isBusy.value = false;
        changes.invalidate('absence', load);
      }
    },
    start: () => effect(() => (isOffered.value ? untracked(watch) : undefined)),
  };
};
