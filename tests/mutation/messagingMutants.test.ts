import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as Kernel from '../../src/console/messaging/engine.ts';
import { scenarios } from '../../src/console/messaging/simulation/scenario.ts';
import { runScenario } from '../../src/console/messaging/simulation/runScenario.ts';
import { messagingEntry, messagingMutants } from './messagingMutants.ts';
import { type Mutant, plant, some } from './plantMutant.ts';

/** The violated invariant; null if thousands of command sequences violate none. */
const caught = async (kernel: typeof Kernel, numRuns = 6_000): Promise<string | null> => {
  let violation: string | null = null;
  await fc.check(
    fc.asyncProperty(scenarios, async (plan) => {
      const [first] = await runScenario(kernel.createEngine, plan);
      violation ??= first ?? null;
      return first === undefined;
    }),
    { numRuns, endOnFailure: true, seed: 20_261_120 },
  );
  return violation;
};

const judged = async (mutant: Pick<Mutant, 'changes'>, numRuns?: number): Promise<string | null> => {
  const planted = plant(mutant);
  try {
    return await caught(await planted.load<typeof Kernel>(messagingEntry), numRuns);
  } finally {
    planted.remove();
  }
};

test('no invariant is violated without a mutant', async () => {
  // The model's own test runs thousands; here it is enough that copying the sources breaks nothing.
  expect(await judged({ changes: [] }, 1_000)).toBeNull();
}, 180_000);

test.each([...some(messagingMutants)])(
  'noticed: $mistake',
  async (mutant) => {
    const violation = await judged(mutant);
    if (process.env['MUTANTS_TELL']) console.info(`${mutant.mistake} → ${violation}`);
    expect(violation).not.toBeNull();
  },
  180_000,
);
