import type { Clock } from './clock.ts';
import { deleteOldUses } from '../catalog/usualDrugs.ts';
import { forEachHospital, startTimer } from './everyHospital.ts';
import { deleteUnusedFiles } from '../files/fileRows.ts';
import type { Hospitals } from '../db/hospitals.ts';
import { deleteOldSignIns } from '../auth/signIns.ts';
import type { Storage } from '../files/storage.ts';

/**
 * Starts a cleanup that runs immediately and then every hour. It deletes files that were announced more than a
 * day ago and never published, sign-ins older than half a year, and uses of drugs older than a year. Returns a dispose function.
 */
export const startCleanup = (hospitals: Hospitals, storage: Storage, clock: Clock): (() => void) => {
  const cleanUp = (): void =>
    forEachHospital(hospitals, 'the cleanup', ({ store }) => {
      deleteUnusedFiles(store, storage, clock.now());
      deleteOldSignIns(store, clock.now());
      deleteOldUses(store, clock.now());
    });
  cleanUp();
  return startTimer(3_600_000, cleanUp);
};
