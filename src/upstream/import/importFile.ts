import type { DataKind } from '../../contract/hospital/hospitalData.ts';
import { byteOrderMark, csvRow } from '../export/csv.ts';
import type { Store } from '../db/store.ts';
import { decodeText } from './decodeText.ts';
import { diagnosesKind } from './diagnoses.ts';
import { dictionariesKind } from './dictionaries.ts';
import { drugsKind } from './drugs.ts';
import { storedRows } from './mergeRows.ts';
import { type CsvRecord, parseCsv } from './parseCsv.ts';
import { prepareTable } from './prepareTable.ts';
import type { Problem, Wording } from './problem.ts';
import { exportRulePack, prepareRulePack } from './rulePackFile.ts';
import { staffKind } from './staff.ts';
import { stockKind, warehousesKind } from './stock.ts';
import { kindWording, type Prepared, type TableKind } from './tableKind.ts';

/** All kinds of CSV files, in the order in which a new hospital applies them. */
export const tableKinds: readonly TableKind[] = [
  dictionariesKind,
  staffKind,
  warehousesKind,
  drugsKind,
  stockKind,
  diagnosesKind,
];

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

/** A size, rounded up, so that what is too large never looks right. */
const inMegabytes = (bytes: number): string => `${(Math.ceil((bytes / 2 ** 20) * 10) / 10).toFixed(1)} MB`;

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

const whole = (line: number | null, expected: Wording, found: string | Wording = ''): Problem[] => [
  { line, column: '', expected, found },
];

/**
 * Reads a file against what a hospital has stored. Nothing is written until `write`. With a `kind`, a file of another one
 * is refused.
 */
export const prepareFile = (store: Store, bytes: Uint8Array, kindName?: DataKind): Prepared => {
  if (bytes.length > maxBytes)
    return refuse(whole(null, { zh: '不超过 64 MB', en: 'at most 64 MB' }, inMegabytes(bytes.length)));
  const text = decodeText(bytes);
  if (typeof text !== 'string') return refuse(whole(null, text));
  const isOther = (name: string): boolean => kindName !== undefined && kindName !== name;
  const otherKind = (name: string): Prepared => {
    const meant = kindWording(kindName ?? '');
    const expected = { zh: `“${meant.zh}”类别的文件`, en: `a file of the type “${meant.en}”` };
    return refuse(whole(1, expected, kindWording(name)));
  };
  if (/^\s*[[{]/.test(text))
    return isOther('rule-pack') ? otherKind('rule-pack') : prepareRulePack(store, text);
  const { records, problems } = parseCsv(text);
  const [header] = records;
  const kind = header && recognizeKind(store, header);
  if (!kind) {
    const meant = tableKinds.filter(({ name }) => !isOther(name));
    const headers = meant.map((one) => [kindWording(one.name), headerOf(store, one).join(',')] as const);
    const expected =
      meant.length === 0
        ? { zh: 'JSON', en: 'JSON' }
        : {
            zh: `表头：${headers.map(([{ zh }, columns]) => `${zh}（${columns}）`).join('；')}`,
            en: `the column headings of ${headers.map(([{ en }, columns]) => `“${en}” (${columns})`).join(' or ')}`,
          };
    return refuse(whole(header?.line ?? 1, expected, header?.cells.join(',') ?? ''));
  }
  if (isOther(kind.name)) return otherKind(kind.name);
  const prepared = prepareTable(store, kind, records);
  if (problems.length === 0) return prepared;
  const all = [...problems, ...prepared.problems].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return { ...prepared, problems: all, write: () => undefined };
};

/** The columns of a kind. */
export const headerOf = (store: Store, kind: TableKind): string[] =>
  kind.columns(store).map(({ name }) => name);

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
