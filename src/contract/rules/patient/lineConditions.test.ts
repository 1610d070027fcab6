import { describe, expect, it } from 'vitest';
import {
  currentMedicineOf,
  drugOf,
  lineOf,
  ruleInputOf,
  type RulePair,
  summaries,
} from '../testing/ruleInput.ts';

const local = (ingredient: string, route: string, days = 7) =>
  lineOf(drugOf(ingredient, { route }), { route, days });
const days = (ingredient: string, course: number) => lineOf(ingredient, { days: course });
const man = { sex: 1 as const, pregnant: null, nursing: null };
const infant = (birthDate: string) => ({ ...man, birthDate, guardianConfirmed: true, weightKg: '5' });
const isoniazid = (...further: string[]) => ruleInputOf(['isoniazid', ...further], { diagnoses: ['E11.9'] });

// In its last week, so that the prescription is a refill.
const ending = (ingredient: string) =>
  currentMedicineOf(ingredient, { since: '2026-10-27', until: '2026-11-23' });

const pairs: readonly RulePair[] = [
  [
    'a nasal decongestant for more than a week',
    'contraindication warn 0 course-nasal-decongestants',
    ruleInputOf([local('oxymetazoline', 'nasal', 8)]),
    ruleInputOf([local('oxymetazoline', 'nasal')]),
  ],
  [
    'a strong steroid on the skin for more than two weeks',
    'contraindication warn 0 course-clobetasol',
    ruleInputOf([local('clobetasol propionate', 'topical', 15)]),
    ruleInputOf([local('clobetasol propionate', 'topical', 14)]),
  ],
  [
    'a second dose of fosfomycin',
    'contraindication warn 0 course-fosfomycin',
    ruleInputOf([days('fosfomycin', 2)]),
    ruleInputOf([days('fosfomycin', 1)]),
  ],
  [
    'nine days of penicillin against streptococci',
    'contraindication warn 0 short-streptococcal-pharyngitis',
    ruleInputOf([days('amoxicillin', 9)], { diagnoses: ['J02.0'] }),
    ruleInputOf([days('amoxicillin', 10)], { diagnoses: ['J02.0'] }),
  ],
  [
    'four days of a cephalosporin against streptococci',
    'contraindication warn 0 short-streptococcal-cephalosporins',
    ruleInputOf([days('cefdinir', 4)], { diagnoses: ['J02.0'] }),
    ruleInputOf([days('cefdinir', 5)], { diagnoses: ['J02.0'] }),
  ],
  [
    'a start of metformin with a filtration rate below 45',
    'contraindication warn 0 egfr-metformin-start',
    ruleInputOf(['metformin'], { patient: { egfr: 44 } }),
    ruleInputOf(['metformin'], { patient: { egfr: 44 }, taking: [ending('metformin')] }),
  ],
  [
    'a first course of carbamazepine, before which a gene has to be tested',
    'contraindication warn 0 hla-carbamazepine',
    ruleInputOf(['carbamazepine']),
    ruleInputOf(['carbamazepine'], { taking: [ending('carbamazepine')] }),
  ],
  [
    'a first course of allopurinol, before which one should be',
    'contraindication note 0 hla-allopurinol',
    ruleInputOf(['allopurinol']),
    ruleInputOf(['allopurinol'], { taking: [ending('allopurinol')] }),
  ],
  [
    'an NSAID in chickenpox, and not years after it',
    'contraindication warn 0 varicella-nsaids',
    ruleInputOf(['ibuprofen'], { diagnoses: ['B01.9'] }),
    ruleInputOf(['ibuprofen'], {
      patient: { conditions: [{ code: 'B01.9', name: '', nameEn: '', day: '2019-03-02' }] },
    }),
  ],
  [
    'a diuretic in hypokalaemia without potassium',
    'contraindication warn 0 potassium-low-diuretics',
    ruleInputOf(['furosemide'], { diagnoses: ['E87.6'] }),
    ruleInputOf(['furosemide', 'potassium chloride'], { diagnoses: ['E87.6'] }),
  ],
  [
    'isoniazid with HIV and an infection, without pyridoxine',
    'contraindication warn 0 isoniazid-pyridoxine',
    ruleInputOf(['isoniazid'], { diagnoses: ['B20.7'] }),
    ruleInputOf(['isoniazid', 'pyridoxine'], { diagnoses: ['B20.7'] }),
  ],
  [
    'a vaginal tablet for a man',
    'contraindication block 0 men-vaginal',
    ruleInputOf([local('clotrimazole', 'vaginal')], { patient: man }),
    ruleInputOf([local('clotrimazole', 'topical')], { patient: man }),
  ],
  [
    'ibuprofen one day before an age of three months',
    'contraindication warn 0 infant-ibuprofen',
    ruleInputOf(['ibuprofen'], { patient: infant('2026-08-21') }),
    ruleInputOf(['ibuprofen'], { patient: infant('2026-08-20') }),
  ],
  [
    'isoniazid in diabetes without pyridoxine',
    'contraindication warn 0 isoniazid-pyridoxine',
    isoniazid(),
    isoniazid('pyridoxine'),
  ],
  [
    'an antibacterial where a cold is all that there is',
    'contraindication warn 0 indication-cold-antibacterials',
    ruleInputOf(['amoxicillin'], { diagnoses: ['J00'] }),
    ruleInputOf(['amoxicillin'], { diagnoses: ['J00', 'J01.9'] }),
  ],
  [
    'a drug against diabetes for somebody of whom no diabetes is known',
    'contraindication warn 0 indication-repaglinide',
    ruleInputOf(['repaglinide'], { diagnoses: ['E78.0'] }),
    ruleInputOf(['repaglinide'], {
      diagnoses: ['E78.0'],
      patient: { conditions: [{ code: 'E11.9', name: '', nameEn: '', day: '2026-03-02' }] },
    }),
  ],
];

describe('against the use of a drug:', () => {
  it.each(pairs)('%s', (_sentence, found, violating, passing) => {
    expect(summaries(violating).filter((one) => !one.startsWith('long-course'))).toContain(found);
    const about = found.split(' ').at(-1) ?? '';
    expect(summaries(passing).filter((one) => one.includes(about))).toEqual([]);
  });

  it('pyridoxine that is taken from elsewhere counts', () => {
    const input = ruleInputOf(['isoniazid'], {
      diagnoses: ['E11.9'],
      taking: [currentMedicineOf('pyridoxine')],
    });
    expect(summaries(input)).toEqual([]);
  });

  it('but not where its course expired and may not be taken', () => {
    const input = ruleInputOf(['isoniazid'], {
      diagnoses: ['E11.9'],
      taking: [currentMedicineOf('pyridoxine', { perhaps: true })],
    });
    expect(summaries(input)).toEqual(['contraindication warn 0 isoniazid-pyridoxine']);
  });
});
