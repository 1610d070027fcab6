import { niceCeiling } from '../../../lib/niceCeiling.ts';

/** The verdicts of one day. */
interface Day {
  readonly day: string;
  readonly approved: number;
  readonly rejected: number;
}

/** The two bars of a day, rejections stacked on approvals, in chart units. */
interface Bar {
  readonly day: string;
  readonly x: number;
  readonly width: number;
  readonly approved: { readonly y: number; readonly height: number };
  readonly rejected: { readonly y: number; readonly height: number };
  /** Whether the day is labelled: as many as fit. */
  readonly isLabelled: boolean;
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** The maximum number of labels. */
const maxLabels = 8;

/** Lays out the bars in `width` × `height`, with y pointing down as in SVG. `max` is the end of the scale. */
export const layOutBars = (
  days: readonly Day[],
  width: number,
  height: number,
): { readonly bars: readonly Bar[]; readonly max: number } => {
  const max = niceCeiling(Math.max(1, ...days.map(({ approved, rejected }) => approved + rejected)));
  const step = days.length === 0 ? width : width / days.length;
  const labelEvery = Math.max(1, Math.ceil(days.length / maxLabels));
  const toHeight = (value: number): number => round((value / max) * height);
  return {
    max,
    bars: days.map(({ day, approved, rejected }, n) => ({
      day,
      x: round(step * (n + 0.2)),
      width: round(Math.min(step * 0.6, 40)),
      approved: { y: round(height - toHeight(approved)), height: toHeight(approved) },
      rejected: { y: round(height - toHeight(approved) - toHeight(rejected)), height: toHeight(rejected) },
      isLabelled: (days.length - 1 - n) % labelEvery === 0,
    })),
  };
};

/** One entry for every day, also for days without verdicts; the counts unchanged if `days` is empty. */
export const fillMissingDays = (counts: readonly Day[], days: readonly string[]): readonly Day[] =>
  days.length === 0
    ? counts
    : days.map((day) => counts.find((count) => count.day === day) ?? { day, approved: 0, rejected: 0 });
