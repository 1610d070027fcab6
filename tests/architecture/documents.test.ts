import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/protocol/endpoints.ts';
import { defaultRulePack } from '../../src/contract/rulePack/defaultRulePack.ts';
import { ruleNames } from '../../src/contract/rules/finding.ts';
import { findBrokenCitations, readTexts } from './citations.ts';

const texts = readTexts();
const textOf = (path: string): string => texts.get(path) ?? '';

describe('citations of documents', () => {
  it('are found', () => {
    expect([...texts.values()].filter((text) => text.includes('docs/wire.md')).length).toBeGreaterThan(20);
  });

  it('all lead to a document and a section in this repository', () => {
    expect(findBrokenCitations(texts)).toEqual([]);
  });

  it.each([
    ['src/planted.ts', '/** See design.md. */', 'cites design.md, which does not exist'],
    ['src/planted.ts', '/** See docs/wire.md, "Nothing". */', 'docs/wire.md has no section "Nothing"'],
    [
      'src/planted.ts',
      '/**\n * Says something (docs/wire.md,\n * "Session" and "Nothing").\n */',
      'docs/wire.md has no section "Nothing"',
    ],
    ['nginx/planted.conf', '# specification §12', 'the specification has no §12'],
    ['docs/planted.md', '[x](nothing.md)', 'links to nothing.md, which does not exist'],
    ['docs/planted.md', '[x](wire.md#nothing)', 'docs/wire.md has no heading for #nothing'],
    ['docs/planted.md', '`src/nothing.ts`', 'names src/nothing.ts, which does not exist'],
  ])('catches a violation planted in %s: %s', (path, text, message) => {
    expect(findBrokenCitations(texts, new Map([[path, text]]))).toEqual([`${path}: ${message}`]);
  });
});

describe('documents', () => {
  it.each([
    ['docs/wire.md', 'area'],
    ['docs/integrators.md', 'order'],
  ])('%s lists exactly the extensions of the contract', (path, firstColumn) => {
    const extensions = Object.values(endpoints)
      .flatMap((group) => Object.values(group))
      .filter(({ origin }) => origin === 'extension')
      .map(({ method, path }) => `${method} ${path}`);
    const [table = ''] = new RegExp(`^\\| ${firstColumn} \\|[\\s\\S]*?\\n\\n`, 'm').exec(textOf(path)) ?? [];
    const listed = [...table.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]+)`/g)].map(([, call]) => call);
    expect(new Set(listed)).toEqual(new Set(extensions));
  });

  it('product.md names every rule', () => {
    expect(ruleNames.filter((name) => !textOf('docs/product.md').includes(`\`${name}\``))).toEqual([]);
  });

  it('product.md states the size of the rule pack', () => {
    const { interactions, contraindications, crossAllergies, doses } = defaultRulePack;
    const rows = [
      `| interactions | ${interactions?.length} | ${new Set(interactions?.flatMap(({ a, b }) => [...a, ...b])).size} ingredients |`,
      `| contraindications | ${contraindications?.length} | ${new Set(contraindications?.flatMap(({ ingredients }) => ingredients)).size} ingredients |`,
      `| cross-allergies | ${crossAllergies?.length} |`,
      `| dose limits | ${doses?.length} | ${new Set(doses?.map(({ ingredient }) => ingredient)).size} ingredients and combinations; ${doses?.filter(({ underYears }) => underYears !== null).length} rows for children |`,
    ];
    expect(rows.filter((row) => !textOf('docs/product.md').includes(row))).toEqual([]);
  });

  it('every decision has its context, its outcome and its alternatives', () => {
    const decisions = [...texts].filter(([path]) => path.startsWith('docs/decisions/0'));
    expect(decisions.length).toBeGreaterThan(10);
    const incomplete = decisions.filter(([, text]) =>
      ['## Context', '## Decision', '## Not chosen'].some((heading) => !text.includes(`\n${heading}\n`)),
    );
    expect(incomplete.map(([path]) => path)).toEqual([]);
  });
});
