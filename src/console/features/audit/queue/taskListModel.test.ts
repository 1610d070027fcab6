import { describe, expect, it } from 'vitest';
import { shownSort, toPath, parseQuery, type TaskQuery } from './taskListModel.ts';
import { auditWaitSeverity } from './taskColumns.tsx';

describe("the address of the auditors' list", () => {
  it('shows the queue from its first page by default', () => {
    expect(parseQuery('')).toEqual({ status: null, sort: null, pageNo: 1, pageSize: null });
    expect(toPath({ status: null, sort: null, pageNo: 1, pageSize: null })).toBe('/prescriptionTask');
  });

  it('has status and page, and reads back what it wrote', () => {
    for (const query of [
      { status: 0, sort: null, pageNo: 3, pageSize: 50 },
      { status: 3, sort: { by: 'lines', descending: true }, pageNo: 1, pageSize: null },
    ] satisfies TaskQuery[]) {
      expect(parseQuery(toPath(query).split('?')[1] ?? '')).toEqual(query);
    }
  });

  it('shows what waits the oldest first, and what was decided the newest first', () => {
    expect(shownSort({ status: null, sort: null })).toEqual({ by: 'time', descending: false });
    expect(shownSort({ status: 2, sort: null })).toEqual({ by: 'time', descending: true });
  });

  it('ignores invalid values', () => {
    expect(parseQuery('state=9&page=-2&sort=patient&dir=desc&size=7')).toEqual({
      status: null,
      sort: null,
      pageNo: 1,
      pageSize: null,
    });
  });
});

describe('a prescription in the queue', () => {
  it('has waited long after half an hour, and too long after two hours', () => {
    expect([0, 29, 30, 119, 120, 6000].map(auditWaitSeverity)).toEqual([
      'plain',
      'plain',
      'warning',
      'warning',
      'danger',
      'danger',
    ]);
  });
});
