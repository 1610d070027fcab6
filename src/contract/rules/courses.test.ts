import { describe, expect, it } from 'vitest';
import { evaluateRules } from './evaluateRules.ts';
import { currentMedicineOf, drugOf, lineOf, ruleInputOf, summaries } from './testing/ruleInput.ts';
import { timesPerDay } from './doses/timesPerDay.ts';

const perhaps = (ingredients: string) => currentMedicineOf(ingredients, { perhaps: true });
const met = (lines: readonly string[], ...taking: ReturnType<typeof perhaps>[]) =>
  summaries(ruleInputOf(lines, { taking, patient: { sex: 1, pregnant: null } })).filter((one) =>
    /^(interaction|already)/.test(one),
  );

const blocking = [
  ['warfarin', 'rivaroxaban', 'warfarin-rivaroxaban'],
  ['enalapril', 'sacubitril', 'sacubitril-ace'],
  ['nitroglycerin', 'sildenafil', 'nitrates-pde5'],
  ['simvastatin', 'clarithromycin', 'simvastatin-inhibitors'],
  ['domperidone', 'clarithromycin', 'domperidone-inhibitors'],
  ['dapoxetine', 'sertraline', 'dapoxetine-serotonergic'],
] as const;

describe('a course that expired before it was collected is perhaps taken:', () => {
  it.each(blocking)('%s with %s warns, and blocks where it is taken for certain', (one, other, id) => {
    expect(met([other], currentMedicineOf(one))).toEqual([`interaction block 0 ${id}`]);
    expect(met([other], perhaps(one))).toEqual([`interaction warn 0 ${id}`]);
    expect(met([other], perhaps('cetirizine'))).toEqual([]);
  });

  it.each(blocking)('which never hides that %s and %s are both prescribed now', (one, other, id) => {
    const block = `interaction block 1 ${id}`;
    for (const before of [perhaps(one), perhaps(other)])
      for (const lines of [
        [one, other],
        [other, one],
      ])
        expect(met(lines, before)).toContain(block);
    expect(met([one, other], perhaps(one), perhaps(other))).toContain(block);
  });

  it('nor that it is taken from elsewhere as well', () => {
    expect(met(['rivaroxaban'], perhaps('warfarin'), currentMedicineOf('warfarin'))).toEqual([
      'interaction block 0 warfarin-rivaroxaban',
    ]);
  });

  it('the same drug again is a warning', () => {
    expect(met(['cetirizine'], perhaps('cetirizine'))).toEqual(['already-taking warn 0']);
  });
});

const course = (since: string, until: string | null) => [currentMedicineOf('cetirizine', { since, until })];

describe('the same drug again', () => {
  it.each([
    ['on the first day of a course of one day', '2026-11-20', '2026-11-20', true],
    ['on the first day of a course of three', '2026-11-20', '2026-11-22', true],
    ['on the first day of four weeks', '2026-11-20', '2026-12-17', true],
    ['on the last day of three', '2026-11-18', '2026-11-20', false],
    ['on the second day of three', '2026-11-19', '2026-11-21', true],
    ['on the last day of seven', '2026-11-14', '2026-11-20', false],
    ['on the last day but one of seven', '2026-11-15', '2026-11-21', true],
    ['with two days left of eight', '2026-11-15', '2026-11-22', false],
    ['on the second day of seven', '2026-11-19', '2026-11-25', true],
    ['with seven days left of four weeks', '2026-10-31', '2026-11-27', false],
    ['with eight days left of four weeks', '2026-11-01', '2026-11-28', true],
    ['with eight days left of twelve weeks', '2026-09-06', '2026-11-28', true],
    ['without a known end', '2026-01-01', null, true],
  ])('%s', (_when, since, until, warns) => {
    const found = summaries(ruleInputOf(['cetirizine'], { taking: course(since, until) }));
    expect(found).toEqual(warns ? ['already-taking warn 0'] : []);
  });
});

describe('another product before the end of a course is no refill:', () => {
  const ending = currentMedicineOf('paracetamol', {
    since: '2026-10-21',
    until: '2026-11-21',
    dosage: { strength: '500mg', doseUnit: 'mg', dose: '500', frequency: 'bid', remark: '' },
  });
  const found = (ingredients: string, strength: string, dose: string) =>
    summaries(
      ruleInputOf([lineOf(drugOf(ingredients, { strength }), { dose })], { taking: [ending] }),
    ).filter((one) => /^(already|daily)/.test(one));

  it('another strength', () => {
    expect(found('paracetamol', '500mg', '1000')).toEqual([]);
    expect(found('paracetamol', '650mg', '650')).toEqual(['already-taking warn 0']);
  });

  it('and its doses are added up', () => {
    expect(found('paracetamol', '650mg', '1300')).toEqual([
      'already-taking warn 0',
      'daily-dose warn 0 paracetamol',
    ]);
  });

  it('a combination with the ingredient', () => {
    expect(found('paracetamol+pseudoephedrine', '325mg/30mg', '1')).toContain('already-taking warn 0');
  });
});

describe('the count in a remark to "when needed":', () => {
  it.each([
    ['疼痛时，每日至多四次', 4n],
    ['疼痛时服用，一日最多3次', 3n],
    ['不超过2次', 2n],
    ['每日不多于两次', 2n],
    ['≤3次/日', 3n],
    ['最多２次', 2n],
    ['每4小时不超过1次，一日最多6次', 6n],
    ['每次不超过2片；每日不超过3次', 3n],
    ['24小时内最多4次，一日至多三次', 4n],
    ['发热时服，24小时内不超过3次', 3n],
    ['间隔4～6小时，24小时不超过4次', 4n],
    ['二十四小时内最多三次', 3n],
    ['每4小时一次，每24个小时最多6次', 6n],
    ['no more than 3 times in 24 hours', 3n],
    ['up to 4 times in 24 h', 4n],
    ['at most 3 times a day', 3n],
    ['no more than twice a day', 2n],
    ['no more than 4 times a day', 4n],
    ['maximum 4 doses a day', 4n],
    ['at most 1 dose per day', 1n],
    ['up to 2 doses at a time, at most 4 times a day', 4n],
    ['max. 3 doses in 24 hours', 3n],
    ['for pain, maximum of four doses a day', 4n],
    ['not more than four times daily', 4n],
    ['up to 2 tablets up to 4 times a day', 4n],
    ['with an attack. Maximum 2 times per day', 2n],
    ['at most once an hour, up to 6 times a day', 6n],
  ])('"%s" is %d', (remark, times) => {
    expect(timesPerDay({ frequency: 'prn', remark })).toEqual({ num: times, den: 1n });
  });

  it.each([
    '',
    '头痛时',
    '每小时不超过2次',
    '12小时内不超过2次',
    '124小时内不超过3次',
    'no more than twice in 12 h',
    'max. 2 doses an hour',
    'up to 3 doses per attack, 5 minutes apart',
    'maximum 8 tablets a day',
    'no more than 3 times in 48 hours',
    '每周最多2次',
    'at most twice an hour',
    'up to 3 times a week',
    '最多0次',
    '最多99次',
    '一次2片',
    'up to many times a day',
  ])('"%s" has none', (remark) => {
    expect(timesPerDay({ frequency: 'prn', remark })).toBeNull();
  });

  it.each([
    ['sos', 1n],
    ['qw', 1n],
    ['qod', 1n],
    ['q8h', 3n],
    ['qid', 4n],
  ])('%s needs no remark', (frequency, times) => {
    expect(timesPerDay({ frequency, remark: '每日至多九次' })).toEqual({ num: times, den: 1n });
  });
});

describe('of the prescription as a whole:', () => {
  it('a long course is one finding, however many lines have it, with the longest', () => {
    const lines = ['cetirizine', 'montelukast', 'amlodipine'].map((name, n) =>
      lineOf(name, { days: 14 + n }),
    );
    const found = evaluateRules(ruleInputOf(lines)).filter(({ rule }) => rule === 'long-course');
    expect(found).toMatchObject([{ line: null, evidence: '16 > 7' }]);
  });

  it.each([
    [1, 4, false],
    [1, 5, true],
    [3, 2, false],
    [3, 3, true],
    [5, 0, false],
    [5, 1, true],
    [0, 5, false],
  ])('%d drugs besides %d of the order: too many is %s', (count, otherLines, tooMany) => {
    const lines = ['cetirizine', 'montelukast', 'amlodipine', 'ezetimibe', 'acarbose'].slice(0, count);
    const found = summaries(ruleInputOf(lines, { otherLines }));
    expect(found.includes('too-many-lines block whole')).toBe(tooMany);
  });

  it.each([
    ['J45.9', 'propranolol', 'asthma-beta'],
    ['K25.9', 'ibuprofen', 'ulcer-nsaids'],
    ['N18.5', 'metformin', 'kidney-metformin'],
    ['G20', 'metoclopramide', 'parkinson-blockers'],
  ])('an earlier %s counts, and is named with its day', (code, ingredient, about) => {
    const conditions = [{ code, name: '', nameEn: '', day: '2025-03-04' }];
    const before = ruleInputOf([ingredient], { patient: { conditions } });
    const [found] = evaluateRules(before).filter(({ rule }) => rule === 'contraindication');
    expect(found).toMatchObject({ about, by: { diagnosis: { code }, day: '2025-03-04' } });
    const now = evaluateRules(ruleInputOf([ingredient], { patient: { conditions }, diagnoses: [code] }));
    expect(now.find((one) => one.about === about)?.by).not.toHaveProperty('day');
    const other = [{ code: 'L20.9', name: '', nameEn: '', day: '2025-03-04' }];
    expect(evaluateRules(ruleInputOf([ingredient], { patient: { conditions: other } }))).toEqual([]);
  });

  it('an earlier pregnancy is none of today', () => {
    const conditions = [{ code: 'Z34.9', name: '', nameEn: '', day: '2020-01-01' }];
    expect(summaries(ruleInputOf([lineOf(drugOf('isotretinoin'))], { patient: { conditions } }))).toEqual([]);
  });
});
