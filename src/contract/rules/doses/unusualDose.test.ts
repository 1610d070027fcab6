import { describe, expect, it } from 'vitest';
import { defaultRulePack } from '../../rulePack/defaultRulePack.ts';
import { evaluateRules } from '../evaluateRules.ts';
import { bornYearsAgo, drugOf, lineOf, ruleInputOf, type RuleInputChanges } from '../testing/ruleInput.ts';

const found = (
  ingredient: string,
  [usual, dose]: readonly [string, string],
  patient: RuleInputChanges['patient'] = {},
  frequency = 'qd',
) =>
  evaluateRules(
    ruleInputOf([lineOf(drugOf(ingredient, { defaultDose: usual }), { dose, frequency })], {
      patient,
      pack: defaultRulePack,
    }),
  )
    .filter(({ rule }) => rule === 'unusual-dose')
    .map(({ severity, evidence }) => `${severity} ${evidence}`);

const insulin = (dose: string, weightKg: string | null) => {
  const drug = drugOf('insulin glargine', { defaultDose: '10', doseUnit: 'IU', route: 'sc' });
  return evaluateRules(
    ruleInputOf([lineOf(drug, { dose })], { patient: { weightKg }, pack: defaultRulePack }),
  )
    .filter(({ rule }) => rule === 'unusual-dose')
    .map(({ severity }) => severity);
};

const child = { ...bornYearsAgo(3), guardianConfirmed: true, weightKg: '14' };

describe('an ordinary dose that is far above the usual one', () => {
  it('is no typing error up to what its label or a guideline gives a day', () => {
    expect(found('prednisone', ['10', '60'])).toEqual([]);
    expect(found('prednisone', ['10', '30'], {}, 'bid')).toEqual([]);
    expect(found('prednisone', ['10', '65'])).toEqual(['block 65 mg > 10 mg']);
    expect(found('prednisone', ['10', '50'], {}, 'bid')).toEqual(['block 50 mg > 10 mg']);
  });

  it('is one where nobody can say how often it is taken', () => {
    expect(found('prednisone', ['10', '60'], {}, 'prn')).toEqual(['warn 60 mg > 10 mg']);
  });

  it.each(['qw', 'qod'])('is one where the days between are left out: %s', (frequency) => {
    expect(found('prednisone', ['10', '60'], {}, frequency)).toEqual([]);
    expect(found('prednisone', ['10', '100'], {}, frequency)).toEqual(['block 100 mg > 10 mg']);
  });

  it('goes by the weight of the patient, and is compared with the usual one where that is not known', () => {
    expect(insulin('52', '110')).toEqual([]);
    expect(insulin('56', '110')).toEqual(['warn']);
    expect(insulin('52', '60')).toEqual(['warn']);
    expect(insulin('52', null)).toEqual(['warn']);
  });
});

describe('a drug of every day', () => {
  it('is hardly taken once a week, but may be every other day', () => {
    expect(found('amlodipine', ['5', '5'], {}, 'qw')).toEqual(['warn 0.714 mg < 5 mg']);
    expect(found('amlodipine', ['5', '5'], {}, 'qod')).toEqual([]);
    expect(found('amlodipine', ['5', '10'], {}, 'qw')).toEqual([]);
  });
});

describe("a child's dose by weight", () => {
  it('is far too low below half of the least that is ordinary', () => {
    expect(found('amoxicillin', ['125', '62.5'], child, 'bid')).toEqual(['warn 125 mg < 280 mg']);
    expect(found('amoxicillin', ['125', '70'], child, 'bid')).toEqual([]);
    expect(found('amoxicillin', ['125', '62.5'], { ...child, weightKg: null }, 'bid')).toEqual([]);
  });

  it('is compared where the pharmacy has no usual dose', () => {
    expect(found('amoxicillin', ['', '62.5'], child, 'bid')).toEqual(['warn 125 mg < 280 mg']);
    expect(found('amoxicillin', ['', '300'], child, 'bid')).toEqual([]);
    expect(found('amoxicillin', ['', '640'], child, 'bid')).toEqual(['note ']);
  });

  it('is ordinary up to the most, however far above the usual one', () => {
    expect(found('amoxicillin', ['125', '625'], child, 'bid')).toEqual([]);
    expect(found('amoxicillin', ['125', '640'], child, 'bid')).not.toEqual([]);
  });
});
