import { describe, expect, it } from 'vitest';
import { defaultRulePack } from '../rulePack/defaultRulePack.ts';
import { evaluateRules } from './evaluateRules.ts';
import type { RulePatient } from './finding.ts';
import {
  bornYearsAgo,
  currentMedicineOf,
  drugOf,
  lineOf,
  ruleInputOf,
  summaries,
  testPack,
} from './testing/ruleInput.ts';

interface Known {
  readonly patient: Partial<RulePatient>;
  readonly diagnoses?: readonly string[];
}
const found = (ingredient: string, { patient, diagnoses = ['R05'] }: Known) =>
  summaries(ruleInputOf([lineOf(ingredient)], { patient, diagnoses })).filter(
    (one) => !one.includes('-dose') && !one.startsWith('same-'),
  );

/** What is asked, a drug, the patient with a finding, the nearest without one, and the one of whom it is not known. */
const laws: readonly (readonly [
  asked: string,
  drug: string,
  found: string,
  given: Known,
  near: Known,
  unknown: Known,
  says: string,
])[] = [
  [
    'pregnancy',
    'isotretinoin',
    'contraindication block 0 pregnancy-isotretinoin',
    { patient: { pregnant: true } },
    { patient: { pregnant: false } },
    { patient: { pregnant: null } },
    'contraindication unchecked whole pregnant',
  ],
  [
    'nursing, while a pregnancy is excluded',
    'isotretinoin',
    'contraindication block 0 lactation-isotretinoin',
    { patient: { nursing: true } },
    { patient: { nursing: false } },
    { patient: { nursing: null, pregnant: false } },
    'contraindication unchecked whole nursing',
  ],
  [
    'the sex',
    'finasteride',
    'contraindication block 0 women-prostate',
    { patient: { sex: 2 } },
    { patient: { sex: 1 } },
    { patient: { sex: 0, ...bornYearsAgo(60) } },
    'contraindication unchecked whole sex',
  ],
  [
    'the kidneys of a healthy adult',
    'metformin',
    'contraindication block 0 egfr-metformin',
    { patient: { egfr: 29 } },
    { patient: { egfr: 45 } },
    { patient: { egfr: null } },
    'contraindication note whole kidney',
  ],
  [
    'the kidneys from 65 years',
    'metformin',
    'contraindication block 0 egfr-metformin',
    { patient: { egfr: 29, ...bornYearsAgo(65) } },
    { patient: { egfr: 45, ...bornYearsAgo(65) } },
    { patient: { egfr: null, ...bornYearsAgo(65) } },
    'contraindication unchecked whole kidney',
  ],
  [
    'the kidneys of one of 64',
    'metformin',
    'contraindication note 0 egfr-metformin-care',
    { patient: { egfr: 44, ...bornYearsAgo(64) } },
    { patient: { egfr: 45, ...bornYearsAgo(64) } },
    { patient: { egfr: null, ...bornYearsAgo(64) } },
    'contraindication note whole kidney',
  ],
  [
    'the kidneys, with high blood pressure that harmed them',
    'spironolactone',
    'contraindication warn 0 egfr-spironolactone',
    { patient: { egfr: 49 }, diagnoses: ['I12.9'] },
    { patient: { egfr: 50 }, diagnoses: ['I12.9'] },
    { patient: { egfr: null }, diagnoses: ['I12.9'] },
    'contraindication unchecked whole kidney',
  ],
  [
    'the liver of a healthy adult',
    'terbinafine',
    'contraindication warn 0 liver-terbinafine',
    { patient: { liver: 'disease' } },
    { patient: { liver: 'none' } },
    { patient: { liver: null } },
    'contraindication note whole liver',
  ],
  [
    'the liver, with hepatitis B',
    'terbinafine',
    'contraindication warn 0 liver-terbinafine',
    { patient: { liver: 'severe' }, diagnoses: ['B18.1'] },
    { patient: { liver: 'none' }, diagnoses: ['B18.1'] },
    { patient: { liver: null }, diagnoses: ['B18.1'] },
    'contraindication unchecked whole liver',
  ],
  [
    'how bad the liver is',
    'simvastatin',
    'contraindication block 0 severe-liver-statins',
    { patient: { liver: 'severe' } },
    { patient: { liver: 'disease' } },
    { patient: { liver: null } },
    'contraindication note whole liver',
  ],
];

describe('a fact, its neighbour, and a fact that nobody gave:', () => {
  it.each(laws)('%s', (_asked, drug, expected, given, near, unknown, says) => {
    expect(found(drug, given)).toContain(expected);
    expect(found(drug, near).filter((one) => !/note|unchecked/.test(one))).toEqual([]);
    expect(found(drug, unknown)).toContain(says);
    expect(found(drug, unknown)).not.toContain(expected);
    expect(found(drug, near)).not.toContain(says);
  });

  it('a fact that is known is not asked for together with one that is not', () => {
    expect(found('isotretinoin', { patient: { pregnant: null, nursing: false } })).toEqual([
      'contraindication unchecked whole pregnant',
    ]);
    expect(found('isotretinoin', { patient: { pregnant: null, nursing: null } })).toEqual([
      'contraindication unchecked whole pregnant',
      'contraindication unchecked whole nursing',
    ]);
  });

  it.each([null, '', 'abc', '0'])('a weight of %s does not allow a dose that goes by it', (weightKg) => {
    const line = lineOf(drugOf('ibuprofen', { minAgeYears: 0 }), { dose: '100' });
    const input = ruleInputOf([line], { patient: { ...bornYearsAgo(8), weightKg }, pack: defaultRulePack });
    expect(summaries(input)).toContain('weight unchecked 0');
  });
});

const longCourse = (ingredients: readonly string[], atcCodes = defaultRulePack.atcCodes) =>
  summaries(
    ruleInputOf(
      ingredients.map((name) => lineOf(drugOf(name), { days: 29 })),
      { pack: { ...testPack, atcCodes, levels: { coverage: 'off' } } },
    ),
  ).filter((one) => one.startsWith('long-antimicrobial'));

describe('a long course of what may be an antibacterial', () => {
  it('is blocked by what is known, and not checked by what is not', () => {
    expect(longCourse(['cefalexin', 'cetirizine', 'unheard of', ''])).toEqual([
      'long-antimicrobial block 0',
      'long-antimicrobial unchecked 2',
      'long-antimicrobial unchecked 3',
    ]);
    expect(longCourse(['unheard of+cefalexin'])).toEqual(['long-antimicrobial block 0']);
  });

  it('is not checked as a whole without any codes', () => {
    expect(longCourse(['cefalexin', 'cetirizine'], null)).toEqual(['long-antimicrobial unchecked whole']);
  });
});

const rows = (defaultRulePack.contraindications ?? []).filter(
  ({ when }) => (when.egfrUnder !== null || when.liver !== null) && when.diagnoses.length === 0,
);
const gravity = { block: 2, warn: 1, unchecked: 0, note: 0 } as const;

// A refill: who starts metformin has a row of its own.
const taking = [currentMedicineOf('metformin', { since: '2026-10-27', until: '2026-11-23' })];

describe('of several limits only the strictest is reported,', () => {
  it.each([
    [60, []],
    [44, ['egfr-metformin-care']],
    [30, ['egfr-metformin-care']],
    [29, ['egfr-metformin']],
    [5, ['egfr-metformin']],
  ])('metformin at %d: %s', (egfr, expected) => {
    const ids = evaluateRules(ruleInputOf(['metformin'], { taking, patient: { egfr } })).map(
      ({ about }) => about,
    );
    expect(ids).toEqual(expected);
  });

  it.each([
    ['none', []],
    ['disease', ['liver-valproate']],
    ['severe', ['severe-liver-valproate']],
  ] as const)('valproate with a liver that is %s: %s', (liver, expected) => {
    const ids = evaluateRules(ruleInputOf(['valproic acid'], { patient: { liver } })).map(
      ({ about }) => about,
    );
    expect(ids).toEqual(expected);
  });

  // The filtration rate and the diagnosis, the day's and an earlier one.
  it.each([
    [38, ['N18.3'], ['egfr-metformin-care']],
    [null, ['N18.3'], ['kidney-metformin-care']],
    [90, ['N18.3'], ['kidney-metformin-care']],
    [25, ['N18.3'], ['egfr-metformin']],
    [38, ['N18.5'], ['kidney-metformin']],
    [25, ['N18.5'], ['egfr-metformin']],
    [38, ['N18.3', 'E11.1'], ['egfr-metformin-care', 'acidosis-metformin']],
    [38, ['E11.1'], ['egfr-metformin-care', 'acidosis-metformin']],
  ])('metformin at %s with %s: %s', (egfr, diagnoses, expected) => {
    const conditions = diagnoses.map((code) => ({ code, name: '', nameEn: '', day: '2026-01-01' }));
    for (const known of [{ diagnoses }, { patient: { conditions } }]) {
      const patient = { egfr, ...known.patient };
      const found = evaluateRules(ruleInputOf(['metformin'], { ...known, taking, patient }));
      const ids = found.filter(({ severity }) => severity !== 'unchecked').map(({ about }) => about);
      expect(new Set(ids)).toEqual(new Set(expected));
    }
  });

  it('and never a milder one than the gravest row that holds', () => {
    const names = [...new Set(rows.flatMap(({ ingredients }) => ingredients))];
    const lost = names.flatMap((name) =>
      [4, 9, 14, 19, 24, 29, 34, 39, 44, 49, 54, 59].flatMap((egfr) =>
        (['none', 'disease', 'severe'] as const).flatMap((liver) => {
          const holding = rows.filter(
            ({ ingredients, when }) =>
              ingredients.includes(name) &&
              (when.egfrUnder === null || egfr < when.egfrUnder) &&
              (when.liver === null || liver === 'severe' || liver === when.liver) &&
              [when.state, when.sex, when.underYears, when.fromYears].every((part) => part === null),
          );
          const due = Math.max(0, ...holding.map(({ severity }) => gravity[severity]));
          const found = evaluateRules(
            ruleInputOf([lineOf(name, { dose: '9999' })], { patient: { egfr, liver } }),
          )
            .filter(({ rule }) => rule === 'contraindication')
            .map(({ severity }) => gravity[severity]);
          return Math.max(0, ...found) < due ? [`${name} ${egfr} ${liver}`] : [];
        }),
      ),
    );
    expect(names.length).toBeGreaterThan(100);
    expect(lost).toEqual([]);
  });
});
