import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../product.ts';
import type { FloodCounts } from './socketFlood.ts';

/** How many sockets, and how long they may take in all: two cores open them in 1 to 3 s, and took 18 s beside other work. */
const [count, mostSeconds] = [10_000, 45];

/** Opens 10,000 sockets without a token from these addresses, in a process of its own that holds them until `end`. */
export const floodSockets = async ({ stack }: Product, addresses: readonly string[]) => {
  const args = [String(stack.port), String(count), addresses.join(',')];
  const child = fork(join(import.meta.dirname, 'socketFlood.ts'), args, { stdio: 'ignore' });
  const counted = new Promise<FloodCounts>((resolve, reject) => {
    child.once('message', (counts: FloodCounts) => resolve(counts));
    child.once('exit', () => reject(new Error('the flood broke off')));
  });
  const late = pause(mostSeconds * 1000, undefined, { ref: false }).then(() => {
    child.kill();
    throw new Error(`the flood of ${count} sockets was not over after ${mostSeconds} s`);
  });
  const counts = await Promise.race([counted, late]);
  return { counts, end: () => child.disconnect() };
};

/** What a flood came to, for the printed line. */
export const floodText = ({ statuses, inFirstSecond, seconds }: FloodCounts): string => {
  const { 101: opened = 0, 429: refused = 0, ...others } = statuses;
  const rest = Object.entries(others).map(([outcome, times]) => `, ${times} ${outcome}`);
  return `${inFirstSecond} in the first second, all ${count} in ${seconds.toFixed(1)} s (limit ${mostSeconds} s): ${opened} opened, ${refused} refused with 429${rest.join('')}`;
};
