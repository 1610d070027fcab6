import { describe, expect, it } from 'vitest';
import { createDailyPlot } from './dailyPlot.ts';

const maxOf = (finished: number) => createDailyPlot([{ day: 'd', finished, prescriptions: 0 }], 10, 10).max;

describe('the plot of the last days', () => {
  it('has a bar per day, the busiest one at the top of the scale', () => {
    const { bars, max: top } = createDailyPlot(
      [
        { day: '2026-11-19', finished: 10, prescriptions: 4 },
        { day: '2026-11-20', finished: 5, prescriptions: 0 },
      ],
      100,
      50,
    );
    expect(top).toBe(10);
    expect(bars.map(({ height }) => height)).toEqual([50, 25]);
    expect(bars.map(({ y }) => y)).toEqual([0, 25]);
  });

  it('ends its scale at a round number', () => {
    expect([3, 7, 11, 38, 101].map(maxOf)).toEqual([4, 10, 20, 40, 200]);
  });

  it('has empty bars on days without orders', () => {
    const { bars, line } = createDailyPlot([{ day: 'd', finished: 0, prescriptions: 0 }], 10, 40);
    expect(bars[0]?.height).toBe(0);
    expect(line).toBe('5,40');
  });
});
