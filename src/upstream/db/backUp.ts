import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What a back-up holds. */
export interface BackUp {
  /** Of the database. */
  readonly bytes: number;
  readonly files: number;
  /** Files that the database names and the storage does not have. */
  readonly missing: readonly string[];
}

const flush = (path: string): void => {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

const copyFile = (from: string, to: string): void => {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  flush(to);
};

/** Copies the database as it is at one moment, however much is written meanwhile. */
const copyDatabase = (from: string, to: string): void => {
  const db = new DatabaseSync(from, { readOnly: true });
  try {
    // SQLite's own back-up begins again after every write of another process, and at a busy hospital never ends.
    db.prepare('VACUUM INTO ?').run(to);
  } finally {
    db.close();
  }
  flush(to);
};

/** The published files of a copied database. Throws if the copy is damaged. */
const filesOf = (database: string): string[] => {
  const db = new DatabaseSync(database, { readOnly: true });
  try {
    const [check] = db.prepare('PRAGMA integrity_check(1)').all();
    if (check?.['integrity_check'] !== 'ok')
      throw new Error(`the copy is damaged: ${String(check?.['integrity_check'])}`);
    return db
      .prepare('SELECT path FROM file WHERE known = 1 ORDER BY path')
      .all()
      .map(({ path }) => String(path));
  } finally {
    db.close();
  }
};

/**
 * Copies the data of all hospitals into a new folder, on which an upstream can be started. The upstream may be running. The
 * folder gets its name once the copy is complete and on disk.
 */
export const backUp = (dataDir: string, target: string): BackUp => {
  mkdirSync(dirname(target), { recursive: true });
  // Its own folder: nothing that was there before is overwritten.
  const part = mkdtempSync(`${target}.part-`);
  const database = join(part, 'cloudroom.db');
  const isStored = (path: string) => existsSync(join(dataDir, 'storage', path));
  try {
    // The database first: the files that it names are stored before their rows, and published files stay.
    copyDatabase(join(dataDir, 'cloudroom.db'), database);
    const paths = filesOf(database);
    const stored = paths.filter(isStored);
    for (const path of stored) copyFile(join(dataDir, 'storage', path), join(part, 'storage', path));
    // What has left the audit trail is nowhere else.
    for (const path of globSync('trail/*.csv', { cwd: dataDir }))
      copyFile(join(dataDir, path), join(part, path));
    if (existsSync(join(dataDir, 'files.key'))) copyFile(join(dataDir, 'files.key'), join(part, 'files.key'));
    const { size } = statSync(database);
    renameSync(part, target);
    flush(dirname(target));
    return { bytes: size, files: stored.length, missing: paths.filter((path) => !isStored(path)) };
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
};
