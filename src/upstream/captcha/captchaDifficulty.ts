import type { Clock } from '../server/clock.ts';

/** How much a computation has to find: see docs/wire.md, "Captcha". */
export const difficultyLimits = {
  /** 2^20 hashes on average: a second on a desktop, four on a phone. */
  least: 20,
  /** At most eight times as much: a phone still finds it while the challenge lasts. */
  mostExtra: 3,
  /** Challenges are counted over one to two of these, in milliseconds. */
  windowMs: 150_000,
  /** Asked for by one address, and by one hospital, before it gets harder: many people share an address. */
  freePerAddress: 16,
  freePerHospital: 256,
  /** How many addresses are counted at once; beyond it only the hospital's count grows. */
  maxAddresses: 20_000,
} as const;

const { least, mostExtra, windowMs, freePerAddress, freePerHospital, maxAddresses } = difficultyLimits;

type Counts = Map<string, number>;

/** Who asks for a computation. */
interface Client {
  readonly tenantId: number;
  readonly address: string;
}

/** Creates a counter of the last minutes, which forgets by the window. */
const createRecentCounter = (clock: Clock) => {
  let since = clock.now();
  let current: Counts = new Map();
  let previous: Counts = new Map();
  return (key: string): number => {
    const age = clock.now() - since;
    if (age >= windowMs) {
      previous = age < 2 * windowMs ? current : new Map();
      current = new Map();
      since = clock.now();
    }
    const count = (current.get(key) ?? 0) + 1;
    if (current.has(key) || current.size < maxAddresses) current.set(key, count);
    return count + (previous.get(key) ?? 0);
  };
};

const doublings = (count: number, free: number): number => Math.max(0, Math.floor(Math.log2(count / free)));

/**
 * Returns how many zero bits the next computation of a client has to find: one more for each doubling of what
 * its address, or its hospital, asked for in the last minutes.
 */
export const createDifficulty = (clock: Clock, base: number = least): ((client: Client) => number) => {
  const countAddress = createRecentCounter(clock);
  const countHospital = createRecentCounter(clock);
  return ({ tenantId, address }) => {
    const extra = Math.max(
      doublings(countAddress(`${tenantId} ${address}`), freePerAddress),
      doublings(countHospital(String(tenantId)), freePerHospital),
    );
    return base + Math.min(mostExtra, extra);
  };
};
