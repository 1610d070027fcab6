import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { runAttached } from './processes.ts';
import { top } from './settings.ts';

/** The number of tests or checks that passed and failed. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

/** Vitest's JSON reports: of `npm test`, and of everything else. */
export const report = join(top, 'node_modules/.cache/vitest-report.json');
export const reportWide = join(top, 'node_modules/.cache/vitest-besides.json');

const reportShape = v.looseObject({
  testResults: v.array(
    v.looseObject({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(v.looseObject({ status: v.string(), fullName: v.string() })),
    }),
  ),
});
type Report = v.InferOutput<typeof reportShape>;

const readReport = (at: string): Report => {
  try {
    return v.parse(reportShape, JSON.parse(readFileSync(at, 'utf8')));
  } catch {
    return { testResults: [] };
  }
};

const countTests = ({ testResults }: Report): TestCounts => {
  const statuses = testResults.flatMap((file) => file.assertionResults.map((test) => test.status));
  return {
    passed: statuses.filter((status) => status === 'passed').length,
    failed: statuses.filter((status) => status === 'failed').length,
  };
};

/**
 * The tests' temporary folders: in memory if there is space and programs may be run from there, so that
 * writes do not wait for a disk.
 */
const scratchTop = (): string => {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory);
    return bavail * bsize > 2 ** 31 && mount && !/\bnoexec\b/.test(mount) ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
};

const ignoreSignal = (): void => undefined;

/** Runs Vitest with these arguments on this terminal, with temporary folders that are removed afterwards; returns its exit code. */
export const runVitest = async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> => {
  const scratch = mkdtempSync(join(scratchTop(), 'cr'));
  // A short name, because a socket's path may have 107 bytes. Some tests run as another user.
  chmodSync(scratch, 0o1777);
  // Ctrl-C also reaches Vitest, which ends first.
  process.on('SIGINT', ignoreSignal);
  try {
    return await runAttached('node_modules/.bin/vitest', args, {
      TMPDIR: scratch,
      // Hundreds of upstreams are started: they share a compile cache.
      NODE_COMPILE_CACHE: join(top, 'node_modules/.cache/node-compile'),
      // Seeded demo data is copied between workers.
      FOUNDED: mkdtempSync(join(scratch, 'founded-')),
      ...env,
    });
  } finally {
    process.off('SIGINT', ignoreSignal);
    rmSync(scratch, { recursive: true, force: true });
  }
};

/** Runs Vitest with a report in a file, and counts the results. */
export const runSuites = async (
  at: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<TestCounts> => {
  mkdirSync(join(at, '..'), { recursive: true });
  rmSync(at, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${at}`];
  const code = await runVitest(['run', ...reporters, ...args], env);
  const counted = countTests(readReport(at));
  // A file that could not be loaded, or an error outside any test, is a failure missing in the report.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
};

/** With more failed files, of some 600, the product is at fault and not the moment. */
const maxRepeatedFiles = 8;

/**
 * As {@link runSuites}; a few failed files are run a second time, alone. What passes then counts as passed and is listed: it
 * depends on the moment and is still to be corrected. The arguments name no files.
 */
export const runSuitesTwice = async (
  at: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<TestCounts> => {
  const first = await runSuites(at, args, env);
  const whole = readReport(at);
  const failed = whole.testResults.filter((file) => file.status === 'failed');
  if (failed.length === 0 || failed.length > maxRepeatedFiles) return first;
  process.stdout.write(`== a second try\n${failed.map(({ name }) => `${name}\n`).join('')}`);
  const second = `${at}.second`;
  const repeated = await runSuites(second, [...args, ...failed.map(({ name }) => name)], env);
  const testResults = whole.testResults
    .filter((file) => !failed.includes(file))
    .concat(readReport(second).testResults);
  writeFileSync(at, JSON.stringify({ testResults }));
  if (repeated.failed === 0)
    for (const { assertionResults } of failed)
      for (const { status, fullName } of assertionResults)
        if (status === 'failed') process.stdout.write(`passed only on the second try: ${fullName}\n`);
  const { passed } = countTests({ testResults });
  return { passed, failed: repeated.failed };
};

/** Adds up, prints the last line `N passed, N failed`, and returns the exit code; no tests at all is a failure. */
export const summarise = (counts: readonly TestCounts[]): number => {
  const sum = (pick: keyof TestCounts) => counts.reduce((total, one) => total + one[pick], 0);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  return sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
};
