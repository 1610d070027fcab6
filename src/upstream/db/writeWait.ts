import { throwHttpError } from '../server/httpError.ts';

/** How long a write waits while the upstream starts, and in a process that does nothing else, in milliseconds. */
export const patientWaitMs = 5000;
/** The same while requests are answered: nothing else is, meanwhile. */
const servingWaitMs = 250;

/** Between two tries, in milliseconds. */
const pauseMs = 10;
/** A failure this long ago says nothing about the next write, in milliseconds. */
const staleMs = 1000;

/** Waits for another process that is writing to the database, such as an import: SQLite has one writer. */
export interface WriteWait {
  /** Runs it again until the database is free. Throws `databaseBusy` if that takes too long. */
  readonly run: <T>(work: () => T) => T;
  /** From now on requests are answered. */
  readonly startServing: () => void;
}

/** SQLITE_BUSY, with or without a reason in the higher bits. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;

const sleepCell = new Int32Array(new SharedArrayBuffer(4));

/** Creates the wait for one database file; all its connections share it. */
export const createWriteWait = (): WriteWait => {
  let waitMs = patientWaitMs;
  /** Since when the database has been busy, and when it was last found so. */
  let busy: { readonly since: number; last: number } | null = null;

  return {
    startServing: () => {
      waitMs = servingWaitMs;
    },
    run: (work) => {
      for (;;)
        try {
          const result = work();
          busy = null;
          return result;
        } catch (error) {
          if (!isBusy(error)) throw error;
          const now = performance.now();
          if (!busy || now - busy.last > staleMs) busy = { since: now, last: now };
          busy.last = now;
          // One write has waited: those after it fail at once, or together they would wait for seconds.
          if (now - busy.since >= waitMs) return throwHttpError('databaseBusy');
          Atomics.wait(sleepCell, 0, 0, pauseMs);
        }
    },
  };
};
