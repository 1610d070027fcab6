import { describe, expect, it } from 'vitest';
import type { LineInput } from '../prescribing/prescription.ts';
import type { Drug } from '../prescribing/drug.ts';
import { ruleNames } from './finding.ts';
import { dataLaws } from './testing/dataLaws.ts';
import {
  bornYearsAgo,
  ruleInputOf,
  drugOf,
  type RulePair,
  lineOf,
  summaries,
  currentMedicineOf,
  testPack,
} from './testing/ruleInput.ts';

const singleLine = (usage: Partial<LineInput>, drug: Partial<Drug> = {}) =>
  ruleInputOf([lineOf(drugOf('cetirizine', drug), usage)]);
/** A line whose dose is compared with the drug's usual one. */
const usualLine = (...line: Parameters<typeof singleLine>) => ({
  ...singleLine(...line),
  pack: { ...testPack, levels: { coverage: 'off' } } as const,
});
const clear = ruleInputOf(['cetirizine']);
const unlimited = { ingredients: ['something new'], maxDaily: '9999' };
const classed = lineOf(drugOf('ibuprofen', { allergyClasses: ['nsaids'] }));
const different = ['cetirizine', 'montelukast', 'amlodipine', 'ezetimibe', 'acarbose', 'famotidine'];
const twice = (packs: number) => {
  const drug = drugOf('', { stock: 10, ingredients: ['cetirizine'], packSize: 7, maxDaily: '99' });
  const other = { ...drug, ingredients: ['loratadine'] };
  return ruleInputOf([lineOf(drug, { dose: `${packs}` }), lineOf(other, { dose: `${packs}` })]);
};

const laws: readonly RulePair[] = [
  ['something is prescribed', 'no-lines block whole', ruleInputOf([]), clear],
  [
    'at most five drugs',
    'too-many-lines block whole',
    ruleInputOf(different),
    ruleInputOf(different.slice(0, 5)),
  ],
  [
    'no more than 12 weeks, whatever the reason',
    'too-long block 0',
    singleLine({ days: 85 }),
    singleLine({ days: 1 }),
  ],
  ['not a year either', 'too-long block 0', singleLine({ days: 365 }), singleLine({ days: 7 })],
  [
    'more than 7 days needs a reason',
    'long-course warn whole',
    singleLine({ days: 8 }),
    singleLine({ days: 7 }),
  ],
  [
    '12 weeks are still a long course',
    'long-course warn whole',
    singleLine({ days: 84 }),
    singleLine({ days: 6 }),
  ],
  [
    'in an emergency more than 3 days needs a reason',
    'long-course warn whole',
    { ...singleLine({ days: 4 }), emergency: true },
    { ...singleLine({ days: 3 }), emergency: true },
  ],
  ['follow-up consultations only', 'first-visit block whole', { ...clear, followUp: false }, clear],
  ['a diagnosis is required', 'diagnosis block whole', ruleInputOf(['cetirizine'], { diagnoses: [] }), clear],
  ...['J00-J06', 'J', 'IX', 'A00-B99'].map(
    (code): RulePair => [
      `a diagnosis is not a group of codes such as ${code}`,
      'diagnosis-group block whole',
      ruleInputOf(['cetirizine'], { diagnoses: ['R05', code] }),
      ruleInputOf(['cetirizine'], { diagnoses: ['R05', 'J02.9'] }),
    ],
  ),
  [
    'a diagnosis is not a group according to the catalogue',
    'diagnosis-group block whole',
    { ...clear, diagnoses: [{ code: 'J06', name: '', nameEn: '', leaf: false }] },
    { ...clear, diagnoses: [{ code: 'I10', name: '', nameEn: '', leaf: true }] },
  ],
  [
    'a code of the national edition is a diagnosis',
    'diagnosis-group block whole',
    ruleInputOf(['cetirizine'], { diagnoses: ['M5'] }),
    ruleInputOf(['cetirizine'], { diagnoses: ['M54.500x001'] }),
  ],
  [
    'a guardian under 6 years',
    'guardian block whole',
    ruleInputOf(['montelukast'], { patient: { birthDate: '2020-11-21' } }),
    ruleInputOf(['montelukast'], { patient: { birthDate: '2020-11-20' } }),
  ],
  [
    'a guardian of a newborn too',
    'guardian block whole',
    ruleInputOf(['amoxicillin'], { patient: bornYearsAgo(0) }),
    ruleInputOf(['amoxicillin'], { patient: { ...bornYearsAgo(0), guardianConfirmed: true } }),
  ],
  [
    'drugs that the hospital sells',
    'drug-unknown block 1',
    ruleInputOf(['cetirizine', { ...lineOf('loratadine'), drug: null }]),
    ruleInputOf(['cetirizine', 'loratadine']),
  ],
  ...['narcotic', 'psychotropic-1', 'psychotropic-2', 'toxic', 'precursor'].map(
    (specialControl): RulePair => [
      `no ${specialControl} drug online`,
      'special-control block 0',
      singleLine({}, { specialControl }),
      singleLine({}, { specialControl: 'none' }),
    ],
  ),
  [
    'an unknown class of control is not checked',
    'special-control unchecked 0',
    singleLine({}, { specialControl: null }),
    clear,
  ],
  ...[
    '',
    ' ',
    '0',
    '０',
    '0.00',
    '适量',
    '1-2',
    '-1',
    '－1',
    '1,5',
    '1，5',
    '1e9',
    '1e-3',
    '100000001',
    '½',
    '遵医嘱',
  ].map(
    (dose): RulePair => [
      `no dose such as "${dose}"`,
      'vague-dose block 0',
      singleLine({ dose }),
      singleLine({ dose: '０．５' }),
    ],
  ),
  ...['遵医嘱', ''].map(
    (frequency): RulePair => [
      `no frequency such as "${frequency}"`,
      'vague-frequency block 0',
      singleLine({ frequency }),
      singleLine({ frequency: 'qw' }),
    ],
  ),
  [
    'no vague route',
    'vague-route block 0',
    singleLine({ route: '如常' }),
    singleLine({ route: 'sublingual' }),
  ],
  ...['prn', 'sos'].map(
    (frequency): RulePair => [
      `"${frequency}" says when`,
      'vague-when-needed block 0',
      singleLine({ frequency, remark: '  ' }),
      singleLine({ frequency, remark: '体温超过 38.5 时，每日至多四次' }),
    ],
  ),
  [
    'no more packs than there are',
    'stock block 0',
    singleLine({ dose: '101' }, { ...unlimited, stock: 7 }),
    singleLine({ dose: '100' }, { ...unlimited, stock: 7 }),
  ],
  ['a drug on two lines comes from one stock', 'stock block 0', twice(6), twice(5)],
  ['and both lines say so', 'stock block 1', twice(6), twice(5)],
  ['nothing that is sold out', 'stock block 0', singleLine({}, { stock: 0 }), singleLine({}, { stock: 1 })],
  ['unknown stock is not checked', 'stock unchecked 0', singleLine({}, { stock: null }), clear],
  [
    'one pack more than the course needs, and no more without a reason',
    'quantity warn 0',
    singleLine({ quantity: 3 }),
    singleLine({ quantity: 2 }),
  ],
  ['not many times as much', 'quantity block 0', singleLine({ quantity: 4 }), singleLine({ quantity: 2 })],
  [
    'an order of five drugs, over all its prescriptions',
    'too-many-lines block whole',
    { ...clear, otherLines: 5 },
    { ...clear, otherLines: 4 },
  ],
  [
    'no dose far above the usual one',
    'unusual-dose warn 0',
    usualLine({ dose: '5' }, { defaultDose: '1', maxDaily: '5' }),
    usualLine({ dose: '4' }, { defaultDose: '1', maxDaily: '5' }),
  ],
  [
    'nor far below it',
    'unusual-dose warn 0',
    usualLine({ dose: '1' }, { defaultDose: '10' }),
    usualLine({ dose: '1.1' }, { defaultDose: '10' }),
  ],
  [
    'no dose five times the usual one that is above the label as well',
    'unusual-dose block 0',
    usualLine({ dose: '5' }, { defaultDose: '1', maxDaily: '4' }),
    usualLine({ dose: '4' }, { defaultDose: '1', maxDaily: '4' }),
  ],
  [
    'the usual dose of the drug, or a note',
    'unusual-dose note 0',
    usualLine({}, { defaultDose: '' }),
    usualLine({}, { defaultDose: '1' }),
  ],
  [
    'none for what is spread on the skin',
    'unusual-dose note 0',
    usualLine({}, { defaultDose: '0' }),
    usualLine({ route: 'topical' }, { defaultDose: '', maxDaily: '1' }),
  ],
  ...dataLaws,
  // One of each of the others; their own tests have more.
  [
    'nothing that the patient is allergic to',
    'allergy block 0',
    ruleInputOf([classed], { patient: { allergies: ['布洛芬'], allergyClasses: ['nsaids'] } }),
    ruleInputOf([classed], { patient: { allergies: ['海鲜'], allergyClasses: ['seafood'] } }),
  ],
  [
    'nothing that may cross-react',
    'cross-allergy block 0 salicylates',
    ruleInputOf([classed], { patient: { allergies: ['水杨酸'], allergyClasses: ['salicylates'] } }),
    ruleInputOf([classed], { patient: { allergies: ['青霉素'], allergyClasses: ['penicillins'] } }),
  ],
  [
    'no ingredient twice',
    'same-ingredient warn 1',
    ruleInputOf(['cetirizine', 'cetirizine']),
    ruleInputOf(['cetirizine', 'montelukast']),
  ],
  [
    'no ingredient of a current medicine',
    'already-taking warn 0',
    ruleInputOf(['cetirizine'], { taking: [currentMedicineOf('cetirizine')] }),
    ruleInputOf(['cetirizine'], { taking: [currentMedicineOf('montelukast')] }),
  ],
  ['known current medicines', 'taking unchecked whole', ruleInputOf(['cetirizine'], { taking: null }), clear],
  [
    'no interacting drugs',
    'interaction warn 1 warfarin-nsaids',
    ruleInputOf(['warfarin', 'ibuprofen']),
    ruleInputOf(['warfarin', 'cetirizine']),
  ],
  [
    'nothing contraindicated',
    'contraindication block 0 asthma-beta',
    ruleInputOf(['propranolol'], { diagnoses: ['J45.9'] }),
    ruleInputOf(['propranolol'], { diagnoses: ['I10'] }),
  ],
  [
    'nothing below the age on the label',
    'min-age warn 0',
    ruleInputOf([lineOf(drugOf('cetirizine', { minAgeYears: 41 }))]),
    ruleInputOf([lineOf(drugOf('cetirizine', { minAgeYears: 40 }))]),
  ],
  [
    'no more than the maximum single dose',
    'single-dose warn 0 cetirizine',
    singleLine({ dose: '11' }),
    singleLine({ dose: '10' }),
  ],
  [
    'no more than the maximum daily dose',
    'daily-dose warn 0 cetirizine',
    singleLine({ dose: '10', frequency: 'bid' }),
    singleLine({ dose: '5', frequency: 'bid' }),
  ],
];

describe('the prescribing rules require', () => {
  it.each(laws)('%s', (_sentence, found, breaks, keeps) => {
    expect(summaries(breaks)).toContain(found);
    expect(summaries(keeps)).toEqual([]);
  });

  it('at least one case of each rule', () => {
    expect(new Set(laws.map(([, found]) => found.split(' ')[0]))).toEqual(new Set(ruleNames));
  });
});
