import { describe, expect, it } from 'vitest';
import { toPath, parseQuery } from './taskListModel.ts';
import { auditWaitSeverity } from './taskColumns.tsx';

describe("the address of the auditors' list", () => {
  it('shows the queue from its first page by default', () => {
    expect(parseQuery('')).toEqual({ status: null, pageNo: 1 });
    expect(toPath({ status: null, pageNo: 1 })).toBe('/prescriptionTask');
  });

  it('has status and page, and reads back what it wrote', () => {
    for (const query of [
      { status: 0, pageNo: 3 },
      { status: 3, pageNo: 1 },
    ]) {
      expect(parseQuery(toPath(query).split('?')[1] ?? '')).toEqual(query);
    }
  });

  it('ignores invalid values', () => {
    expect(parseQuery('state=9&page=-2')).toEqual({ status: null, pageNo: 1 });
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
