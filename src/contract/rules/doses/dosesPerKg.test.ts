import { describe, expect, it } from 'vitest';
import type { LineInput } from '../../prescribing/prescription.ts';
import type { DoseLimit, DoseLimitPerKg } from '../../rulePack/rulePack.ts';
import { evaluateRules } from '../evaluateRules.ts';
import { bornYearsAgo, lineOf, ruleInputOf, summaries, testPack } from '../testing/ruleInput.ts';

const row: DoseLimitPerKg = {
  ingredient: 'new',
  routes: [],
  fromYears: 0,
  underYears: 12,
  unit: 'mg',
  single: '10',
  daily: '30',
  source: { zh: '', en: '' },
};
/** A drug of which only the doses by weight are limited. */
const unlimited: DoseLimit = {
  ...row,
  strength: '',
  underYears: null,
  single: null,
  daily: null,
  perDays: 1,
};
const child = (usage: Partial<LineInput>, change: Partial<DoseLimitPerKg> = {}) =>
  ruleInputOf([lineOf('new', usage)], {
    patient: { ...bornYearsAgo(8), weightKg: '20' },
    pack: { ...testPack, doses: [unlimited], dosesPerKg: [{ ...row, ...change }] },
  });
const prn = (remark: string, dose = '200') => child({ dose, frequency: 'prn', remark });

describe('a child of 20 kg', () => {
  it('is given the daily dose of the label, and a tenth more', () => {
    expect(summaries(child({ dose: '200', frequency: 'tid' }))).toEqual([]);
    expect(summaries(child({ dose: '200', frequency: 'qid' }))).toEqual(['daily-dose warn 0 new/kg']);
  });

  it('has a daily dose that is not checked while nobody says how often', () => {
    expect(summaries(prn('发热时'))).toEqual(['daily-dose unchecked 0 new']);
    expect(summaries(prn('发热时，24小时内不超过3次'))).toEqual([]);
    expect(summaries(prn('发热时，24小时内不超过4次'))).toEqual(['daily-dose warn 0 new/kg']);
  });

  it('has a single dose that is checked all the same', () => {
    expect(summaries(prn('发热时', '300'))).toEqual([
      'daily-dose unchecked 0 new',
      'single-dose warn 0 new/kg',
    ]);
  });

  it('is asked for no count where the label has no daily limit', () => {
    const input = child({ dose: '200', frequency: 'prn', remark: '发热时' }, { daily: null });
    expect(summaries(input)).toEqual([]);
  });

  it('is asked once, where a limit for all of this age lacks the count too', () => {
    const line = lineOf('ibuprofen', { dose: '100', frequency: 'prn', remark: '发热时' });
    const input = ruleInputOf([line], { patient: { ...bornYearsAgo(8), weightKg: '20' } });
    expect(summaries(input)).toEqual(['daily-dose unchecked 0 ibuprofen']);
  });

  it('gets a finding whose figures differ', () => {
    const input = child({ dose: '2.5', frequency: 'qd' }, { single: '0.1', daily: null });
    expect(evaluateRules(input)).toMatchObject([{ evidence: '0.125 mg/kg > 0.1 mg/kg' }]);
  });
});
