/** A token bucket: what may come at once, and what may come each second for ever. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Token buckets by sender. `now` is in milliseconds. */
export const createRateLimiter = ({ burst, perSecond }: Rate, now: () => number) => {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const fillMs = (burst / perSecond) * 1000;
  let evictedAt = Number.NEGATIVE_INFINITY;
  /** A sender that has been idle for a while has a full bucket again. Looking for them on every frame would be the largest cost. */
  const evictIdle = (time: number) => {
    if (buckets.size <= 1000 || Math.abs(time - evictedAt) < fillMs) return;
    evictedAt = time;
    for (const [key, { at }] of buckets) if (time - at > fillMs) buckets.delete(key);
  };
  const tokensOf = (key: string, time: number): number => {
    const bucket = buckets.get(key);
    if (!bucket) return burst;
    return Math.min(burst, bucket.tokens + (Math.max(0, time - bucket.at) / 1000) * perSecond);
  };
  return {
    /** The time until the sender may send this much, in milliseconds; 0 if it may now. */
    waitMs: (key: string, cost = 1): number =>
      Math.max(0, Math.ceil(((cost - tokensOf(key, now())) / perSecond) * 1000)),
    /** Takes what came already, even if there is less in the bucket: the sender waits for it afterwards. */
    consume: (key: string, cost: number): void => {
      const time = now();
      evictIdle(time);
      buckets.set(key, { tokens: tokensOf(key, time) - cost, at: time });
    },
    /** Takes this much from the sender's bucket; false, and takes nothing, if there is less in it. */
    tryConsume: (key: string, cost = 1): boolean => {
      const time = now();
      evictIdle(time);
      const tokens = tokensOf(key, time);
      buckets.set(key, { tokens: tokens < cost ? tokens : tokens - cost, at: time });
      return tokens >= cost;
    },
  };
};
