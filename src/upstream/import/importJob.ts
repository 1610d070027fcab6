import {
  type AppliedFile,
  type DataKind,
  type DataReport,
  maxReported,
} from '../../contract/hospital/hospitalData.ts';
import type { Store } from '../db/store.ts';
import type { Language } from '../server/httpError.ts';
import { checkedOf, findApplied, hashOf, type ImportFile, writePrepared } from './applyFile.ts';
import { exportKind, prepareFile } from './importFile.ts';
import { inLanguage } from './problem.ts';

/** How many keys of rows a report names. */
const maxKeys = 20;

/** A file of a kind, as it was uploaded. */
export interface UploadedFile extends ImportFile {
  readonly kind: DataKind;
}

/** What an import does. */
export type ImportJob =
  | { readonly type: 'check'; readonly file: UploadedFile; readonly language: Language }
  | {
      readonly type: 'apply';
      readonly file: UploadedFile;
      readonly checked: string;
      readonly sessionId: string;
    }
  | { readonly type: 'export'; readonly kind: DataKind };

/** What comes of it. */
export interface ImportResults {
  readonly check: DataReport;
  readonly apply: AppliedFile | 'changed' | 'notPermitted';
  readonly export: string;
}

/** What applying a file would do, in one language. */
export const checkFile = (store: Store, file: UploadedFile, language: Language): DataReport => {
  const { kind } = file;
  const checked = checkedOf(store, kind, hashOf(file));
  const { problems, notes, added, changed, unchanged, absent } = prepareFile(store, file.bytes, kind);
  return {
    kind,
    problems: problems.slice(0, maxReported).map(({ line, column, expected, found }) => ({
      line,
      column: inLanguage(column, language),
      expected: expected[language],
      found: inLanguage(found, language).slice(0, 200).toWellFormed(),
    })),
    problemCount: problems.length,
    notes: notes.map((note) => note[language]),
    added: added.length,
    changed: changed.length,
    unchanged,
    absent,
    addedKeys: added.slice(0, maxKeys),
    changedKeys: changed.slice(0, maxKeys),
    checked: problems.length === 0 ? checked : null,
  };
};

const isAdministrator = (store: Store, sessionId: string): boolean =>
  store.one(
    'SELECT 1 FROM session s JOIN account a ON a.id = s.user_id WHERE s.id = ? AND a.status = 0 AND a.is_admin = 1',
    sessionId,
  ) !== undefined;

/** Applies a file that was checked. The file is read before `beforeWrite`, and written after it. */
export const applyChecked = async (
  store: Store,
  { file, checked, sessionId }: Extract<ImportJob, { type: 'apply' }>,
  beforeWrite: () => Promise<void>,
): Promise<ImportResults['apply']> => {
  const { kind } = file;
  const earlier = findApplied(store, checked);
  if (earlier) return earlier;
  const fileHash = hashOf(file);
  const isUnchanged = (): boolean => checkedOf(store, kind, fileHash) === checked;
  if (!isUnchanged()) return 'changed';
  const prepared = prepareFile(store, file.bytes, kind);
  if (prepared.problems.length > 0) return 'changed';
  await beforeWrite();
  return store.transaction(() => {
    if (!isAdministrator(store, sessionId)) return 'notPermitted';
    if (!isUnchanged()) return 'changed';
    writePrepared(store, prepared, file, fileHash, checked);
    return findApplied(store, checked) ?? 'changed';
  });
};

/** What is stored of a kind, as the text of a file. */
export const exportText = (store: Store, kind: DataKind): string => exportKind(store, kind) ?? '';
