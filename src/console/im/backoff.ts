/** How long to wait before the next attempt to open the socket, and for it (wire.md, "IM socket"), in milliseconds. */

/**
 * After `failed` attempts in a row: first 0.2–3 s, rather soon than late, then between 0.5 s and min(30 s, 1 s·2ⁿ).
 * `chance` is in [0, 1).
 */
export const backoff = (failed: number, chance: number): number => {
  if (failed === 0) return 200 + chance ** 2 * 2_800;
  const most = Math.min(30_000, 1_000 * 2 ** failed);
  return 500 + chance * (most - 500);
};

/** A restarted server asks its clients to come back one by one. */
export const spread = (spreadMs: number, chance: number): number => 200 + chance * Math.max(0, spreadMs);

/** How long a socket may take to open: it may have met a dead line, or a slow one, which gets more time after each failure. */
export const patience = (failed: number): number => Math.min(10_000, 2_000 + 2_000 * Math.max(1, failed));
