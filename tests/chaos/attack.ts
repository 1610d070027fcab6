// Attacks the started product in every way that a review found, and in those that it withstood: one line each, with what was
// seen. Words after the name choose the attacks whose line contains one of them. Run it alone with `node tests/chaos/attack.ts`.
import { loadavg } from 'node:os';
import { attacks } from './attack/attacks.ts';
import { attemptOf } from './attack/drill.ts';
import { startProduct } from './attack/product.ts';

const words = process.argv.slice(2);
const chosen = attacks.filter(
  ({ claim }) => words.length === 0 || words.some((word) => claim.includes(word)),
);
const startedAt = Date.now();
/** What all attacks together may take. */
const mostSeconds = 600;
const secondsSince = (since: number) => ((Date.now() - since) / 1000).toFixed(0);
console.log(`${chosen.length} attacks, load ${loadavg()[0]?.toFixed(1)}`);

const product = await startProduct();
let heldCount = 0;
try {
  for (const attack of chosen) {
    const since = Date.now();
    const { held, seen } = await attemptOf(attack, product);
    heldCount += held ? 1 : 0;
    console.log(`${held ? 'held    ' : 'NOT HELD'}  ${attack.claim}: ${seen} (${secondsSince(since)} s)`);
  }
} finally {
  await product.close();
}
const isInTime = Date.now() - startedAt <= mostSeconds * 1000;
console.log(
  `${heldCount} of ${chosen.length} held, in ${secondsSince(startedAt)} s (at most ${mostSeconds}), load ${loadavg()[0]?.toFixed(1)}`,
);
process.exitCode = heldCount === chosen.length && chosen.length > 0 && isInTime ? 0 : 1;
