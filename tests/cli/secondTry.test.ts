import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from '../../src/cli/processes.ts';
import { top } from '../../src/cli/settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloudroom-second-try-'));
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { include: ["*.check.mjs"] } };');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the folder's tests as `npm test` runs the product's, with the path of the report. */
const runTwice = async () => {
  const report = join(folder, 'report.json');
  const script = `
    const { runSuitesTwice } = await import(${JSON.stringify(join(top, 'src/cli/testSuites.ts'))});
    const args = ['--root=${folder}', '--config=${join(folder, 'vitest.config.mjs')}'];
    console.log('counts ' + JSON.stringify(await runSuitesTwice(${JSON.stringify(report)}, args)));`;
  const { output } = await run(process.execPath, ['--input-type=module', '-e', script]);
  return { report, output };
};

const writeTests = (name: string, body: string) =>
  writeFileSync(
    join(folder, `${name}.check.mjs`),
    `import { existsSync, writeFileSync } from 'node:fs';
     import { expect, test } from '${join(top, 'node_modules/vitest/dist/index.js')}';
     ${body}`,
  );

test('a file that fails at one moment only passes on the second try, and the test is listed', async () => {
  writeTests('steady', `test('always', () => {});`);
  const marker = join(folder, 'marker');
  writeTests(
    'unsteady',
    `test('now and then', () => {
       const isSecond = existsSync('${marker}');
       writeFileSync('${marker}', '');
       expect(isSecond).toBe(true);
     });
     test('beside it', () => {});`,
  );
  const { output, report } = await runTwice();
  expect(output).toContain('counts {"passed":3,"failed":0}');
  expect(output).toContain('passed only on the second try: now and then');
  expect(readFileSync(report, 'utf8')).not.toContain('"failed"');
});

test('what fails twice is a failure', async () => {
  writeTests('broken', `test('never', () => expect(1).toBe(2)); test('beside it', () => {});`);
  const { output, report } = await runTwice();
  expect(output).toContain('counts {"passed":1,"failed":1}');
  expect(output).not.toContain('passed only');
  expect(readFileSync(report, 'utf8')).toContain('"failed"');
});

test('many failed files are not tried again', async () => {
  for (const name of 'abcdefghi') writeTests(name, `test('never', () => expect(1).toBe(2));`);
  const { output } = await runTwice();
  expect(output).toContain('counts {"passed":0,"failed":9}');
  expect(output).not.toContain('a second try');
});
