import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dockerError } from '../../src/cli/dockerEngine.ts';
import { top } from '../../src/cli/settings.ts';
import { testFiles } from '../../src/cli/testRequirements.ts';
import { longTests, unmatchedFilters } from '../chaos/longTests.ts';
import { selectScenarios, scenarios, splitWords } from '../chaos/scenarios.ts';

test('without a Docker engine, npm run test:faults says what it skips, and runs the rest', () => {
  const { selected, notice } = selectScenarios([], false);
  expect(notice).toBe('No Docker engine: stack is skipped, and swap runs outside containers only.');
  expect([...selected, 'stack']).toEqual(scenarios);
  expect(selectScenarios([], true)).toEqual({ selected: scenarios });
  expect(selectScenarios(['stack'], false)).toEqual({ selected: ['stack'] });
});

test('numbers are passed on to a run, and words to the attacks', () => {
  expect(splitWords(['soak', '14', '1500'])).toEqual({ names: ['soak'], passedOn: ['14', '1500'] });
  expect(splitWords(['attack', 'patient', 'TLS'])).toEqual({
    names: ['attack'],
    passedOn: ['patient', 'TLS'],
  });
  expect(splitWords(['attack', 'restore'])).toEqual({ names: ['attack', 'restore'], passedOn: [] });
});

test('a missing engine is detected', async () => {
  const path = process.env['PATH'];
  process.env['PATH'] = '/nowhere';
  expect(await dockerError().finally(() => (process.env['PATH'] = path))).toMatch(/docker/);
});

test('every run has its program', () => {
  expect(scenarios.filter((name) => !existsSync(join(top, `tests/chaos/${name}.ts`)))).toEqual([]);
});

test('every filter of the run long matches a test file; one that matches none is reported', () => {
  expect(unmatchedFilters(longTests, testFiles())).toEqual([]);
  expect(unmatchedFilters([...longTests, 'messaging/moved'], testFiles())).toEqual(['messaging/moved']);
});

test('the run long includes every test file that LONG or MODEL_RUNS extends', () => {
  const extended = testFiles().filter((file) =>
    /env\['LONG'\]|\bMODEL_RUNS\b: runs/.test(readFileSync(join(top, file), 'utf8')),
  );
  expect(extended.length).toBeGreaterThan(10);
  expect(extended.filter((file) => !longTests.some((filter) => file.includes(filter)))).toEqual([]);
});
