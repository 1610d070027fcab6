import { describe, expect, it } from 'vitest';
import { evaluateRules } from '../evaluateRules.ts';
import { drugOf, lineOf, ruleInputOf } from '../testing/ruleInput.ts';

const man = { sex: 1 as const, pregnant: null, nursing: null };
const foundFor = (
  [ingredient, milligrams = '1']: readonly [string, string?],
  diagnoses: readonly string[],
  egfr: number,
) =>
  evaluateRules(
    ruleInputOf([lineOf(drugOf(ingredient), { dose: milligrams })], { diagnoses, patient: { ...man, egfr } }),
  )
    .filter(({ rule }) => rule === 'contraindication')
    .map(({ about, severity }) => `${about} ${severity}`);

describe('a diagnosis beside a filtration rate', () => {
  it.each([
    ['an acute kidney injury', ['metformin', '500'], ['N17.9'], 40, 'acidosis-metformin warn'],
    ['an acidosis', ['metformin', '500'], ['E11.1'], 40, 'acidosis-metformin warn'],
    [
      'an acute injury with a chronic disease',
      ['metformin', '500'],
      ['N18.3', 'N17.9'],
      40,
      'acidosis-metformin warn',
    ],
    ['an acute kidney injury', ['ibuprofen', '200'], ['N17.9'], 25, 'kidney-nsaids warn'],
    ['hypertension with kidney disease', ['etoricoxib', '60'], ['I12.0'], 25, 'pressure-etoricoxib warn'],
    ['type 1 diabetes with kidney disease', ['dapagliflozin', '10'], ['E10.2'], 40, 'type1-sglt2 warn'],
  ] as const)('%s is a finding of its own', (_what, dose, diagnoses, egfr, finding) => {
    expect(foundFor(dose, diagnoses, egfr)).toContain(finding);
  });

  it('is one fact with it where both say chronic kidney disease', () => {
    expect(foundFor(['ibuprofen', '200'], ['N18.4'], 25)).toEqual(['egfr-nsaids warn']);
    expect(foundFor(['metformin', '500'], ['N18.4'], 25)).toEqual(['egfr-metformin block']);
  });

  it.each(['Z99.2', 'Z49.1'])('dialysis is one, whatever is known of the rate: %s', (code) => {
    expect(foundFor(['metformin', '500'], [code], 90)).toEqual(['kidney-metformin block']);
    expect(foundFor(['metformin', '500'], [code], 10)).toEqual(['egfr-metformin block']);
  });

  it('of which the graver one is shown, whichever it is', () => {
    expect(foundFor(['metformin', '500'], ['N18.4'], 40)).toEqual(['kidney-metformin block']);
    expect(foundFor(['spironolactone', '25'], ['N18.4'], 25)).toEqual(['egfr-spironolactone warn']);
  });
});
