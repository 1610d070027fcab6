import { expect, it } from 'vitest';
import { unknownFact } from './unknownFact.ts';

const whole = { severity: 'unchecked', key: null, evidence: '' } as const;

it.each([
  ['pregnancy', { ...whole, rule: 'contraindication', evidence: 'pregnant' }, 'pregnant'],
  ['breastfeeding', { ...whole, rule: 'contraindication', evidence: 'nursing' }, 'nursing'],
  ['kidney function', { ...whole, rule: 'contraindication', evidence: 'kidney' }, 'egfr'],
  [
    'kidney function, only noted',
    { ...whole, rule: 'contraindication', severity: 'note', evidence: 'kidney' },
    'egfr',
  ],
  ['liver disease', { ...whole, rule: 'contraindication', evidence: 'liver' }, 'liver'],
  ['a child’s weight', { ...whole, rule: 'weight', key: 'new-1' }, 'weightKg'],
  ['an allergy in words', { ...whole, rule: 'allergy', evidence: 'mango' }, 'allergies'],
  ['the guardian', { ...whole, rule: 'guardian', severity: 'block', evidence: '4 < 6' }, 'guardian'],
] as const)('a finding about %s leads to its field', (_name, finding, fact) => {
  expect(unknownFact(finding)).toBe(fact);
});

it.each([
  [
    'a contraindication that was found',
    { ...whole, rule: 'contraindication', severity: 'warn', key: 'new-1' },
  ],
  ['a rule pack without contraindications', { ...whole, rule: 'contraindication' }],
  ['an unknown sex', { ...whole, rule: 'contraindication', evidence: 'sex' }],
  ['a rule pack without doses by weight', { ...whole, rule: 'weight' }],
  ['a drug without a description', { ...whole, rule: 'allergy', evidence: 'penicillins', key: 'new-1' }],
] as const)('%s is not resolved by a fact', (_name, finding) => {
  expect(unknownFact(finding)).toBeNull();
});
