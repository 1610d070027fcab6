import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { audit, type Task } from '../../contract/prescribing/audit.ts';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import {
  type Prescription,
  prescriptionSchema,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';
import type { App } from '../app.ts';
import { carriedBy } from '../lib/carried.ts';
import type { Fault } from '../lib/fault.ts';
import type { Remote } from '../lib/remote.ts';
import { type Act, openAct } from '../prescribing/act.ts';
import { reviewPath } from '../prescribing/nextTask.ts';
import type { Background } from './background.ts';
import { type Compared, comparedWith } from './compared.ts';
import { type Hold, openHold } from './hold.ts';
import type { Opinion } from './opinions.ts';
import { openReasonPick, type ReasonPick } from './reasonPick.ts';
import { openRest } from './rest.ts';
import { type Ruling, rulingOf } from './ruling.ts';
import { type Left, openRun, type Run } from './run.ts';
import { type NotYet, type Verdict, verdictOn } from './verdict.ts';

/** Interval of claim renewals while the page is open, in milliseconds; the lease is three times as long. */
const renewEvery = 20_000;

/** One prescription under review. */
export interface Review {
  readonly task: Remote<Task>;
  readonly hold: Hold;
  readonly background: Background;
  readonly ruling: Ruling;
  /** The verdict draft, and the version it is about. */
  readonly opinion: Opinion;
  readonly pick: ReasonPick;
  /** Whether there is a newer version than the one that was read. */
  readonly stale: ReadonlySignal<boolean>;
  /** The newest version compared with an earlier one; null for a first version. */
  readonly compared: ReadonlySignal<Compared | null>;
  /** Whether this auditor may edit the draft now. */
  readonly mayWrite: ReadonlySignal<boolean>;
  /** Whether a verdict may be sent now: the minimum view time is over and the rules have run or failed. */
  readonly mayJudge: ReadonlySignal<boolean>;
  readonly notYet: ReadonlySignal<NotYet | null>;
  readonly verdict: Act<Verdict>;
  /** The line that J and K move between. */
  readonly at: ReadonlySignal<number>;
  readonly move: (by: number) => void;
  readonly moveTo: (line: number) => void;
  /** Opens the reason picker of the current line. */
  readonly pickReasons: () => void;
  readonly judge: (approve: boolean) => void;
  readonly readNewest: () => void;
  /** Opens the next prescription, or the list if none is left. */
  readonly goOn: () => Promise<void>;
  /** The same, if no verdict is possible any more or another auditor holds the claim. */
  readonly goOnWhenOver: () => void;
  /** Leaves it undecided and keeps the draft; it comes back at the end of the queue. */
  readonly setAside: () => void;
  /** Whether the list of shortcuts is shown. */
  readonly keysShown: ReadonlySignal<boolean>;
  readonly toggleKeys: () => void;
  readonly open: () => () => void;
}

type Needs = Pick<
  App,
  'call' | 'clock' | 'im' | 'go' | 'session' | 'toasts' | 'words' | 'outside' | 'opinions'
>;

/** Opens a prescription for review: claims it if it is free, renews the claim, and releases it on leaving. */
export const openReview = (app: Needs, id: string, run: Run = openRun(app)): Review => {
  const { call, im, go } = app;
  const folder = run.folder(id);
  const { task, background } = folder;
  const hold = openHold(app, id, app.session.userId, task);
  const ruling = rulingOf(app, folder, run.pack);
  const opinion = app.opinions.of(id);
  const { read, marks, text } = opinion;
  const pick = openReasonPick(opinion.markCode);
  /** Why the last verdict was invalid, with the input it was based on. */
  const refused = signal<{ why: NotYet; on: readonly unknown[] } | null>(null);
  const rest = openRest();
  const at = signal(0);
  const keysShown = signal(false);
  let left = false;
  let begun = false;

  const newest = computed(() => task.value.value?.prescription ?? null);
  const stale = computed(
    () => read.value !== null && newest.value !== null && read.value.version !== newest.value.version,
  );
  const mayWrite = computed(
    () =>
      hold.holding.value === 'mine' &&
      newest.value?.status === prescriptionStatus.awaitingAudit &&
      !stale.value,
  );
  const mayJudge = computed(() => mayWrite.value && rest.over.value && !ruling.checking.value);

  const goOn = async (how: Left = 'done') => {
    // The answer may arrive after the auditor left the page: do not navigate then.
    if (left) return;
    left = true;
    try {
      const next = await run.next(id, how);
      if (next === null && how === 'done') app.toasts.say(app.words.w.value.audit.done);
      go(next === null ? '/prescriptionTask' : reviewPath(next));
    } catch {
      go('/prescriptionTask');
    }
  };
  const waits = () => newest.value?.status === prescriptionStatus.awaitingAudit;
  // Runs once the prescription is loaded, by whichever request: a reload after an event may be faster than
  // the first one.
  const begin = async () => {
    const now = newest.value;
    if (begun || left || !now) return;
    begun = true;
    opinion.begin(now);
    rest.begin();
    ruling.begin();
    if (run.pack.value.value === undefined) void run.pack.reading.load();
    const around = folder.readAround();
    if (waits() && hold.holding.value === 'none') await hold.take();
    // It was prefetched and has changed since.
    if (newest.value && newest.value.version !== now.version) {
      opinion.begin(newest.value);
      void folder.readAround();
    }
    // It was opened automatically, and another auditor or the doctor was faster: skip it.
    if (!left && run.sentTo(id) && (!waits() || hold.holding.value === 'other')) return goOn('passed');
    await around;
    if (!left) await run.prepare(id);
  };
  const reload = async () => {
    const before = newest.value?.version;
    await task.load();
    if (!begun) return begin();
    await (before === newest.value?.version ? folder.readStock() : folder.readAround());
  };
  /** A refusal carries the current version: show it even if the prescription cannot be reloaded. */
  const meet = async (why: Fault) => {
    for (const code of [businessCode.prescriptionChanged, businessCode.prescriptionState]) {
      const became = carriedBy(why, code, prescriptionSchema);
      if (became && task.value.value) task.put({ ...task.value.value, prescription: became });
    }
    await reload();
  };

  const verdict = openAct<Verdict, Prescription>({
    mint: app.outside.mint,
    send: (given, idempotencyKey) =>
      call(
        audit.verdict,
        { ...given, lines: given.lines.map((line) => ({ ...line, reasons: [...line.reasons] })) },
        { idempotencyKey },
      ),
    find: async (given) => {
      const { prescription: now } = await call(audit.detail, { id });
      const want = given.approve ? prescriptionStatus.approved : prescriptionStatus.rejected;
      return now.status === want && now.version === given.version ? now : null;
    },
    done: async (stored, { approve }) => {
      const said = app.words.w.value.audit;
      task.put({ prescription: stored, claim: null, changedSinceReview: false, lookedAt: null });
      opinion.drop();
      app.toasts.say(approve ? said.approved : said.rejected);
      await goOn();
    },
  });

  const moveTo = (line: number) => {
    at.value = Math.min(Math.max(0, line), Math.max(0, (newest.value?.lines.length ?? 0) - 1));
  };

  return {
    task,
    hold,
    background,
    ruling,
    opinion,
    pick,
    stale,
    compared: comparedWith(newest, read, background.versions.value),
    mayWrite,
    mayJudge,
    notYet: computed(() => {
      const now = [read.value, marks.value, text.value];
      return refused.value?.on.every((one, at) => one === now[at]) ? refused.value.why : null;
    }),
    verdict,
    at,
    move: (by) => moveTo(at.value + by),
    moveTo,
    pickReasons: () => {
      const line = newest.value?.lines[at.value];
      if (line && mayWrite.value) pick.open(line.id);
    },
    judge: (approve) => {
      if (!mayJudge.value || !read.value) return;
      const given = verdictOn(read.value, approve, marks.value, text.value);
      const on = [read.value, marks.value, text.value];
      refused.value = typeof given === 'string' ? { why: given, on } : null;
      if (typeof given === 'string') return;
      opinion.giving(approve);
      void verdict.run(given).then(() => {
        if (verdict.state.value === 'refused') opinion.giving(null);
        const why = verdict.fault.value;
        if (verdict.state.value === 'refused' && why) void meet(why);
      });
    },
    readNewest: () => {
      if (newest.value) opinion.follow(newest.value);
      rest.begin();
      verdict.clear();
      if (hold.holding.value === 'none') void hold.take();
    },
    goOn: () => goOn(),
    goOnWhenOver: () => {
      const over = newest.value !== null && !waits();
      if (verdict.state.value === 'idle' && (over || hold.holding.value === 'other'))
        void goOn(over ? 'done' : 'passed');
    },
    setAside: () => {
      if (waits() && verdict.state.value === 'idle') void goOn('aside');
    },
    keysShown,
    toggleKeys: () => {
      keysShown.value = !keysShown.value;
    },
    open: () => {
      left = false;
      begun = false;
      // Prefetched data is shown at once; claiming returns the current version.
      if (newest.value) void begin();
      else void reload();
      const renewing = setInterval(() => void hold.renew(), renewEvery);
      const ways = [
        im.on((event) => {
          if (event.type === 'prescription' && event.prescriptionId === id) void reload();
        }),
        im.resynced(() => void reload()),
      ];
      return () => {
        left = true;
        clearInterval(renewing);
        for (const back of [...ways, rest.stop, ruling.stop]) back();
        hold.release();
      };
    },
  };
};
