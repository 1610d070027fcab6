import type { Clock } from './clock.ts';

/** So many signals at once, and so many a second in the long run, of one side. */
const most = 120;
const perSecond = 30;

/** Whether somebody may send once more; what is over the limit is dropped, and comes again by itself. */
export const openAllowance = (clock: Clock) => {
  const left = new Map<string, { tokens: number; at: number }>();
  /** Who has sent nothing for a while has all of it again. */
  const forget = (now: number) => {
    for (const [who, { at }] of left) if (now - at > (most / perSecond) * 1000) left.delete(who);
  };
  return {
    take: (who: string): boolean => {
      const now = clock.now();
      if (left.size > 1000) forget(now);
      const before = left.get(who) ?? { tokens: most, at: now };
      const tokens = Math.min(most, before.tokens + ((now - before.at) / 1000) * perSecond);
      left.set(who, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
      return tokens >= 1;
    },
  };
};
