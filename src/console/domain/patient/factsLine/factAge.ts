const dayMs = 24 * 3_600_000;

/** How long ago something was said, in the largest fitting unit. */
export interface FactAge {
  readonly count: number;
  readonly unit: 'hours' | 'days' | 'months' | 'years';
}

/** The age of a fact that is older than this visit; null for one of this visit. */
export const factAge = (at: number, visitStart: number, now: number): FactAge | null => {
  if (at >= visitStart) return null;
  const days = Math.floor((now - at) / dayMs);
  if (days < 1) return { count: Math.max(1, Math.floor((now - at) / 3_600_000)), unit: 'hours' };
  if (days < 60) return { count: days, unit: 'days' };
  if (days < 730) return { count: Math.floor(days / 30.4), unit: 'months' };
  return { count: Math.floor(days / 365.25), unit: 'years' };
};
