import { describe, expect, it } from 'vitest';
import { defaultRulePack } from '../rulePack/defaultRulePack.ts';
import { evaluateRules } from './evaluateRules.ts';
import { ruleInputOf, summaries } from './testing/ruleInput.ts';

const ingredients = [...new Set((defaultRulePack.contraindications ?? []).flatMap((row) => row.ingredients))];
/** What the rules say of each drug of the contraindications with this diagnosis. */
const findingsOf = (code: string) =>
  ingredients.map((name) => summaries(ruleInputOf([name], { diagnoses: [code], patient: { sex: 2 } })));

describe('a national code meets the rules just as the code of ICD-10', () => {
  it.each([
    ['I10', 'I10.x00x002'],
    ['I50.9', 'I50.900'],
    ['J45.9', 'J45.900x001'],
    ['K25.4', 'K25.400x001'],
    ['K92.2', 'K92.208'],
    ['M10.9', 'M10.900'],
    ['E10.9', 'E10.900'],
    ['N40', 'N40.x00'],
    ['G20', 'g20.X00'],
    ['N18.5', 'N18.500'],
    ['N18.5', 'N18.900x013'],
    ['N18.5', 'N18.001'],
    ['N18.4', 'N18.804'],
    ['N18.3', 'N18.803'],
    ['N18.9', 'N18.902'],
    ['Z33', 'Z33.x00x001'],
    ['Z34.9', 'Z34.900'],
    ['O20.0', 'O20.000'],
    ['O92.4', 'O92.400'],
    ['Z39.1', 'Z39.100'],
  ])('%s and %s', (international, national) => {
    const expected = findingsOf(international);
    expect(expected.flat()).not.toEqual([]);
    expect(findingsOf(national)).toEqual(expected);
  });

  it('and uraemia, which has none in N18, stops metformin', () => {
    const found = summaries(ruleInputOf(['metformin'], { diagnoses: ['N19.x01'] }));
    expect(found).toEqual(['contraindication block 0 kidney-metformin']);
  });

  it('and the finding names it as it is stored', () => {
    const [found] = evaluateRules(ruleInputOf(['metformin'], { diagnoses: ['E11.900', 'N18.900x013'] }));
    expect(found).toMatchObject({
      rule: 'contraindication',
      severity: 'block',
      about: 'kidney-metformin',
      by: { diagnosis: { code: 'N18.900x013' } },
    });
  });

  it('and is a diagnosis, not a group', () => {
    for (const code of ['I10.x00x002', 'N40.x00', 'Ｎ４０．ｘ００', 'N18.900x012+D63.8*'])
      expect(summaries(ruleInputOf(['cetirizine'], { diagnoses: [code] }))).toEqual([]);
  });
});
