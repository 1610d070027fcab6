import { founding } from './demo/seed.ts';
import { openHospitals } from './hospitals.ts';
import { copyFounded, demoOf } from './testFounded.ts';

const found = (dataDir: string, now: number): void =>
  openHospitals(dataDir, now, founding({ now: () => now })).close();

/** Gives a data directory the demo of this moment, as a first start founds it. */
export const foundDemo = (dataDir: string, now: number): void =>
  copyFounded(dataDir, demoOf(now), (into) => found(into, now));

// A house has its upstream in another process, and asks one for this too.
if (import.meta.main) found(process.argv[2] ?? '', Date.now());
