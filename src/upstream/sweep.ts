import type { Clock } from './clock.ts';
import { complain } from './complain.ts';
import { sweepFiles } from './fileRows.ts';
import type { Hospitals } from './hospitals.ts';
import { sweepSignIns } from './signIns.ts';
import type { Storage } from './storage.ts';

/**
 * Starts a cleanup that runs at once and then every hour. It deletes files that were announced more than a
 * day ago and never published, and sign-ins older than half a year. Returns a dispose function.
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
