import { scaleEnd } from '../lib/scale.ts';

/** The figures of one day. */
export interface Day {
  readonly day: string;
  readonly finished: number;
  readonly prescriptions: number;
}

/** One bar, in plot units. */
interface Bar {
  readonly day: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly value: number;
}

/** Bars of finished consultations and a line of prescriptions, on one scale. */
export interface Plot {
  readonly bars: readonly Bar[];
  /** `x,y` pairs for SVG's `points`. */
  readonly line: string;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly most: number;
}

const round = (n: number): number => Math.round(n * 10) / 10;

/** Computes the plot for an area of `width` × `height`; y grows downwards as in SVG. */
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
