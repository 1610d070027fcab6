import type { FileKind } from '../../contract/files/file.ts';
import { dayMs } from '../server/clock.ts';
import type { Storage } from './storage.ts';
import type { Store } from '../db/store.ts';

/** A file that was announced and perhaps uploaded. */
export interface FileRow {
  readonly path: string;
  readonly id: string;
  readonly name: string;
  readonly type: FileKind;
  /** In bytes; 0 until it is uploaded. */
  readonly size: number;
  readonly userId: string;
  /** When it was announced, in epoch milliseconds. */
  readonly at: number;
  /** 1 once it is published. Before that it cannot be read. */
  readonly known: number;
}

/** The URL path of a stored file, relative to the caller's origin. */
export const fileUrl = (path: string): string => `/storage/${path}`;

/** One hospital's file by its path. */
export const findFile = (store: Store, path: string): FileRow | undefined =>
  store.one<FileRow>(
    'SELECT path, id, name, type, size, user_id AS userId, at, known FROM file WHERE path = ?',
    path,
  );

/** Inserts a new row. */
export const insertFile = (store: Store, row: FileRow): void =>
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

/** So many are deleted at once: everybody waits meanwhile. */
const deletedAtOnce = 500;

/** Deletes files that were announced more than a day ago and never published. Returns whether more of them may be left. */
export const deleteUnusedFiles = (store: Store, storage: Storage, now: number): boolean =>
  store.transaction(() => {
    const unused = store.all<{ path: string }>(
      'SELECT path FROM file WHERE known = 0 AND at < ? LIMIT ?',
      now - dayMs,
      deletedAtOnce,
    );
    for (const { path } of unused) {
      // If it is not committed, the row remains and is found next time.
      storage.remove(path);
      store.run('DELETE FROM file WHERE path = ?', path);
    }
    return unused.length === deletedAtOnce;
  });
