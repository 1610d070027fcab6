import { describe, expect, it } from 'vitest';
import { reasonGroups, rejectReasonOf, rejectReasons } from './rejectReason.ts';

describe("the pharmacists' list of reasons", () => {
  it('has 15 irregular, 9 unsuitable and 4 excessive ones, each with its own number and both languages', () => {
    const inGroup = reasonGroups.map(
      ({ group }) => rejectReasons.filter(({ code }) => code.startsWith(`${group}-`)).length,
    );
    expect(inGroup).toEqual([15, 9, 4]);
    expect(new Set(rejectReasons.map(({ code }) => code)).size).toBe(28);
    for (const { zh, en } of rejectReasons) expect([zh, en]).not.toContain('');
  });

  it('numbers them as the regulation does', () => {
    expect(rejectReasonOf('1-11')?.en).toBe('More than five drugs on one outpatient prescription');
    expect(rejectReasonOf('2-5')?.zh).toBe('用法、用量不适宜');
    expect(rejectReasonOf('3-1')?.zh).toBe('无适应证用药');
  });

  it('still translates reasons from before the list was numbered, and leaves free text alone', () => {
    expect(rejectReasonOf('unsuitable-dose')?.en).toBe('Inappropriate dosage');
    expect(rejectReasonOf('see the label')).toBeNull();
    expect(rejectReasonOf('2-10')).toBeNull();
  });
});
