import { describe, expect, it } from 'vitest';
import { rulePackDefaults } from './rulePackDefaults.ts';
import { findingsOf } from './rules.ts';
import type { Case } from './rulesFinding.ts';
import { caseOf, drugOf, type Law, lineOf, said, takingOf } from './testCase.ts';

const routed = (ingredient: string, route: string) => lineOf(ingredient, { route });
const pair = (one: string, other: string) => caseOf([one, other]);
const taking = (line: string, ...held: string[]) =>
  caseOf([line], { taking: held.map((name) => takingOf(name)) });

/** Pairs by what may happen, each with a neighbour that is harmless. */
const pairs = [
  ['warfarin', 'ibuprofen', 'warn', 'warfarin-nsaids', 'cetirizine'],
  ['warfarin', 'fluconazole', 'warn', 'warfarin-azoles', 'famotidine'],
  ['warfarin', 'rivaroxaban', 'block', 'warfarin-rivaroxaban', 'ezetimibe'],
  ['clopidogrel', 'omeprazole', 'warn', 'clopidogrel-ppi', 'pantoprazole'],
  ['ibuprofen', 'naproxen', 'warn', 'nsaids-twice', 'cetirizine'],
  ['enalapril', 'valsartan', 'warn', 'ace-sartan', 'amlodipine'],
  ['enalapril', 'sacubitril', 'block', 'sacubitril-ace', 'amlodipine'],
  ['spironolactone', 'potassium chloride', 'block', 'spironolactone-potassium', 'amlodipine'],
  ['digoxin', 'amiodarone', 'warn', 'digoxin-levels', 'valsartan'],
  ['metoprolol', 'verapamil', 'warn', 'beta-verapamil', 'amlodipine'],
  ['nitroglycerin', 'sildenafil', 'block', 'nitrates-pde5', 'amlodipine'],
  ['simvastatin', 'clarithromycin', 'block', 'simvastatin-inhibitors', 'azithromycin'],
  ['glimepiride', 'fluconazole', 'warn', 'sulfonylurea-azoles', 'metformin'],
  ['lithium carbonate', 'ibuprofen', 'warn', 'lithium-nsaids', 'cetirizine'],
  ['levothyroxine', 'calcium carbonate', 'warn', 'levothyroxine-cations', 'colecalciferol'],
  ['amiodarone', 'moxifloxacin', 'block', 'amiodarone-moxifloxacin', 'cefdinir'],
  ['domperidone', 'clarithromycin', 'block', 'domperidone-inhibitors', 'cefdinir'],
  ['colchicine', 'clarithromycin', 'warn', 'colchicine-inhibitors', 'febuxostat'],
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

const interactions: readonly Law[] = [
  ...pairs.flatMap(([one, other, severity, id, harmless]): Law[] => [
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
    'with what is being taken',
    'interaction warn 0 warfarin-nsaids',
    taking('ibuprofen', 'warfarin'),
    taking('ibuprofen', 'amlodipine'),
  ],
  [
    'with one ingredient of a compound',
    'interaction warn 1 warfarin-sulfa',
    caseOf(['warfarin', lineOf(drugOf('sulfamethoxazole+trimethoprim', { maxDaily: '4' }))]),
    caseOf(['warfarin', lineOf(drugOf('irbesartan+hydrochlorothiazide', { maxDaily: '4' }))]),
  ],
  [
    'not with what is put on the skin, unless that is known to reach the blood',
    'interaction warn 1 warfarin-azoles',
    caseOf(['warfarin', routed('miconazole', 'vaginal')]),
    caseOf(['warfarin', routed('diclofenac', 'topical')]),
  ],
  [
    'an inhaled drug against a tablet that undoes it',
    'interaction warn 1 beta-agonists',
    caseOf(['propranolol', routed('salbutamol', 'inhale')]),
    caseOf(['metoprolol', routed('salbutamol', 'inhale')]),
  ],
];

const doubles: readonly Law[] = [
  [
    'the same ingredient twice',
    'same-ingredient warn 1',
    caseOf(['cetirizine', 'cetirizine']),
    caseOf(['cetirizine', 'loratadine']),
  ],
  [
    'the same ingredient in a compound',
    'same-ingredient warn 1',
    caseOf(['valsartan', lineOf(drugOf('valsartan+amlodipine', { maxDaily: '2' }))]),
    caseOf(['ezetimibe', lineOf(drugOf('valsartan+amlodipine', { maxDaily: '2' }))]),
  ],
  [
    'two tablets of it, and not a tablet and a cream',
    'same-ingredient warn 1',
    caseOf(['terbinafine', 'terbinafine']),
    caseOf(['terbinafine', routed('terbinafine', 'topical')]),
  ],
  [
    'two creams of it, and not a spray and an inhaler',
    'same-ingredient warn 1',
    caseOf([routed('budesonide', 'nasal'), routed('budesonide', 'nasal')]),
    caseOf([routed('budesonide', 'nasal'), routed('budesonide', 'inhale')]),
  ],
  [
    'what the patient has for weeks',
    'already-taking warn 0',
    taking('cetirizine', 'cetirizine'),
    taking('cetirizine', 'montelukast'),
  ],
  [
    'what lasts 8 days more, and not what is over in 7',
    'already-taking warn 0',
    caseOf(['cetirizine'], {
      taking: [takingOf('cetirizine', { since: '2026-09-01', until: '2026-11-28' })],
    }),
    caseOf(['cetirizine'], {
      taking: [takingOf('cetirizine', { since: '2026-09-01', until: '2026-11-27' })],
    }),
  ],
  [
    'a short course of which more than a quarter is left',
    'already-taking warn 0',
    caseOf(['cetirizine'], {
      taking: [takingOf('cetirizine', { since: '2026-11-16', until: '2026-11-22' })],
    }),
    caseOf(['cetirizine'], {
      taking: [takingOf('cetirizine', { since: '2026-11-15', until: '2026-11-21' })],
    }),
  ],
  [
    'a tablet beside a tablet that is taken, and not a cream',
    'already-taking warn 0',
    caseOf(['terbinafine'], { taking: [takingOf('terbinafine')] }),
    caseOf(['terbinafine'], { taking: [takingOf('terbinafine', { route: 'topical' })] }),
  ],
  [
    'what could not be read is not clear',
    'taking unchecked whole',
    caseOf(['cetirizine'], { taking: null }),
    caseOf(['cetirizine'], { taking: [] }),
  ],
  [
    'what nobody described is not clear',
    'taking unchecked whole',
    caseOf(['cetirizine'], { taking: [takingOf('')] }),
    caseOf(['cetirizine'], { taking: [takingOf('amlodipine')] }),
  ],
];

// One milligram of everything is too much of some, which is told elsewhere.
const beyondDoses = (one: Case) => said(one).filter((found) => !found.includes('-dose'));

describe('drugs that do not go together:', () => {
  it.each(interactions)('%s', (_sentence, found, breaks, keeps) => {
    expect(said(breaks)).toContain(found);
    expect(beyondDoses(keeps)).toEqual([]);
  });

  it('the later line carries it, with the other drug, what may happen and where that is written', () => {
    const [found] = findingsOf(pair('warfarin', 'ibuprofen'));
    expect(found).toMatchObject({ line: 1, other: 0, evidence: 'warfarin + ibuprofen' });
    expect(found?.effect?.en).toContain('bleeding');
    expect(found?.source?.zh).toContain('药物相互作用');
    expect(findingsOf(taking('ibuprofen', 'warfarin'))).toMatchObject([
      { line: 0, other: { zh: 'warfarin片', en: 'warfarin tablets' } },
    ]);
  });

  it('who has two of them already and gets both again is told once', () => {
    const again = caseOf(['aspirin', 'clopidogrel', 'warfarin', 'ibuprofen'], {
      taking: [takingOf('warfarin', { until: '2026-11-21' }), takingOf('ibuprofen', { until: '2026-11-21' })],
    });
    const told = said(again).filter((one) => one.includes('warfarin-nsaids'));
    expect(told).toHaveLength(1);
  });

  it('a single drug interacts with nothing, and one without ingredients is not clear beside another', () => {
    expect(said(caseOf(['warfarin']))).toEqual([]);
    expect(said(caseOf(['warfarin', lineOf(drugOf(''))]))).toContain('interaction unchecked 1');
  });

  it('a hospital without data is told once, and only where two drugs meet', () => {
    const pack = { ...rulePackDefaults, interactions: null };
    expect(said(caseOf(['warfarin'], { pack }))).toEqual([]);
    expect(said(caseOf(['warfarin', 'ibuprofen', 'cetirizine'], { pack }))).toEqual([
      'interaction unchecked whole',
    ]);
  });
});

describe('a double is', () => {
  it.each(doubles)('%s', (_sentence, found, breaks, keeps) => {
    expect(said(breaks)).toContain(found);
    expect(said(keeps)).toEqual([]);
  });

  it('named with the other line, or with what is taken and until when', () => {
    expect(findingsOf(caseOf(['cetirizine', 'cetirizine']))[0]).toMatchObject({
      other: 0,
      evidence: 'cetirizine',
    });
    expect(findingsOf(taking('cetirizine', 'cetirizine'))).toMatchObject([
      { other: { zh: 'cetirizine片', en: 'cetirizine tablets' }, evidence: 'cetirizine · 2026-12-10' },
    ]);
  });

  it('not known where a line was not described', () => {
    expect(said(caseOf(['cetirizine', lineOf(drugOf(''))]))).toContain('same-ingredient unchecked 1');
  });
});
