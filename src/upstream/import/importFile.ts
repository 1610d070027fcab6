import { byteOrderMark, csvRow } from '../orders/csv.ts';
import { createAuditTrail } from '../server/requestContext.ts';
import type { Clock } from '../server/clock.ts';
import type { Store } from '../db/store.ts';
import { decodeText } from './decodeText.ts';
import { diagnosesKind } from './diagnoses.ts';
import { dictionariesKind } from './dictionaries.ts';
import { drugsKind } from './drugs.ts';
import { storedRows } from './mergeRows.ts';
import { type CsvRecord, parseCsv } from './parseCsv.ts';
import { prepareTable } from './prepareTable.ts';
import type { Problem } from './problem.ts';
import { exportRulePack, prepareRulePack } from './rulePackFile.ts';
import { staffKind } from './staff.ts';
import { stockKind, warehousesKind } from './stock.ts';
import type { Prepared, TableKind } from './tableKind.ts';

/** All kinds of CSV files, in the order in which a new hospital applies them. */
export const tableKinds: readonly TableKind[] = [
  dictionariesKind,
  staffKind,
  warehousesKind,
  drugsKind,
  stockKind,
  diagnosesKind,
];

/** The names of all kinds; `rule-pack` is JSON. */
export const kindNames: readonly string[] = [...tableKinds.map(({ name }) => name), 'rule-pack'];

/** The largest file that is read, in bytes. */
export const maxBytes = 64 * 1024 * 1024;

const refuse = (problems: Problem[]): Prepared => ({
  kind: 'unknown',
  problems,
  notes: [],
  added: [],
  changed: [],
  unchanged: 0,
  absent: 0,
  write: () => undefined,
});

/** The kind whose columns most of a header names, and at least half of them. */
const recognizeKind = (store: Store, header: CsvRecord): TableKind | undefined => {
  const names = new Set(header.cells.map((cell) => cell.trim()));
  const scored = tableKinds.map((kind) => {
    const columns = kind.columns(store);
    return { kind, score: columns.filter(({ name }) => names.has(name)).length / columns.length };
  });
  const [best] = scored.toSorted((a, b) => b.score - a.score);
  return best && best.score >= 0.5 ? best.kind : undefined;
};

/** Reads a file against what a hospital has stored. Nothing is written until `write`. */
export const prepareFile = (store: Store, bytes: Uint8Array): Prepared => {
  if (bytes.length > maxBytes)
    return refuse([{ line: null, column: '', expected: 'at most 64 MB', found: `${bytes.length} bytes` }]);
  const text = decodeText(bytes);
  if (typeof text !== 'string') return refuse([{ line: null, column: '', ...text }]);
  if (/^\s*[[{]/.test(text)) return prepareRulePack(store, text);
  const { records, problems } = parseCsv(text);
  const [header] = records;
  const kind = header && recognizeKind(store, header);
  if (!kind) {
    const headers = tableKinds.map((one) => `${one.name} (${headerOf(store, one).join(',')})`);
    return refuse([
      {
        line: header?.line ?? 1,
        column: '',
        expected: `the header of ${headers.join('; ')}`,
        found: header?.cells.join(',') ?? '',
      },
    ]);
  }
  const prepared = prepareTable(store, kind, records);
  if (problems.length === 0) return prepared;
  const all = [...problems, ...prepared.problems].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return { ...prepared, problems: all, write: () => undefined };
};

/** The columns of a kind. */
export const headerOf = (store: Store, kind: TableKind): string[] =>
  kind.columns(store).map(({ name }) => name);

/** Reads a file and writes its rows, all or none: with a problem, nothing is written. */
export const applyFile = (store: Store, clock: Clock, bytes: Uint8Array): Prepared =>
  store.transaction(() => {
    const prepared = prepareFile(store, bytes);
    const { kind, problems, added, changed } = prepared;
    if (problems.length > 0) return prepared;
    prepared.write();
    const names = kind === staffKind.name ? `: ${[...added, ...changed].join(', ')}` : '';
    createAuditTrail(store, clock, '')(
      'data-applied',
      kind,
      `${added.length} added, ${changed.length} changed${names}`,
    );
    return prepared;
  });

/** The rows of a kind as a file that `applyFile` reads; undefined for an unknown kind. */
export const exportKind = (store: Store, name: string): string | undefined => {
  if (name === 'rule-pack') return exportRulePack(store);
  const kind = tableKinds.find((one) => one.name === name);
  if (!kind) return undefined;
  const columns = kind.columns(store);
  const rows = [...storedRows(store, kind, columns).values()];
  const lines = rows.map((row) => csvRow(columns.map((column) => column.format(row[column.name] ?? null))));
  return byteOrderMark + csvRow(headerOf(store, kind)) + lines.join('');
};
