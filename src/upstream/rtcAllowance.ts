import type { Clock } from './clock.ts';

/** The burst of signals that one side may send, and the sustained rate per second. */
const most = 120;
const perSecond = 30;

/** A token bucket per sender. Signals above the limit are discarded; clients resend them. */
export const openAllowance = (clock: Clock) => {
  const left = new Map<string, { tokens: number; at: number }>();
  /** A sender that has been idle for a while has a full bucket again. */
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
