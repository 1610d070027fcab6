import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long a process that is just ending may take to let go, in milliseconds. */
const patience = 2000;

/** The code of the error where another upstream has the directory. */
export const inUse = 'EINUSE';

/**
 * Holds a data directory for one upstream; gives the way to let go. The lock is the operating system's, on a file beside the
 * database, so it ends with the process however that ends. Throws an error with the code `EINUSE` where another one holds it.
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
