/**
 * Delays before the next connection attempt and timeouts for it, in milliseconds (docs/wire.md, "IM socket").
 */

/**
 * Delay after `failCount` consecutive failures. The first one is 0.2–3 s, skewed towards short; later ones
 * are between 0.5 s and min(30 s, 1 s·2ⁿ). `random` is in [0, 1).
 */
export const backoff = (failCount: number, random: number): number => {
  if (failCount === 0) return 200 + random ** 2 * 2_800;
  const maxMs = Math.min(30_000, 1_000 * 2 ** failCount);
  return 500 + random * (maxMs - 500);
};

/** A restarted server asks its clients to reconnect spread out over time. */
export const spread = (spreadMs: number, random: number): number => 200 + random * Math.max(0, spreadMs);

/** Timeout for opening a socket. The network may be dead or just slow, so each failure allows more time. */
export const openTimeout = (failCount: number): number =>
  Math.min(10_000, 2_000 + 2_000 * Math.max(1, failCount));
