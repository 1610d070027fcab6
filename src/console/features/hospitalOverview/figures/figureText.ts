import type { StateCount } from '../../../../contract/hospital/overview.ts';
import type { HospitalOverviewMessages } from '../messages.en.ts';

/** A count as text; null: not known. */
export const countText = (t: Pick<HospitalOverviewMessages, 'notKnown'>, count: number | null): string =>
  count === null ? t.notKnown : String(count);

/** A wait as text; null: not known. */
export const waitText = (
  t: Pick<HospitalOverviewMessages, 'notKnown' | 'duration'>,
  ms: number | null,
): string => (ms === null ? t.notKnown : t.duration(Math.round(ms / 60_000)));

/** The share of reviews that rejected, in percent; null if nothing was reviewed, or if it is not known. */
export const rejectedShare = ({
  reviewed,
  rejected,
}: {
  readonly reviewed: number | null;
  readonly rejected: number | null;
}): number | null =>
  reviewed === null || rejected === null || reviewed === 0
    ? null
    : Math.round((rejected / reviewed) * 1000) / 10;

/** The share as text, with what it is of. */
export const shareText = (
  t: Pick<HospitalOverviewMessages, 'notKnown' | 'share'>,
  figures: { readonly reviewed: number | null; readonly rejected: number | null },
): string => {
  const share = rejectedShare(figures);
  return share === null ? t.notKnown : t.share(share, figures.rejected ?? 0, figures.reviewed ?? 0);
};

/** All of several states together; null as soon as one of them is not known. */
export const sumStates = (states: readonly StateCount[]): number | null =>
  states.reduce<number | null>((sum, { count }) => (sum === null || count === null ? null : sum + count), 0);

/** The days' states together, by state. */
export const byState = (days: readonly { readonly states: readonly StateCount[] }[]): StateCount[] =>
  [
    ...Map.groupBy(
      days.flatMap(({ states }) => states),
      ({ status }) => status,
    ),
  ]
    .map(([status, same]) => ({ status, count: sumStates(same) }))
    .toSorted((a, b) => a.status - b.status);
