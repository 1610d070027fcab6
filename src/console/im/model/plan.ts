import * as fc from 'fast-check';
import type { Fate } from '../simulated.ts';

/** The conversations of the model. */
export const convs = ['A', 'B'] as const;
export type Conv = (typeof convs)[number];

/** A command of a scenario. Tabs are given by index, which wraps around. */
export type Deed =
  | { readonly kind: 'say'; readonly tab: number; readonly conv: Conv; readonly many: number }
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
  | { readonly kind: 'outage' | 'hush'; readonly ms: number }
  | { readonly kind: 'sleep' | 'wait'; readonly ms: number };

/** One scenario. */
export interface Plan {
  readonly tabs: number;
  /** Whether the tabs can coordinate, by locks and a channel. */
  readonly shared: boolean;
  /** Delay of the store, in milliseconds; null if there is none. */
  readonly store: number | null;
  readonly deeds: readonly { readonly gap: number; readonly deed: Deed }[];
  readonly fates: readonly Fate[];
  readonly chances: readonly number[];
}

const tab = fc.nat(2);
const conv = fc.constantFrom(...convs);
const of = <K extends string>(...kinds: K[]) => fc.constantFrom(...kinds);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: of('say'), tab, conv, many: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 6, arbitrary: fc.record({ kind: of('patient'), conv }) },
  { weight: 1, arbitrary: fc.record({ kind: of('recall'), conv }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: of('see', 'see', 'retry', 'discard', 'visit', 'leave'), tab, conv }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: of('cut'), code: fc.constantFrom(1006, 1006, 1001, 4401, 4500, 1009) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: of('crash', 'reload', 'reload', 'expire', 'wake'), tab }) },
  { weight: 3, arbitrary: fc.record({ kind: of('restart', 'open', 'refuse', 'busy') }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: of('outage', 'hush'), ms: fc.constantFrom(500, 9_000, 20_000, 45_000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('sleep'), ms: fc.constantFrom(30_000, 300_000, 900_000) }) },
  { weight: 5, arbitrary: fc.record({ kind: of('wait'), ms: fc.integer({ min: 1, max: 15_000 }) }) },
);
const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Fate>('arrives') },
  { weight: 1, arbitrary: fc.constantFrom<Fate>('lost', 'doubled', 'late', 'slow') },
);

/** An arbitrary scenario. */
export const plans: fc.Arbitrary<Plan> = fc.record({
  tabs: fc.constantFrom(1, 1, 2, 3),
  shared: fc.constantFrom(true, true, true, false),
  store: fc.constantFrom(1, 20, 20, 200, null),
  deeds: fc.array(
    fc.record({ gap: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 400 })), deed }),
    { minLength: 1, maxLength: 24 },
  ),
  fates: fc.array(fate, { minLength: 1, maxLength: 40 }),
  chances: fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { minLength: 1, maxLength: 7 }),
});
