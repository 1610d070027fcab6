import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenChanged } from './build.ts';
import { run } from './processes.ts';
import { command, failures } from './settings.ts';
import { ensureInstalled, whereIs } from './systemPackages.ts';
import { allRequirements, type Requirement, requirementsOf, selectTests } from './testRequirements.ts';
import { reportWide, summarise, report, runSuites, runSuitesTwice, type TestCounts } from './testSuites.ts';

/** The headless shell of Chromium (Debian's package of the same name). */
const headlessShell = 'chromium-headless-shell';

/** Programs that either succeed or print errors. */
const checks: readonly (readonly [name: string, program: string, args: readonly string[]])[] = [
  // With its default of four checkers, each would read the libraries' types again: twice the work.
  ['types', 'tsc', ['-b', '--checkers', '1']],
  ['linter', 'oxlint', ['--deny-warnings', '--report-unused-disable-directives']],
  ['format', 'biome', ['ci', 'src', 'tests', 'vite.config.ts', 'package.json']],
  ['unused code', 'knip', ['--no-progress']],
];

/** The recorded browser requests, by file, which are compared with the specification. */
const callsDir = 'node_modules/.cache/cloudroom-calls';

const specification = [
  'every row of the specification has its proof',
  'node',
  ['tests/spec/spec.ts', 'check'],
] as const;

const check = async ([name, program, args]: (typeof checks)[number]): Promise<TestCounts> => {
  const { code, output } = await run(join('node_modules/.bin', program), args);
  process.stdout.write(code === 0 ? `✓ ${name}\n` : `✗ ${name}\n${output}\n`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** `npm run test:wide`: slow, exhaustive suites. */
const wideFlag = '--wide';

/** The programs for each requirement, with Debian's packages. */
const programsOf: Readonly<Record<Requirement, Readonly<Record<string, string>>>> = {
  nginx: { nginx: 'nginx-light' },
  chromium: { chromium: 'chromium fonts-noto-cjk', [headlessShell]: headlessShell },
  firefox: { 'firefox-esr': 'firefox-esr fonts-noto-cjk' },
  webkit: { WebKitWebDriver: 'webkit2gtk-driver fonts-noto-cjk', Xvfb: 'xvfb' },
  pdftotext: { pdftotext: 'poppler-utils' },
  build: {},
};

await command(async () => {
  // Arguments after `npm test --` are passed on to Vitest.
  const cliArgs = process.argv.slice(2);
  const wide = cliArgs[0] === wideFlag;
  const filter = wide ? cliArgs.slice(1) : cliArgs;
  const { files } = selectTests(filter);
  const needed = files === null ? allRequirements : requirementsOf(files);
  await ensureInstalled(Object.assign({}, ...[...needed].map((requirement) => programsOf[requirement])));
  const counts: TestCounts[] = [];
  const isFullRun = filter.length === 0 && !wide;
  if (isFullRun) counts.push(...(await Promise.all(checks.map(check))));
  if (isFullRun) rmSync(callsDir, { recursive: true, force: true });
  if (needed.has('build')) await buildWhenChanged();
  const projects = wide ? ['wide'] : isFullRun ? ['unit', 'real'] : ['unit', 'real', 'wide'];
  rmSync(failures, { recursive: true, force: true });
  const args = [...projects.map((name) => `--project=${name}`), ...filter];
  counts.push(
    // Whoever runs chosen files wants to see every failure.
    await (filter.length > 0 ? runSuites : runSuitesTwice)(isFullRun ? report : reportWide, args, {
      HEADLESS: whereIs(headlessShell) ?? '',
    }),
  );
  if (isFullRun) counts.push(await check(specification));
  return summarise(counts);
});
