import { describe, expect, it } from 'vitest';
import type { RulePack } from '../../rulePack/rulePack.ts';
import { evaluateRules } from '../evaluateRules.ts';
import { currentMedicineOf, lineOf, ruleInputOf, testPack } from '../testing/ruleInput.ts';

type Lines = Parameters<typeof ruleInputOf>[0];
const atcCodes = ['warfarin', 'cetirizine', 'amlodipine'].map((ingredient) => ({ ingredient, codes: ['X'] }));
const pack: RulePack = { ...testPack, atcCodes, levels: {} };
const inTables = (lines: Lines, taking: Parameters<typeof currentMedicineOf>[] | null = [], change = {}) =>
  evaluateRules(
    ruleInputOf(lines, {
      taking: taking && taking.map((one) => currentMedicineOf(...one)),
      pack: { ...pack, ...change },
    }),
  )
    .filter(({ rule }) => rule === 'coverage')
    .map(({ severity, line, about, evidence }) => `${severity} ${line} ${about}: ${evidence}`);
const both = (names: string) => [`unchecked null interactions: ${names}`, `unchecked null classes: ${names}`];

describe('what the tables for pairs do not know', () => {
  it('is said of a line beside another one, and not of a single drug', () => {
    expect(inTables(['warfarin', 'unheard of'])).toEqual(both('unheard of'));
    expect(inTables(['warfarin', 'cetirizine'])).toEqual([]);
    expect(inTables(['unheard of'])).toEqual([]);
  });

  it('is said of what is taken from elsewhere, and not of what is known', () => {
    expect(inTables(['warfarin'], [['tripterygium']])).toEqual(both('tripterygium'));
    expect(inTables(['warfarin'], [['amlodipine']])).toEqual([]);
  });

  it('is said once for each ingredient, however many lines and medicines have it', () => {
    expect(inTables(['warfarin', 'cetirizine'], [['tripterygium'], ['tripterygium+amlodipine']])).toEqual(
      both('tripterygium'),
    );
    expect(inTables(['unheard of', 'cetirizine'], [['tripterygium'], ['unheard of']])).toEqual(
      both('unheard of, tripterygium'),
    );
  });

  it('does not matter to what acts in its place, on either side', () => {
    expect(inTables(['warfarin'], [['tripterygium', { route: 'topical' }]])).toEqual([]);
    expect(inTables([lineOf('warfarin', { route: 'topical' })], [['tripterygium']])).toEqual([]);
    expect(inTables([], [['tripterygium'], ['amlodipine']])).toEqual([]);
  });

  it('is said by each table of its own', () => {
    expect(inTables(['warfarin', 'ibuprofen'])).toEqual(['unchecked null classes: ibuprofen']);
    expect(inTables(['warfarin'], [['ibuprofen']])).toEqual(['unchecked null classes: ibuprofen']);
  });

  it('is said by the rule itself where there is no table', () => {
    expect(inTables(['warfarin', 'unheard of'], [], { atcCodes: null, interactions: null })).toEqual([]);
  });

  it('is not known of medicines that could not be read, which is said by itself', () => {
    expect(inTables(['warfarin'], null)).toEqual([]);
  });
});
