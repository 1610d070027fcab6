import type { RulePack } from '../../rulePack/rulePack.ts';
import type { RuleLine } from '../finding.ts';
import { bornYearsAgo, lineOf, ruleInputOf, type RulePair, testPack } from './ruleInput.ts';

const row = { severity: 'block', effect: { zh: '', en: '' }, source: { zh: '', en: '' } } as const;
const weeklyRow = { ...row, id: 'w', ingredients: ['methotrexate'], strengths: [], routes: [] };
const onlineRow = { ...row, id: 'n', ingredients: ['cilostazol'], routes: [], forms: [], except: [] };
const atcCodes = [
  { ingredient: 'enalapril', codes: ['C09AA02'] },
  { ingredient: 'perindopril', codes: ['C09AA04'] },
  { ingredient: 'amlodipine', codes: ['C08CA01'] },
  { ingredient: 'cefalexin', codes: ['J01DB01'] },
  { ingredient: 'warfarin', codes: ['B01AA03'] },
];
const longTerm: Partial<RulePack> = { atcCodes, levels: { 'long-course': 'off' } };
const labelled = (line: RuleLine): RuleLine => ({
  ...line,
  drug: line.drug && { ...line.drug, maxDaily: '99', defaultDose: '1' },
});
const withPack = (change: Partial<RulePack>, ...lines: RuleLine[]) =>
  ruleInputOf(lines.map(labelled), { pack: { ...testPack, ...change } });
const perKg = {
  ingredient: 'new',
  routes: [],
  fromYears: 0,
  underYears: 12,
  unit: 'mg',
  single: '2',
  daily: null,
  source: row.source,
};
const child = (weightKg: string | null) =>
  ruleInputOf([labelled(lineOf('new'))], {
    patient: { ...bornYearsAgo(8), weightKg },
    pack: { ...testPack, dosesPerKg: [perKg], levels: { 'single-dose': 'off' } },
  });

/** A law for each rule that compares with a table of the pack, with rows of its own. */
export const dataLaws: readonly RulePair[] = [
  [
    'a weekly drug once a week',
    'weekly block 0 w',
    withPack({ weeklyDrugs: [weeklyRow] }, lineOf('methotrexate')),
    withPack({ weeklyDrugs: [weeklyRow] }, lineOf('methotrexate', { frequency: 'qw' })),
  ],
  [
    'a form by a route that it is made for',
    'route-form block 0',
    withPack(
      { formRoutes: [{ form: 'tablet', ingredient: null, routes: ['oral'] }] },
      lineOf('cetirizine', { route: 'iv' }),
    ),
    withPack({ formRoutes: [{ form: 'tablet', ingredient: null, routes: ['oral'] }] }, lineOf('cetirizine')),
  ],
  [
    'two drugs of one class with a reason',
    'same-class warn 1 C09AA',
    withPack({ atcCodes }, lineOf('enalapril'), lineOf('perindopril')),
    withPack({ atcCodes }, lineOf('enalapril'), lineOf('amlodipine')),
  ],
  [
    'what may be sold online',
    'not-online block 0 n',
    withPack({ notOnline: [onlineRow] }, lineOf('cilostazol')),
    withPack({ notOnline: [onlineRow] }, lineOf('cetirizine')),
  ],
  [
    'no antibacterial in a long-term prescription',
    'long-antimicrobial block 0',
    withPack(longTerm, lineOf('cefalexin', { days: 29 })),
    withPack(longTerm, lineOf('cefalexin', { days: 28 })),
  ],
  [
    'data on what is prescribed for long',
    'long-antimicrobial unchecked 0',
    withPack(longTerm, lineOf('unheard of', { days: 29 })),
    withPack(longTerm, lineOf('unheard of', { days: 28 })),
  ],
  ['the weight of a child whose dose goes by it', 'weight unchecked 0', child(null), child('20')],
  [
    'data on every ingredient',
    'coverage unchecked whole interactions',
    withPack({ atcCodes, levels: {} }, lineOf('warfarin'), lineOf('unheard of', { route: 'oral' })),
    withPack({ atcCodes, levels: {} }, lineOf('warfarin'), lineOf('unheard of', { route: 'topical' })),
  ],
];
