import type { Clock } from '../server/clock.ts';

/** The burst of signals that one side may send, and the sustained rate per second. */
const burst = 120;
const perSecond = 30;

/** A token bucket per sender. Signals above the limit are discarded; clients resend them. */
export const createRateLimiter = (clock: Clock) => {
  const buckets = new Map<string, { tokens: number; at: number }>();
  /** A sender that has been idle for a while has a full bucket again. */
  const evictIdle = (now: number) => {
    for (const [key, { at }] of buckets) if (now - at > (burst / perSecond) * 1000) buckets.delete(key);
  };
  return {
    tryConsume: (key: string): boolean => {
      const now = clock.now();
      if (buckets.size > 1000) evictIdle(now);
      const bucket = buckets.get(key) ?? { tokens: burst, at: now };
      const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
      buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
      return tokens >= 1;
    },
  };
};
