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

/** The visits of a day by state; null: not known. */
interface DayStates {
  readonly states: readonly StateCount[] | null;
}

/** The visits of a day in one state; null: not known. A state that is left out has none. */
export const countOf = ({ states }: DayStates, status: number): number | null => {
  if (states === null) return null;
  const found = states.find((one) => one.status === status);
  return found ? found.count : 0;
};

/** All of several states together; null as soon as one of them is not known. */
export const sumStates = (states: readonly StateCount[] | null): number | null =>
  states?.reduce<number | null>(
    (sum, { count }) => (sum === null || count === null ? null : sum + count),
    0,
  ) ?? null;

/** The days' states together, by state; null as soon as one of the days is not known. */
export const byState = (days: readonly DayStates[] | null): readonly StateCount[] | null => {
  const states = days?.flatMap((day): readonly (StateCount | null)[] => day.states ?? [null]) ?? [null];
  const known = states.filter((one) => one !== null);
  if (known.length < states.length) return null;
  return [...Map.groupBy(known, ({ status }) => status)]
    .map(([status, same]) => ({ status, count: sumStates(same) }))
    .toSorted((a, b) => a.status - b.status);
};
