import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { patientFactsSchema } from '../../consultation/patientFacts.ts';
import { drugSchema } from '../../prescribing/drug.ts';
import { evaluateRules } from '../evaluateRules.ts';
import { rulePatientOf } from './rulePatient.ts';
import { ruleInputOf, drugOf, type RulePair, lineOf, summaries } from '../testing/ruleInput.ts';

const of = (ingredient: string, ...allergyClasses: string[]) =>
  lineOf(drugOf(ingredient, { allergyClasses }));
const allergic = (allergyClass: string, ...lines: ReturnType<typeof lineOf>[]) =>
  ruleInputOf(lines, { patient: { allergies: [allergyClass], allergyClasses: [allergyClass] } });

const direct = [
  ['penicillins', 'amoxicillin'],
  ['cephalosporins', 'cefdinir'],
  ['sulfonamides', 'sulfamethoxazole'],
  ['nsaids', 'meloxicam'],
  ['salicylates', 'mesalazine'],
  ['macrolides', 'azithromycin'],
  ['quinolones', 'norfloxacin'],
  ['tetracyclines', 'minocycline'],
  ['nitroimidazoles', 'tinidazole'],
  ['lincosamides', 'clindamycin'],
  ['azoles', 'fluconazole'],
] as const;

const near = [
  ['penicillins', 'cephalosporins', 'cefdinir', 'warn'],
  ['cephalosporins', 'penicillins', 'amoxicillin', 'warn'],
  ['nsaids', 'salicylates', 'mesalazine', 'warn'],
  ['salicylates', 'nsaids', 'meloxicam', 'block'],
  ['sulfonamides', 'sulfonamide-derivatives', 'indapamide', 'warn'],
  ['sulfonamide-derivatives', 'sulfonamides', 'sulfamethoxazole', 'warn'],
] as const;

const laws: readonly RulePair[] = [
  ...direct.map(
    ([allergyClass, ingredient]): RulePair => [
      `who is allergic to ${allergyClass} must not have ${ingredient}`,
      'allergy block 0',
      allergic(allergyClass, of(ingredient, allergyClass)),
      allergic('seafood', of(ingredient, allergyClass)),
    ],
  ),
  ...near.map(
    ([from, to, ingredient, severity]): RulePair => [
      `who is allergic to ${from} may react to ${to}`,
      `cross-allergy ${severity} 0 ${from}`,
      allergic(from, of(ingredient, to)),
      allergic('iodine', of(ingredient, to)),
    ],
  ),
  [
    'glucosamine is made of shells',
    'cross-allergy warn 0 seafood',
    allergic('seafood', of('glucosamine')),
    allergic('peanuts', of('glucosamine')),
  ],
  [
    'capsules of progesterone may hold peanut oil',
    'cross-allergy warn 0 peanuts',
    allergic('peanuts', of('progesterone')),
    allergic('seafood', of('progesterone')),
  ],
  [
    'an allergy in free text only is not checked',
    'allergy unchecked whole',
    ruleInputOf(['cetirizine'], { patient: { allergies: ['某种退烧药'] } }),
    allergic('seafood', of('cetirizine')),
  ],
  [
    'another allergy in free text besides a class is not checked either',
    'allergy unchecked whole',
    ruleInputOf(['cetirizine'], { patient: { allergies: ['海鲜', '某种药'], allergyClasses: ['seafood'] } }),
    ruleInputOf(['cetirizine'], { patient: { allergies: ['海鲜'], allergyClasses: ['seafood', 'iodine'] } }),
  ],
];

const named = (allergy: string, ingredients: string, name = `${ingredients}片`) =>
  ruleInputOf([lineOf(drugOf(ingredients, { name }))], { patient: { allergies: [allergy] } });

// The generic names are those of the Chinese pharmacopoeia, salts included.
describe('an allergy to the drug itself', () => {
  it.each([
    ['amlodipine', 'amlodipine', '苯磺酸氨氯地平片'],
    ['Allergic to amlodipine', 'valsartan+amlodipine', '缬沙坦氨氯地平片（Ⅰ）'],
    ['Amlodipine besilate tablets', 'amlodipine', '苯磺酸氨氯地平片'],
    ['amlodipine', 'levamlodipine', '苯磺酸左氨氯地平片'],
    ['omeprazole', 'esomeprazole', '艾司奥美拉唑镁肠溶片'],
    ['氨氯地平', 'amlodipine', '苯磺酸氨氯地平片'],
    ['对氨氯地平过敏', 'amlodipine', '苯磺酸氨氯地平片'],
    ['二甲双胍缓释片', 'metformin', '盐酸二甲双胍片'],
    ['服用盐酸二甲双胍片过敏', 'metformin', '盐酸二甲双胍缓释片'],
    ['奥美拉唑皮疹', 'omeprazole', '奥美拉唑肠溶胶囊'],
    ['肝素', 'heparin', '肝素钠注射液'],
    ['sodium chloride', 'sodium-chloride', '氯化钠注射液'],
  ])('%s stops %s (%s)', (allergy, ingredients, name) => {
    expect(summaries(named(allergy, ingredients, name))).toContain('allergy block 0 substance');
  });

  it.each([
    ['denied', '否认氨氯地平过敏', 'amlodipine', '苯磺酸氨氯地平片'],
    ['unknown', '氨氯地平过敏不详', 'metformin', '盐酸二甲双胍片'],
    ['of another drug with the same ending', '尼群地平', 'amlodipine', '苯磺酸氨氯地平片'],
    ['of another salt of sodium', 'sodium valproate', 'sodium-chloride', '氯化钠注射液'],
    ['no more than a dosage form', '胶囊', 'omeprazole', '奥美拉唑肠溶胶囊'],
    ['no more than a word of many drugs', '止痛片', 'corydalis', '元胡止痛片'],
  ])('an allergy that is %s stops nothing', (_, allergy, ingredients, name) => {
    expect(summaries(named(allergy, ingredients, name)).join()).not.toContain('substance');
  });

  it('an allergy that only a case record names needs a reason', () => {
    const patient = { writtenAllergies: '对氨氯地平过敏' };
    const drug = drugOf('amlodipine', { name: '苯磺酸氨氯地平片' });
    expect(summaries(ruleInputOf([lineOf(drug)], { patient }))).toContain('allergy warn 0 substance');
  });

  it.each(['阿奇霉素过敏，皮疹', 'Azithromycin, rash'])('a reaction is no second allergen: %s', (history) => {
    const unchecked = summaries(ruleInputOf(['cetirizine'], { patient: { writtenAllergies: history } }));
    const withClass = summaries(
      ruleInputOf(['cetirizine'], {
        patient: { allergies: ['azithromycin'], allergyClasses: ['macrolides'], writtenAllergies: history },
      }),
    );
    expect([unchecked, withClass]).toEqual([['allergy unchecked whole'], []]);
  });

  it('a reaction in another record is not taken for one to this substance', () => {
    const patient = {
      allergies: ['azithromycin'],
      allergyClasses: ['macrolides'],
      writtenAllergies: '阿奇霉素过敏\n皮疹',
    };
    expect(summaries(ruleInputOf(['cetirizine'], { patient }))).toEqual(['allergy unchecked whole']);
  });

  it('a reaction to nobody knows what is not checked', () => {
    expect(summaries(ruleInputOf(['cetirizine'], { patient: { allergies: ['皮疹'] } }))).toEqual([
      'allergy unchecked whole',
    ]);
  });

  it('is said once where the class says it already', () => {
    const drug = drugOf('amoxicillin', { name: '阿莫西林胶囊', allergyClasses: ['penicillins'] });
    const patient = { allergies: ['阿莫西林'] };
    const stops = summaries(ruleInputOf([lineOf(drug)], { patient })).filter((one) => one.includes('block'));
    expect(stops).toEqual(['allergy block 0']);
  });
});

describe('for patients with allergies', () => {
  it.each(laws)('%s', (_sentence, found, breaks, keeps) => {
    expect(summaries(breaks)).toContain(found);
    expect(summaries(keeps)).toEqual([]);
  });

  it('a drug without a description is not checked', () => {
    expect(summaries(allergic('nsaids', lineOf(drugOf(''))))).toContain('allergy unchecked 0');
  });

  it.each([
    ['is not checked', 'penicillins', 'amoxicillin', ['allergy unchecked 0']],
    [
      'still crosses by its ingredients',
      'peanuts',
      'progesterone',
      ['allergy unchecked 0', 'cross-allergy warn 0 peanuts'],
    ],
  ])('a drug whose classes nobody knows %s', (_what, allergy, ingredient, found) => {
    const unknown = lineOf(drugOf(ingredient, { allergyClasses: null }));
    expect(summaries(allergic(allergy, unknown))).toEqual(found);
  });

  it('the class of a drug is understood as a backend in China writes it', () => {
    const patient = { allergies: ['青霉素'] };
    for (const written of ['青霉素', '青霉素类', 'Penicillin'])
      expect(summaries(ruleInputOf([of('amoxicillin', written)], { patient }))).toEqual(['allergy block 0']);
  });

  it('the class of a patient is understood as a backend in China writes it', () => {
    const patient = { allergies: [], allergyClasses: ['青霉素类'] };
    for (const written of ['青霉素类', 'penicillins'])
      expect(summaries(ruleInputOf([of('amoxicillin', written)], { patient }))).toEqual(['allergy block 0']);
  });

  it('a class of the patient that no rule knows is not checked', () => {
    expect(summaries(allergic('BLA-01', of('amoxicillin', 'penicillins')))).toEqual([
      'allergy unchecked whole',
    ]);
  });

  it('a class that no rule knows is not checked, as it may stand for any', () => {
    expect(summaries(allergic('penicillins', of('amoxicillin', 'BLA-01')))).toEqual(['allergy unchecked 0']);
    expect(summaries(allergic('BLA-01', of('amoxicillin', 'BLA-01')))).toContain('allergy block 0');
  });

  it('a drug of which an upstream does not say the classes has unknown ones, not none', () => {
    const { allergyClasses: _, ...described } = drugOf('amoxicillin');
    expect(v.parse(drugSchema, described).allergyClasses).toBeNull();
    expect(v.parse(drugSchema, { ...described, allergyClasses: [] }).allergyClasses).toEqual([]);
  });

  it('the same class is reported once, and not as a cross-reaction too', () => {
    const both = of('celecoxib', 'nsaids', 'sulfonamides');
    expect(summaries(allergic('nsaids', both))).toEqual(['allergy block 0']);
  });

  it('each finding names its class, and a cross-allergy its effect and source', () => {
    const [first, second] = evaluateRules(
      allergic('penicillins', of('amoxicillin', 'penicillins'), of('cefdinir', 'cephalosporins')),
    );
    expect(first).toEqual({ rule: 'allergy', severity: 'block', line: 0, evidence: 'penicillins' });
    expect(second).toMatchObject({ rule: 'cross-allergy', line: 1, evidence: 'penicillins' });
    expect(second?.effect?.zh).toContain('交叉过敏');
    expect(second?.source?.zh).toContain('说明书');
  });
});

const foundFor = (drug: ReturnType<typeof of>, allergiesAsked: boolean) =>
  summaries(ruleInputOf([drug], { patient: { allergiesAsked } }));

const patient = {
  id: 'p',
  name: 'Lin',
  sex: 2 as const,
  birthDate: '1986-04-01',
  allergies: [] as string[],
  allergyClasses: [] as string[],
  guardianConfirmed: false,
  pregnant: false,
};
const facts = (changes: object) => v.parse(patientFactsSchema, { patientId: 'p', version: 1, ...changes });
const isAskedWith = (allergies: string[]) =>
  rulePatientOf({ ...patient, allergies }, null, '2026-11-20').allergiesAsked;

describe('allergies that nobody has asked about', () => {
  it('are not checked for a drug of a class that patients are allergic to', () => {
    expect(foundFor(of('amoxicillin', 'penicillins'), false)).toEqual(['allergy unchecked whole']);
  });

  it('nor for a drug whose classes are unknown', () => {
    const unknown = lineOf(drugOf('amoxicillin', { allergyClasses: null }));
    expect(foundFor(unknown, false)).toEqual(['allergy unchecked whole']);
    expect(foundFor(unknown, true)).toEqual([]);
  });

  it('matter to no other drug, and none are known once somebody has asked', () => {
    expect(foundFor(of('cetirizine'), false)).toEqual([]);
    expect(foundFor(of('amoxicillin', 'penicillins'), true)).toEqual([]);
  });

  it.each([
    ['no facts at all', null, '', false],
    ['facts without allergies', facts({}), '', false],
    ['none, asked for', facts({ allergies: { value: [], source: 'patient', at: 1 } }), '', true],
    ['a denial in this visit’s record', null, '否认药物过敏史', true],
    ['an earlier record', facts({ recordAllergies: '无' }), '', true],
  ])('%s', (_what, known, visit, asked) => {
    expect(rulePatientOf(patient, known, '2026-11-20', { record: visit }).allergiesAsked).toBe(asked);
  });

  it('are still to be asked about in this visit, where only an earlier record denies them', () => {
    const asked = ['', '不详', '否认药物过敏史'].map(
      (record) =>
        rulePatientOf(patient, facts({ recordAllergies: '无' }), '2026-11-20', { record }).allergiesAskedNow,
    );
    expect(asked).toEqual([false, false, true]);
  });

  it.each([
    ['青霉素过敏，否认食物过敏', [{ evidence: '青霉素过敏' }]],
    [null, [{ evidence: '', about: 'report' }]],
    ['暂无', []],
  ])('what the patient reported is asked about, whatever the facts say: %s', (report, found) => {
    const known = facts({ allergies: { value: [], source: 'patient', at: 1 } });
    const sulfa = facts({
      allergies: { value: [{ substance: '磺胺', classes: ['sulfonamides'] }], source: 'patient', at: 1 },
    });
    for (const one of [known, sulfa]) {
      const now = rulePatientOf(patient, one, '2026-11-20', { report });
      const all = evaluateRules(ruleInputOf([of('amoxicillin', 'penicillins')], { patient: now }));
      expect(all.filter(({ rule }) => rule === 'allergy')).toEqual(
        found.map((more) => ({ rule: 'allergy', severity: 'unchecked', line: null, ...more })),
      );
    }
  });

  it('the report in the facts counts, not one that could not be read elsewhere', () => {
    const known = facts({ reportedAllergies: '青霉素过敏' });
    const now = rulePatientOf(patient, known, '2026-11-20', { report: null });
    expect(now).toMatchObject({ writtenAllergies: '青霉素过敏', isReportUnread: false });
  });

  it('a denial that only the patient reported does not say that somebody asked', () => {
    expect(rulePatientOf(patient, null, '2026-11-20', { report: '无' }).allergiesAsked).toBe(false);
  });

  it('a list without entries does not say that somebody asked, one with entries does', () => {
    expect([isAskedWith([]), isAskedWith(['虾'])]).toEqual([false, true]);
  });
});
