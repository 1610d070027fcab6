import { join } from 'node:path';
import { type Clock, dayMs, dayOf } from './clock.ts';
import { deleteOldTakeOverNotices } from '../audit/takeOverNotices.ts';
import { deleteOldUses } from '../catalog/usualDrugs.ts';
import { forEachHospital, startTimer } from './everyHospital.ts';
import { deleteUnusedFiles } from '../files/fileRows.ts';
import type { Hospitals } from '../db/hospitals.ts';
import { deleteOldBrowsers } from '../auth/knownBrowsers.ts';
import { deleteOldSignIns } from '../auth/signIns.ts';
import { moveOldSignInActs, signInActsDays } from '../trail/trailRows.ts';
import type { Storage } from '../files/storage.ts';

/**
 * Starts a cleanup that runs immediately and then every hour. It deletes files that were announced more than a
 * day ago and never published, sign-in records and known browsers older than half a year, uses of drugs older than a year, and
 * notices of takeovers older than a month. Sign-in acts that the audit trail has kept for `signInActsMs` milliseconds are moved
 * into files of the data folder. Returns a dispose function.
 */
export const startCleanup = (
  hospitals: Hospitals,
  storage: Storage,
  clock: Clock,
  dataDir: string,
  signInActsMs = signInActsDays * dayMs,
): (() => void) => {
  const cleanUp = (): void =>
    forEachHospital(hospitals, 'the cleanup', ({ store, tenantId }) => {
      deleteUnusedFiles(store, storage, clock.now());
      deleteOldSignIns(store, clock.now());
      deleteOldBrowsers(store, clock.now());
      deleteOldUses(store, clock.now());
      deleteOldTakeOverNotices(store, clock.now());
      const file = join(dataDir, 'trail', `sign-ins-${tenantId}-${dayOf(clock.now()).slice(0, 7)}.csv`);
      moveOldSignInActs(store, clock.now() - signInActsMs, file);
    });
  cleanUp();
  return startTimer(3_600_000, cleanUp);
};
