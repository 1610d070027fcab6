import { scaleEnd } from '../lib/scale.ts';

/** What one day saw. */
interface Day {
  readonly day: string;
  readonly approved: number;
  readonly rejected: number;
}

/** A day's two bars, the rejections on top of the approvals, in the units of the plot. */
interface Bar {
  readonly day: string;
  readonly x: number;
  readonly width: number;
  readonly approved: { readonly y: number; readonly height: number };
  readonly rejected: { readonly y: number; readonly height: number };
  /** Whether its day is written below: as many as there is room for. */
  readonly named: boolean;
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** How many days may be written side by side. */
const mostNames = 8;

/** Lays the days out in a field of `width` × `height`; y grows downwards, as SVG wants it. `most` is where the scale ends. */
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

/** Every one of these days, those without a verdict too; the found ones alone where no day is named. */
export const everyDay = (found: readonly Day[], days: readonly string[]): readonly Day[] =>
  days.length === 0
    ? found
    : days.map((day) => found.find((one) => one.day === day) ?? { day, approved: 0, rejected: 0 });
