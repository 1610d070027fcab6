import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openKernel } from './kernel.ts';
import { plans } from './model/plan.ts';
import { play } from './model/play.ts';

const { MODEL_RUNS: runs = '2000', MODEL_SEED: seed = '20261120' } = process.env;

test('whatever happens to line, server, store and tabs, nothing is lost, doubled or out of order, and unread is right', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      expect(await play(openKernel, plan)).toEqual([]);
    }),
    { numRuns: Number(runs), seed: Number(seed) },
  );
}, 300_000);
