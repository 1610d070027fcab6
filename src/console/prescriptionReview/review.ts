import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { audit, type Task } from '../../contract/audit.ts';
import { type Prescription, prescriptionStatus } from '../../contract/prescription.ts';
import type { App } from '../app.ts';
import { dayOf } from '../lib/days.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { type Act, openAct } from '../prescribing/act.ts';
import { type Checked, check } from '../prescribing/check.ts';
import { formOf } from '../prescribing/form.ts';
import { claimNext, reviewPath } from '../prescribing/nextTask.ts';
import { openPack, type Pack } from '../prescribing/pack.ts';
import { openShelf, type Shelf } from '../prescribing/shelf.ts';
import { type Background, backgroundOf } from './background.ts';
import { type Difference, differenceOf } from './difference.ts';
import { type Hold, openHold } from './hold.ts';
import { carried, type Marks, type NotYet, type Verdict, verdictOn, withCode, withText } from './verdict.ts';

/** A claim is renewed this often while the page stands, in milliseconds; the lease is three times as long. */
const renewEvery = 20_000;

/** One prescription under review. */
export interface Review {
  readonly task: Remote<Task>;
  readonly hold: Hold;
  readonly background: Background;
  readonly pack: Pack;
  readonly shelf: Shelf;
  /** The version that is being read; a newer one becomes it by the auditor's own act. */
  readonly read: ReadonlySignal<Prescription | null>;
  /** What the newest version changed against the one that was read; null while they are the same. */
  readonly difference: ReadonlySignal<Difference | null>;
  readonly checked: ReadonlySignal<Checked | null>;
  /** Whether a verdict may be given now. */
  readonly mayJudge: ReadonlySignal<boolean>;
  readonly marks: ReadonlySignal<Marks>;
  readonly opinion: ReadonlySignal<string>;
  readonly notYet: ReadonlySignal<NotYet | null>;
  readonly verdict: Act<Verdict>;
  /** The line that J and K move over. */
  readonly at: ReadonlySignal<number>;
  readonly markCode: (lineId: string, code: string) => void;
  readonly markText: (lineId: string, text: string) => void;
  readonly writeOpinion: (text: string) => void;
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
  app: Pick<App, 'call' | 'clock' | 'im' | 'go' | 'session' | 'toasts' | 'words' | 'outside'>,
  id: string,
): Review => {
  const { call, clock, im, go } = app;
  const me = app.session.userId;
  const task = remote(() => call(audit.detail, { id }), clock);
  const hold = openHold(app, id, me, task);
  const background = backgroundOf(app, id);
  const pack = openPack(app);
  const shelf = openShelf(app);
  const read = signal<Prescription | null>(null);
  const marks = signal<Marks>({});
  const opinion = signal('');
  const notYet = signal<NotYet | null>(null);
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
    return check(formOf(now), {
      order: { followUp: placed.followUp, patient: now.patient },
      pack: pack.value.value,
      day: dayOf(clock.minute.value),
      ...shelf.stock(now.warehouseId),
    });
  });
  const mayJudge = computed(
    () =>
      hold.holding.value === 'mine' &&
      newest.value?.status === prescriptionStatus.awaitingAudit &&
      difference.value === null,
  );

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
    read.value ??= now.prescription;
    readAround(now.prescription);
    const waits = now.prescription.status === prescriptionStatus.awaitingAudit;
    if (waits && hold.holding.value === 'none') await hold.take();
  };
  const reload = async () => {
    await task.load();
    if (begun) readStock();
    else await begin();
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
    read,
    difference,
    checked,
    mayJudge,
    marks,
    opinion,
    notYet,
    verdict,
    at,
    markCode: (lineId, code) => {
      marks.value = withCode(marks.value, lineId, code);
      notYet.value = null;
    },
    markText: (lineId, text) => {
      marks.value = withText(marks.value, lineId, text);
      notYet.value = null;
    },
    writeOpinion: (text) => {
      opinion.value = text;
      notYet.value = null;
    },
    move: (by) => moveTo(at.value + by),
    moveTo,
    judge: (approve) => {
      if (!mayJudge.value || !read.value) return;
      const given = verdictOn(read.value, approve, marks.value, opinion.value);
      notYet.value = typeof given === 'string' ? given : null;
      if (typeof given === 'string') return;
      void verdict.run(given).then(() => {
        if (verdict.state.value === 'refused') void reload();
      });
    },
    readNewest: () => {
      if (read.value && newest.value) marks.value = carried(marks.value, read.value, newest.value);
      read.value = newest.value;
      notYet.value = null;
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
        clearInterval(renewing);
        for (const back of ways) back();
        hold.release();
      };
    },
  };
};
