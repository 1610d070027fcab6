import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reasonKey } from '../../contract/rules/evaluateRules.ts';
import { ruleNames } from '../../contract/rules/finding.ts';
import { outcomes, plantedErrors, regimens } from './testing/evidence.ts';

const evidence = readFileSync(join(import.meta.dirname, '../../../docs/rules-evidence.md'), 'utf8');

/** The rows of the table below a heading of docs/rules-evidence.md, each a list of cells. */
const tableBelow = (heading: string): string[][] => {
  const section = evidence.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

const firstCells = (heading: string): (string | undefined)[] => tableBelow(heading).map(([cell]) => cell);

const repeated = (titles: readonly string[]): string[] =>
  titles.filter((title, n) => titles.indexOf(title) !== n);

const perRegimen = (sum: number): string => (sum / regimens.length).toFixed(2);

const rowOf = (name: string, errors: typeof plantedErrors): string[] => [
  name,
  String(errors.length),
  ...outcomes.map((outcome) => String(errors.filter((one) => one.outcome === outcome).length)),
];

describe('prescriptions that guidelines and labels write', () => {
  it('are at least 40, each with its source', () => {
    expect(regimens.length).toBeGreaterThanOrEqual(40);
    expect(regimens.filter(({ source }) => source === '').map(({ title }) => title)).toEqual([]);
    expect(repeated(regimens.map(({ title }) => title))).toEqual([]);
  });

  it('are never blocked', () => {
    const blocked = regimens.filter(({ found }) => found.some(({ severity }) => severity === 'block'));
    expect(blocked.map(({ title }) => title)).toEqual([]);
  });

  it('need one reason at most', () => {
    const more = regimens.filter(({ found }) => found.length > 1);
    expect(more.map(({ title, found }) => `${title}: ${found.map(reasonKey).join(', ')}`)).toEqual([]);
  });

  it('interrupt the doctor as often as docs/rules-evidence.md says', () => {
    const counts = regimens.map(({ found }) => found.length);
    const numberOf = (test: (count: number) => boolean) => String(counts.filter(test).length);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const courses = regimens.filter(({ found }) => found.some(({ rule }) => rule === 'long-course')).length;
    expect(tableBelow('Guideline prescriptions')).toEqual([
      ['prescriptions', String(regimens.length)],
      ['blocked', '0'],
      ['no finding that needs a reason', numberOf((count) => count === 0)],
      ['one', numberOf((count) => count === 1)],
      ['two or more', '0'],
      ['interruptions per prescription', perRegimen(total)],
      ['the same without long courses', perRegimen(total - courses)],
    ]);
  });
});

describe('planted errors', () => {
  it('are at least 60 in at least 16 kinds, each with rules that exist', () => {
    expect(plantedErrors.length).toBeGreaterThanOrEqual(60);
    expect(new Set(plantedErrors.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(16);
    const names: readonly string[] = ruleNames;
    expect(plantedErrors.flatMap(({ rules }) => rules).filter((rule) => !names.includes(rule))).toEqual([]);
    expect(repeated(plantedErrors.map(({ title }) => title))).toEqual([]);
  });

  it('are the only reason for a block', () => {
    const others = plantedErrors.filter(({ otherBlocks }) => otherBlocks.length > 0);
    expect(others.map(({ title, otherBlocks }) => `${title}: ${otherBlocks.join(', ')}`)).toEqual([]);
  });

  it('are found as docs/rules-evidence.md says, by kind', () => {
    const kinds = [...new Set(plantedErrors.map(({ kind }) => kind))];
    expect(tableBelow('Planted errors')).toEqual([
      ...kinds.map((kind) =>
        rowOf(
          kind,
          plantedErrors.filter((error) => error.kind === kind),
        ),
      ),
      rowOf('all', plantedErrors),
    ]);
  });

  it('that pass in silence are listed there, and no others', () => {
    const silent = plantedErrors.filter(({ outcome }) => outcome === 'silent').map(({ title }) => title);
    expect(firstCells('What no rule finds')).toEqual(silent);
  });
});
