import { scaleEnd } from '../lib/scale.ts';

/** What one day saw. */
export interface Day {
  readonly day: string;
  readonly finished: number;
  readonly prescriptions: number;
}

/** One bar, in the units of the plot. */
interface Bar {
  readonly day: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly value: number;
}

/** The plot: bars of finished consultations, a line of prescriptions, and the scale they share. */
export interface Plot {
  readonly bars: readonly Bar[];
  /** `x,y` pairs of the line, as SVG's `points`. */
  readonly line: string;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly most: number;
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** Lays the days out in a field of `width` × `height`; y grows downwards, as SVG wants it. */
export const plotOf = (days: readonly Day[], width: number, height: number): Plot => {
  const most = scaleEnd(
    Math.max(1, ...days.flatMap(({ finished, prescriptions }) => [finished, prescriptions])),
  );
  const step = days.length === 0 ? width : width / days.length;
  const up = (value: number): number => round((value / most) * height);
  const dots = days.map(({ prescriptions }, n) => ({
    x: round(step * (n + 0.5)),
    y: round(height - up(prescriptions)),
  }));
  return {
    bars: days.map(({ day, finished }, n) => ({
      day,
      x: round(step * (n + 0.2)),
      y: round(height - up(finished)),
      width: round(step * 0.6),
      height: up(finished),
      value: finished,
    })),
    line: dots.map(({ x, y }) => `${x},${y}`).join(' '),
    dots,
    most,
  };
};
