import { audit } from '../../../../contract/prescribing/audit.ts';
import type { Services } from '../../../services.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import { toApiError, isUnsupported } from '../../../lib/apiError.ts';
import { type AsyncState, createAsyncState } from '../../../lib/async/asyncState.ts';

/** Today's figures; null for what the hospital's system does not count. */
export interface TodayCounts {
  /** In the queue, claimed or not. */
  readonly waiting: number;
  readonly mine: number | null;
  /** Median time from claim to verdict, in milliseconds. */
  readonly median: number | null;
}

/** Creates the query; nothing is requested yet. */
export const createTodayCounts = ({
  call,
  clock,
}: Pick<Services, 'call' | 'clock'>): AsyncState<TodayCounts> => {
  const fetchOwn = async (): Promise<Pick<TodayCounts, 'mine' | 'median'>> => {
    const day = dayOf(clock.now());
    try {
      const { perDay, medianTook } = await call(audit.statistics, { from: day, to: day });
      const decided = perDay.reduce((sum, { approved, rejected }) => sum + approved + rejected, 0);
      return { mine: decided, median: medianTook };
    } catch (thrown) {
      if (!isUnsupported(toApiError(thrown))) throw thrown;
      return { mine: null, median: null };
    }
  };
  return createAsyncState(async () => {
    const [queue, ownCounts] = await Promise.all([call(audit.page, { pageSize: 1 }), fetchOwn()]);
    return { waiting: queue.total, ...ownCounts };
  }, clock);
};
