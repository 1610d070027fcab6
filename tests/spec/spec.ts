// `npm run spec`: the specification's table, each row with the test that proves it, after a whole `npm test`.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { UserError, command, top } from '../../src/cli/settings.ts';
import { report } from '../../src/cli/testSuites.ts';
import { madeFolder } from '../journeys/made.ts';
import { rowsOf } from './proved.ts';

const told = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});
const made = v.object({ call: v.string(), file: v.string(), test: v.string() });

const titles = () => {
  if (!existsSync(report)) throw new UserError('Nothing was run yet: `npm test` comes first.');
  return v
    .parse(told, JSON.parse(readFileSync(report, 'utf8')))
    .testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        file: name.slice(top.length + 1),
        name: fullName,
        passed: status === 'passed',
      })),
    );
};

const allMade = () =>
  globSync('*.jsonl', { cwd: madeFolder }).flatMap((file) =>
    readFileSync(join(madeFolder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => v.parse(made, JSON.parse(line))),
  );

await command(() => {
  const rows = rowsOf(titles(), allMade());
  const open = rows.filter(({ proof }) => proof === '');
  for (const { section, says, proof } of process.argv[2] === 'check' ? open : rows)
    process.stdout.write(`${section}  ${says}  —  ${proof || 'NOTHING PROVES IT'}\n`);
  process.stdout.write(`${rows.length} rows, ${rows.length - open.length} proved\n`);
  return Promise.resolve(open.length === 0 ? 0 : 1);
});
