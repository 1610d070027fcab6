import type { Clock } from './clock.ts';
import { complain } from './complain.ts';
import { sweepFiles } from './fileRows.ts';
import type { Hospitals } from './hospitals.ts';
import { sweepSignIns } from './signIns.ts';
import type { Storage } from './storage.ts';

/**
 * Removes, as long as the upstream stands, what nobody needs any more: files that were announced a day ago and never made
 * known, and sign-ins older than half a year. Gives the way to stop.
 */
export const sweepHourly = (hospitals: Hospitals, storage: Storage, clock: Clock): (() => void) => {
  const sweep = (): void => {
    for (const { store, tenantId } of hospitals.list)
      try {
        sweepFiles(store, storage, clock.now());
        sweepSignIns(store, clock.now());
      } catch (error) {
        complain(`sweeping hospital ${tenantId} failed`, error);
      }
  };
  sweep();
  const timer = setInterval(sweep, 3_600_000);
  return () => clearInterval(timer);
};
