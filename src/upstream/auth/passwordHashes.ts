import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/**
 * How many hashes may run at once. Each takes a core and one of the four threads that also read files: one of each is left
 * for everything else.
 */
const most = Math.max(1, Math.min(3, availableParallelism() - 1));

let running = 0;
const waiting: (() => void)[] = [];

/** Runs the work once fewer than `most` others run, in the order of the calls. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < most) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password));

/** Whether it is the password of a stored hash. */
export const matchesHash = (stored: string, password: string): Promise<boolean> =>
  inTurn(() => verify(stored, password));
