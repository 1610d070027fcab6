import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { top } from '../../src/cli/settings.ts';
import { documentedProofs, specificationDocument } from './markdown.ts';

const markdown = readFileSync(join(top, 'docs/specification.md'), 'utf8');
const proofs = documentedProofs(markdown);

// If one of these fails, run `npm test`, then `npm run spec -- --markdown`.
it('docs/specification.md has the rows of the specification and the tests that carry their tags', () => {
  expect(markdown).toBe(specificationDocument(({ says }) => proofs.get(says)));
});

it('docs/specification.md names a test for every row', () => {
  expect(markdown).not.toContain('| nothing |');
});

it('docs/specification.md names only test files that exist', () => {
  expect([...proofs.values()].filter((file) => !existsSync(join(top, file)))).toEqual([]);
});

it('a document that lacks a row, or names another test, is outdated', () => {
  const [first = ''] = proofs.values();
  const planted = markdown.replace(/^\| S4-cancel .*\n/m, '');
  expect(planted).not.toBe(markdown);
  expect(specificationDocument(({ says }) => documentedProofs(planted).get(says))).not.toBe(planted);
  expect(documentedProofs(markdown.replaceAll(first, 'tests/gone.test.ts')).values()).toContain(
    'tests/gone.test.ts',
  );
});
