import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { top } from '../../src/cli/settings.ts';
import { failedIn, table } from '../chaos/repeatReport.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloudroom-repeat-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run test:faults repeat', () => {
  test('lists the failures of a run, and a file that could not be loaded', () => {
    const report = join(folder, 'report.json');
    const testResults = [
      {
        name: join(top, 'tests/one.test.ts'),
        status: 'failed',
        assertionResults: [
          { fullName: ' a patient waits', status: 'failed' },
          { fullName: 'a doctor comes', status: 'passed' },
        ],
      },
      { name: join(top, 'tests/two.test.ts'), status: 'failed', assertionResults: [] },
      { name: join(top, 'tests/three.test.ts'), status: 'passed', assertionResults: [] },
    ];
    writeFileSync(report, JSON.stringify({ testResults }));
    expect(failedIn(report, 0)).toEqual([
      'tests/one.test.ts: a patient waits',
      'tests/two.test.ts: the file itself, outside of any test',
    ]);
    utimesSync(report, 1, 1);
    expect(failedIn(report, 2_000)).toEqual([]);
    expect(failedIn(join(folder, 'nothing.json'), 0)).toEqual([]);
  });

  test('shows each run, and how often each test failed', () => {
    const shown = table([
      { code: 1, seconds: 61.4, sentences: ['a: x', 'a: y'] },
      { code: 0, seconds: 60, sentences: [] },
      { code: 1, seconds: 70, sentences: ['a: y'] },
      { code: 1, seconds: 5, sentences: [] },
    ]);
    expect(shown.trim().split('\n')).toEqual([
      'run  failures  seconds',
      '  1         2       61',
      '  2         0       60',
      '  3         1       70',
      '  4  0, but code 1        5',
      'failed 2 of 4 times: a: y',
      'failed 1 of 4 times: a: x',
      '1 of 4 runs passed',
    ]);
  });
});
