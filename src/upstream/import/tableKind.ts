import type { Store } from '../db/store.ts';
import { dataKindWords, wordOf } from '../trail/trailWords.ts';
import type { Column, Value } from './columns.ts';
import type { Problem, Wording } from './problem.ts';

/** A row of a file. A cell that is wrong has no value. */
export interface FileRow {
  readonly line: number;
  /** By column. */
  readonly values: Record<string, Value | undefined>;
}

/** A stored row, by column of the file. */
export type StoredRow = Readonly<Record<string, Value>>;

/** A file that was read against what is stored. */
export interface FileCheck {
  readonly store: Store;
  readonly rows: readonly FileRow[];
  readonly storedOf: (row: FileRow) => StoredRow | undefined;
  /** Reports a cell whose value does not agree with other cells, other rows or what is stored. */
  readonly report: (row: FileRow, column: string, expected: Wording) => void;
  /** Says something that is right, but worth knowing. */
  readonly note: (text: Wording) => void;
}

/** A kind of CSV file: what its columns are and where its rows are stored. */
export interface TableKind {
  readonly name: string;
  readonly table: string;
  /** The columns that identify a row. */
  readonly key: readonly string[];
  readonly columns: (store: Store) => readonly Column[];
  /** Columns of the table that a new row gets besides those of the file. */
  readonly newRow: () => Readonly<Record<string, Value>>;
  /** Checks what concerns more than one cell. It may complete rows. */
  readonly check?: (check: FileCheck) => void;
}

/** The name of a kind, as on screen. */
export const kindWording = (name: string): Wording => ({
  zh: wordOf(dataKindWords, name, 'zh'),
  en: wordOf(dataKindWords, name, 'en'),
});

/** What applying a file does. */
export interface Prepared {
  readonly kind: string;
  readonly problems: readonly Problem[];
  readonly notes: readonly Wording[];
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
  /** Stored rows that the file does not have; they stay. */
  readonly absent: number;
  readonly write: () => void;
}
