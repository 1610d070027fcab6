import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Drug } from '../prescribing/drug.ts';
import type { LineInput } from '../prescribing/prescription.ts';
import { rulePack } from '../rulePack/rulePack.ts';
import { evaluateRules, reasonKey, blockingFindings } from './evaluateRules.ts';
import { ruleInputOf, drugOf, lineOf, summaries, testPack } from './testing/ruleInput.ts';

const singleLine = (usage: Partial<LineInput>, drug: Partial<Drug> = {}) =>
  ruleInputOf([lineOf(drugOf('cetirizine', { defaultDose: '1', ...drug }), usage)]);

describe('findings', () => {
  it('name the line and the evidence', () => {
    expect(evaluateRules(singleLine({ days: 90 }))).toEqual([
      { rule: 'too-long', severity: 'block', line: 0, evidence: '90 > 84' },
    ]);
  });

  it('are sorted: blocks first, then unchecked ones', () => {
    const all = singleLine({ days: 14 }, { specialControl: null, stock: 0 });
    expect(summaries(all)).toEqual([
      'stock block 0',
      'special-control unchecked 0',
      'long-course warn whole',
    ]);
  });

  it("follow the hospital's pack and not the defaults", () => {
    const pack = { ...testPack, mostLines: 1, mostDays: 3, forbiddenControl: ['none'] };
    expect(summaries({ ...ruleInputOf(['cetirizine', 'ezetimibe']), pack })).toContain(
      'too-many-lines block whole',
    );
    expect(summaries({ ...singleLine({ days: 4 }), pack })).toEqual([
      'special-control block 0',
      'long-course warn whole',
    ]);
  });

  it.each([
    ['blocks where the pack says so', 'block', ['long-course block whole']],
    ['keeps silent where the pack says so', 'off', []],
    ['warns where the pack says so', 'warn', ['long-course warn whole']],
  ] as const)('of a rule that %s', (_sentence, level, found) => {
    const pack = { ...testPack, levels: { 'long-course': level } };
    expect(summaries({ ...singleLine({ days: 14 }), pack })).toEqual(found);
  });

  it('without data stay unchecked if the pack makes the rule a block or a warning', () => {
    const pack = { ...testPack, levels: { stock: 'warn' } as const };
    expect(summaries({ ...singleLine({}, { stock: null }), pack })).toEqual(['stock unchecked 0']);
  });

  it('are unchecked if a hospital has limits but no data', () => {
    const pack = v.parse(rulePack, {});
    const patient = { allergies: ['nsaids'], allergyClasses: ['nsaids'] };
    const lines = ['cetirizine', 'ezetimibe'].map((name) => lineOf(drugOf(name, { defaultDose: '1' })));
    expect(summaries(ruleInputOf(lines, { pack, patient }))).toEqual([
      'not-online unchecked whole',
      'route-form unchecked whole',
      'cross-allergy unchecked whole',
      'same-class unchecked whole',
      'interaction unchecked whole',
      'contraindication unchecked whole',
      'single-dose unchecked whole',
      'weekly unchecked whole',
    ]);
  });
});

const reason = (change: object = {}) => [
  { rule: 'long-course', line: null, reason: '慢性病稳定期', ...change },
];

describe('a submit', () => {
  const warned = evaluateRules(singleLine({ days: 14 }));

  it('is stopped by a warning until it has a reason', () => {
    expect(blockingFindings(warned, [])).toEqual(warned);
    expect(blockingFindings(warned, reason())).toEqual([]);
  });

  it('is not allowed by a reason for another line or another rule, or by one that says nothing', () => {
    const nothing = ['  ', 'ok', 'n/a', '……', '好', '1234'].map((text) => ({ reason: text }));
    for (const change of [{ line: 1 }, { line: 0 }, { rule: 'stock' }, ...nothing])
      expect(blockingFindings(warned, reason(change))).toEqual(warned);
  });

  it('is stopped by an unchecked rule until it has a reason', () => {
    const unchecked = evaluateRules(singleLine({}, { stock: null }));
    expect(blockingFindings(unchecked, [])).toHaveLength(1);
    expect(blockingFindings(unchecked, [{ rule: 'stock', line: 0, reason: '药房电话确认有货' }])).toEqual([]);
  });

  it('is stopped by a block, whatever the reason', () => {
    const blocked = evaluateRules(singleLine({}, { stock: 0 }));
    expect(blockingFindings(blocked, [{ rule: 'stock', line: 0, reason: '药房电话确认有货' }])).toEqual(
      blocked,
    );
  });

  it('is not allowed by the reason for another interaction of the same line', () => {
    const both = evaluateRules(ruleInputOf(['amiodarone', 'clarithromycin', lineOf('warfarin')]));
    const [first, second, ...rest] = both.filter(({ line, severity }) => line === 2 && severity === 'warn');
    if (!first || !second) throw new Error('two interactions were expected');
    const given = [{ rule: reasonKey(first), line: 2, reason: 'INR 每周监测' }];
    expect(blockingFindings([first, second, ...rest], given)).toEqual([second, ...rest]);
  });
});
