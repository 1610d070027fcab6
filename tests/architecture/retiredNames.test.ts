import { expect, it } from 'vitest';
import { readSources } from './boundaries.ts';
import { identifiersIn } from './identifiers.ts';
import { findRetiredNames } from './retiredNames.ts';

it('no identifier and no path has a retired name', () => {
  expect(findRetiredNames(readSources())).toEqual([]);
});

it.each([
  ['src/console/domain/planted.ts', 'export const useDesk = 1;', 'useDesk'],
  ['src/upstream/planted.ts', 'export interface Scene { readonly x: 1 }', 'Scene'],
  ['src/console/drafts/planted.ts', 'const x = `${`${volume}`}`;', 'volume'],
  ['src/console/kit/Button.tsx', '', 'kit'],
  ['src/console/features/porch.ts', '', 'porch'],
])('catches a name planted in %s: %s', (path, text, name) => {
  expect(findRetiredNames(new Map([[path, text]]))).toEqual([`${path}: ${name} has another name now`]);
});

it('checks identifiers, and ignores comments, strings and regular expressions', () => {
  const text = [
    '// a comment about a desk',
    "/* a desk */ const first = 'a desk';",
    'const second = `a desk ${inner(`desk ${deepest}`)} desk`;',
    'const third = text.replace(/desk[/]"/g, "\\"desk");',
    'const half = first / second / third;',
  ].join('\n');
  const found = identifiersIn(text);
  expect(found).not.toContain('desk');
  expect([...found]).toEqual(
    expect.arrayContaining(['first', 'second', 'inner', 'deepest', 'third', 'replace', 'half']),
  );
});
