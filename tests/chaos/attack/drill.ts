import type { Product } from './product.ts';

/** What an attack came to, and the figure seen. */
export interface Result {
  readonly held: boolean;
  readonly seen: string;
}

/** One attack on a started product. */
export interface Attack {
  /** What the product claims, as a sentence that names the attack. */
  readonly claim: string;
  /** Whether `npm run test:wide` tries it, too: it takes a few seconds at most. */
  readonly short?: true;
  readonly attempt: (product: Product) => Promise<Result>;
}

/** What another person does not notice, in milliseconds at the 95th percentile. */
const callMs = 100;

/** A computer on which a calm call takes as long is a slow one. */
const slowMs = 50;

/** The limit: `callMs`, and on a slow computer so much beyond a calm call. */
export const allowedMs = (calmP95: number): number => (calmP95 < slowMs ? callMs : callMs + calmP95);

export const ms = (time: number) => `${time.toFixed(0)} ms`;

/** The limit for the printed line, with the calm figure beside it. */
export const limitText = (calmP95: number): string =>
  `calm ${ms(calmP95)}; limit ${ms(allowedMs(calmP95))}${calmP95 < slowMs ? '' : `: a slow computer, ${ms(callMs)} beyond calm`}`;

/** Held where all of these are true; the names of the others come after what was seen. */
export const result = (seen: string, expected: Readonly<Record<string, boolean>>): Result => {
  const broken = Object.entries(expected).flatMap(([name, isTrue]) => (isTrue ? [] : [name]));
  return { held: broken.length === 0, seen: [seen, ...broken.map((name) => `not true: ${name}`)].join('; ') };
};

/** As {@link result} for many tries with one expectation; names the first three that failed. */
export const everyTry = (seen: string, failures: readonly string[]): Result => ({
  held: failures.length === 0,
  seen: [seen, ...failures.slice(0, 3)].join('; '),
});

/** The result of an attack; one that broke off has not held. */
export const attemptOf = async (attack: Attack, product: Product): Promise<Result> => {
  try {
    return await attack.attempt(product);
  } catch (error) {
    return { held: false, seen: `the attempt broke off: ${String(error).slice(0, 300)}` };
  }
};
