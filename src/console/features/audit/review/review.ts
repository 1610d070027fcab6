import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { audit, type Task } from '../../../../contract/prescribing/audit.ts';
import { businessCode } from '../../../../contract/errors/envelopeCodes.ts';
import {
  type Prescription,
  prescriptionSchema,
  prescriptionStatus,
} from '../../../../contract/prescribing/prescription.ts';
import type { Services } from '../../../services.ts';
import type { VerdictDrafts } from './verdictDrafts.ts';
import { errorDataOf } from '../../../lib/errorData.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import type { AsyncState } from '../../../lib/async/asyncState.ts';
import { type SafeMutation, createSafeMutation } from '../../../lib/safeMutation.ts';
import { reviewPath } from '../../../domain/audit/claimNext.ts';
import type { PatientContext } from './patientContext.ts';
import { type VersionComparison, compareVersions } from './versionComparison.ts';
import { type ClaimLease, createClaimLease } from './claimLease.ts';
import type { VerdictDraft } from './verdictDrafts.ts';
import { createReasonPicker, type ReasonPickerModel } from './reasons/reasonPickerModel.ts';
import { createMinimumViewTime } from './minimumViewTime.ts';
import { type RuleCheck, createRuleCheck } from './ruleCheck.ts';
import { type LeaveReason, createReviewQueue, type ReviewQueue } from './reviewQueue.ts';
import { type VerdictBlocker, type Verdict, createVerdict } from './verdict.ts';

/** Interval of claim renewals while the page is open, in milliseconds; the lease is three times as long. */
const renewIntervalMs = 20_000;

/** One prescription under review. */
export interface Review {
  readonly task: AsyncState<Task>;
  readonly lease: ClaimLease;
  readonly patientContext: PatientContext;
  readonly ruleCheck: RuleCheck;
  /** The verdict draft, and the version it is about. */
  readonly draft: VerdictDraft;
  readonly reasonPicker: ReasonPickerModel;
  /** Whether there is a newer version than the one that was read. */
  readonly stale: ReadonlySignal<boolean>;
  /** The newest version compared with an earlier one; null for a first version. */
  readonly comparison: ReadonlySignal<VersionComparison | null>;
  /** Whether this auditor may edit the draft now. */
  readonly canWrite: ReadonlySignal<boolean>;
  /** Whether a verdict may be sent now: the minimum view time is over and the rules have run or failed. */
  readonly canDecide: ReadonlySignal<boolean>;
  readonly blocker: ReadonlySignal<VerdictBlocker | null>;
  readonly verdict: SafeMutation<Verdict>;
  /** The line that J and K move between. */
  readonly currentLine: ReadonlySignal<number>;
  readonly move: (by: number) => void;
  readonly moveToLine: (line: number) => void;
  /** Opens the reason picker of the current line. */
  readonly openReasonPicker: () => void;
  readonly decide: (approve: boolean) => void;
  readonly switchToNewest: () => void;
  /** Opens the next prescription, or the list if none is left. */
  readonly goToNext: () => Promise<void>;
  /** The same, if no verdict is possible any more or another auditor holds the claim. */
  readonly goToNextWhenOver: () => void;
  /** Leaves it undecided and keeps the draft; it comes back at the end of the queue. */
  readonly defer: () => void;
  /** Whether the list of shortcuts is shown. */
  readonly shortcutsShown: ReadonlySignal<boolean>;
  readonly toggleShortcuts: () => void;
  readonly start: () => () => void;
}

type Deps = Pick<
  Services,
  'call' | 'clock' | 'messaging' | 'navigate' | 'session' | 'toasts' | 'i18n' | 'platform'
> & { readonly verdictDrafts: VerdictDrafts };

/** Opens a prescription for review: claims it if it is free, renews the claim, and releases it on leaving. */
export const createReview = (app: Deps, id: string, queue: ReviewQueue = createReviewQueue(app)): Review => {
  const { call, messaging, navigate } = app;
  const data = queue.getData(id);
  const { task, patientContext } = data;
  const lease = createClaimLease(app, id, app.session.userId, task);
  const ruleCheck = createRuleCheck(app, data, queue.rulePack);
  const draft = app.verdictDrafts.get(id);
  const { read, reasonsByLine, text } = draft;
  const reasonPicker = createReasonPicker(draft.toggleReason);
  /** Why the last verdict was invalid, with the input it was based on. */
  const refusal = signal<{ error: VerdictBlocker; basis: readonly unknown[] } | null>(null);
  const viewTime = createMinimumViewTime();
  const currentLine = signal(0);
  const shortcutsShown = signal(false);
  let isDisposed = false;
  let isStarted = false;

  const newest = computed(() => task.value.value?.prescription ?? null);
  const stale = computed(
    () => read.value !== null && newest.value !== null && read.value.version !== newest.value.version,
  );
  const canWrite = computed(
    () =>
      lease.owner.value === 'mine' &&
      newest.value?.status === prescriptionStatus.awaitingAudit &&
      !stale.value,
  );
  const canDecide = computed(() => canWrite.value && viewTime.isElapsed.value && !ruleCheck.checking.value);

  const goToNext = async (reason: LeaveReason = 'done') => {
    // The answer may arrive after the auditor left the page: do not navigate then.
    if (isDisposed) return;
    isDisposed = true;
    try {
      const next = await queue.next(id, reason);
      if (next === null && reason === 'done') app.toasts.show(app.i18n.messages.value.audit.done);
      navigate(next === null ? '/prescriptionTask' : reviewPath(next));
    } catch {
      navigate('/prescriptionTask');
    }
  };
  const isAwaitingAudit = () => newest.value?.status === prescriptionStatus.awaitingAudit;
  // Runs once the prescription is loaded, by whichever request: a reload after an event may be faster than
  // the first one.
  const begin = async () => {
    const current = newest.value;
    if (isStarted || isDisposed || !current) return;
    isStarted = true;
    draft.startReading(current);
    viewTime.start();
    ruleCheck.start();
    if (queue.rulePack.value.value === undefined) void queue.rulePack.packState.load();
    const contextLoad = data.loadContext();
    if (isAwaitingAudit() && lease.owner.value === 'none') await lease.acquire();
    // It was prefetched and has changed since.
    if (newest.value && newest.value.version !== current.version) {
      draft.startReading(newest.value);
      void data.loadContext();
    }
    // It was opened automatically, and another auditor or the doctor was faster: skip it.
    if (!isDisposed && queue.wasAutoOpened(id) && (!isAwaitingAudit() || lease.owner.value === 'other'))
      return goToNext('skipped');
    await contextLoad;
    if (!isDisposed) await queue.prefetch(id);
  };
  const reload = async () => {
    const before = newest.value?.version;
    await task.load();
    if (!isStarted) return begin();
    await (before === newest.value?.version ? data.loadStock() : data.loadContext());
  };
  /** A refusal carries the current version: show it even if the prescription cannot be reloaded. */
  const applyServerVersion = async (error: ApiError) => {
    for (const code of [businessCode.prescriptionChanged, businessCode.prescriptionState]) {
      const changed = errorDataOf(error, code, prescriptionSchema);
      if (changed && task.value.value) task.set({ ...task.value.value, prescription: changed });
    }
    await reload();
  };

  const verdict = createSafeMutation<Verdict, Prescription>({
    createId: app.platform.createId,
    send: (input, idempotencyKey) =>
      call(
        audit.verdict,
        { ...input, lines: input.lines.map((line) => ({ ...line, reasons: [...line.reasons] })) },
        { idempotencyKey },
      ),
    find: async (input) => {
      const { prescription: current } = await call(audit.detail, { id });
      const expected = input.approve ? prescriptionStatus.approved : prescriptionStatus.rejected;
      return current.status === expected && current.version === input.version ? current : null;
    },
    onSuccess: async (stored, { approve }) => {
      const messages = app.i18n.messages.value.audit;
      task.set({ prescription: stored, claim: null, changedSinceReview: false, lookedAt: null });
      draft.discard();
      app.toasts.show(approve ? messages.approved : messages.rejected);
      await goToNext();
    },
  });

  const moveToLine = (line: number) => {
    currentLine.value = Math.min(Math.max(0, line), Math.max(0, (newest.value?.lines.length ?? 0) - 1));
  };

  return {
    task,
    lease,
    patientContext,
    ruleCheck,
    draft,
    reasonPicker,
    stale,
    comparison: compareVersions(newest, read, patientContext.versions.value),
    canWrite,
    canDecide,
    blocker: computed(() => {
      const current = [read.value, reasonsByLine.value, text.value];
      return refusal.value?.basis.every((value, currentLine) => value === current[currentLine])
        ? refusal.value.error
        : null;
    }),
    verdict,
    currentLine,
    move: (by) => moveToLine(currentLine.value + by),
    moveToLine,
    openReasonPicker: () => {
      const line = newest.value?.lines[currentLine.value];
      if (line && canWrite.value) reasonPicker.open(line.id);
    },
    decide: (approve) => {
      if (!canDecide.value || !read.value) return;
      const input = createVerdict(read.value, approve, reasonsByLine.value, text.value);
      const basis = [read.value, reasonsByLine.value, text.value];
      refusal.value = typeof input === 'string' ? { error: input, basis } : null;
      if (typeof input === 'string') return;
      draft.setPendingVerdict(approve);
      void verdict.mutate(input).then(() => {
        if (verdict.state.value === 'refused') draft.setPendingVerdict(null);
        const error = verdict.error.value;
        if (verdict.state.value === 'refused' && error) void applyServerVersion(error);
      });
    },
    switchToNewest: () => {
      if (newest.value) draft.rebase(newest.value);
      viewTime.start();
      verdict.reset();
      if (lease.owner.value === 'none') void lease.acquire();
    },
    goToNext: () => goToNext(),
    goToNextWhenOver: () => {
      const isOver = newest.value !== null && !isAwaitingAudit();
      if (verdict.state.value === 'idle' && (isOver || lease.owner.value === 'other'))
        void goToNext(isOver ? 'done' : 'skipped');
    },
    defer: () => {
      if (isAwaitingAudit() && verdict.state.value === 'idle') void goToNext('deferred');
    },
    shortcutsShown,
    toggleShortcuts: () => {
      shortcutsShown.value = !shortcutsShown.value;
    },
    start: () => {
      isDisposed = false;
      isStarted = false;
      // Prefetched data is shown at once; claiming returns the current version.
      if (newest.value) void begin();
      else void reload();
      const renewTimer = setInterval(() => void lease.renew(), renewIntervalMs);
      const disposers = [
        messaging.onEvent((event) => {
          if (event.type === 'prescription' && event.prescriptionId === id) void reload();
        }),
        messaging.onResync(() => void reload()),
      ];
      return () => {
        isDisposed = true;
        clearInterval(renewTimer);
        for (const dispose of [...disposers, viewTime.stop, ruleCheck.stop]) dispose();
        lease.release();
      };
    },
  };
};
