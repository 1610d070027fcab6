import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long to wait for a process that is just exiting, in milliseconds. */
const patience = 2000;

/** The error code if another upstream has locked the directory. */
export const inUse = 'EINUSE';

/**
 * Locks a data directory for one upstream and returns a function that releases the lock. The operating system
 * holds the lock on a file beside the database, so it ends with the process in any case. Throws an error with
 * code `EINUSE` if another process holds it.
 */
export const holdDirectory = (dataDir: string): (() => void) => {
  const db = new DatabaseSync(join(dataDir, 'cloudroom.lock'));
  try {
    db.exec(`PRAGMA busy_timeout = ${patience}; BEGIN EXCLUSIVE`);
  } catch (error) {
    db.close();
    const busy = error instanceof Error && error.message.includes('locked');
    throw busy ? Object.assign(new Error('another upstream uses it'), { code: inUse }) : error;
  }
  return () => db.close();
};
