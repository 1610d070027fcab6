import * as fc from 'fast-check';
import type { FrameOutcome } from './simulatedServer.ts';

/** The conversations of the model. */
export const convs = ['A', 'B'] as const;
export type Conv = (typeof convs)[number];

/** A command of a scenario. Tabs are given by index, which wraps around. */
export type Command =
  | { readonly kind: 'say'; readonly tab: number; readonly conv: Conv; readonly count: number }
  | { readonly kind: 'patient' | 'recall'; readonly conv: Conv }
  | {
      readonly kind: 'see' | 'retry' | 'discard' | 'visit' | 'leave';
      readonly tab: number;
      readonly conv: Conv;
    }
  | { readonly kind: 'cut'; readonly code: number }
  /** The process of the tab ends in the middle of everything; `reload` opens it again. */
  | { readonly kind: 'crash' | 'reload' | 'expire' | 'wake'; readonly tab: number }
  | { readonly kind: 'restart' | 'open' | 'refuse' | 'busy' }
  /** The server is unreachable, or frames are lost silently. */
  | { readonly kind: 'outage' | 'silence'; readonly ms: number }
  | { readonly kind: 'sleep' | 'wait'; readonly ms: number };

/** One scenario. */
export interface Scenario {
  readonly tabs: number;
  /** Whether the tabs can coordinate, by locks and a channel. */
  readonly shared: boolean;
  /** Delay of the store, in milliseconds; null if there is none. */
  readonly storeDelay: number | null;
  readonly commands: readonly { readonly gap: number; readonly command: Command }[];
  readonly outcomes: readonly FrameOutcome[];
  readonly randoms: readonly number[];
}

const tab = fc.nat(2);
const conv = fc.constantFrom(...convs);
const kindOf = <K extends string>(...kinds: K[]) => fc.constantFrom(...kinds);

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: kindOf('say'), tab, conv, count: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: kindOf('patient'), conv }) },
  { weight: 1, arbitrary: fc.record({ kind: kindOf('recall'), conv }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: kindOf('see', 'see', 'retry', 'discard', 'visit', 'leave'), tab, conv }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kindOf('cut'), code: fc.constantFrom(1006, 1006, 1001, 4401, 4500, 1009) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: kindOf('crash', 'reload', 'reload', 'expire', 'wake'), tab }) },
  { weight: 3, arbitrary: fc.record({ kind: kindOf('restart', 'open', 'refuse', 'busy') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kindOf('outage', 'silence'),
      ms: fc.constantFrom(500, 9_000, 20_000, 45_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kindOf('sleep'), ms: fc.constantFrom(30_000, 300_000, 900_000) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: kindOf('wait'), ms: fc.integer({ min: 1, max: 15_000 }) }) },
);
const outcome: fc.Arbitrary<FrameOutcome> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<FrameOutcome>('arrives') },
  { weight: 1, arbitrary: fc.constantFrom<FrameOutcome>('lost', 'doubled', 'late', 'slow') },
);

/** An arbitrary scenario. */
export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  tabs: fc.constantFrom(1, 1, 2, 3),
  shared: fc.constantFrom(true, true, true, false),
  storeDelay: fc.constantFrom(1, 20, 20, 200, null),
  commands: fc.array(
    fc.record({ gap: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 400 })), command }),
    { minLength: 1, maxLength: 24 },
  ),
  outcomes: fc.array(outcome, { minLength: 1, maxLength: 40 }),
  randoms: fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 7 }),
});
