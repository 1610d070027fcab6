import { describe, expect, it } from 'vitest';
import { evaluateRules } from './evaluateRules.ts';
import type { RuleInput } from './finding.ts';
import {
  ruleInputOf,
  drugOf,
  type RulePair,
  lineOf,
  summaries,
  currentMedicineOf,
  testPack,
} from './testing/ruleInput.ts';

const routed = (ingredient: string, route: string) => lineOf(ingredient, { route });
const pair = (one: string, other: string) => ruleInputOf([one, other]);
const taking = (line: string, ...currentNames: string[]) =>
  ruleInputOf([line], { taking: currentNames.map((name) => currentMedicineOf(name)) });

/** Interacting pairs, each with a harmless neighbour. */
const pairs = [
  ['warfarin', 'ibuprofen', 'warn', 'warfarin-nsaids', 'cetirizine'],
  ['warfarin', 'fluconazole', 'warn', 'warfarin-azoles', 'famotidine'],
  ['warfarin', 'rivaroxaban', 'block', 'warfarin-rivaroxaban', 'ezetimibe'],
  ['clopidogrel', 'omeprazole', 'warn', 'clopidogrel-ppi', 'pantoprazole'],
  ['ibuprofen', 'naproxen', 'warn', 'nsaids-twice', 'cetirizine'],
  ['enalapril', 'valsartan', 'warn', 'ace-sartan', 'amlodipine'],
  ['enalapril', 'sacubitril', 'block', 'sacubitril-ace', 'amlodipine'],
  ['spironolactone', 'potassium chloride', 'warn', 'spironolactone-potassium', 'amlodipine'],
  ['digoxin', 'amiodarone', 'warn', 'digoxin-levels', 'valsartan'],
  ['metoprolol', 'verapamil', 'warn', 'beta-verapamil', 'amlodipine'],
  ['nitroglycerin', 'sildenafil', 'block', 'nitrates-pde5', 'amlodipine'],
  ['simvastatin', 'clarithromycin', 'block', 'simvastatin-inhibitors', 'azithromycin'],
  ['glimepiride', 'fluconazole', 'warn', 'sulfonylurea-azoles', 'metformin'],
  ['lithium carbonate', 'ibuprofen', 'warn', 'lithium-nsaids', 'cetirizine'],
  ['levothyroxine', 'calcium carbonate', 'warn', 'levothyroxine-cations', 'colecalciferol'],
  ['amiodarone', 'moxifloxacin', 'block', 'amiodarone-moxifloxacin', 'cefdinir'],
  ['domperidone', 'clarithromycin', 'block', 'domperidone-inhibitors', 'cefdinir'],
  ['colchicine', 'clarithromycin', 'block', 'colchicine-inhibitors', 'febuxostat'],
  ['levofloxacin', 'ferrous succinate', 'warn', 'quinolones-cations', 'ambroxol'],
  ['theophylline', 'ciprofloxacin', 'warn', 'theophylline-quinolones', 'ambroxol'],
  ['doxycycline', 'isotretinoin', 'block', 'tetracyclines-isotretinoin', 'cetirizine'],
  ['sertraline', 'fluoxetine', 'warn', 'serotonergic-twice', 'olanzapine'],
  ['rizatriptan', 'zolmitriptan', 'block', 'triptans-twice', 'flunarizine'],
  ['lamotrigine', 'valproic acid', 'warn', 'lamotrigine-valproate', 'levetiracetam'],
  ['levodopa', 'metoclopramide', 'warn', 'levodopa-blockers', 'domperidone'],
  ['dapoxetine', 'sertraline', 'block', 'dapoxetine-serotonergic', 'finasteride'],
] as const;

const male = { sex: 1, pregnant: null } as const;

const interactions: readonly RulePair[] = [
  ...pairs.flatMap(([one, other, severity, id, harmless]): RulePair[] => [
    [
      `${one} with ${other}`,
      `interaction ${severity} 1 ${id}`,
      { ...pair(one, other), patient: { ...pair(one, other).patient, ...male } },
      { ...pair(one, harmless), patient: { ...pair(one, harmless).patient, ...male } },
    ],
  ]),
  [
    'in the other order',
    'interaction warn 1 warfarin-nsaids',
    pair('ibuprofen', 'warfarin'),
    pair('cetirizine', 'warfarin'),
  ],
  [
    'with a current medicine',
    'interaction warn 0 warfarin-nsaids',
    taking('ibuprofen', 'warfarin'),
    taking('ibuprofen', 'amlodipine'),
  ],
  [
    'with one ingredient of a compound',
    'interaction warn 1 warfarin-sulfa',
    ruleInputOf(['warfarin', lineOf(drugOf('sulfamethoxazole+trimethoprim', { maxDaily: '4' }))]),
    ruleInputOf(['warfarin', lineOf(drugOf('irbesartan+hydrochlorothiazide', { maxDaily: '4' }))]),
  ],
  [
    'not with a drug for the skin, unless it is known to be absorbed',
    'interaction warn 1 warfarin-azoles',
    ruleInputOf(['warfarin', routed('miconazole', 'vaginal')]),
    ruleInputOf(['warfarin', routed('diclofenac', 'topical')]),
  ],
  [
    'an inhaled drug against a tablet that counteracts it',
    'interaction warn 1 beta-agonists',
    ruleInputOf(['propranolol', routed('salbutamol', 'inhale')]),
    ruleInputOf(['metoprolol', routed('salbutamol', 'inhale')]),
  ],
];

const doubles: readonly RulePair[] = [
  [
    'the same ingredient twice',
    'same-ingredient warn 1',
    ruleInputOf(['cetirizine', 'cetirizine']),
    ruleInputOf(['cetirizine', 'loratadine']),
  ],
  [
    'the same ingredient in a compound',
    'same-ingredient warn 1',
    ruleInputOf(['valsartan', lineOf(drugOf('valsartan+amlodipine', { maxDaily: '2' }))]),
    ruleInputOf(['ezetimibe', lineOf(drugOf('valsartan+amlodipine', { maxDaily: '2' }))]),
  ],
  [
    'two tablets of it, and not a tablet and a cream',
    'same-ingredient warn 1',
    ruleInputOf(['terbinafine', 'terbinafine']),
    ruleInputOf(['terbinafine', routed('terbinafine', 'topical')]),
  ],
  [
    'two creams of it, and not a spray and an inhaler',
    'same-ingredient warn 1',
    ruleInputOf([routed('budesonide', 'nasal'), routed('budesonide', 'nasal')]),
    ruleInputOf([routed('budesonide', 'nasal'), routed('budesonide', 'inhale')]),
  ],
  [
    'a drug that the patient will still be taking for weeks',
    'already-taking warn 0',
    taking('cetirizine', 'cetirizine'),
    taking('cetirizine', 'montelukast'),
  ],
  [
    'a course with 8 days left, and not one with 7',
    'already-taking warn 0',
    ruleInputOf(['cetirizine'], {
      taking: [currentMedicineOf('cetirizine', { since: '2026-09-01', until: '2026-11-28' })],
    }),
    ruleInputOf(['cetirizine'], {
      taking: [currentMedicineOf('cetirizine', { since: '2026-09-01', until: '2026-11-27' })],
    }),
  ],
  [
    'before the last day of a short course',
    'already-taking warn 0',
    ruleInputOf(['cetirizine'], {
      taking: [currentMedicineOf('cetirizine', { since: '2026-11-15', until: '2026-11-21' })],
    }),
    ruleInputOf(['cetirizine'], {
      taking: [currentMedicineOf('cetirizine', { since: '2026-11-14', until: '2026-11-20' })],
    }),
  ],
  [
    'a tablet next to a tablet being taken, and not a cream',
    'already-taking warn 0',
    ruleInputOf(['terbinafine'], { taking: [currentMedicineOf('terbinafine')] }),
    ruleInputOf(['terbinafine'], { taking: [currentMedicineOf('terbinafine', { route: 'topical' })] }),
  ],
  [
    'unknown current medicines are not checked',
    'taking unchecked whole',
    ruleInputOf(['cetirizine'], { taking: null }),
    ruleInputOf(['cetirizine'], { taking: [] }),
  ],
  [
    'a drug without a description is not checked',
    'taking unchecked whole',
    ruleInputOf(['cetirizine'], { taking: [currentMedicineOf('')] }),
    ruleInputOf(['cetirizine'], { taking: [currentMedicineOf('amlodipine')] }),
  ],
];

// The fixture's dose of 1 mg exceeds some limits; doses.test.ts covers them.
const withoutDoseFindings = (input: RuleInput) =>
  summaries(input).filter((found) => !found.includes('-dose'));

describe('interacting drugs:', () => {
  it.each(interactions)('%s', (_sentence, found, violating, compliant) => {
    expect(summaries(violating)).toContain(found);
    expect(withoutDoseFindings(compliant)).toEqual([]);
  });

  it('the later line carries the finding, with the other drug, the possible harm and its source', () => {
    const [found] = evaluateRules(pair('warfarin', 'ibuprofen'));
    expect(found).toMatchObject({ line: 1, other: 0, evidence: 'warfarin + ibuprofen' });
    expect(found?.effect?.en).toContain('bleeding');
    expect(found?.source?.zh).toContain('warfarin');
    expect(evaluateRules(taking('ibuprofen', 'warfarin'))).toMatchObject([
      { line: 0, other: { zh: 'warfarin片', en: 'warfarin tablets' } },
    ]);
  });

  it('a pair that the patient already takes and is prescribed again is reported once', () => {
    const again = ruleInputOf(['aspirin', 'clopidogrel', 'warfarin', 'ibuprofen'], {
      taking: [
        currentMedicineOf('warfarin', { until: '2026-11-21' }),
        currentMedicineOf('ibuprofen', { until: '2026-11-21' }),
      ],
    });
    const findings = summaries(again).filter((one) => one.includes('warfarin-nsaids'));
    expect(findings).toHaveLength(1);
  });

  it('a single drug interacts with nothing, and one without ingredients is unchecked next to another drug', () => {
    expect(summaries(ruleInputOf(['warfarin']))).toEqual([]);
    expect(summaries(ruleInputOf(['warfarin', lineOf(drugOf(''))]))).toContain('interaction unchecked 1');
  });

  it('a hospital without data is reported once, and only if there are two drugs', () => {
    const pack = { ...testPack, interactions: null };
    expect(summaries(ruleInputOf(['warfarin'], { pack }))).toEqual([]);
    expect(summaries(ruleInputOf(['warfarin', 'ibuprofen', 'cetirizine'], { pack }))).toEqual([
      'interaction unchecked whole',
    ]);
  });
});

describe('a duplicate is', () => {
  it.each(doubles)('%s', (_sentence, found, violating, compliant) => {
    expect(summaries(violating)).toContain(found);
    expect(summaries(compliant)).toEqual([]);
  });

  it('reported with the other line, or with the current medicine and its last day', () => {
    expect(evaluateRules(ruleInputOf(['cetirizine', 'cetirizine']))[0]).toMatchObject({
      other: 0,
      evidence: 'cetirizine',
    });
    expect(evaluateRules(taking('cetirizine', 'cetirizine'))).toMatchObject([
      { other: { zh: 'cetirizine片', en: 'cetirizine tablets' }, evidence: 'cetirizine · 2026-12-10' },
    ]);
  });

  it('unchecked if a line has no description', () => {
    expect(summaries(ruleInputOf(['cetirizine', lineOf(drugOf(''))]))).toContain(
      'same-ingredient unchecked 1',
    );
  });
});
