import { describe, expect, it } from 'vitest';
import type { FormFinding } from './checkForm.ts';
import { commonReason, groupFindings } from './groupFindings.ts';

const finding = (rule: string, key: string | null, other: Partial<FormFinding> = {}): FormFinding => ({
  rule,
  key,
  line: null,
  severity: 'warn',
  evidence: '',
  reasonKey: rule,
  drugName: null,
  otherName: null,
  reason: '',
  preventsSubmit: true,
  ...other,
});
const kinds = (findings: readonly FormFinding[]) =>
  groupFindings(findings).map((group) => group.map(({ rule, key }) => `${rule} ${key}`));

const withReasons = (...reasons: readonly string[]) =>
  commonReason(reasons.map((reason, index) => finding('long-course', `${index}`, { reason })));

describe('findings of one kind', () => {
  it('are one group over several lines, where the first of them stood', () => {
    expect(
      kinds([
        finding('long-course', 'a'),
        finding('stock', 'a'),
        finding('long-course', 'b'),
        finding('long-course', 'c', { severity: 'unchecked' }),
      ]),
    ).toEqual([['long-course a', 'long-course b'], ['stock a'], ['long-course c']]);
  });

  it('stay alone on one line, on the whole prescription, and where no reason helps', () => {
    for (const findings of [
      [finding('interaction', 'a', { reasonKey: 'interaction:x' }), finding('interaction', 'a')],
      [finding('coverage', null, { reasonKey: 'coverage:x' }), finding('coverage', null)],
      [finding('stock', 'a', { severity: 'block' }), finding('stock', 'b', { severity: 'block' })],
      [finding('weight', 'a', { severity: 'note' }), finding('weight', 'b', { severity: 'note' })],
    ])
      expect(groupFindings(findings)).toEqual(findings.map((one) => [one]));
  });

  it('share a reason unless they have reasons of their own', () => {
    expect(withReasons('', '')).toBe('');
    expect(withReasons('', 'stable')).toBe('stable');
    expect(withReasons('stable', 'titrated')).toBeNull();
  });
});
