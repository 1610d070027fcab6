import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Task } from '../../../../contract/prescribing/audit.ts';
import { openQuestion, unsignedLines } from '../../../../contract/prescribing/clarification.ts';
import { prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import { findingKey } from '../../../../contract/rules/evaluateRules.ts';
import type { Services } from '../../../services.ts';
import type { VerdictDrafts } from './verdictDrafts.ts';
import type { AsyncState } from '../../../lib/async/asyncState.ts';
import { reviewPath } from '../../../domain/audit/claimNext.ts';
import type { PatientContext } from './patientContext.ts';
import { type VersionComparison, compareVersions } from './versionComparison.ts';
import { type ClaimLease, createClaimLease } from './claimLease.ts';
import type { VerdictDraft } from './verdictDrafts.ts';
import { createReasonPicker, type ReasonPickerModel } from './reasons/reasonPickerModel.ts';
import { followChanges } from './followChanges.ts';
import { createMinimumViewTime } from './minimumViewTime.ts';
import { type RuleCheck, createRuleCheck } from './ruleCheck.ts';
import { type LeaveReason, createReviewQueue, type ReviewQueue } from './reviewQueue.ts';
import { type VerdictBlocker, confirmationKeys, createVerdict, unansweredFindings } from './verdict.ts';
import type { PendingVerdict } from '../pendingVerdict/pendingVerdict.ts';
import type { PendingVerdicts } from '../pendingVerdict/pendingVerdicts.ts';

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
  /** A question to the prescriber is being written: nothing is decided meanwhile. */
  readonly isWritingQuestion: ReadonlySignal<boolean>;
  readonly setWritingQuestion: (isWriting: boolean) => void;
  /** Whether it may be rejected now: the minimum view time is over. */
  readonly canReject: ReadonlySignal<boolean>;
  /** Whether an approval is accepted now: the rules have run or failed, too, or are being run again. */
  readonly canDecide: ReadonlySignal<boolean>;
  /**
   * An approval that was given while the rules were being checked. It has to be given again if no findings were on the
   * screen yet, and else follows the check if that finds the same again.
   */
  readonly approvalWaits: ReadonlySignal<'again' | 'follows' | null>;
  readonly blocker: ReadonlySignal<VerdictBlocker | null>;
  /** The verdict that was given and has not arrived yet. */
  readonly pending: ReadonlySignal<PendingVerdict | undefined>;
  /** The line that J and K move between. */
  readonly currentLine: ReadonlySignal<number>;
  readonly move: (by: number) => void;
  readonly moveToLine: (line: number) => void;
  /** Opens the reason picker of the current line. */
  readonly openReasonPicker: () => void;
  readonly decide: (approve: boolean) => void;
  /** Takes the last verdict back, which may be about another prescription. */
  readonly undo: () => void;
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
  'call' | 'clock' | 'messaging' | 'navigate' | 'session' | 'shared' | 'toasts' | 'i18n' | 'platform'
> & { readonly verdictDrafts: VerdictDrafts; readonly pendingVerdicts: PendingVerdicts };

/** Opens a prescription for review: claims it if it is free, renews the claim, and releases it on leaving. */
export const createReview = (app: Deps, id: string, queue: ReviewQueue = createReviewQueue(app)): Review => {
  const { navigate, pendingVerdicts } = app;
  const data = queue.getData(id);
  const { task, patientContext } = data;
  const lease = createClaimLease(app, id, app.session.userId, task);
  const { refusedFindings } = pendingVerdicts;
  const ruleCheck = createRuleCheck(app, data, queue.rulePack, refusedFindings);
  const pending = computed(() => pendingVerdicts.get(id));
  const isPending = computed(() => pending.value !== undefined);
  const draft = app.verdictDrafts.get(id);
  const { read, reasonsByLine, text } = draft;
  const reasonPicker = createReasonPicker(draft.toggleReason, () => queue.usedReasons.value);
  /** Whether everything that the rules need was loaded once since the prescription was opened. */
  const isContextLoaded = signal(false);
  /** An approval that was given while the rules were being checked, with what was on the screen. */
  const early = signal<{ follows: boolean; basis: readonly unknown[]; seen: string } | null>(null);
  /** Why the last verdict was invalid, with the input it was based on. */
  const refusal = signal<{ error: VerdictBlocker; basis: readonly unknown[] } | null>(null);
  const viewTime = createMinimumViewTime();
  const currentLine = signal(0);
  const shortcutsShown = signal(false);
  /** What the auditor was asked about (`confirmationKeys`). */
  let confirmable: readonly string[] = [];
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
      pending.value === undefined &&
      !stale.value,
  );
  const isWritingQuestion = signal(false);
  const canReject = computed(() => canWrite.value && !isWritingQuestion.value && viewTime.isElapsed.value);
  /** Whether an approval during the check that runs now is taken, and follows it. */
  const mayFollow = computed(() => isContextLoaded.value && ruleCheck.rechecking.value);
  const isAsked = computed(() => newest.value !== null && openQuestion(newest.value) !== undefined);
  /** A line that the prescriber was asked to sign again is not signed. */
  const isUnsigned = computed(() => newest.value !== null && unsignedLines(newest.value).length > 0);
  const canDecide = computed(
    () =>
      canReject.value &&
      !isAsked.value &&
      !isUnsigned.value &&
      (!ruleCheck.checking.value || mayFollow.value),
  );

  const goToNext = async (reason: LeaveReason = 'done'): Promise<void> => {
    // The answer may arrive after the auditor left the page: do not navigate then.
    if (isDisposed) return;
    isDisposed = true;
    const given = pending.peek();
    const next = await queue.next(id, reason).catch((): undefined => undefined);
    // The verdict was taken back while the next prescription was being looked for.
    if (given?.stage.peek() === 'takenBack') {
      isDisposed = false;
      return pending.peek() ? goToNext() : undefined;
    }
    // There is no connection, or the session has ended: what was written stays on the screen.
    if (next === undefined && pending.peek()) {
      isDisposed = false;
      return undefined;
    }
    if (next) return navigate(reviewPath(next));
    if (next === null && reason === 'done') app.toasts.show(app.i18n.messages.value.audit.done);
    pendingVerdicts.stayHeld();
    return navigate('/prescriptionTask');
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
    isContextLoaded.value = true;
    if (!isDisposed) await queue.prefetch(id);
  };
  const reload = async (missedEvents = false) => {
    const before = newest.value?.version;
    await task.load();
    if (!isStarted) return begin();
    const isSame = before === newest.value?.version && !missedEvents;
    await (isSame ? data.loadStock() : data.loadContext());
  };

  /** What a verdict is based on. */
  const readBasis = () => [read.value, reasonsByLine.value, text.value];
  const isCurrent = (basis: readonly unknown[]): boolean => {
    const current = readBasis();
    return basis.every((value, index) => value === current[index]);
  };
  const seenFindings = (): string =>
    read.value === null ? '' : confirmationKeys(read.value, ruleCheck.findings.value).join();
  const decide = (approve: boolean): void => {
    const basis = readBasis();
    if (approve && canReject.value && (isAsked.value || isUnsigned.value)) {
      refusal.value = { error: isAsked.value ? 'questionOpen' : 'signatureMissing', basis };
      return;
    }
    const isEarly = approve && canReject.value && ruleCheck.checking.value;
    early.value = isEarly ? { follows: mayFollow.value, basis, seen: seenFindings() } : null;
    if (isEarly || !canReject.value || !read.value) return;
    const input = createVerdict(read.value, approve, reasonsByLine.value, text.value);
    refusal.value = typeof input === 'string' ? { error: input, basis } : null;
    if (typeof input === 'string') return;
    const unanswered = approve ? unansweredFindings(ruleCheck.findings.value) : [];
    const asked = confirmationKeys(read.value, unanswered);
    const isConfirmed = asked.every((key) => confirmable.includes(key));
    confirmable = asked;
    if (!isConfirmed) {
      refusal.value = { error: 'newFindings', basis };
      return;
    }
    pendingVerdicts.hold(read.value, approve ? { ...input, confirmed: unanswered.map(findingKey) } : input);
    void goToNext();
  };
  /** Gives an approval that came early, if the rules have found the same again. */
  const approveAfterCheck = (): void => {
    const waiting = early.value;
    early.value = null;
    if (!waiting?.follows || !isCurrent(waiting.basis)) return;
    if (ruleCheck.complete.value && waiting.seen === seenFindings()) decide(true);
    else refusal.value = { error: 'changedFindings', basis: waiting.basis };
  };

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
    isWritingQuestion,
    setWritingQuestion: (isWriting) => {
      isWritingQuestion.value = isWriting;
      if (isWriting) early.value = null;
    },
    canReject,
    canDecide,
    approvalWaits: computed(() => {
      if (early.value === null || !ruleCheck.checking.value) return null;
      return early.value.follows ? 'follows' : 'again';
    }),
    blocker: computed(() =>
      refusal.value !== null && isCurrent(refusal.value.basis) ? refusal.value.error : null,
    ),
    pending,
    currentLine,
    move: (by) => moveToLine(currentLine.value + by),
    moveToLine,
    openReasonPicker: () => {
      const line = newest.value?.lines[currentLine.value];
      if (line && canWrite.value) reasonPicker.open(line.id);
    },
    decide,
    undo: pendingVerdicts.undo,
    switchToNewest: () => {
      if (newest.value) draft.rebase(newest.value);
      viewTime.start();
      if (lease.owner.value === 'none') void lease.acquire();
    },
    goToNext: () => goToNext(),
    goToNextWhenOver: () => {
      const isOver = newest.value !== null && !isAwaitingAudit();
      if (pending.value === undefined && (isOver || lease.owner.value === 'other'))
        void goToNext(isOver ? 'done' : 'skipped');
    },
    defer: () => {
      if (isAwaitingAudit() && pending.value === undefined) void goToNext('deferred');
    },
    shortcutsShown,
    toggleShortcuts: () => {
      shortcutsShown.value = !shortcutsShown.value;
    },
    start: () => {
      isDisposed = false;
      isStarted = false;
      isContextLoaded.value = false;
      // The auditor has come back to it: with the browser's Back, or to undo.
      pendingVerdicts.takeBack(id);
      // Prefetched data is shown at once; claiming returns the current version.
      if (newest.value) void begin();
      else void reload();
      const renewTimer = setInterval(() => void lease.renew(), renewIntervalMs);
      const disposers = [
        followChanges({
          messaging: app.messaging,
          data,
          isPending,
          reload,
          onRulesInput: () => refusedFindings.forget(id),
        }),
        effect(() => {
          if (!ruleCheck.checking.value) untracked(approveAfterCheck);
        }),
      ];
      return () => {
        isDisposed = true;
        clearInterval(renewTimer);
        for (const dispose of [...disposers, viewTime.stop, ruleCheck.stop]) dispose();
        // A verdict needs the claim until it has arrived.
        if (!pending.peek()) lease.release();
      };
    },
  };
};
