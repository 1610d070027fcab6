import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { races } from './races.ts';
import { sentences } from './sentences.ts';

/** Every tag that a test may carry. Vitest refuses a test with any other. */
export const tags: readonly { readonly name: string; readonly description: string }[] = [
  ...sentences.map(({ id, says }) => ({ name: id, description: `Specification: ${says}` })),
  ...races.map(([id, race]) => ({ name: id, description: `Race: ${race}` })),
];

const top = join(import.meta.dirname, '../..');
const tag = /'((?:S\d|race)-[\w-]+)'/g;

/** The tags in the text of each test file, by its path. */
export const tagsInTests = (): Map<string, string[]> =>
  new Map(
    globSync('{src,tests}/**/*.test.ts', { cwd: top }).map((file) => [
      file,
      [...readFileSync(join(top, file), 'utf8').matchAll(tag)].map(([, name = '']) => name),
    ]),
  );
