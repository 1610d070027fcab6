import {
  type BoardFigures,
  maxTermMinutes,
  reviewBoard,
  type WaitingNow,
} from '../../../../contract/prescribing/reviewBoard.ts';
import type { Services } from '../../../services.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { type Period, parsePeriod, periodParams } from '../../../lib/dates/period.ts';
import { buildPath } from '../../../lib/queryParams.ts';
import { createSafeMutation, type SafeMutation } from '../../../lib/safeMutation.ts';

/** Days if the address names none. */
const defaultDays = 14;

/** The period in the address. */
export const parseQuery = (search: string, today: string): Period =>
  parsePeriod(new URLSearchParams(search), today, defaultDays);

/** The address of a period; the default one is omitted. */
export const toPath = (period: Period, today: string): string =>
  buildPath('/reviewBoard', { ...periodParams(period, today, defaultDays) });

/** Whole minutes that can be agreed on; null for anything else. */
export const parseMinutes = (typed: string): number | null => {
  const text = typed.trim();
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return minutes >= 1 && minutes <= maxTermMinutes ? minutes : null;
};

/** Loads, and once more if that was asked for meanwhile: a load may be slower than the events. */
const coalesced = (load: () => Promise<void>): (() => void) => {
  let isRunning = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await load();
    }
    isRunning = false;
  };
  return () => void run();
};

type Deps = Pick<Services, 'call' | 'clock' | 'messaging' | 'platform'>;

/** What waits for a review now. */
export interface WaitingModel {
  readonly waiting: AsyncState<WaitingNow>;
  /** Sets the agreed time. */
  readonly term: SafeMutation<number>;
  readonly start: () => () => void;
}

/** Follows live events, and reloads every minute because a wait grows without an event. */
const follow = ({ clock, messaging }: Deps, reload: () => void): (() => void) => {
  const disposers = [
    messaging.onEvent((event) => {
      if (event.type === 'prescription') reload();
    }),
    messaging.onResync(reload),
    // Also calls its listener immediately: that is the first load.
    clock.coarseNow.subscribe(reload),
  ];
  return () => disposeAll(disposers);
};

/** Creates it; `onTermSet` is told the minutes. */
export const createWaiting = (app: Deps, onTermSet: (minutes: number) => void): WaitingModel => {
  const { call, clock, platform } = app;
  const waiting = createAsyncState(() => call(reviewBoard.waiting, {}), clock);
  const term = createSafeMutation<number, number>({
    createId: platform.createId,
    send: async (minutes, idempotencyKey) => {
      await call(reviewBoard.setTerm, { minutes }, { idempotencyKey });
      return minutes;
    },
    find: async (minutes) =>
      (await call(reviewBoard.waiting, {})).term.minutes === minutes ? minutes : null,
    onSuccess: async (minutes) => {
      onTermSet(minutes);
      await waiting.load();
    },
  });
  return {
    waiting,
    term,
    start: () =>
      follow(
        app,
        coalesced(() => waiting.load()),
      ),
  };
};

/** How long the reviews of a period took. */
export interface FiguresModel {
  readonly figures: AsyncState<BoardFigures>;
  readonly start: () => () => void;
}

/** Creates it. Figures of days that are over do not change. */
export const createFigures = (app: Deps, { from, to }: Period): FiguresModel => {
  const figures = createAsyncState(() => app.call(reviewBoard.figures, { from, to }), app.clock);
  const load = coalesced(() => figures.load());
  return {
    figures,
    start: () =>
      follow(app, () => {
        const isOver = to < dayOf(app.clock.now());
        if (!isOver || figures.status.peek() === 'idle') load();
      }),
  };
};
