import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long to wait for a process that is just exiting, in milliseconds. */
const lockTimeoutMs = 2000;

/** The error code if another upstream has locked the directory. */
export const lockedErrorCode = 'EINUSE';

/**
 * Locks a data directory for one upstream and returns a function that releases the lock. The operating system
 * holds the lock on a file beside the database, so it ends with the process in any case. Throws an error with
 * code `EINUSE` if another process holds it.
 */
export const lockDataDir = (dataDir: string): (() => void) => {
  const db = new DatabaseSync(join(dataDir, 'cloudroom.lock'));
  try {
    db.exec(`PRAGMA busy_timeout = ${lockTimeoutMs}; BEGIN EXCLUSIVE`);
  } catch (error) {
    db.close();
    const isLocked = error instanceof Error && error.message.includes('locked');
    throw isLocked ? Object.assign(new Error('another upstream uses it'), { code: lockedErrorCode }) : error;
  }
  return () => db.close();
};
