import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { top } from '../../src/cli/settings.ts';

const read = (path: string): string => readFileSync(join(top, path), 'utf8');

/** A test file may be named without its extension, as for `npm test --`. */
const exists = (path: string): boolean =>
  [path, `${path}.test.ts`].some((file) => existsSync(join(top, file)));

/** Files, folders and npm commands that a document names and the repository lacks. */
const missingIn = (markdown: string): string[] => {
  const files = [
    ...markdown.matchAll(/\b(?:src|tests|nginx)\/[\w./-]*\w|(?<!docs\/)\b[A-Z]+(?:\.zh-CN)?\.md\b/g),
  ];
  const commands = [...markdown.matchAll(/`npm (?:run (?:--silent )?)?([a-z:]+)|^npm (?:run )?([a-z:]+)/gm)];
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  return [
    ...files.map(([path]) => path).filter((path) => !exists(path)),
    ...commands
      .map(([, name, inBlock]) => name ?? inBlock ?? '')
      .filter((name) => !['run', ...scripts].includes(name)),
  ];
};

it.each([
  'CONTRIBUTING.md',
  'README.md',
  'README.zh-CN.md',
  'docs/operations.md',
  'docs/benchmarks.md',
  'SECURITY.md',
])('every file and command in %s exists', (document) => {
  expect(missingIn(read(document))).toEqual([]);
});

it('a file and a command that do not exist are reported', () => {
  expect(
    missingIn('See `src/cli/test.ts` and `src/cli/planted.ts`; run `npm run planted` or `npm test`.'),
  ).toEqual(['src/cli/planted.ts', 'planted']);
});

it('the table of tests names every folder below tests/', () => {
  const named = [...read('CONTRIBUTING.md').matchAll(/`tests\/(\w+)`/g)].map(([, folder]) => folder);
  const folders = readdirSync(join(top, 'tests'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(new Set(named)).toEqual(new Set(folders.map(({ name }) => name)));
});
