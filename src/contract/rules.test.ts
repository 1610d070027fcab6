import { describe, expect, it } from 'vitest';
import type { LineInput } from './prescription.ts';
import type { Drug } from './drug.ts';
import { ruleNames } from './rulesFinding.ts';
import { aged, caseOf, drugOf, type Law, lineOf, said, takingOf } from './testCase.ts';

const one = (usage: Partial<LineInput>, drug: Partial<Drug> = {}) =>
  caseOf([lineOf(drugOf('cetirizine', drug), usage)]);
const clear = caseOf(['cetirizine']);
const classed = lineOf(drugOf('ibuprofen', { allergyClasses: ['nsaids'] }));
const different = ['cetirizine', 'montelukast', 'amlodipine', 'ezetimibe', 'acarbose', 'famotidine'];
const twice = (quantity: number) => {
  const drug = drugOf('cetirizine', { stock: 10 });
  const other = { ...drug, ingredients: ['loratadine'] };
  return caseOf([lineOf(drug, { quantity }), lineOf(other, { quantity })]);
};

const laws: readonly Law[] = [
  ['something is prescribed', 'no-lines block whole', caseOf([]), clear],
  ['at most five drugs', 'too-many-lines block whole', caseOf(different), caseOf(different.slice(0, 5))],
  ['no more than 12 weeks, whatever the reason', 'too-long block 0', one({ days: 85 }), one({ days: 1 })],
  ['not a year either', 'too-long block 0', one({ days: 365 }), one({ days: 7 })],
  ['more than 7 days needs a reason', 'long-course warn 0', one({ days: 8 }), one({ days: 7 })],
  ['12 weeks are still a long course', 'long-course warn 0', one({ days: 84 }), one({ days: 6 })],
  [
    'in an emergency more than 3 days needs a reason',
    'long-course warn 0',
    { ...one({ days: 4 }), emergency: true },
    { ...one({ days: 3 }), emergency: true },
  ],
  ['follow-up consultations only', 'first-visit block whole', { ...clear, followUp: false }, clear],
  ['a diagnosis is required', 'diagnosis block whole', caseOf(['cetirizine'], { diagnoses: [] }), clear],
  ...['J00-J06', 'J', 'IX', 'A00-B99'].map(
    (code): Law => [
      `a diagnosis is no group of codes such as ${code}`,
      'diagnosis-group block whole',
      caseOf(['cetirizine'], { diagnoses: ['R05', code] }),
      caseOf(['cetirizine'], { diagnoses: ['R05', 'J02.9'] }),
    ],
  ),
  [
    'a diagnosis is no group that the catalogue calls one',
    'diagnosis-group block whole',
    { ...clear, diagnoses: [{ code: 'J06', name: '', nameEn: '', leaf: false }] },
    { ...clear, diagnoses: [{ code: 'I10', name: '', nameEn: '', leaf: true }] },
  ],
  [
    'a code of the national edition is a diagnosis',
    'diagnosis-group block whole',
    caseOf(['cetirizine'], { diagnoses: ['M5'] }),
    caseOf(['cetirizine'], { diagnoses: ['M54.500x001'] }),
  ],
  [
    'a guardian under 6 years',
    'guardian block whole',
    caseOf(['montelukast'], { patient: { birthDate: '2020-11-21' } }),
    caseOf(['montelukast'], { patient: { birthDate: '2020-11-20' } }),
  ],
  [
    'a guardian of a newborn too',
    'guardian block whole',
    caseOf(['amoxicillin'], { patient: aged(0) }),
    caseOf(['amoxicillin'], { patient: { ...aged(0), guardianConfirmed: true } }),
  ],
  [
    'drugs that the hospital sells',
    'drug-unknown block 1',
    caseOf(['cetirizine', { ...lineOf('loratadine'), drug: null }]),
    caseOf(['cetirizine', 'loratadine']),
  ],
  ...['narcotic', 'psychotropic-1', 'psychotropic-2', 'toxic', 'precursor'].map(
    (specialControl): Law => [
      `no ${specialControl} drug online`,
      'special-control block 0',
      one({}, { specialControl }),
      one({}, { specialControl: 'none' }),
    ],
  ),
  [
    'an unknown class of control is not clear',
    'special-control unchecked 0',
    one({}, { specialControl: null }),
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
    (dose): Law => [
      `no dose such as "${dose}"`,
      'vague-dose block 0',
      one({ dose }),
      one({ dose: '０．５' }),
    ],
  ),
  ['no vague frequency', 'vague-frequency block 0', one({ frequency: '遵医嘱' }), one({ frequency: 'qw' })],
  ['no frequency left out', 'vague-frequency block 0', one({ frequency: '' }), one({ frequency: 'qod' })],
  ['no vague route', 'vague-route block 0', one({ route: '如常' }), one({ route: 'sublingual' })],
  [
    '"when needed" says when',
    'vague-when-needed block 0',
    one({ frequency: 'prn', remark: '  ' }),
    one({ frequency: 'prn', remark: '体温超过 38.5 时，每日至多四次' }),
  ],
  [
    '"once if needed" says when',
    'vague-when-needed block 0',
    one({ frequency: 'sos' }),
    one({ frequency: 'sos', remark: '外出前' }),
  ],
  ['no more packs than there are', 'stock block 0', one({ quantity: 501 }), one({ quantity: 500 })],
  ['a drug on two lines comes from one stock', 'stock block 0', twice(6), twice(5)],
  ['and both lines say so', 'stock block 1', twice(6), twice(5)],
  ['nothing that is sold out', 'stock block 0', one({}, { stock: 0 }), one({}, { stock: 1 })],
  ['stock that nobody told is not clear', 'stock unchecked 0', one({}, { stock: null }), clear],
  // One of each of the others; their own tables say more.
  [
    'nothing that the patient is allergic to',
    'allergy block 0',
    caseOf([classed], { patient: { allergies: ['布洛芬'], allergyClasses: ['nsaids'] } }),
    caseOf([classed], { patient: { allergies: ['海鲜'], allergyClasses: ['seafood'] } }),
  ],
  [
    'nothing that is near to it',
    'cross-allergy block 0 salicylates',
    caseOf([classed], { patient: { allergies: ['水杨酸'], allergyClasses: ['salicylates'] } }),
    caseOf([classed], { patient: { allergies: ['青霉素'], allergyClasses: ['penicillins'] } }),
  ],
  [
    'no ingredient twice',
    'same-ingredient warn 1',
    caseOf(['cetirizine', 'cetirizine']),
    caseOf(['cetirizine', 'montelukast']),
  ],
  [
    'no ingredient that is taken already',
    'already-taking warn 0',
    caseOf(['cetirizine'], { taking: [takingOf('cetirizine')] }),
    caseOf(['cetirizine'], { taking: [takingOf('montelukast')] }),
  ],
  [
    'what is taken already to be known',
    'taking unchecked whole',
    caseOf(['cetirizine'], { taking: null }),
    clear,
  ],
  [
    'no drugs that do not go together',
    'interaction warn 1 warfarin-nsaids',
    caseOf(['warfarin', 'ibuprofen']),
    caseOf(['warfarin', 'cetirizine']),
  ],
  [
    'nothing that the patient must not have',
    'contraindication block 0 asthma-beta',
    caseOf(['propranolol'], { diagnoses: ['J45.9'] }),
    caseOf(['propranolol'], { diagnoses: ['I10'] }),
  ],
  [
    'nothing below the age on the label',
    'min-age warn 0',
    caseOf([lineOf(drugOf('cetirizine', { minAgeYears: 41 }))]),
    caseOf([lineOf(drugOf('cetirizine', { minAgeYears: 40 }))]),
  ],
  [
    'no more than may be taken at once',
    'single-dose warn 0 cetirizine',
    one({ dose: '11' }),
    one({ dose: '10' }),
  ],
  [
    'no more than may be taken in a day',
    'daily-dose warn 0 cetirizine',
    one({ dose: '10', frequency: 'bid' }),
    one({ dose: '5', frequency: 'bid' }),
  ],
];

describe('the rules of prescribing ask for', () => {
  it.each(laws)('%s', (_sentence, found, breaks, keeps) => {
    expect(said(breaks)).toContain(found);
    expect(said(keeps)).toEqual([]);
  });

  it('something in each of their names', () => {
    expect(new Set(laws.map(([, found]) => found.split(' ')[0]))).toEqual(new Set(ruleNames));
  });
});
