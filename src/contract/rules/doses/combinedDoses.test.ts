import { describe, expect, it } from 'vitest';
import type { Drug } from '../../prescribing/drug.ts';
import type { LineInput } from '../../prescribing/prescription.ts';
import type { CurrentMedicine } from '../currentMedicines.ts';
import { evaluateRules } from '../evaluateRules.ts';
import type { RuleLine } from '../finding.ts';
import { currentMedicineOf, drugOf, lineOf, ruleInputOf } from '../testing/ruleInput.ts';

/** How much, how often; the limit of amlodipine is 10 mg a day, and 50 mg is a slip. */
type Usage = Partial<LineInput> & { readonly drug?: Partial<Drug> };
const line = ({ drug, ...usage }: Usage, ingredients = 'amlodipine') =>
  lineOf(drugOf(ingredients, drug), usage);
const medicine = (
  dosage: Partial<NonNullable<CurrentMedicine['dosage']>>,
  change: Partial<CurrentMedicine> = {},
) => {
  const known = { strength: '1mg', doseUnit: 'mg', dose: '1', frequency: 'qd', remark: '', ...dosage };
  return currentMedicineOf('amlodipine', { dosage: known, ...change });
};
const dayDoses = (lines: readonly RuleLine[], taking: readonly CurrentMedicine[] = []) =>
  evaluateRules(ruleInputOf(lines, { taking })).filter(({ rule }) => rule === 'daily-dose');
const found = (...input: Parameters<typeof dayDoses>) =>
  dayDoses(...input).map(({ severity, line: at, evidence }) => `${severity} ${at} ${evidence}`);
const labelled = (dose: string) => line({ dose, drug: { maxDaily: '4' } }, 'something new');
const mg = (dose: number, frequency = 'qd') => ({ dose: String(dose), frequency });

describe('the daily dose of one ingredient over two lines', () => {
  it.each([
    [[5, 5], []],
    [[5, 6], ['warn 1 11 mg > 10 mg']],
    [[9, 49], ['block 1 58 mg > 10 mg']],
    [[30, 30], ['block 1 60 mg > 10 mg']],
    [[4, 4, 4], ['warn 2 12 mg > 10 mg']],
  ])('%j: %j', (amounts, expected) => {
    expect(found(amounts.map((dose) => line(mg(dose))))).toEqual(expected);
  });

  it('that is above its limit on one of them needs one reason', () => {
    expect(found([line(mg(6, 'bid')), line(mg(1))])).toEqual(['warn 0 12 mg > 10 mg']);
    expect(found([line(mg(1)), line(mg(6, 'bid'))])).toEqual(['warn 1 12 mg > 10 mg']);
    expect(found([line(mg(10, 'tid')), line(mg(10, 'tid'))])).toEqual([
      'block 1 60 mg > 10 mg',
      'warn 0 30 mg > 10 mg',
    ]);
  });

  it('is judged alike in either order, by the larger limit where strengths have their own', () => {
    const plain = line({ dose: '80', drug: { strength: '80mg' } }, 'gliclazide');
    const slow = line({ dose: '60', drug: { strength: '30mg' } }, 'gliclazide');
    for (const lines of [
      [plain, slow],
      [slow, plain],
    ])
      expect(found(lines)).toEqual([]);
    expect(found([slow, slow, slow])).toEqual(['warn 2 180 mg > 120 mg']);
  });

  it('never hides what a line exceeds alone', () => {
    const plain = line({ dose: '80', drug: { strength: '80mg' } }, 'gliclazide');
    const slow = line({ ...mg(75, 'bid'), drug: { strength: '30mg' } }, 'gliclazide');
    const elsewhere = currentMedicineOf('gliclazide', { dosage: null });
    expect(found([plain, slow], [elsewhere])).toEqual(['unchecked 0 ', 'warn 1 150 mg > 120 mg']);
  });

  it('counts a tablet and an injection, and no cream', () => {
    const tablet = line({ dose: '1500', route: 'oral' }, 'paracetamol');
    const drip = line({ dose: '1000', route: 'iv' }, 'paracetamol');
    const cream = line({ dose: '1000', route: 'topical' }, 'paracetamol');
    expect(found([tablet, drip])).toContain('warn 1 2500 mg > 2000 mg');
    expect(found([tablet, cream])).toEqual([]);
    expect(found([cream, tablet])).toEqual([]);
  });

  it('is not checked where the amount in one of them is unknown, in either order', () => {
    const tablets = line({ dose: '500', drug: { maxDaily: '4000' } }, 'paracetamol');
    const sachet = { doseUnit: 'sachet', strength: '复方', maxDaily: '4' };
    const remedy = line({ dose: '1', drug: sachet }, 'paracetamol+chlorphenamine');
    for (const lines of [
      [tablets, remedy],
      [remedy, tablets],
    ])
      expect(dayDoses(lines)).toMatchObject([
        { severity: 'unchecked', line: 1, other: 0, about: 'paracetamol' },
      ]);
    const readable = line(
      { dose: '1', drug: { ...sachet, strength: '325mg/2mg' } },
      'paracetamol+chlorphenamine',
    );
    expect(found([tablets, readable])).toEqual([]);
  });

  it('is compared with the label where the table has no limit', () => {
    expect(found([labelled('2'), labelled('2')])).toEqual([]);
    expect(found([labelled('2'), labelled('3')])).toEqual(['warn 1 5 mg > 4 mg']);
    expect(found([labelled('4'), labelled('16')])).toContain('block 1 20 mg > 4 mg');
  });
});

describe('the daily dose with a medicine of another prescription', () => {
  it.each([
    [5, mg(5), []],
    [5, mg(6), ['warn 0 11 mg > 10 mg']],
    [5, mg(3, 'bid'), ['warn 0 11 mg > 10 mg']],
    [10, mg(40), ['block 0 50 mg > 10 mg']],
  ])('%d mg besides %j: %j', (dose, dosage, expected) => {
    expect(found([line(mg(dose))], [medicine(dosage)])).toEqual(expected);
  });

  it('names the medicine', () => {
    expect(dayDoses([line(mg(5))], [medicine(mg(6))])).toMatchObject([
      { other: { en: 'amlodipine tablets' } },
    ]);
  });

  it('counts lines and medicines together', () => {
    expect(found([line(mg(4)), line(mg(4))], [medicine(mg(4))])).toEqual(['warn 1 12 mg > 10 mg']);
  });

  it('is not checked of a medicine from elsewhere, or when needed without a count', () => {
    const elsewhere = currentMedicineOf('amlodipine', { dosage: null });
    expect(found([line(mg(5))], [elsewhere])).toEqual(['unchecked 0 ']);
    expect(found([line(mg(5))], [medicine({ frequency: 'prn', remark: '头晕时' })])).toEqual([
      'unchecked 0 ',
    ]);
    expect(found([line(mg(5))], [currentMedicineOf('cetirizine', { dosage: null })])).toEqual([]);
    // What is known is too much already.
    expect(found([line(mg(6, 'bid'))], [elsewhere])).toEqual(['warn 0 12 mg > 10 mg']);
    expect(found([line(mg(5))], [elsewhere, medicine(mg(6))])).toEqual(['warn 0 11 mg > 10 mg']);
  });

  it('is no more than a warning with a course that may not have been taken', () => {
    expect(found([line(mg(10))], [medicine(mg(40), { perhaps: true })])).toEqual(['warn 0 50 mg > 10 mg']);
    expect(found([line(mg(5))], [medicine(mg(5), { perhaps: true })])).toEqual([]);
  });

  it('is that of one course in a refill, which follows the other', () => {
    expect(found([line(mg(10))], [medicine(mg(10), { since: '2026-10-31', until: '2026-11-27' })])).toEqual(
      [],
    );
    expect(found([line(mg(10))], [medicine(mg(10), { since: '2026-11-01', until: '2026-11-28' })])).toEqual([
      'warn 0 20 mg > 10 mg',
    ]);
  });
});
