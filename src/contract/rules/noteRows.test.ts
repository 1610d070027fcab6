import { describe, expect, it } from 'vitest';
import { defaultRulePack } from '../rulePack/defaultRulePack.ts';
import { blockingFindings, evaluateRules } from './evaluateRules.ts';
import {
  currentMedicineOf,
  drugOf,
  lineOf,
  ruleInputOf,
  type RuleInputChanges,
} from './testing/ruleInput.ts';

const dose = (ingredient: string, milligrams: string, frequency = 'qd') =>
  lineOf(drugOf(ingredient), { dose: milligrams, frequency });
const about = (id: string, lines: ReturnType<typeof lineOf>[], change: RuleInputChanges = {}) =>
  evaluateRules(ruleInputOf(lines, change))
    .filter((finding) => finding.about === id)
    .map(({ severity }) => severity);

describe('a row that informs', () => {
  it('is shown and asks for no reason', () => {
    const input = ruleInputOf([dose('alendronic acid', '70', 'qw'), dose('calcium carbonate', '500')]);
    const found = evaluateRules(input).filter(({ rule }) => rule === 'interaction');
    expect(found).toMatchObject([{ severity: 'note', about: 'alendronate-calcium' }]);
    expect(blockingFindings(found, [])).toEqual([]);
  });

  it('stays a note in a hospital where the rule blocks', () => {
    const pack = { ...defaultRulePack, levels: { contraindication: 'block' as const } };
    const patient = { egfr: 40 };
    expect(about('egfr-dapagliflozin', [dose('dapagliflozin', '10')], { pack, patient })).toEqual(['note']);
  });
});

describe('a row is a note up to the dose that its source names', () => {
  const kidneys = { patient: { egfr: 40 } };

  it('and warns above it', () => {
    expect(about('egfr-rivaroxaban', [dose('rivaroxaban', '15')], kidneys)).toEqual(['note']);
    expect(about('egfr-rivaroxaban', [dose('rivaroxaban', '20')], kidneys)).toEqual(['warn']);
    expect(about('egfr-rivaroxaban', [dose('rivaroxaban', '10', 'bid')], kidneys)).toEqual(['warn']);
  });

  it('which is lower for a lower filtration rate', () => {
    const worse = { patient: { egfr: 25 } };
    expect(about('egfr-allopurinol', [dose('allopurinol', '50')], kidneys)).toEqual(['note']);
    expect(about('egfr-allopurinol-low', [dose('allopurinol', '50')], worse)).toEqual(['warn']);
    const failing = { patient: { egfr: 12 } };
    expect(about('egfr-metoclopramide', [dose('metoclopramide', '10', 'bid')], kidneys)).toEqual(['note']);
    expect(about('egfr-metoclopramide-low', [dose('metoclopramide', '10', 'bid')], failing)).toEqual([
      'warn',
    ]);
    expect(about('egfr-metoclopramide-low', [dose('metoclopramide', '5', 'bid')], failing)).toEqual(['note']);
  });

  it('and warns where the dose of a day is not known', () => {
    expect(about('egfr-rivaroxaban', [dose('rivaroxaban', '15', 'prn')], kidneys)).toEqual(['warn']);
    const unmeasured = lineOf(drugOf('rivaroxaban+aspirin', { doseUnit: 'ml' }));
    expect(about('egfr-rivaroxaban', [unmeasured], kidneys)).toEqual(['warn']);
  });

  it('and warns where the patient takes the drug already, unless it is a refill', () => {
    const taking = [currentMedicineOf('rivaroxaban')];
    expect(about('egfr-rivaroxaban', [dose('rivaroxaban', '15')], { ...kidneys, taking })).toEqual(['warn']);
    const ending = [currentMedicineOf('rivaroxaban', { since: '2026-10-21', until: '2026-11-21' })];
    expect(about('egfr-rivaroxaban', [dose('rivaroxaban', '15')], { ...kidneys, taking: ending })).toEqual([
      'note',
    ]);
  });

  it('over all lines, and over each of the drugs that it names', () => {
    const twice = [dose('metformin', '500', 'bid'), dose('metformin', '500')];
    expect(about('egfr-metformin-care', twice.slice(0, 1), kidneys)).toEqual(['note']);
    expect(about('egfr-metformin-care', twice, kidneys)).toEqual(['warn', 'warn']);
    const low = dose('rivaroxaban', '2.5', 'bid');
    expect(about('rivaroxaban-aspirin', [low, dose('aspirin', '100')])).toEqual(['note']);
    expect(about('rivaroxaban-aspirin', [low, dose('aspirin', '300')])).toEqual(['warn']);
    expect(about('rivaroxaban-aspirin', [dose('rivaroxaban', '20'), dose('aspirin', '100')])).toEqual([
      'warn',
    ]);
  });

  it('but warns of a drug from elsewhere, whose dose nobody knows', () => {
    const taking = [currentMedicineOf('rivaroxaban')];
    expect(about('rivaroxaban-aspirin', [dose('aspirin', '100')], { taking })).toEqual(['warn']);
  });

  it('never where it blocks', () => {
    const rows = [...(defaultRulePack.interactions ?? []), ...(defaultRulePack.contraindications ?? [])];
    const named = rows.filter(({ noteUpTo }) => noteUpTo !== undefined);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ severity }) => severity !== 'warn').map(({ id }) => id)).toEqual([]);
  });
});

describe('nifedipine in pregnancy', () => {
  const pregnant = { sex: 2 as const, pregnant: true };
  it.each([
    ['warns before 20 weeks, as its label does', 'O10.0', ['pregnancy-nifedipine warn']],
    ['informs where the diagnosis is one of after 20 weeks', 'O13', ['pregnancy-nifedipine-late note']],
  ])('%s', (_what, diagnosis, expected) => {
    const input = ruleInputOf([dose('nifedipine', '30')], { patient: pregnant, diagnoses: [diagnosis] });
    const found = evaluateRules(input).filter(({ rule }) => rule === 'contraindication');
    expect(found.map(({ about: id, severity }) => `${id} ${severity}`)).toEqual(expected);
  });

  it('warns where the hypertension was of an earlier pregnancy', () => {
    const conditions = [{ code: 'O14.9', name: '', nameEn: '', day: '2021-03-02' }];
    const patient = { ...pregnant, conditions };
    const input = ruleInputOf([dose('nifedipine', '30')], { patient, diagnoses: ['I10'] });
    const found = evaluateRules(input).filter(({ rule }) => rule === 'contraindication');
    expect(found.map(({ about: id, severity }) => `${id} ${severity}`)).toEqual([
      'pregnancy-nifedipine warn',
    ]);
  });

  it('blocks what an earlier migraine does', () => {
    const conditions = [{ code: 'G43.0', name: '', nameEn: '', day: '2021-03-02' }];
    const input = ruleInputOf(['valproic acid'], { patient: { ...pregnant, conditions } });
    expect(evaluateRules(input)[0]).toMatchObject({
      severity: 'block',
      about: 'pregnancy-valproate-migraine',
    });
  });
});
