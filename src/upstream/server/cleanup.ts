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

const hourMs = 3_600_000;
/** How long the thread is everybody else's between two batches of files, in milliseconds. */
const pauseMs = 1000;

/**
 * Starts a cleanup that runs immediately and then every hour. It deletes files that were announced more than a
 * day ago and never published (batch by batch), sign-in records and known browsers older than half a year, uses of drugs older than a
 * year, and notices of takeovers older than a month. Sign-in acts that the audit trail has kept for `signInActsMs` milliseconds are moved
 * into files of the data folder. Returns a dispose function.
 */
export const startCleanup = (
  hospitals: Hospitals,
  storage: Storage,
  clock: Clock,
  dataDir: string,
  signInActsMs = signInActsDays * dayMs,
): (() => void) => {
  let stopBatches: (() => void) | undefined;
  const deleteFiles = (): void => {
    stopBatches?.();
    const mayHaveMore: boolean[] = [];
    forEachHospital(hospitals, 'the cleanup of files', ({ store }) => {
      mayHaveMore.push(deleteUnusedFiles(store, storage, clock.now()));
    });
    if (mayHaveMore.includes(true)) stopBatches = startTimer(pauseMs, deleteFiles);
  };
  const cleanUp = (): void => {
    deleteFiles();
    forEachHospital(hospitals, 'the cleanup', ({ store, tenantId }) => {
      deleteOldSignIns(store, clock.now());
      deleteOldBrowsers(store, clock.now());
      deleteOldUses(store, clock.now());
      deleteOldTakeOverNotices(store, clock.now());
      const file = join(dataDir, 'trail', `sign-ins-${tenantId}-${dayOf(clock.now()).slice(0, 7)}.csv`);
      moveOldSignInActs(store, clock.now() - signInActsMs, file);
    });
  };
  cleanUp();
  const stop = startTimer(hourMs, cleanUp);
  return () => {
    stop();
    stopBatches?.();
  };
};
