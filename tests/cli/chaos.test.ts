import { expect, test } from 'vitest';
import { dockerError } from '../../src/cli/dockerEngine.ts';
import { selectScenarios, scenarios } from '../chaos/scenarios.ts';

test('where no Docker engine answers, npm run test:faults says in a sentence what it leaves out, and proves the rest', () => {
  const { selected, notice } = selectScenarios([], false);
  expect(notice).toBe(
    'No Docker engine answers here: stack is left out, and swap is proved outside of containers only.',
  );
  expect([...selected, 'stack']).toEqual(scenarios);
  expect(selectScenarios([], true)).toEqual({ selected: scenarios });
  expect(selectScenarios(['stack'], false)).toEqual({ selected: ['stack'] });
});

test('an engine that is not there is noticed', async () => {
  const path = process.env['PATH'];
  process.env['PATH'] = '/nowhere';
  expect(await dockerError().finally(() => (process.env['PATH'] = path))).toMatch(/docker/);
});
