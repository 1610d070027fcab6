import { describe, expect, it } from 'vitest';
import { evaluateRules } from '../evaluateRules.ts';
import type { RulePatient } from '../finding.ts';
import { bornYearsAgo, ruleInputOf, drugOf, type RulePair, lineOf, summaries } from '../testing/ruleInput.ts';

const by = (patient: Partial<RulePatient>, ...lines: (string | ReturnType<typeof lineOf>)[]) =>
  ruleInputOf(lines, { patient });
const with_ = (diagnosis: string, ...lines: (string | ReturnType<typeof lineOf>)[]) =>
  ruleInputOf(lines, { diagnoses: [diagnosis], patient: { sex: 1, pregnant: null } });

const pregnancies = [
  ['isotretinoin', 'block', 'pregnancy-isotretinoin'],
  ['valsartan', 'block', 'pregnancy-renin'],
  ['atorvastatin', 'warn', 'pregnancy-statins'],
  ['warfarin', 'warn', 'pregnancy-warfarin'],
  ['valproic acid', 'warn', 'pregnancy-valproate'],
  ['doxycycline', 'block', 'pregnancy-tetracyclines'],
  ['thiamazole', 'warn', 'pregnancy-antithyroid'],
  ['ibuprofen', 'warn', 'pregnancy-nsaids'],
] as const;

const diseases = [
  ['J45.9', 'propranolol', 'block', 'asthma-beta', 'J30.4'],
  ['J45.9', 'metoprolol', 'warn', 'asthma-selective-beta', 'I10'],
  ['I50.9', 'verapamil', 'warn', 'failure-calcium', 'I10'],
  ['K25.9', 'ibuprofen', 'warn', 'ulcer-nsaids', 'K29.5'],
  ['I25.1', 'celecoxib', 'warn', 'coronary-coxibs', 'M17.9'],
  ['I20.9', 'rizatriptan', 'block', 'coronary-triptans', 'G43.0'],
  ['N18.5', 'metformin', 'block', 'kidney-metformin', 'E11.9'],
  ['M10.9', 'hydrochlorothiazide', 'warn', 'gout-thiazides', 'I10'],
  ['E10.9', 'glimepiride', 'block', 'type1-oral', 'E11.9'],
  ['G20', 'metoclopramide', 'block', 'parkinson-blockers', 'K30'],
  ['H40.2', 'solifenacin', 'warn', 'glaucoma-anticholinergics', 'H40.1'],
  ['A03.9', 'loperamide', 'warn', 'gut-loperamide', 'K58.9'],
  ['E05.9', 'amiodarone', 'warn', 'thyroid-amiodarone', 'I48.9'],
  ['T78.3', 'enalapril', 'block', 'oedema-ace', 'I10'],
  ['F32.1', 'flunarizine', 'block', 'depression-flunarizine', 'G43.0'],
  ['D44.8', 'liraglutide', 'block', 'thyroid-liraglutide', 'D44.0'],
  ['K92.0', 'domperidone', 'warn', 'gut-prokinetics', 'K30'],
  ['G70.0', 'levofloxacin', 'warn', 'myasthenia', 'J20.9'],
] as const;

const laws: readonly RulePair[] = [
  ...pregnancies.map(
    ([ingredient, severity, id]): RulePair => [
      `${ingredient} in pregnancy`,
      `contraindication ${severity} 0 ${id}`,
      by({ pregnant: true }, ingredient),
      by({ pregnant: false }, ingredient),
    ],
  ),
  ...diseases.map(
    ([code, ingredient, severity, id, harmless]): RulePair => [
      `${ingredient} with ${code}, and not with ${harmless}`,
      `contraindication ${severity} 0 ${id}`,
      with_(code, ingredient),
      with_(harmless, ingredient),
    ],
  ),
  [
    'a pregnancy among the diagnoses, whatever the record says',
    'contraindication block 0 pregnancy-isotretinoin',
    ruleInputOf(['isotretinoin'], { diagnoses: ['Z34.9'] }),
    ruleInputOf(['isotretinoin'], { diagnoses: ['L70.0'] }),
  ],
  [
    'nursing among the diagnoses',
    'contraindication block 0 lactation-isotretinoin',
    ruleInputOf(['isotretinoin'], { diagnoses: ['O92.4'] }),
    ruleInputOf(['isotretinoin'], { diagnoses: ['L70.0'] }),
  ],
  [
    'whether she is pregnant, if the drug depends on it',
    'contraindication unchecked whole pregnant',
    by({ pregnant: null }, 'isotretinoin'),
    by({ pregnant: null }, 'cetirizine'),
  ],
  [
    'whether she is pregnant, and not of a man',
    'contraindication unchecked whole pregnant',
    by({ pregnant: null }, 'atorvastatin'),
    by({ pregnant: null, sex: 1 }, 'atorvastatin'),
  ],
  [
    'whether she is pregnant, and not of a woman of 56',
    'contraindication unchecked whole pregnant',
    by({ pregnant: null, ...bornYearsAgo(55) }, 'atorvastatin'),
    by({ pregnant: null, ...bornYearsAgo(56) }, 'atorvastatin'),
  ],
  [
    'whether she is pregnant, and not of a girl of 11',
    'contraindication unchecked whole pregnant',
    by({ pregnant: null, ...bornYearsAgo(12) }, 'ibuprofen'),
    by({ pregnant: null, ...bornYearsAgo(11) }, 'ibuprofen'),
  ],
  [
    'finasteride for a woman',
    'contraindication block 0 women-prostate',
    by({ sex: 2 }, 'finasteride'),
    by({ sex: 1 }, 'finasteride'),
  ],
  [
    'whether it is a woman, if the drug depends on it',
    'contraindication unchecked whole sex',
    by({ sex: 0, ...bornYearsAgo(70) }, 'finasteride'),
    by({ sex: 1, ...bornYearsAgo(70) }, 'finasteride'),
  ],
  [
    'a contraceptive for a man, who may have clomifene',
    'contraindication block 0 men-hormones',
    by({ sex: 1, pregnant: null }, 'ethinylestradiol'),
    by({ sex: 1, pregnant: null }, 'clomifene'),
  ],
  [
    'a quinolone under 18',
    'contraindication warn 0 age-quinolones',
    by(bornYearsAgo(17), 'levofloxacin'),
    by(bornYearsAgo(18), 'levofloxacin'),
  ],
  [
    'a quinolone under 18, and not as drops',
    'contraindication warn 0 age-quinolones',
    by(bornYearsAgo(17), 'levofloxacin'),
    by(bornYearsAgo(17), lineOf('levofloxacin', { route: 'eye' })),
  ],
  [
    'aspirin for a child with flu, and not with Kawasaki disease',
    'contraindication warn 0 age-aspirin-virus',
    ruleInputOf(['aspirin'], { patient: bornYearsAgo(13), diagnoses: ['J10.1'] }),
    ruleInputOf(['aspirin'], { patient: bornYearsAgo(13), diagnoses: ['M30.3'] }),
  ],
  [
    'timolol in the eye with asthma',
    'contraindication block 0 asthma-beta',
    with_('J45.9', lineOf('timolol', { route: 'eye' })),
    with_('H40.1', lineOf('timolol', { route: 'eye' })),
  ],
  [
    'a strong steroid on fungi',
    'contraindication warn 0 infected-skin-steroids',
    with_('B35.3', lineOf('halometasone', { route: 'topical' })),
    with_('L30.9', lineOf('halometasone', { route: 'topical' })),
  ],
  [
    'a drug below the age on its label',
    'min-age warn 0',
    by(bornYearsAgo(11), lineOf(drugOf('cetirizine', { minAgeYears: 12 }))),
    by(bornYearsAgo(12), lineOf(drugOf('cetirizine', { minAgeYears: 12 }))),
  ],
  [
    'from which age, if a child is treated and the label does not say',
    'min-age unchecked 0',
    by(bornYearsAgo(17), lineOf(drugOf('cetirizine', { minAgeYears: null }))),
    by(bornYearsAgo(18), lineOf(drugOf('cetirizine', { minAgeYears: null }))),
  ],
];

describe('the rules ask about', () => {
  it.each(laws)('%s', (_sentence, found, breaks, keeps) => {
    expect(summaries(breaks)).toContain(found);
    expect(summaries(keeps)).toEqual([]);
  });

  it('an age once, if both the label and a row have it', () => {
    const both = by(bornYearsAgo(10), lineOf(drugOf('levofloxacin', { minAgeYears: 18, maxDaily: '5' })));
    expect(summaries(both).filter((one) => /age/.test(one))).toEqual([
      'contraindication warn 0 age-quinolones',
    ]);
  });

  it('missing patient data once, whichever drugs need it', () => {
    const asked = summaries(by({ pregnant: null }, 'isotretinoin', 'ibuprofen', 'thiamazole'));
    expect(asked.filter((one) => one.includes('pregnant'))).toEqual([
      'contraindication unchecked whole pregnant',
    ]);
  });

  it('a drug without a description', () => {
    expect(summaries(ruleInputOf([lineOf(drugOf(''))]))).toContain('contraindication unchecked 0');
  });

  it.each([
    ['the diagnosis', with_('J45.9', 'propranolol'), { diagnosis: { code: 'J45.9' }, state: null }],
    ['the pregnancy', by({ pregnant: true }, 'isotretinoin'), { diagnosis: null, state: 'pregnant' }],
    ['the sex', by({ sex: 2 }, 'finasteride'), { sex: 2, diagnosis: null }],
    [
      'the age with the diagnosis',
      ruleInputOf(['aspirin'], { patient: bornYearsAgo(13), diagnoses: ['R05', 'J10.1'] }),
      { underYears: 16, diagnosis: { code: 'J10.1' } },
    ],
  ])('and name the patient data they are based on: %s', (_what, one, grounds) => {
    expect(evaluateRules(one).find(({ rule }) => rule === 'contraindication')?.by).toMatchObject(grounds);
  });

  it('and name the possible harm and its source', () => {
    const [found] = evaluateRules(with_('J45.9', 'propranolol'));
    expect(found).toMatchObject({ evidence: 'propranolol' });
    expect(found?.effect?.zh).toContain('支气管');
    expect(found?.source?.en).toContain('propranolol');
  });
});
