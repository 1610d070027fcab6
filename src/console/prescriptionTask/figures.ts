import { audit } from '../../contract/prescribing/audit.ts';
import type { App } from '../app.ts';
import { dayOf } from '../lib/days.ts';
import { faultOf, isNotOffered } from '../lib/fault.ts';
import { type Remote, remote } from '../lib/remote.ts';

/** Today's figures; null for what the hospital's system does not count. */
export interface Today {
  /** In the queue, claimed or not. */
  readonly waiting: number;
  readonly mine: number | null;
  /** Median time from claim to verdict, in milliseconds. */
  readonly median: number | null;
}

/** Creates the query; nothing is requested yet. */
export const openToday = ({ call, clock }: Pick<App, 'call' | 'clock'>): Remote<Today> => {
  const mine = async (): Promise<Pick<Today, 'mine' | 'median'>> => {
    const day = dayOf(clock.now());
    try {
      const { perDay, medianTook } = await call(audit.statistics, { from: day, to: day });
      const decided = perDay.reduce((sum, { approved, rejected }) => sum + approved + rejected, 0);
      return { mine: decided, median: medianTook };
    } catch (thrown) {
      if (!isNotOffered(faultOf(thrown))) throw thrown;
      return { mine: null, median: null };
    }
  };
  return remote(async () => {
    const [queue, own] = await Promise.all([call(audit.page, { pageSize: 1 }), mine()]);
    return { waiting: queue.total, ...own };
  }, clock);
};
