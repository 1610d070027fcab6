import * as fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { type Scenario, scenarios, type LockMode } from './scenario.ts';
import { runScenario } from './runScenario.ts';
import { realParts } from './realParts.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const { MODEL_RUNS: runs = '800', MODEL_SEED: seed = '20261120' } = process.env;
const webLocks = fc.constantFrom<LockMode>('locks', 'locks', 'locks', 'late', 'never', 'forbidden');
const lease = fc.constant<LockMode>('lease');

// Refused and broken responses are logged each time.
beforeAll(() => void vi.spyOn(console, 'warn').mockReturnValue());

it.each<[Scenario['upstream'], string, fc.Arbitrary<LockMode>]>([
  ['keep', 'Web Locks', webLocks],
  ['rotate', 'Web Locks', webLocks],
  ['keep', 'a lease', lease],
  ['rotate', 'a lease', lease],
])(
  'whatever happens in any number of tabs, no invariant is violated: refresh tokens that %s, locks by %s',
  async (upstream, _turns, turns) => {
    await fc.assert(
      fc.asyncProperty(scenarios(upstream, turns), async (plan) => {
        expect(await runScenario({ ...realParts, settled }, plan)).toEqual([]);
      }),
      { numRuns: Number(runs), seed: Number(seed) },
    );
  },
  300_000,
);
