import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type * as Engine from '../../src/console/messaging/engine.ts';
import { scenarios } from '../../src/console/messaging/simulation/scenario.ts';
import { runScenario } from '../../src/console/messaging/simulation/runScenario.ts';
import { messagingEntry, messagingMutants } from './messagingMutants.ts';
import { type Mutant, plant, some } from './plantMutant.ts';

/** The violated invariant; null if thousands of command sequences violate none. */
const findViolation = async (engine: typeof Engine, numRuns = 6_000): Promise<string | null> => {
  let violation: string | null = null;
  await fc.check(
    fc.asyncProperty(scenarios, async (scenario) => {
      const [first] = await runScenario(engine.createEngine, scenario);
      violation ??= first ?? null;
      return first === undefined;
    }),
    { numRuns, endOnFailure: true, seed: 20_261_120 },
  );
  return violation;
};

const plantAndCheck = async (mutant: Pick<Mutant, 'changes'>, numRuns?: number): Promise<string | null> => {
  const planted = plant(mutant);
  try {
    return await findViolation(await planted.load<typeof Engine>(messagingEntry), numRuns);
  } finally {
    planted.remove();
  }
};

test('no invariant is violated without a mutant', async () => {
  // The model's own test runs thousands; here it is enough that copying the sources breaks nothing.
  expect(await plantAndCheck({ changes: [] }, 1_000)).toBeNull();
}, 180_000);

test.each([...some(messagingMutants)])(
  'noticed: $mistake',
  async (mutant) => {
    const violation = await plantAndCheck(mutant);
    if (process.env['MUTANTS_TELL']) console.info(`${mutant.mistake} → ${violation}`);
    expect(violation).not.toBeNull();
  },
  180_000,
);
