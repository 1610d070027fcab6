import * as v from 'valibot';
import { callHeartbeatMs, rejoinWindowMs } from '../../contract/consultation/rtc.ts';
import type { Left } from './call.ts';

const key = 'videoCall';
const shape = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ conv: v.string(), call: v.string(), since: v.number(), at: v.number() }),
);

/** Stores which call this tab is in, to resume it after a reload. */
export const openLeftCall = (tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, now: () => number) => {
  const fresh = () => {
    const read = v.safeParse(shape, tab.getItem(key));
    // Saved with every heartbeat; the page may have been left right after one, or right before the next.
    return read.success && now() - read.output.at <= rejoinWindowMs + callHeartbeatMs ? read.output : null;
  };
  return {
    keep: (conv: string, left: Left | null): void => {
      if (left === null) tab.removeItem(key);
      else tab.setItem(key, JSON.stringify({ conv, ...left, at: now() }));
    },
    /** The order of the call that this tab was in a moment ago, or null. */
    order: (): string | null => fresh()?.conv ?? null,
    /** The call of this order that this tab was in a moment ago, or null. */
    read: (conv: string): Left | null => {
      const left = fresh();
      return left?.conv === conv ? { call: left.call, since: left.since } : null;
    },
  };
};
