import { niceCeiling } from '../../lib/niceCeiling.ts';

/** The figures of one day. */
export interface DailyFigures {
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
  readonly max: number;
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;

/** Computes the plot for an area of `width` × `height`; y grows downwards as in SVG. */
export const createDailyPlot = (days: readonly DailyFigures[], width: number, height: number): Plot => {
  const max = niceCeiling(
    Math.max(1, ...days.flatMap(({ finished, prescriptions }) => [finished, prescriptions])),
  );
  const step = days.length === 0 ? width : width / days.length;
  const scaleY = (value: number): number => roundToTenth((value / max) * height);
  const dots = days.map(({ prescriptions }, index) => ({
    x: roundToTenth(step * (index + 0.5)),
    y: roundToTenth(height - scaleY(prescriptions)),
  }));
  return {
    bars: days.map(({ day, finished }, index) => ({
      day,
      x: roundToTenth(step * (index + 0.2)),
      y: roundToTenth(height - scaleY(finished)),
      width: roundToTenth(step * 0.6),
      height: scaleY(finished),
      value: finished,
    })),
    line: dots.map(({ x, y }) => `${x},${y}`).join(' '),
    dots,
    max,
  };
};
