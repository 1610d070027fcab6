// A doctor switches between two patients SWITCHES times (default 500) while every response is late: no text of one may be
// shown under, sent to or saved for the other. Run it alone with `node tests/chaos/patients.ts`.
import { startE2eStack } from '../support/startE2eStack.ts';
import { switchPatients } from '../e2e/steps/switchPatients.ts';
import { envNumber } from './random.ts';

const [switches, seed] = [envNumber('SWITCHES', 500), envNumber('SEED', Date.now() % 2 ** 31)];
console.log(`${switches} switches, seed ${seed}`);
const stack = await startE2eStack();
const failures = await switchPatients(stack, { switches, seed });
await stack.close();
for (const failure of failures) console.log(failure);
console.log(`${switches} switches: ${failures.length} mixed up`);
process.exitCode = failures.length === 0 ? 0 : 1;
