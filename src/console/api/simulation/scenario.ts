import * as fc from 'fast-check';

/** What happens to one exchange with the upstream. `lost` and `hangs` after the upstream has acted, `cut` and `swallowed` before. */
export type NetworkCondition =
  | 'fine'
  | 'cut'
  | 'lost'
  | 'hangs'
  | 'swallowed'
  | 'gateway'
  | 'broken'
  | 'page'
  | 'null'
  | 'nested'
  | 'refused'
  | 'thrown';

/** One exchange: the latency each way, in milliseconds, and its condition. */
export interface RoundTrip {
  readonly upMs: number;
  readonly downMs: number;
  readonly condition: NetworkCondition;
}

/** What a user or the environment does. Tabs are named by number; a number that is too high wraps around. */
export type Command =
  | {
      readonly kind: 'ask';
      readonly tab: number;
      readonly count: number;
      readonly replayable: boolean;
      readonly abortAfterMs: number;
    }
  | { readonly kind: 'logIn'; readonly tab: number; readonly user: number }
  | { readonly kind: 'tenant'; readonly tab: number; readonly tenant: number }
  | { readonly kind: 'line' | 'logOut' | 'wipe' | 'meddle' | 'close' | 'open' | 'hide'; readonly tab: number }
  | { readonly kind: 'jump' | 'sleep'; readonly ms: number }
  | { readonly kind: 'expire' | 'revoke' };

/**
 * How tabs exclude each other: by Web Locks, by locks that are late, never granted, or forbidden, or by the
 * lease.
 */
export type LockMode = 'locks' | 'late' | 'never' | 'forbidden' | 'lease';

/** One scenario. */
export interface Scenario {
  readonly tabs: number;
  readonly upstream: 'keep' | 'rotate';
  readonly lockMode: LockMode;
  /** How long a tab's write takes to be visible to the others, in milliseconds. */
  readonly staleMs: number;
  /** False: the first log-in has no refresh token. */
  readonly refreshable: boolean;
  /** Whether the server's time is known from an earlier response. */
  readonly serverTimeKnown: boolean;
  readonly roundTrips: readonly RoundTrip[];
  readonly commands: readonly { readonly delayMs: number; readonly command: Command }[];
  readonly randoms: readonly number[];
}

const tab = fc.nat(3);
const mostly = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, weight: number): fc.Arbitrary<T> =>
  fc.oneof({ weight: weight, arbitrary: usual }, { weight: 1, arbitrary: rare });

const condition = mostly<NetworkCondition>(
  fc.constant('fine'),
  fc.constantFrom(
    'cut',
    'lost',
    'hangs',
    'swallowed',
    'gateway',
    'broken',
    'page',
    'null',
    'nested',
    'refused',
    'thrown',
  ),
  3,
);
const delay = mostly(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 200, max: 9_000 }), 4);
const roundTrip: fc.Arbitrary<RoundTrip> = fc.record({ upMs: delay, downMs: delay, condition });

const ask = fc.record({
  kind: fc.constant('ask' as const),
  tab,
  count: fc.integer({ min: 1, max: 4 }),
  replayable: mostly(fc.constant(true), fc.constant(false), 4),
  // 0: nobody aborts.
  abortAfterMs: mostly(fc.constant(0), fc.integer({ min: 1, max: 400 }), 3),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 10, arbitrary: ask },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('logIn' as const),
      tab,
      user: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('tenant' as const),
      tab,
      tenant: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('line', 'logOut', 'wipe', 'meddle', 'close', 'open', 'hide'),
      tab,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.record({ kind: fc.constant('jump' as const), ms: fc.constantFrom(-10_800_000, 10_800_000, -5_000) }),
      fc.record({ kind: fc.constant('sleep' as const), ms: fc.constantFrom(5_000, 15_000, 2_000_000) }),
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const) }) },
);

/** Scenarios for one kind of upstream and one kind of locks. */
export const scenarios = (
  upstream: Scenario['upstream'],
  lockMode: fc.Arbitrary<LockMode>,
): fc.Arbitrary<Scenario> =>
  fc.record({
    tabs: fc.integer({ min: 1, max: 4 }),
    upstream: fc.constant(upstream),
    lockMode,
    staleMs: mostly(fc.constant(0), fc.integer({ min: 1, max: 40 }), 2),
    refreshable: mostly(fc.constant(true), fc.constant(false), 12),
    serverTimeKnown: mostly(fc.constant(true), fc.constant(false), 3),
    roundTrips: fc.array(roundTrip, { minLength: 1, maxLength: 14 }),
    commands: fc.array(
      fc.record({
        delayMs: mostly(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 500, max: 14_000 }), 4),
        command,
      }),
      { minLength: 2, maxLength: 14 },
    ),
    randoms: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 6 }),
  });
