import type { FileKind } from '../contract/file.ts';
import { dayMs } from './clock.ts';
import type { Storage } from './storage.ts';
import type { Store } from './store.ts';

/** A file that somebody announced, and perhaps stored. */
export interface FileRow {
  readonly path: string;
  readonly id: string;
  readonly name: string;
  readonly type: FileKind;
  /** In bytes; 0 while nothing was put there. */
  readonly size: number;
  readonly userId: string;
  /** When it was announced. */
  readonly at: number;
  /** 1 since it was made known; before that nobody reads it. */
  readonly known: number;
}

/** The address of a stored file, below the origin of whoever asks. */
export const addressOf = (path: string): string => `/storage/${path}`;

/** One hospital's file by its path. */
export const fileAt = (store: Store, path: string): FileRow | undefined =>
  store.one<FileRow>(
    'SELECT path, id, name, type, size, user_id AS userId, at, known FROM file WHERE path = ?',
    path,
  );

/** Writes a new row. */
export const putFile = (store: Store, row: FileRow): void =>
  store.run(
    'INSERT INTO file (path, id, name, type, size, user_id, at, known) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    row.path,
    row.id,
    row.name,
    row.type,
    row.size,
    row.userId,
    row.at,
    row.known,
  );

/** Removes what was announced a day ago and never made known. */
export const sweepFiles = (store: Store, storage: Storage, now: number): void => {
  const left = store.all<{ path: string }>('SELECT path FROM file WHERE known = 0 AND at < ?', now - dayMs);
  for (const { path } of left) {
    // The bytes first: a row that is left over is found again.
    storage.remove(path);
    store.run('DELETE FROM file WHERE path = ?', path);
  }
};
