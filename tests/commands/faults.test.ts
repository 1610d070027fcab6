import { expect, test } from 'vitest';
import { dockerError } from '../../src/cli/dockerEngine.ts';
import { planOf, proofs } from '../faults/plan.ts';

test('where no Docker engine answers, npm run test:faults says in a sentence what it leaves out, and proves the rest', () => {
  const { wanted, leftOut } = planOf([], false);
  expect(leftOut).toBe(
    'No Docker engine answers here: stack is left out, and swap is proved outside of containers only.',
  );
  expect([...wanted, 'stack']).toEqual(proofs);
  expect(planOf([], true)).toEqual({ wanted: proofs });
  expect(planOf(['stack'], false)).toEqual({ wanted: ['stack'] });
});

test('an engine that is not there is noticed', async () => {
  const path = process.env['PATH'];
  process.env['PATH'] = '/nowhere';
  expect(await dockerError().finally(() => (process.env['PATH'] = path))).toMatch(/docker/);
});
