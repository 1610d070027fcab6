import { founding } from './demo/seed.ts';
import { openHospitals } from './hospitals.ts';
import { copyFounded, demoOf } from './testFounded.ts';

const found = (dataDir: string, now: number): void =>
  openHospitals(dataDir, now, founding({ now: () => now })).close();

/** Fills a data directory with the demo of this moment, as a first start would. */
export const foundDemo = (dataDir: string, now: number): void =>
  copyFounded(dataDir, demoOf(now), (into) => found(into, now));

// Test stacks run the upstream in another process and call this file as a script.
if (import.meta.main) found(process.argv[2] ?? '', Date.now());
