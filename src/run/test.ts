import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenChanged } from './build.ts';
import { needs, whereIs } from './machine.ts';
import { run } from './processes.ts';
import { command } from './settings.ts';
import { besides, conclude, report, suites, type Told } from './suites.ts';

/** Chromium without the browser's own windows (Debian's package of the same name). */
const light = 'chromium-headless-shell';

/** Programs that are either clean or say what is wrong. */
const checks: readonly (readonly [name: string, program: string, args: readonly string[]])[] = [
  // Of four checkers, which are its habit, each reads the libraries' types anew: twice the work.
  ['types', 'tsc', ['-b', '--checkers', '1']],
  ['linter', 'oxlint', ['--deny-warnings']],
  ['format', 'biome', ['ci', 'src', 'tests', 'vite.config.ts', 'package.json']],
  ['unused code', 'knip', ['--no-progress']],
];

/** What browsers did in the tests, file by file: the specification is held against it. */
const callsMade = 'node_modules/.cache/cloudroom-calls';

const specification = [
  'every row of the specification has its proof',
  'node',
  ['tests/spec/spec.ts', 'check'],
] as const;

const check = async ([name, program, args]: (typeof checks)[number]): Promise<Told> => {
  const { code, output } = await run(join('node_modules/.bin', program), args);
  process.stdout.write(code === 0 ? `✓ ${name}\n` : `✗ ${name}\n${output}\n`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** `npm run test:wide`: what asks much of one thing. */
const wideOnly = '--wide';

await command(async () => {
  // What stands behind `npm test -- <words>` is handed to Vitest, for one file or one sentence.
  const named = process.argv.slice(2);
  const wide = named[0] === wideOnly;
  const filter = wide ? named.slice(1) : named;
  await needs({
    nginx: 'nginx-light',
    chromium: 'chromium fonts-noto-cjk',
    [light]: light,
    pdftotext: 'poppler-utils',
  });
  const told: Told[] = [];
  const whole = filter.length === 0 && !wide;
  if (whole) told.push(...(await Promise.all(checks.map(check))));
  if (whole) rmSync(callsMade, { recursive: true, force: true });
  await buildWhenChanged();
  const projects = wide ? ['wide'] : whole ? ['unit', 'real'] : ['unit', 'real', 'wide'];
  const args = [...projects.map((name) => `--project=${name}`), ...filter];
  told.push(await suites(whole ? report : besides, args, { HEADLESS: whereIs(light) ?? '' }));
  if (whole) told.push(await check(specification));
  return conclude(told);
});
