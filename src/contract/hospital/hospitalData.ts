import * as v from 'valibot';
import { formFile } from '../files/file.ts';
import { extension } from '../protocol/endpoint.ts';
import { id, integer, nullish, requiredText, time } from '../protocol/schemas.ts';

/** The kinds of a hospital's own data, in the order in which a new hospital applies them. */
export const dataKinds = [
  'dictionaries',
  'staff',
  'warehouses',
  'drugs',
  'stock',
  'diagnoses',
  'rule-pack',
] as const;
export type DataKind = (typeof dataKinds)[number];

/** How many problems a report names; it counts all. */
export const maxReported = 200;

const kind = v.picklist(dataKinds);

/** One file that was applied. */
export const appliedFile = v.object({
  id,
  at: time,
  /** Who applied it; null for the command line. */
  by: nullish(v.string()),
  fileName: v.string(),
  /** The `checked` of its report. */
  checked: v.string(),
  added: integer,
  changed: integer,
  unchanged: integer,
});
export type AppliedFile = v.InferOutput<typeof appliedFile>;

const kindState = v.object({
  kind,
  /** The columns of its files; none for the rule pack, which is JSON. */
  columns: v.array(v.string()),
  /** The files that were applied, the newest first, at most 10. */
  applied: v.array(appliedFile),
});
export type KindState = v.InferOutput<typeof kindState>;

/** A mistake in a file. */
const problem = v.object({
  /** From 1; null if the mistake has no line. */
  line: nullish(integer),
  /** The column, or the path in the rule pack; empty for the whole line. */
  column: v.string(),
  expected: v.string(),
  found: v.string(),
});
export type DataProblem = v.InferOutput<typeof problem>;

/** What applying a file would do. */
export const dataReport = v.object({
  kind,
  /** At most `maxReported`. */
  problems: v.array(problem),
  problemCount: integer,
  notes: v.array(v.string()),
  added: integer,
  changed: integer,
  unchanged: integer,
  /** Stored rows that the file does not have; they stay. */
  absent: integer,
  /** The keys of the first new and of the first changed rows. */
  addedKeys: v.array(v.string()),
  changedKeys: v.array(v.string()),
  /** Stands for this file and the data that it was checked against; null if it cannot be applied. */
  checked: nullish(v.string()),
});
export type DataReport = v.InferOutput<typeof dataReport>;

/** A hospital's own data, as files (docs/operations.md, "A hospital's own data"). */
export const hospitalData = {
  kinds: extension.get('/infra/hospital-data/kinds', "The kinds of the hospital's own data", {
    input: v.object({}),
    data: v.array(kindState),
  }),
  check: extension.post('/infra/hospital-data/check', 'What applying a file would do; changes nothing', {
    sends: 'form',
    input: v.object({ kind, file: formFile }),
    data: dataReport,
  }),
  /**
   * `dataChanged` if this is not the file that was checked, or data have changed since. The same again answers the same
   * and writes nothing.
   */
  apply: extension.post('/infra/hospital-data/apply', 'Write the rows of a file that was checked', {
    sends: 'form',
    input: v.object({ kind, file: formFile, checked: requiredText(64) }),
    data: appliedFile,
  }),
  /** CSV in UTF-8 with a byte order mark; the rule pack is JSON. */
  export: extension.get('/infra/hospital-data/export', 'What is stored of a kind, as a file', {
    input: v.object({ kind }),
    data: v.unknown(),
    enveloped: false,
  }),
};
