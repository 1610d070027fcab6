import { describe, expect, it } from 'vitest';
import { shownSort, toPath, parseQuery, type TaskQuery } from './taskListModel.ts';
import { auditWaitSeverity } from './taskColumns.tsx';

const queue: TaskQuery = {
  status: null,
  severities: [],
  flags: [],
  isOverdue: false,
  keyword: '',
  sort: null,
  pageNo: 1,
  pageSize: null,
};

describe("the address of the auditors' list", () => {
  it('shows the queue from its first page by default', () => {
    expect(parseQuery('')).toEqual(queue);
    expect(toPath(queue)).toBe('/prescriptionTask');
  });

  it('has status, filters and page, and reads back what it wrote', () => {
    for (const query of [
      { ...queue, status: 0, pageNo: 3, pageSize: 50 },
      { ...queue, status: 3, keyword: '头孢', sort: { by: 'severity', descending: true } },
      { ...queue, severities: ['warn', 'unknown'], flags: ['allergyUnknown', 'child'] },
      { ...queue, isOverdue: true, sort: { by: 'flags', descending: true } },
    ] satisfies TaskQuery[]) {
      expect(parseQuery(toPath(query).split('?')[1] ?? '')).toEqual(query);
    }
  });

  it('shows what waits the oldest first, and what was decided the newest first', () => {
    expect(shownSort({ status: null, sort: null })).toEqual({ by: 'time', descending: false });
    expect(shownSort({ status: 2, sort: null })).toEqual({ by: 'time', descending: true });
  });

  it('ignores invalid values', () => {
    expect(parseQuery('state=9&page=-2&sort=patient&dir=desc&size=7&findings=bad,warn&flags=tall')).toEqual({
      ...queue,
      severities: ['warn'],
    });
  });
});

const minute = 60_000;
const severityAt = (minutes: number, dueAt: number | null, isAsked = false) =>
  auditWaitSeverity({ since: 0, dueAt, isAsked }, minutes * minute);

describe('a prescription in the queue', () => {
  it('is overdue once its verdict was due, and long overdue 90 minutes later', () => {
    const due = 15 * minute;
    expect([0, 15, 16, 104, 105, 6000].map((minutes) => severityAt(minutes, due))).toEqual([
      'plain',
      'plain',
      'warning',
      'warning',
      'danger',
      'danger',
    ]);
    expect(severityAt(6000, due, true)).toBe('plain');
  });

  it('has waited long after half an hour, and too long after two hours, where no time is known', () => {
    expect([0, 29, 30, 119, 120, 6000].map((minutes) => severityAt(minutes, null))).toEqual([
      'plain',
      'plain',
      'warning',
      'warning',
      'danger',
      'danger',
    ]);
  });
});
