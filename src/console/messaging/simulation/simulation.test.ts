import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEngine } from '../engine.ts';
import { scenarios } from './scenario.ts';
import { runScenario } from './runScenario.ts';

const { MODEL_RUNS: runs = '2000', MODEL_SEED: seed = '20261120' } = process.env;

test('whatever happens to line, server, store and tabs, nothing is lost, doubled or out of order, and unread is right', async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      expect(await runScenario(createEngine, scenario)).toEqual([]);
    }),
    { numRuns: Number(runs), seed: Number(seed) },
  );
}, 300_000);
