import { describe, expect, it } from 'vitest';
import { evaluateRules } from './evaluateRules.ts';
import { ruleInputOf, drugOf, type RulePair, lineOf, summaries } from './testing/ruleInput.ts';

const of = (ingredient: string, ...allergyClasses: string[]) =>
  lineOf(drugOf(ingredient, { allergyClasses }));
const allergic = (allergyClass: string, ...lines: ReturnType<typeof lineOf>[]) =>
  ruleInputOf(lines, { patient: { allergies: [allergyClass], allergyClasses: [allergyClass] } });

const direct = [
  ['penicillins', 'amoxicillin'],
  ['cephalosporins', 'cefdinir'],
  ['sulfonamides', 'sulfamethoxazole'],
  ['nsaids', 'meloxicam'],
  ['salicylates', 'mesalazine'],
  ['macrolides', 'azithromycin'],
  ['quinolones', 'norfloxacin'],
  ['tetracyclines', 'minocycline'],
  ['nitroimidazoles', 'tinidazole'],
  ['lincosamides', 'clindamycin'],
  ['azoles', 'fluconazole'],
] as const;

const near = [
  ['penicillins', 'cephalosporins', 'cefdinir', 'warn'],
  ['cephalosporins', 'penicillins', 'amoxicillin', 'warn'],
  ['nsaids', 'salicylates', 'mesalazine', 'block'],
  ['salicylates', 'nsaids', 'meloxicam', 'block'],
  ['sulfonamides', 'sulfonamide-derivatives', 'indapamide', 'warn'],
  ['sulfonamide-derivatives', 'sulfonamides', 'sulfamethoxazole', 'warn'],
] as const;

const laws: readonly RulePair[] = [
  ...direct.map(
    ([allergyClass, ingredient]): RulePair => [
      `who is allergic to ${allergyClass} is not given ${ingredient}`,
      'allergy block 0',
      allergic(allergyClass, of(ingredient, allergyClass)),
      allergic('seafood', of(ingredient, allergyClass)),
    ],
  ),
  ...near.map(
    ([from, to, ingredient, severity]): RulePair => [
      `who is allergic to ${from} may react to ${to}`,
      `cross-allergy ${severity} 0 ${from}`,
      allergic(from, of(ingredient, to)),
      allergic('iodine', of(ingredient, to)),
    ],
  ),
  [
    'glucosamine is made of shells',
    'cross-allergy warn 0 seafood',
    allergic('seafood', of('glucosamine')),
    allergic('peanuts', of('glucosamine')),
  ],
  [
    'capsules of progesterone may hold peanut oil',
    'cross-allergy warn 0 peanuts',
    allergic('peanuts', of('progesterone')),
    allergic('seafood', of('progesterone')),
  ],
  [
    'an allergy known in words alone is not clear',
    'allergy unchecked whole',
    ruleInputOf(['cetirizine'], { patient: { allergies: ['某种退烧药'] } }),
    allergic('seafood', of('cetirizine')),
  ],
  [
    'a further allergy in words beside a class is not clear either',
    'allergy unchecked whole',
    ruleInputOf(['cetirizine'], { patient: { allergies: ['海鲜', '某种药'], allergyClasses: ['seafood'] } }),
    ruleInputOf(['cetirizine'], { patient: { allergies: ['海鲜'], allergyClasses: ['seafood', 'iodine'] } }),
  ],
];

describe('for who is allergic', () => {
  it.each(laws)('%s', (_sentence, found, breaks, keeps) => {
    expect(summaries(breaks)).toContain(found);
    expect(summaries(keeps)).toEqual([]);
  });

  it('a drug that was not described is not clear', () => {
    expect(summaries(allergic('nsaids', lineOf(drugOf(''))))).toContain('allergy unchecked 0');
  });

  it('the same class is told once, and not as a cross-reaction too', () => {
    const both = of('celecoxib', 'nsaids', 'sulfonamides');
    expect(summaries(allergic('nsaids', both))).toEqual(['allergy block 0']);
  });

  it('each line says which class it is about, and a near one what may happen and where that is written', () => {
    const [first, second] = evaluateRules(
      allergic('penicillins', of('amoxicillin', 'penicillins'), of('cefdinir', 'cephalosporins')),
    );
    expect(first).toEqual({ rule: 'allergy', severity: 'block', line: 0, evidence: 'penicillins' });
    expect(second).toMatchObject({ rule: 'cross-allergy', line: 1, evidence: 'penicillins' });
    expect(second?.effect?.zh).toContain('交叉过敏');
    expect(second?.source?.zh).toContain('说明书');
  });
});
