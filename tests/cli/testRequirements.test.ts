import { describe, expect, it } from 'vitest';
import {
  referencesIn,
  type Requirement,
  requirementsOf,
  selectTests,
  testFiles,
} from '../../src/cli/testRequirements.ts';

const needs = (file: string): Requirement[] => [...requirementsOf([file])].toSorted();

describe('the requirements of a test file', () => {
  it.each<[string, Requirement[]]>([
    ['src/console/lib/parseInput.test.ts', []],
    ['tests/app/login/login.test.ts', []],
    ['tests/cli/bundleSizes.test.ts', ['build']],
    ['tests/app/login/keyValueStore.test.ts', ['chromium']],
    ['tests/cli/start.test.ts', ['build', 'nginx']],
    ['tests/e2e/browsers/journeys.test.ts', ['build', 'chromium', 'firefox', 'nginx', 'webkit']],
    ['tests/e2e/login/login.test.ts', ['build', 'chromium', 'nginx']],
    ['tests/e2e/prescriptions/print.test.ts', ['build', 'chromium', 'nginx', 'pdftotext']],
  ])('%s: %j', (file, requirements) => expect(needs(file)).toEqual(requirements));

  it('a test beside a source file needs only the packages', () => {
    const beside = testFiles().filter((file) => file.startsWith('src/'));
    expect(beside.length).toBeGreaterThan(100);
    expect([...requirementsOf(beside)]).toEqual([]);
  });

  it('type imports are not needed at run time; a started program is', () => {
    expect(referencesIn('tests/a.ts', "import type { Page } from 'playwright-core';")).toEqual([]);
    expect(referencesIn('tests/a.ts', "import { type A, b } from '../src/b.ts';")).toEqual(['src/b.ts']);
    expect(
      referencesIn('tests/a.ts', ['await imp', "ort('./c.ts'); spawn('node', ['src/cli/d.ts']);"].join('')),
    ).toEqual(['tests/c.ts', 'src/cli/d.ts']);
  });
});

describe('the files selected by a command line', () => {
  const all = ['src/a/x.test.ts', 'src/a/y.test.ts', 'tests/e2e/x.test.ts'];

  it.each([
    [[], null, []],
    [['src/a/x'], ['src/a/x.test.ts'], []],
    [['./src/a/x.test.ts:12'], ['src/a/x.test.ts'], []],
    [
      ['x.test', '-t', 'a sentence'],
      ['src/a/x.test.ts', 'tests/e2e/x.test.ts'],
      ['-t', 'a sentence'],
    ],
    [['--bail=1'], null, ['--bail=1']],
  ])('%j', (args, files, options) => expect(selectTests(args, all)).toEqual({ files, options }));
});
