// A back-up is taken while doctors write, their data are lost, and the product starts on the back-up elsewhere: everything that was
// acknowledged before the back-up began must be there, pictures included. Run it alone with `node tests/chaos/restore.ts [doctors]`.
import { runRestoreDrill } from './soak/restoreDrill.ts';

const [doctors = 50] = process.argv.slice(2).map(Number);
const { failures, figures, close } = await runRestoreDrill({ doctors, seconds: 30, megabytes: 300 });
await close();
for (const failure of failures.slice(0, 40)) console.log(failure);
console.log(figures);
process.exit(failures.length === 0 ? 0 : 1);
