import { describe, expect, it } from 'vitest';
import { queryPath, readQuery } from './tasks.ts';
import { urgencyOf } from './urgency.ts';

describe("the address of the auditors' list", () => {
  it('shows the queue from its first page when it says nothing', () => {
    expect(readQuery('')).toEqual({ status: null, pageNo: 1 });
    expect(queryPath({ status: null, pageNo: 1 })).toBe('/prescriptionTask');
  });

  it('carries state and page, and reads back what it wrote', () => {
    for (const query of [
      { status: 0, pageNo: 3 },
      { status: 3, pageNo: 1 },
    ]) {
      expect(readQuery(queryPath(query).split('?')[1] ?? '')).toEqual(query);
    }
  });

  it('takes nonsense for nothing said', () => {
    expect(readQuery('state=9&page=-2')).toEqual({ status: null, pageNo: 1 });
  });
});

describe('a prescription in the queue', () => {
  it('waits long after half an hour, and too long after two hours', () => {
    expect([0, 29, 30, 119, 120, 6000].map(urgencyOf)).toEqual([
      'plain',
      'plain',
      'warning',
      'warning',
      'danger',
      'danger',
    ]);
  });
});
