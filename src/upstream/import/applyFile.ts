import { createHash } from 'node:crypto';
import type { AppliedFile, DataKind } from '../../contract/hospital/hospitalData.ts';
import { nextId } from '../db/ids.ts';
import type { Store } from '../db/store.ts';
import { createAuditTrail } from '../server/requestContext.ts';
import { recordAccountChanges, storedAccounts } from '../staff/accountChanges.ts';
import { prepareFile } from './importFile.ts';
import type { Prepared } from './tableKind.ts';

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** A file, and who applies it. */
export interface ImportFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** Empty for the command line. */
  readonly userId: string;
  readonly now: number;
}

const columns = `f.id, f.at, a.name AS "by", f.file_name AS fileName, f.checked, f.added, f.changed, f.unchanged
  FROM applied_file f LEFT JOIN account a ON a.id = f.user_id`;

/** The files of a kind that were applied, the newest first. */
export const appliedFiles = (store: Store, kind: DataKind, most: number): AppliedFile[] =>
  store.all(`SELECT ${columns} WHERE f.kind = ? ORDER BY f.id DESC LIMIT ?`, kind, most);

/** The file that was applied with this `checked`. */
export const findApplied = (store: Store, checked: string): AppliedFile | undefined =>
  store.one(`SELECT ${columns} WHERE f.checked = ?`, checked);

// Stock is counted by the upstream all the time; only new and removed rows of it are changes here.
const stateOf = (store: Store, kind: DataKind): unknown => [
  store.one('SELECT max(id) AS id FROM applied_file'),
  kind === 'staff'
    ? store.all('SELECT id, version FROM account ORDER BY id')
    : store.all('SELECT name, revision FROM catalogue ORDER BY name'),
];

/** Stands for a file and the data that it was read against: it changes when either does. */
export const checkedOf = (store: Store, kind: DataKind, fileHash: string): string =>
  sha256(JSON.stringify([kind, fileHash, stateOf(store, kind)]));

export const hashOf = (file: Pick<ImportFile, 'bytes'>): string => sha256(file.bytes);

/** Writes what was prepared, and records it. Call it in a transaction. */
export const writePrepared = (
  store: Store,
  { kind, added, changed, unchanged, write }: Prepared,
  { fileName, userId, now }: Omit<ImportFile, 'bytes'>,
  fileHash: string,
  checked = '',
): string => {
  const before = kind === 'staff' ? storedAccounts(store) : new Map();
  write();
  const trail = createAuditTrail(store, { now: () => now }, userId);
  if (kind === 'staff')
    recordAccountChanges({ store, trail }, before, storedAccounts(store), { by: userId, at: now });
  const id = nextId();
  store.run(
    `INSERT INTO applied_file (id, at, user_id, kind, file_name, sha256, checked, added, changed, unchanged)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    now,
    userId,
    kind,
    fileName,
    fileHash,
    checked,
    added.length,
    changed.length,
    unchanged,
  );
  const names = kind === 'staff' ? `: ${[...added, ...changed].join(', ')}` : '';
  trail('data-applied', kind, `${added.length} added, ${changed.length} changed${names}`);
  return id;
};

/** Reads a file and writes its rows, all or none: with a problem, nothing is written. */
export const applyFile = (store: Store, file: ImportFile): Prepared =>
  store.transaction(() => {
    const prepared = prepareFile(store, file.bytes);
    if (prepared.problems.length === 0) writePrepared(store, prepared, file, hashOf(file));
    return prepared;
  });
