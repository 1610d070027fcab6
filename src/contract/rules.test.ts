import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Drug } from './drug.ts';
import type { LineInput } from './prescription.ts';
import { rulePack } from './rulePack.ts';
import { type Case, findingsOf, ruleNames, stopping } from './rules.ts';

const amoxicillin: Drug = {
  id: '11',
  code: 'AMX',
  name: '阿莫西林胶囊',
  nameEn: 'Amoxicillin capsules',
  form: 'capsule',
  strength: '0.25g',
  doseUnit: 'g',
  unitAmount: '0.25',
  countUnit: '粒',
  countUnitEn: 'capsule',
  packSize: 24,
  packUnit: '盒',
  packUnitEn: 'box',
  rounding: 'counted',
  priceFen: 1250,
  stock: 10,
  ingredients: ['amoxicillin'],
  allergyClasses: ['penicillins'],
  specialControl: 'none',
  defaultDose: '0.5',
  frequency: 'tid',
  route: 'oral',
};
const ibuprofen: Drug = { ...amoxicillin, id: '12', ingredients: ['ibuprofen'], allergyClasses: ['nsaids'] };
const usage: LineInput = {
  drugId: '11',
  dose: '0.5',
  frequency: 'tid',
  route: 'oral',
  days: 7,
  quantity: 2,
  quantityByHand: false,
  remark: '',
};
const adult = {
  birthDate: '1986-04-01',
  allergies: [] as string[],
  allergyClasses: [] as string[],
  guardianConfirmed: false,
};
const clear: Case = {
  pack: v.parse(rulePack, {}),
  followUp: true,
  patient: adult,
  day: '2026-11-20',
  diagnoses: [{ code: 'J02.9', name: '急性咽炎', nameEn: '' }],
  lines: [
    { usage, drug: amoxicillin },
    { usage: { ...usage, drugId: '12' }, drug: ibuprofen },
  ],
};
const line = (change: Partial<LineInput>, drug: Partial<Drug> = {}): Case => ({
  ...clear,
  lines: [{ usage: { ...usage, ...change }, drug: { ...amoxicillin, ...drug } }],
});
const patient = (change: Partial<typeof adult>, one: Case = clear): Case => ({
  ...one,
  patient: { ...adult, ...change },
});
const lines = (count: number): Case => ({
  ...clear,
  lines: Array.from({ length: count }, (_one, n) => ({
    usage: { ...usage, drugId: String(n) },
    drug: { ...amoxicillin, id: String(n), ingredients: [`ingredient ${n}`] },
  })),
});

const twice = (quantity: number): Case => ({
  ...clear,
  lines: ['amoxicillin', 'another'].map((name) => ({
    usage: { ...usage, quantity },
    drug: { ...amoxicillin, ingredients: [name] },
  })),
});

/** A case that is found, as `rule severity line`, and its nearest neighbour that is not. */
const laws: readonly [sentence: string, found: string, breaks: Case, keeps: Case][] = [
  ['something is prescribed', 'no-lines block null', lines(0), lines(1)],
  ['at most five drugs', 'too-many-lines block null', lines(6), lines(5)],
  ['no more than 12 weeks, whatever the reason', 'too-long block 0', line({ days: 85 }), line({ days: 1 })],
  ['more than 7 days needs a reason', 'long-course warn 0', line({ days: 8 }), line({ days: 7 })],
  ['12 weeks are still a long course', 'long-course warn 0', line({ days: 84 }), line({ days: 6 })],
  ['follow-up consultations only', 'first-visit block null', { ...clear, followUp: false }, clear],
  ['a diagnosis is required', 'diagnosis block null', { ...clear, diagnoses: [] }, clear],
  [
    'a guardian under 6 years',
    'guardian block null',
    patient({ birthDate: '2020-11-21' }),
    patient({ birthDate: '2020-11-20' }),
  ],
  [
    'a guardian of a newborn too',
    'guardian block null',
    patient({ birthDate: '2026-11-20' }),
    patient({ birthDate: '2026-11-20', guardianConfirmed: true }),
  ],
  [
    'drugs that the hospital sells',
    'drug-unknown block 1',
    { ...clear, lines: [...clear.lines.slice(0, 1), { usage: { ...usage, drugId: '99' }, drug: null }] },
    clear,
  ],
  ...['narcotic', 'psychotropic-1', 'psychotropic-2', 'toxic', 'precursor'].map(
    (specialControl): (typeof laws)[number] => [
      `no ${specialControl} drug online`,
      'special-control block 0',
      line({}, { specialControl }),
      line({}, { specialControl: 'none' }),
    ],
  ),
  [
    'an unknown class of control is not clear',
    'special-control unchecked 0',
    line({}, { specialControl: null }),
    line({}),
  ],
  ...['', '0', '适量', '1-2', '-1'].map((dose): (typeof laws)[number] => [
    `no vague dose such as "${dose}"`,
    'vague-dose block 0',
    line({ dose }),
    line({ dose: '０．５' }),
  ]),
  ['no vague frequency', 'vague-frequency block 0', line({ frequency: '遵医嘱' }), line({ frequency: 'qw' })],
  ['no vague route', 'vague-route block 0', line({ route: '如常' }), line({ route: 'topical' })],
  [
    '"when needed" says when',
    'vague-when-needed block 0',
    line({ frequency: 'prn', remark: '  ' }),
    line({ frequency: 'prn', remark: '体温超过 38.5 时，每日至多四次' }),
  ],
  [
    'nothing that the patient is allergic to',
    'allergy block 0',
    patient({ allergies: ['青霉素'], allergyClasses: ['penicillins'] }),
    patient({ allergies: ['磺胺'], allergyClasses: ['sulfonamides'] }),
  ],
  [
    'an allergy known in words alone is not clear',
    'allergy unchecked null',
    patient({ allergies: ['某种退烧药'] }),
    patient({ allergies: ['海鲜'], allergyClasses: ['seafood'] }),
  ],
  [
    'a drug that was not described is not clear for an allergic patient',
    'allergy unchecked 0',
    patient({ allergyClasses: ['nsaids'] }, line({}, { ingredients: [], allergyClasses: [] })),
    patient({}, line({}, { ingredients: [], allergyClasses: [] })),
  ],
  [
    'no ingredient twice without a reason',
    'same-ingredient warn 1',
    {
      ...clear,
      lines: [
        ...clear.lines.slice(0, 1),
        { usage, drug: { ...ibuprofen, ingredients: ['clavulanate', 'amoxicillin'] } },
      ],
    },
    clear,
  ],
  [
    'a drug without known ingredients is not clear beside another',
    'same-ingredient unchecked 1',
    {
      ...clear,
      lines: [...clear.lines.slice(0, 1), { usage, drug: { ...ibuprofen, ingredients: [] } }],
    },
    line({}, { ingredients: [] }),
  ],
  ['no more than the stock', 'stock block 0', line({ quantity: 11 }), line({ quantity: 10 })],
  ['no more than the stock over all lines of a drug', 'stock block 1', twice(6), twice(5)],
  ['a stock that is not known is not clear', 'stock unchecked 0', line({}, { stock: null }), line({})],
];

const said = (one: Case) =>
  findingsOf(one).map(({ rule, severity, line: at }) => `${rule} ${severity} ${at}`);

describe('the prescribing rules', () => {
  it('find nothing on a prescription that keeps them', () => {
    expect(findingsOf(clear)).toEqual([]);
  });

  it.each(laws)('%s', (_sentence, found, breaks, keeps) => {
    expect(said(breaks)).toContain(found);
    expect(said(keeps)).not.toContain(found);
    expect(said(keeps)).toEqual([]);
  });

  it('have a case here for each of their names', () => {
    expect(new Set(laws.map(([, found]) => found.split(' ')[0]))).toEqual(new Set(ruleNames));
  });

  it('name the line and what the finding rests on', () => {
    const both = patient({ allergies: ['布洛芬', '青霉素'], allergyClasses: ['nsaids', 'penicillins'] });
    expect(findingsOf(both)).toEqual([
      { rule: 'allergy', severity: 'block', line: 0, evidence: 'penicillins' },
      { rule: 'allergy', severity: 'block', line: 1, evidence: 'nsaids' },
    ]);
    expect(findingsOf(line({ days: 90 }))).toEqual([
      { rule: 'too-long', severity: 'block', line: 0, evidence: '90 > 84' },
    ]);
  });

  it('put what cannot be overridden first, then what could not be checked', () => {
    const all = line({ days: 14, quantity: 99 }, { specialControl: null });
    expect(said(all)).toEqual(['stock block 0', 'special-control unchecked 0', 'long-course warn 0']);
  });

  it("follow the hospital's pack and not the defaults", () => {
    const pack = v.parse(rulePack, { mostLines: 1, mostDays: 3, forbiddenControl: ['none'] });
    expect(said({ ...clear, pack, lines: lines(2).lines })).toContain('too-many-lines block null');
    expect(said({ ...line({ days: 4 }), pack })).toEqual(['special-control block 0', 'long-course warn 0']);
  });
});

const reason = (change: object = {}) => [{ rule: 'long-course', line: 0, reason: '慢性病稳定期', ...change }];

describe('a submit', () => {
  const warned = findingsOf(line({ days: 14 }));

  it('is stopped by a warning until it has a reason', () => {
    expect(stopping(warned, [])).toEqual(warned);
    expect(stopping(warned, reason())).toEqual([]);
  });

  it('is not let through by a reason for another line, another rule, or by blanks', () => {
    for (const change of [{ line: 1 }, { line: null }, { rule: 'stock' }, { reason: '  ' }])
      expect(stopping(warned, reason(change))).toEqual(warned);
  });

  it('is stopped by what could not be checked until it has a reason', () => {
    const unchecked = findingsOf(line({}, { stock: null }));
    expect(stopping(unchecked, [])).toHaveLength(1);
    expect(stopping(unchecked, [{ rule: 'stock', line: 0, reason: '药房电话确认有货' }])).toEqual([]);
  });

  it('is stopped by a block, whatever the reason', () => {
    const blocked = findingsOf(line({ quantity: 11 }));
    expect(stopping(blocked, [{ rule: 'stock', line: 0, reason: '药房电话确认有货' }])).toEqual(blocked);
  });
});
