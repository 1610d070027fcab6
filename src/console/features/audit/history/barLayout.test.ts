import { describe, expect, it } from 'vitest';
import { layOutBars, fillMissingDays } from './barLayout.ts';

describe('the plot of verdicts per day', () => {
  it('stacks rejections on approvals, on a scale that ends at a round number', () => {
    const { bars, max } = layOutBars([{ day: '2026-11-20', approved: 6, rejected: 3 }], 100, 100);
    expect(max).toBe(10);
    expect(bars[0]).toMatchObject({
      approved: { y: 40, height: 60 },
      rejected: { y: 10, height: 30 },
      isLabelled: true,
    });
  });

  it('shows a day without a verdict as an empty one', () => {
    const counts = [{ day: '2026-11-20', approved: 1, rejected: 0 }];
    expect(fillMissingDays(counts, ['2026-11-19', '2026-11-20'])).toEqual([
      { day: '2026-11-19', approved: 0, rejected: 0 },
      { day: '2026-11-20', approved: 1, rejected: 0 },
    ]);
  });

  it('labels no more days than are readable, always including the last', () => {
    const days = Array.from({ length: 90 }, (_, n) => ({ day: String(n), approved: 1, rejected: 0 }));
    const { bars } = layOutBars(days, 500, 100);
    expect(bars.filter(({ isLabelled }) => isLabelled).length).toBeLessThanOrEqual(8);
    expect(bars.at(-1)?.isLabelled).toBe(true);
  });
});
