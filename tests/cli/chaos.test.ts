import { expect, test } from 'vitest';
import { dockerError } from '../../src/cli/dockerEngine.ts';
import { selectScenarios, scenarios } from '../chaos/scenarios.ts';

test('without a Docker engine, npm run test:faults says what it skips, and runs the rest', () => {
  const { selected, notice } = selectScenarios([], false);
  expect(notice).toBe('No Docker engine: stack is skipped, and swap runs outside containers only.');
  expect([...selected, 'stack']).toEqual(scenarios);
  expect(selectScenarios([], true)).toEqual({ selected: scenarios });
  expect(selectScenarios(['stack'], false)).toEqual({ selected: ['stack'] });
});

test('a missing engine is detected', async () => {
  const path = process.env['PATH'];
  process.env['PATH'] = '/nowhere';
  expect(await dockerError().finally(() => (process.env['PATH'] = path))).toMatch(/docker/);
});
