import { demoSeed } from '../demo/seed/demoSeed.ts';
import { createHospitals } from '../db/hospitals.ts';
import { copySeeded, demoCacheName } from './seedCache.ts';

const seed = (dataDir: string, now: number): void =>
  createHospitals(dataDir, now, demoSeed({ now: () => now })).close();

/** Fills a data directory with the demo of this moment, as a first start would. */
export const seedDemo = (dataDir: string, now: number): void =>
  copySeeded(dataDir, demoCacheName(now), (into) => seed(into, now));

// Test stacks run the upstream in another process and call this file as a script.
if (import.meta.main) seed(process.argv[2] ?? '', Date.now());
