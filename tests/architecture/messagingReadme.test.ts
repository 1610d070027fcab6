import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { top } from './boundaries.ts';

const folder = join(top, 'src/console/messaging');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

/** The tests named in the tables of a text, as `file`: title, that do not exist. */
const missingTests = (text: string): string[] =>
  [...text.matchAll(/\| `([\w/]+\.test\.ts)`: (.+) \|$/gm)]
    .filter(([, file = '', title = '']) => {
      const path = join(folder, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(`'${title}`);
    })
    .map(([row]) => row);

const exists = (path: string) => ['', '.ts'].some((end) => existsSync(join(folder, path + end)));

it('every test that the messaging README names exists', () => {
  expect(readme.match(/\.test\.ts`: /g)?.length).toBeGreaterThan(20);
  expect(missingTests(readme)).toEqual([]);
});

it('every file that the messaging README names exists', () => {
  const named = [...readme.matchAll(/`((?:(?:connection|queue|sync|tabs|simulation)\/)[\w./]*)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

it('catches a test that was renamed', () => {
  const planted = '| a sentence | `engine.test.ts`: no test has this title |';
  expect(missingTests(planted)).toEqual([planted.slice(planted.indexOf('| `'))]);
});
