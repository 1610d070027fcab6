import { scaleEnd } from '../lib/scale.ts';

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
  readonly named: boolean;
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** The maximum number of labels. */
const mostNames = 8;

/** Lays out the bars in `width` × `height`, with y pointing down as in SVG. `max` is the end of the scale. */
export const barsOf = (
  days: readonly Day[],
  width: number,
  height: number,
): { readonly bars: readonly Bar[]; readonly most: number } => {
  const most = scaleEnd(Math.max(1, ...days.map(({ approved, rejected }) => approved + rejected)));
  const step = days.length === 0 ? width : width / days.length;
  const every = Math.max(1, Math.ceil(days.length / mostNames));
  const up = (value: number): number => round((value / most) * height);
  return {
    most,
    bars: days.map(({ day, approved, rejected }, n) => ({
      day,
      x: round(step * (n + 0.2)),
      width: round(Math.min(step * 0.6, 40)),
      approved: { y: round(height - up(approved)), height: up(approved) },
      rejected: { y: round(height - up(approved) - up(rejected)), height: up(rejected) },
      named: (days.length - 1 - n) % every === 0,
    })),
  };
};

/** One entry for every day, also for days without verdicts; the counts unchanged if `days` is empty. */
export const everyDay = (found: readonly Day[], days: readonly string[]): readonly Day[] =>
  days.length === 0
    ? found
    : days.map((day) => found.find((one) => one.day === day) ?? { day, approved: 0, rejected: 0 });
