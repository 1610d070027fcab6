import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenChanged } from './build.ts';
import { needs } from './machine.ts';
import { run, show } from './processes.ts';
import { command, top } from './settings.ts';

interface Checked {
  readonly passed: number;
  readonly failed: number;
}

/** Programs that are either clean or say what is wrong. */
const checks: readonly (readonly [name: string, program: string, args: readonly string[]])[] = [
  ['types', 'tsc', ['-b']],
  ['linter', 'oxlint', ['--deny-warnings']],
  ['format', 'biome', ['ci', '--config-path=tests/walls', 'src', 'tests', 'vite.config.ts', 'package.json']],
  ['unused code', 'knip', ['--no-progress']],
];

const check = async ([name, program, args]: (typeof checks)[number]): Promise<Checked> => {
  const { code, output } = await run(join('node_modules/.bin', program), args);
  process.stdout.write(code === 0 ? `✓ ${name}\n` : `✗ ${name}\n${output}\n`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

const report = join(top, 'node_modules/.cache/vitest-report.json');

const readReport = (): Checked => {
  try {
    const told: unknown = JSON.parse(readFileSync(report, 'utf8'));
    const number = (name: string): number => {
      const value = typeof told === 'object' && told !== null ? Object.entries(told).find(([key]) => key === name) : null;
      return typeof value?.[1] === 'number' ? value[1] : 0;
    };
    return { passed: number('numPassedTests'), failed: number('numFailedTests') };
  } catch {
    return { passed: 0, failed: 0 };
  }
};

// What stands behind `npm test -- <words>` is handed to Vitest, for one file or one sentence.
const suites = async (filter: readonly string[]): Promise<Checked> => {
  mkdirSync(join(report, '..'), { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await show('node_modules/.bin/vitest', ['run', ...reporters, ...filter]);
  const counted = readReport();
  // A file that could not be loaded, or a fault outside any test, is a failure that the report does not count.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
};

await command(async () => {
  const filter = process.argv.slice(2);
  await needs({ nginx: 'nginx-light', chromium: 'chromium fonts-noto-cjk' });
  const done: Checked[] = [];
  if (filter.length === 0) for (const one of checks) done.push(await check(one));
  await buildWhenChanged();
  done.push(await suites(filter));
  const sum = (pick: keyof Checked) => done.reduce((total, one) => total + one[pick], 0);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
});
