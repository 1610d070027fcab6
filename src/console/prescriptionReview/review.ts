import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { audit, type Task } from '../../contract/audit.ts';
import { business } from '../../contract/errors.ts';
import { type Prescription, prescriptionShape, prescriptionStatus } from '../../contract/prescription.ts';
import type { App } from '../app.ts';
import { dayOf } from '../lib/days.ts';
import { carriedBy, type Fault } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { type Act, openAct } from '../prescribing/act.ts';
import { type Checked, check } from '../prescribing/check.ts';
import { storedForm } from '../prescribing/form.ts';
import { claimNext, reviewPath } from '../prescribing/nextTask.ts';
import { openPack, type Pack } from '../prescribing/pack.ts';
import { openShelf, type Shelf } from '../prescribing/shelf.ts';
import { type Background, backgroundOf } from './background.ts';
import { type Difference, differenceOf } from './difference.ts';
import { type Hold, openHold } from './hold.ts';
import type { Opinion } from './opinions.ts';
import { openRest } from './rest.ts';
import { type NotYet, type Verdict, verdictOn } from './verdict.ts';

/** A claim is renewed this often while the page stands, in milliseconds; the lease is three times as long. */
const renewEvery = 20_000;

/** One prescription under review. */
export interface Review {
  readonly task: Remote<Task>;
  readonly hold: Hold;
  readonly background: Background;
  readonly pack: Pack;
  readonly shelf: Shelf;
  /** What is written about it, and about which version. */
  readonly opinion: Opinion;
  /** What the newest version changed against the one that was read; null while they are the same. */
  readonly difference: ReadonlySignal<Difference | null>;
  readonly checked: ReadonlySignal<Checked | null>;
  /** Whether this auditor may write about it now. */
  readonly mayWrite: ReadonlySignal<boolean>;
  /** Whether a verdict may be given now: it stood on the screen for a moment, and the rules were run, or could not be. */
  readonly mayJudge: ReadonlySignal<boolean>;
  readonly notYet: ReadonlySignal<NotYet | null>;
  readonly verdict: Act<Verdict>;
  /** The line that J and K move over. */
  readonly at: ReadonlySignal<number>;
  readonly move: (by: number) => void;
  readonly moveTo: (line: number) => void;
  readonly judge: (approve: boolean) => void;
  readonly readNewest: () => void;
  readonly readStock: () => void;
  /** Goes on to the next prescription, or to the list when none is left. */
  readonly goOn: () => Promise<void>;
  readonly open: () => () => void;
}

/** Opens a prescription for review: claims it where it is free, keeps the claim, and lets it go at leaving. */
export const openReview = (
  app: Pick<App, 'call' | 'clock' | 'im' | 'go' | 'session' | 'toasts' | 'words' | 'outside' | 'opinions'>,
  id: string,
): Review => {
  const { call, clock, im, go } = app;
  const me = app.session.userId;
  const task = remote(() => call(audit.detail, { id }), clock);
  const hold = openHold(app, id, me, task);
  const background = backgroundOf(app, id);
  const pack = openPack(app);
  const shelf = openShelf(app);
  const opinion = app.opinions.of(id);
  const { read, marks, text } = opinion;
  /** Why the verdict was not given, and on what was written then. */
  const refused = signal<{ why: NotYet; on: readonly unknown[] } | null>(null);
  const rest = openRest();
  const at = signal(0);
  let left = false;
  let begun = false;

  const newest = computed(() => task.value.value?.prescription ?? null);
  const difference = computed(() =>
    read.value && newest.value && read.value.version !== newest.value.version
      ? differenceOf(read.value, newest.value)
      : null,
  );
  const checked = computed(() => {
    const now = newest.value;
    const placed = background.order.value.value;
    if (!now || !placed) return null;
    return check(storedForm(now), {
      order: { followUp: placed.followUp, patient: now.patient },
      pack: pack.value.value,
      day: dayOf(clock.minute.value),
      ...shelf.stock(now.warehouseId),
    });
  });
  const checking = computed(
    () =>
      checked.value?.complete !== true &&
      [shelf.reading, pack.reading, background.order].some(
        ({ state }) => state.value === 'loading' || state.value === 'idle',
      ),
  );
  const mayWrite = computed(
    () =>
      hold.holding.value === 'mine' &&
      newest.value?.status === prescriptionStatus.awaitingAudit &&
      difference.value === null,
  );
  const mayJudge = computed(() => mayWrite.value && rest.over.value && !checking.value);

  const readStock = () => {
    const now = newest.value;
    if (now)
      void shelf.reading.load(
        now.warehouseId,
        now.lines.map(({ drugId }) => drugId),
      );
  };
  const readAround = (one: Prescription) => {
    void background.order.load(one.orderId);
    void background.record.load(one.orderId);
    void background.own.load(one.orderId);
    void background.earlier.load(one.patient.id);
    void background.transcript.load(one.orderId);
    void pack.reading.load();
    readStock();
  };
  // Once it is known at all, whichever answer brought it: an event's reload may overtake the first question.
  const begin = async () => {
    const now = task.value.value;
    if (begun || left || !now) return;
    begun = true;
    opinion.begin(now.prescription);
    rest.begin();
    readAround(now.prescription);
    const waits = now.prescription.status === prescriptionStatus.awaitingAudit;
    if (waits && hold.holding.value === 'none') await hold.take();
  };
  const reload = async () => {
    await task.load();
    if (begun) readStock();
    else await begin();
  };
  /** A refusal carries what the prescription became: that is shown even where it cannot be read again. */
  const meet = async (why: Fault) => {
    const { prescriptionChanged, prescriptionState } = business;
    for (const { code } of [prescriptionChanged, prescriptionState]) {
      const became = carriedBy(why, code, prescriptionShape);
      if (became && task.value.value) task.put({ ...task.value.value, prescription: became });
    }
    await reload();
  };
  const goOn = async () => {
    left = true;
    try {
      const next = await claimNext(app, me.value ?? '', id);
      if (!next) app.toasts.say(app.words.w.value.audit.done);
      go(next ? reviewPath(next.prescription.id) : '/prescriptionTask');
    } catch {
      go('/prescriptionTask');
    }
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
      task.put({ prescription: stored, claim: null, changedSinceReview: false });
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
    pack,
    shelf,
    opinion,
    difference,
    checked,
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
    },
    readStock,
    goOn,
    open: () => {
      left = false;
      begun = false;
      void reload();
      const renewing = setInterval(() => void hold.renew(), renewEvery);
      const ways = [
        im.on((event) => {
          if (event.type === 'prescription' && event.prescriptionId === id) void reload();
        }),
        im.resynced(() => void reload()),
      ];
      return () => {
        left = true;
        rest.stop();
        clearInterval(renewing);
        for (const back of ways) back();
        hold.release();
      };
    },
  };
};
