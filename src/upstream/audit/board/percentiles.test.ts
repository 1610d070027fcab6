import { describe, expect, it } from 'vitest';
import { reviewBoard } from '../../../contract/prescribing/reviewBoard.ts';
import { hourOf } from '../../server/clock.ts';
import { createStaffUpstream } from '../../testing/staffUpstream.ts';
import { nearestRank } from './reviewFigures.ts';

/** The definition itself: the least value that so many percent of all do not exceed. */
const leastOf = (values: readonly number[], percent: number): number | null => {
  const enough = values.filter(
    (one) => 100 * values.filter((other) => other <= one).length >= percent * values.length,
  );
  return enough.length === 0 ? null : Math.min(...enough);
};

const expected = (values: readonly number[]) => ({ median: leastOf(values, 50), p90: leastOf(values, 90) });

describe('a percentile', () => {
  it.each([0, 1, 2, 3, 9, 10, 11, 19, 20, 101])('of %i values is at the nearest rank', (count) => {
    // Values that repeat and are not in order.
    const values = Array.from({ length: count }, (_, n) => (n * 37) % 23);
    const sorted = values.toSorted((a, b) => a - b);
    for (const percent of [50, 90]) expect(nearestRank(sorted, percent)).toBe(leastOf(values, percent));
  });
});

it('the figures of many reviews agree with a second computation', async () => {
  const upstream = createStaffUpstream();
  const { store } = upstream;
  const { id } = await upstream.submitPrescription();
  const auditors = ['east-eve', 'east-mia'] as const;
  const now = upstream.now();
  const reviews = Array.from({ length: 600 }, (_, n) => {
    const submittedAt = now - ((n * 79_193) % 9_000_000) - 8_000_000;
    return { n, auditorId: auditors[n % 3 === 0 ? 1 : 0], submittedAt, took: (n * 104_729) % 7_200_000 };
  });
  store.transaction(() => {
    for (const { n, auditorId, submittedAt, took } of reviews) {
      store.run(
        `INSERT INTO prescription_version (prescription_id, version, warehouse_id, diagnoses, overrides, submitted, written_by, written_at)
         VALUES (?, ?, 'x', '[]', '[]', 1, 'east-ann', ?)`,
        id,
        n + 2,
        submittedAt,
      );
      store.run(
        `INSERT INTO verdict (id, prescription_id, version, auditor_id, approve, opinion, reasons, at)
         VALUES (?, ?, ?, ?, 1, '', '[]', ?)`,
        `r${n}`,
        id,
        n + 2,
        auditorId,
        submittedAt + took,
      );
    }
  });
  const { all, people, hours } = await upstream.call('east-ann', reviewBoard.figures, {});
  const tookOf = (isOf: (one: (typeof reviews)[number]) => boolean) =>
    reviews.filter(isOf).map(({ took }) => took);
  expect(all).toMatchObject(expected(tookOf(() => true)));
  for (const auditorId of auditors)
    expect(people.find((one) => one.auditorId === auditorId)).toMatchObject(
      expected(tookOf((one) => one.auditorId === auditorId)),
    );
  expect(hours.filter(({ median }) => median !== null).length).toBeGreaterThan(2);
  for (const one of hours)
    expect(one).toMatchObject(expected(tookOf(({ submittedAt }) => hourOf(submittedAt) === one.hour)));
  upstream.close();
});
