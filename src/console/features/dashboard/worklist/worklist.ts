import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { order } from '../../../../contract/consultation/order.ts';
import { clarification } from '../../../../contract/prescribing/clarification.ts';
import { type DueFollowUps, hasFollowUps } from '../../../domain/followUps/followUps.ts';
import {
  consultationPath,
  prescriptionPath,
  signingPath,
} from '../../../domain/worklists/activeConsultations.ts';
import type { Snoozes } from '../../../domain/openConsultations/snoozes.ts';
import { createRowChoice, type RowChoice } from '../../../domain/worklists/rowChoice.ts';
import { toApiError } from '../../../lib/apiError.ts';
import type { AsyncState } from '../../../lib/async/asyncState.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';
import { createMisclickGuard, settleMs } from '../../../lib/misclickGuard.ts';
import { buildPath } from '../../../lib/queryParams.ts';
import type { Services } from '../../../services.ts';
import type { DashboardModel } from '../dashboard.ts';
import {
  keyOfRow,
  rowsToAnswer,
  rowsToClarify,
  rowsToCorrect,
  rowsToFollowUp,
  rowsToSign,
  rowsWaiting,
  type WorkKind,
  type WorkRow,
  type WorkRows,
  type WorkTab,
} from './workRows.ts';

/** The things to do of one kind. */
export interface WorkPart {
  readonly kind: WorkKind;
  readonly state: Pick<AsyncState<unknown>, 'status' | 'value' | 'error' | 'loadedAt'>;
  /** Null while they are not known. */
  readonly work: ReadonlySignal<WorkRows | null>;
  readonly reload: () => void;
}

const partOf = <T>(kind: WorkKind, state: AsyncState<T>, toRows: (value: T) => WorkRows): WorkPart => ({
  kind,
  state,
  work: computed(() => (state.value.value === undefined ? null : toRows(state.value.value))),
  reload: () => void state.load(),
});

/** The parts that the hospital's system offers, the most urgent kind first. */
export const createWorkParts = (
  { clock, offered }: Pick<Services, 'clock' | 'offered'>,
  dashboard: Pick<DashboardModel, 'consultations' | 'waiting' | 'asked' | 'rejected' | 'unsigned'>,
  due: Pick<DueFollowUps, 'list'>,
  { until }: Pick<Snoozes, 'until'>,
): ReadonlySignal<readonly WorkPart[]> => {
  const answer = partOf('answer', dashboard.consultations, (open) => rowsToAnswer(open, until.value));
  const waiting = partOf('waiting', dashboard.waiting, rowsWaiting);
  const clarify = partOf('clarify', dashboard.asked, rowsToClarify);
  const correct = partOf('correct', dashboard.rejected, (page) => rowsToCorrect(page, clock.coarseNow.value));
  const sign = partOf('sign', dashboard.unsigned, rowsToSign);
  const followUp = partOf('followUp', due.list, rowsToFollowUp);
  return computed(() => [
    answer,
    waiting,
    ...(offered.has(clarification.answer) ? [clarify] : []),
    correct,
    ...(offered.has(order.unsigned) ? [sign] : []),
    ...(hasFollowUps({ offered }) ? [followUp] : []),
  ]);
};

/** How many things there are to do; null while that is not known. */
export const countWork = (parts: readonly WorkPart[]): number | null =>
  parts.reduce<number | null>((sum, { work }) => {
    const total = work.value?.total ?? null;
    return sum === null || total === null ? null : sum + total;
  }, 0);

/** One tab of the worklist. */
export interface Worklist {
  /** The parts on screen: none is shown before those above it are known, so that no row moves while they load. */
  readonly parts: ReadonlySignal<readonly WorkPart[]>;
  readonly rows: ReadonlySignal<readonly WorkRow[]>;
  readonly choice: RowChoice<WorkRow>;
  /** The key of the follow-up that is being marked as done, or null. */
  readonly ending: ReadonlySignal<string | null>;
  /** Does what a row's main button says. */
  readonly act: (row: WorkRow) => void;
  /** The same for the chosen row. */
  readonly actOnChosen: () => void;
  /** Marks a follow-up as done. */
  readonly markDone: (row: WorkRow) => Promise<void>;
  readonly start: () => () => void;
}

/** How long the parts below wait for one above them, in milliseconds. */
const revealMs = 3_000;

const isSettled = ({ state }: WorkPart): boolean =>
  state.value.value !== undefined || state.error.value !== null;

type Deps = Pick<Services, 'navigate' | 'offered' | 'platform' | 'toasts'>;

interface Options {
  readonly all: ReadonlySignal<readonly WorkPart[]>;
  readonly tab: WorkTab;
  readonly dashboard: Pick<DashboardModel, 'accept'>;
  readonly due: Pick<DueFollowUps, 'markDone'>;
}

/** Creates a tab of the worklist. */
export const createWorklist = (app: Deps, { all, tab, dashboard, due }: Options): Worklist => {
  const { navigate, offered, platform, toasts } = app;
  const isOverdue = signal(false);
  const ending = signal<string | null>(null);
  const doneKeys = new Set<string>();
  const guard = createMisclickGuard(platform.now);
  /** When the choice moved by itself, after a follow-up was done. */
  let movedAt = Number.NEGATIVE_INFINITY;
  const parts = computed(() => {
    const inTab = all.value.filter(({ kind }) => tab === 'all' || tab === kind);
    const firstUnknown = inTab.findIndex((part) => !isSettled(part));
    return firstUnknown < 0 || isOverdue.value ? inTab : inTab.slice(0, firstUnknown + 1);
  });
  const rows = computed(() => parts.value.flatMap(({ work }) => work.value?.rows ?? []));
  const choice = createRowChoice({ rows, keyOf: keyOfRow, isSettled: () => true });

  const perform = ({ kind, item }: WorkRow): void => {
    if (kind === 'answer') navigate(consultationPath(item.id));
    else if (kind === 'clarify') navigate(prescriptionPath(item.orderId));
    else if (kind === 'correct') navigate(prescriptionPath(item.orderId, item.id));
    else if (kind === 'sign') navigate(signingPath(item.id));
    else if (kind === 'followUp') navigate(buildPath('/orderRecord/detail', { id: item.orderId }));
    else if (offered.has(order.accept)) void dashboard.accept(item.id);
    else navigate(buildPath('/cloudRoom', { id: item.id }));
  };

  return {
    parts,
    rows,
    choice,
    ending,
    act: (row) => {
      // The click may have been meant for the row that was at this position a moment ago.
      if (guard.isSafe()) perform(row);
    },
    actOnChosen: () => {
      const row = choice.chosen.peek();
      // The key may have been meant for the follow-up that was done a moment ago.
      if (row && !row.isGone && platform.now() - movedAt >= settleMs) perform(row);
    },
    markDone: async (row) => {
      if (ending.peek() !== null || !guard.isSafe()) return;
      const key = keyOfRow(row);
      ending.value = key;
      try {
        await due.markDone(row.item.id);
        doneKeys.add(key);
      } catch (thrown) {
        toasts.showError(toApiError(thrown));
      } finally {
        ending.value = null;
      }
    },
    start: () => {
      const disposers = [
        choice.start(),
        platform.setTimer(revealMs, () => {
          isOverdue.value = true;
        }),
        effect(() =>
          guard.update(
            parts.value.flatMap(({ kind, state, work }) => [
              // Its notice moves the rows below.
              ...(state.error.value === null ? [] : [`failed ${kind}`]),
              ...(work.value?.rows ?? []).map(keyOfRow),
            ]),
          ),
        ),
        effect(() => {
          const row = choice.chosen.value;
          const key = row?.isGone ? keyOfRow(row) : null;
          if (key === null || !doneKeys.has(key)) return;
          movedAt = platform.now();
          untracked(() => choice.chooseFollowing(key));
        }),
      ];
      return () => disposeAll(disposers);
    },
  };
};
