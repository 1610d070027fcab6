// A doctor switches between two patients SWITCHES times (500 unless told) while every answer is late: no word of one is
// painted under, sent to, or saved with the other. Run it alone with `node tests/faults/patients.ts`.
import { openStage } from '../journeys/stage.ts';
import { switching } from '../journeys/switching.ts';
import { given } from './figures.ts';

const [switches, seed] = [given('SWITCHES', 500), given('SEED', Date.now() % 2 ** 31)];
console.log(`${switches} switches, seed ${seed}`);
const stage = await openStage();
const wrong = await switching(stage, { switches, seed });
await stage.close();
for (const one of wrong) console.log(one);
console.log(`${switches} switches: ${wrong.length} mixed up`);
process.exitCode = wrong.length === 0 ? 0 : 1;
