import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { audit } from '../../../../contract/prescribing/audit.ts';
import { openQuestion } from '../../../../contract/prescribing/clarification.ts';
import { prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import { answeredFirst, isClaimedByOther } from '../../../domain/audit/claimNext.ts';
import { createGivenVerdicts } from '../../../domain/audit/givenVerdicts.ts';
import { createRulePackQuery, type RulePackQuery } from '../../../domain/prescription/rules/rulePackQuery.ts';
import { type ReviewData, createReviewData } from './reviewData.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { lastDays } from '../../../lib/dates/period.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/**
 * Why a prescription was left: decided or over, skipped automatically, or deferred by the auditor to the end
 * of the queue.
 */
export type LeaveReason = 'done' | 'skipped' | 'deferred';

/** Consecutive reviews: their shared data, and the next prescription, which is prefetched without a claim. */
export interface ReviewQueue {
  readonly rulePack: RulePackQuery;
  /** The auditor's own rejection reasons of the last months, most used first; empty while that is not known. */
  readonly usedReasons: ReadonlySignal<readonly string[]>;
  /** Id of the prescription that is fully prefetched, or null. */
  readonly prefetchedId: ReadonlySignal<string | null>;
  /** The data of a prescription: prefetched, or empty. */
  readonly getData: (id: string) => ReviewData;
  /** Prefetches the one after `id`; never fails, because it is only an optimization. */
  readonly prefetch: (id: string) => Promise<void>;
  /** The one after `id`; null if none is free. */
  readonly next: (id: string, reason: LeaveReason) => Promise<string | null>;
  /** Whether it was opened automatically, so that it may be skipped automatically. */
  readonly wasAutoOpened: (id: string) => boolean;
  readonly start: () => () => void;
}

/** How many prescriptions of the queue are searched for the next one. */
const maxCandidates = 100;

/** How long a reason counts as used, in days. */
const usedDays = 90;

/** Creates the queue; it lives as long as the review page, across prescriptions. */
export const createReviewQueue = (
  app: Pick<Services, 'call' | 'clock' | 'messaging' | 'session' | 'shared'>,
): ReviewQueue => {
  const { call, clock, messaging, session } = app;
  const given = app.shared(createGivenVerdicts);
  const usedReasons = signal<readonly string[]>([]);
  const loadUsedReasons = async (): Promise<void> => {
    try {
      const { byReason } = await call(audit.statistics, lastDays(dayOf(clock.now()), usedDays));
      usedReasons.value = byReason.map(({ reason }) => reason);
    } catch {
      // The catalogue has its own order.
    }
  };
  const prefetched = signal<ReviewData | null>(null);
  const fullyPrefetched = signal<ReviewData | null>(null);
  /** The one on the screen. */
  let current: string | null = null;
  let autoOpenedId: string | null = null;
  /**
   * Consecutive prescriptions that were opened and skipped automatically; they would only be skipped again.
   */
  let skippedIds: readonly string[] = [];
  /** They come after all others. */
  let deferredIds: readonly string[] = [];

  const isFree = ({ task }: ReviewData): boolean => {
    const latest = task.value.value;
    if (latest?.prescription.status !== prescriptionStatus.awaitingAudit) return false;
    if (openQuestion(latest.prescription)) return false;
    return !isClaimedByOther(latest.claim, session.userId.value ?? '', clock.now());
  };
  const findOldestFree = async (excluded: readonly string[]): Promise<string | null> => {
    const { list } = await call(audit.page, { pageSize: maxCandidates });
    const free = answeredFirst(list, session.userId.value ?? '')
      .filter(({ claim }) => !isClaimedByOther(claim, session.userId.value ?? '', clock.now()))
      .map(({ prescription }) => prescription.id)
      .filter((id) => !excluded.includes(id) && !given.peek().has(id));
    return free.find((id) => !deferredIds.includes(id)) ?? free[0] ?? null;
  };
  const prefetch = async (id: string): Promise<void> => {
    current = id;
    try {
      const next = await findOldestFree([id, ...skippedIds]);
      if (current !== id || next === prefetched.value?.id) return;
      prefetched.value = null;
      if (next === null) return;
      const data = createReviewData(app, next);
      await data.task.load();
      if (current !== id || !data.task.value.value) return;
      prefetched.value = data;
      await data.loadContext();
      fullyPrefetched.value = data;
    } catch {
      prefetched.value = null;
    }
  };
  const prefetchAgain = () => {
    if (current !== null) void prefetch(current);
  };

  return {
    rulePack: createRulePackQuery(app),
    usedReasons,
    prefetchedId: computed(() =>
      fullyPrefetched.value !== null && fullyPrefetched.value === prefetched.value
        ? fullyPrefetched.value.id
        : null,
    ),
    getData: (id) => {
      const found = prefetched.value?.id === id ? prefetched.value : createReviewData(app, id);
      if (found === prefetched.value) prefetched.value = null;
      return found;
    },
    prefetch,
    next: async (id, reason) => {
      skippedIds = reason === 'skipped' ? [...skippedIds, id] : [id];
      if (reason === 'deferred') deferredIds = [...deferredIds, id];
      const candidate = prefetched.value;
      const next =
        candidate &&
        isFree(candidate) &&
        !skippedIds.includes(candidate.id) &&
        !given.peek().has(candidate.id)
          ? candidate.id
          : await findOldestFree(skippedIds);
      autoOpenedId = next;
      return next;
    },
    wasAutoOpened: (id) => autoOpenedId === id,
    start: () => {
      void loadUsedReasons();
      const disposers = [
        messaging.onEvent((event) => {
          if (event.type !== 'prescription' || event.prescriptionId === current) return;
          const candidate = prefetched.value;
          if (!candidate) prefetchAgain();
          else if (candidate.id === event.prescriptionId)
            void candidate.task
              .load()
              .then(() => (isFree(candidate) ? candidate.loadContext() : prefetchAgain()));
        }),
        messaging.onResync(prefetchAgain),
      ];
      return () => {
        current = null;
        disposeAll(disposers);
      };
    },
  };
};
