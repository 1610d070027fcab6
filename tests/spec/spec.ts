// `npm run spec`: the specification's table and the races of a session, each row with the tests that prove it, after a complete
// `npm test`. `npm run spec -- --markdown` writes docs/specification.md. Rows and tests are tied by tags (sentences.ts,
// races.ts), so tests may be renamed and moved.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { UserError, command, top } from '../../src/cli/settings.ts';
import { report } from '../../src/cli/testSuites.ts';
import { requestLogFolder } from '../support/requestLog.ts';
import { documentedProofs, specificationDocument } from './markdown.ts';
import { raceRows, type Row, rowsOf } from './proved.ts';

const reportShape = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), tags: v.array(v.string()) }),
      ),
    }),
  ),
});
const made = v.object({ call: v.string(), file: v.string(), test: v.string() });

const titles = () => {
  if (!existsSync(report)) throw new UserError('No results yet: run `npm test` first.');
  return v
    .parse(reportShape, JSON.parse(readFileSync(report, 'utf8')))
    .testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, tags }) => ({
        file: name.slice(top.length + 1),
        name: fullName,
        tags,
        passed: status === 'passed',
      })),
    );
};

const allMade = () =>
  globSync('*.jsonl', { cwd: requestLogFolder }).flatMap((file) =>
    readFileSync(join(requestLogFolder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => v.parse(made, JSON.parse(line))),
  );

/** The number of tests listed for a row; the others are counted. */
const named = 3;

const shown = (proofs: readonly string[]): string => {
  const more = proofs.length - named;
  return `${proofs.slice(0, named).join('; ') || 'NOTHING PROVES IT'}${more > 0 ? `; and ${more} more` : ''}`;
};

/** Prints the rows, or those without a proof, and their count; returns whether every row has a proof. */
const print = (what: string, rows: readonly Row[], openOnly: boolean): boolean => {
  const open = rows.filter(({ proofs }) => proofs.length === 0);
  for (const { section, says, proofs } of openOnly ? open : rows)
    process.stdout.write(`${section}  ${says}  —  ${shown(proofs)}\n`);
  process.stdout.write(`${rows.length} ${what}, ${rows.length - open.length} proved\n`);
  return open.length === 0;
};

const document = join(top, 'docs/specification.md');

/**
 * Writes the document. A row keeps the test that the document names as long as that test proves it, or nothing was run. A new
 * row gets the test file that proves the fewest rows, because it is the most specific.
 */
const writeDocument = (): void => {
  const documented = existsSync(document)
    ? documentedProofs(readFileSync(document, 'utf8'))
    : new Map<string, string>();
  const rows = existsSync(report) ? rowsOf(titles(), allMade()) : [];
  const filesOf = new Map(
    rows.map(({ says, proofs }) => [
      says,
      new Set(proofs.map((proof) => proof.slice(0, proof.indexOf(': ')))),
    ]),
  );
  const rowCount = (file: string): number => [...filesOf.values()].filter((files) => files.has(file)).length;
  const choose = ({ says }: Row): string | undefined => {
    const files = filesOf.get(says) ?? new Set();
    const known = documented.get(says);
    if (known !== undefined && (files.size === 0 ? existsSync(join(top, known)) : files.has(known)))
      return known;
    return [...files].toSorted((a, b) => rowCount(a) - rowCount(b) || a.localeCompare(b))[0];
  };
  writeFileSync(document, specificationDocument(choose));
};

await command(() => {
  if (process.argv[2] === '--markdown') {
    writeDocument();
    return Promise.resolve(0);
  }
  const run = titles();
  const openOnly = process.argv[2] === 'check';
  const results = [print('races', raceRows(run), openOnly), print('rows', rowsOf(run, allMade()), openOnly)];
  return Promise.resolve(results.every(Boolean) ? 0 : 1);
});
