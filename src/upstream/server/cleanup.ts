import { type Clock, dayMs } from './clock.ts';
import { deleteOldUses } from '../catalog/usualDrugs.ts';
import { forEachHospital, startTimer } from './everyHospital.ts';
import { deleteUnusedFiles } from '../files/fileRows.ts';
import type { Hospitals } from '../db/hospitals.ts';
import { deleteOldBrowsers } from '../auth/knownBrowsers.ts';
import { deleteOldSignIns } from '../auth/signIns.ts';
import { deleteOldRefusals, refusedLogInsDays } from '../trail/trailRows.ts';
import type { Storage } from '../files/storage.ts';

/**
 * Starts a cleanup that runs immediately and then every hour. It deletes files that were announced more than a
 * day ago and never published, sign-ins and known browsers older than half a year, uses of drugs older than a year, and refused
 * log-ins that the audit trail has had for their term, in milliseconds. Returns a dispose function.
 */
export const startCleanup = (
  hospitals: Hospitals,
  storage: Storage,
  clock: Clock,
  refusedLogInsMs = refusedLogInsDays * dayMs,
): (() => void) => {
  const cleanUp = (): void =>
    forEachHospital(hospitals, 'the cleanup', ({ store }) => {
      deleteUnusedFiles(store, storage, clock.now());
      deleteOldSignIns(store, clock.now());
      deleteOldBrowsers(store, clock.now());
      deleteOldUses(store, clock.now());
      deleteOldRefusals(store, clock.now() - refusedLogInsMs);
    });
  cleanUp();
  return startTimer(3_600_000, cleanUp);
};
