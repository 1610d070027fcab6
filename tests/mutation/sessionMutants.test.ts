import * as fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { type Scenario, scenarios, type LockMode } from '../../src/console/api/simulation/scenario.ts';
import { runScenario } from '../../src/console/api/simulation/runScenario.ts';
import type * as Real from '../../src/console/api/simulation/realParts.ts';
import { type Mutant, plant, some } from './plantMutant.ts';
import { sessionEntry, sessionMutants } from './sessionMutants.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const variants: readonly (readonly [Scenario['upstream'], readonly LockMode[]])[] = [
  ['keep', ['locks', 'locks', 'late', 'never', 'forbidden']],
  ['rotate', ['locks', 'locks', 'late', 'never', 'forbidden']],
  ['keep', ['lease']],
  ['rotate', ['lease']],
];

// Too rare for random sequences: a log-out just before another tab stores its renewed tokens.
const logOutUnseen: Scenario = {
  tabs: 2,
  upstream: 'keep',
  lockMode: 'locks',
  staleMs: 40,
  refreshable: true,
  serverTimeKnown: true,
  roundTrips: [{ upMs: 20, downMs: 20, condition: 'fine' }],
  commands: [
    { delayMs: 0, command: { kind: 'expire' } },
    { delayMs: 0, command: { kind: 'ask', tab: 0, count: 1, replayable: true, abortAfterMs: 0 } },
    { delayMs: 120, command: { kind: 'logOut', tab: 1 } },
  ],
  randoms: [0],
};

/** The violated invariant; null if thousands of command sequences violate none. */
const findViolation = async (parts: typeof Real.realParts, numRuns = 3_000): Promise<string | null> => {
  let violation: string | null = null;
  for (const [upstream, lockModes] of variants) {
    await fc.check(
      fc.asyncProperty(scenarios(upstream, fc.constantFrom(...lockModes)), async (scenario) => {
        const [first] = await runScenario({ ...parts, settled }, scenario);
        violation ??= first ?? null;
        return first === undefined;
      }),
      { numRuns, endOnFailure: true, examples: [[logOutUnseen]], seed: 20_261_120 },
    );
    if (violation !== null) return violation;
  }
  return null;
};

beforeAll(() => void vi.spyOn(console, 'warn').mockReturnValue());

const plantAndCheck = async (mutant: Pick<Mutant, 'changes'>, numRuns?: number): Promise<string | null> => {
  const planted = plant(mutant);
  try {
    const { realParts: parts } = await planted.load<typeof Real>(sessionEntry);
    return await findViolation(parts, numRuns);
  } finally {
    planted.remove();
  }
};

it('no invariant is violated without a mutant', async () => {
  // The model's own test runs thousands; here it is enough that copying the sources breaks nothing.
  expect(await plantAndCheck({ changes: [] }, 500)).toBeNull();
});

it.each([...some(sessionMutants)])('the invariants notice that $mistake', async (mutant) => {
  const violation = await plantAndCheck(mutant);
  if (process.env['MUTANTS_TELL']) console.info(`${mutant.mistake} → ${violation}`);
  expect(violation).not.toBeNull();
});
