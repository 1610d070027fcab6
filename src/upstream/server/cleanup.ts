import { join } from 'node:path';
import { type Clock, dayMs, dayOf } from './clock.ts';
import { deleteOldUses } from '../catalog/usualDrugs.ts';
import { forEachHospital, startTimer } from './everyHospital.ts';
import { deleteUnusedFiles } from '../files/fileRows.ts';
import type { Hospitals } from '../db/hospitals.ts';
import { deleteOldBrowsers } from '../auth/knownBrowsers.ts';
import { deleteOldSignIns } from '../auth/signIns.ts';
import { moveOldRefusals, refusedLogInsDays } from '../trail/trailRows.ts';
import type { Storage } from '../files/storage.ts';

/**
 * Starts a cleanup that runs immediately and then every hour. It deletes files that were announced more than a
 * day ago and never published, sign-ins and known browsers older than half a year, and uses of drugs older than a year. Refused
 * log-ins that the audit trail has had for their term, in milliseconds, are moved into files of the data folder. Returns a dispose
 * function.
 */
export const startCleanup = (
  hospitals: Hospitals,
  storage: Storage,
  clock: Clock,
  dataDir: string,
  refusedLogInsMs = refusedLogInsDays * dayMs,
): (() => void) => {
  const cleanUp = (): void =>
    forEachHospital(hospitals, 'the cleanup', ({ store, tenantId }) => {
      deleteUnusedFiles(store, storage, clock.now());
      deleteOldSignIns(store, clock.now());
      deleteOldBrowsers(store, clock.now());
      deleteOldUses(store, clock.now());
      const file = join(dataDir, 'trail', `refused-logins-${tenantId}-${dayOf(clock.now()).slice(0, 7)}.csv`);
      moveOldRefusals(store, clock.now() - refusedLogInsMs, file);
    });
  cleanUp();
  return startTimer(3_600_000, cleanUp);
};
