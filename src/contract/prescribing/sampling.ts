import * as v from 'valibot';
import { displayName } from '../account/personName.ts';
import { extension } from '../protocol/endpoint.ts';
import { chosenColumns, patientExport } from '../protocol/exportFile.ts';
import {
  id,
  integer,
  integerText,
  list,
  nullish,
  pageOf,
  paging,
  requiredText,
  text,
  time,
} from '../protocol/schemas.ts';
import { findingSchema } from '../rules/finding.ts';
import { reviewMarks } from './audit.ts';
import { prescriptionSchema } from './prescription.ts';
import { rejectReasons } from './rejectReason.ts';

/** The largest sample. */
export const maxSampleSize = 1000;

/** The longest period of a sample, in days. */
export const maxSampleDays = 366;

/** The longest remark on a worksheet. */
export const sheetRemarkLength = 500;

const flag = v.optional(v.pipe(integerText, v.maxValue(1)), 0);

const filter = {
  /** Days of submission, both inclusive, `YYYY-MM-DD` in the hospital's zone. */
  from: requiredText(10),
  to: requiredText(10),
  /** The prescriber's department; empty for all. */
  deptName: v.optional(text(40), ''),
  doctorId: v.optional(id),
  /** `1`: only those with an antibacterial. */
  antibiotic: flag,
  /** `1`: only those of which the prescriber overrode a finding. */
  overridden: flag,
  /** At least so many lines. */
  minLines: v.optional(v.pipe(integerText, v.maxValue(20)), 0),
  /** At least this total, in fen. */
  minTotalFen: v.optional(integerText, 0),
};

/** One drawn sample, and how far its worksheets are. */
const sampleSchema = v.object({
  id,
  drawnAt: time,
  drawnBy: displayName,
  from: v.string(),
  to: v.string(),
  deptName: v.optional(v.string(), ''),
  /** Null: of all prescribers. */
  doctorName: nullish(displayName),
  antibiotic: v.optional(v.boolean(), false),
  overridden: v.optional(v.boolean(), false),
  minLines: v.optional(integer, 0),
  minTotalFen: v.optional(integer, 0),
  /** What the draw is repeated with (docs/wire.md, "Prescription sampling"). */
  seed: v.string(),
  /** How many prescriptions it was drawn from. */
  population: integer,
  size: integer,
  judged: integer,
  rational: integer,
});
export type Sample = v.InferOutput<typeof sampleSchema>;

/** Reasons of the pharmacists' list for one line. */
const lineReasons = v.object({ lineId: id, reasons: list(v.string()) });

/** Why the caller may not judge a sheet: they prescribed it, or gave a verdict about it themselves. */
export const sheetBars = ['prescribed', 'reviewed'] as const;

const judgement = v.object({
  rational: v.boolean(),
  /** Reasons for the prescription as a whole. */
  reasons: list(v.string()),
  lines: list(lineReasons),
  remark: v.optional(v.string(), ''),
  judgedBy: displayName,
  judgedAt: time,
});
type Judgement = v.InferOutput<typeof judgement>;

const codesInOrder = rejectReasons.map(({ code }) => code);

/** Every reason of a judgement once, in the order of the pharmacists' list; what is not in the list comes last. */
export const judgementReasons = ({
  reasons,
  lines,
}: Pick<Judgement, 'reasons' | 'lines'>): readonly string[] => {
  const given = new Set([...reasons, ...lines.flatMap((line) => line.reasons)]);
  const others = [...given].filter((code) => !codesInOrder.includes(code));
  return [...codesInOrder.filter((code) => given.has(code)), ...others];
};

const sheetRow = {
  id,
  /** Its number in the sample, from 1. */
  place: integer,
  prescriptionNo: v.string(),
  doctorName: displayName,
  deptName: nullish(v.string()),
  submitTime: nullish(time),
  /** How often it was judged; a judgement names the one that was read. */
  version: integer,
  /** Null: not judged yet. */
  judgement: nullish(judgement),
  /** Null: the caller may judge it. */
  barred: nullish(v.fallback(v.picklist(sheetBars), 'reviewed')),
};
const sheetRowSchema = v.object(sheetRow);
export type SheetRow = v.InferOutput<typeof sheetRowSchema>;

/** One worksheet: a prescription as it was approved, and what stood out when it was submitted. */
const sheetSchema = v.object({
  ...sheetRow,
  sampleId: id,
  size: integer,
  prescription: prescriptionSchema,
  /** What stood out at submission; null: not known, which is never clear. */
  marks: nullish(reviewMarks),
  /** What the hospital's own pre-check found at submission; left out where there is none. */
  preCheck: v.exactOptional(v.array(findingSchema)),
  /** The caller's next open sheet; null if there is none, or if the caller judges none. */
  nextId: nullish(id),
});
export type Sheet = v.InferOutput<typeof sheetSchema>;

const share = { size: integer, judged: integer, rational: integer };

/** What was found in a sample so far: prescriptions, each counted once in a row. */
const samplingResults = v.object({
  sample: sampleSchema,
  /** By the first number of a reason's code. */
  byGroup: list(v.object({ group: integer, count: integer })),
  byReason: list(v.object({ reason: v.string(), count: integer })),
  /** `name` is null for prescribers without a department. */
  byDepartment: list(v.object({ name: nullish(v.string()), ...share })),
  byPrescriber: list(v.object({ id, name: displayName, ...share })),
  nextId: nullish(id),
});
export type SamplingResults = v.InferOutput<typeof samplingResults>;

/** What the worksheets of a sample are filtered by. */
export const sheetStates = ['open', 'rational', 'notRational'] as const;
export type SheetState = (typeof sheetStates)[number];

/** The sort orders of the worksheets. */
export const sheetSorts = ['place', 'judged'] as const;
export type SheetSort = (typeof sheetSorts)[number];

const descending = v.optional(v.pipe(integerText, v.maxValue(1)));
const sheetFilter = {
  id,
  state: v.optional(v.picklist(sheetStates)),
  /** Part of the prescription's number, or of the prescriber's name. */
  keyword: v.optional(text(50), ''),
  sort: v.optional(v.picklist(sheetSorts), 'place'),
  descending,
};

const reasonCodes = v.optional(
  v.pipe(v.array(v.picklist(codesInOrder)), v.maxLength(rejectReasons.length)),
  [],
);

/** Extension: a random sample of approved prescriptions, judged by pharmacists afterwards (docs/wire.md, "Prescription sampling"). */
export const sampling = {
  page: extension.get('/prescription/sampling/page', 'The drawn samples, the newest first', {
    input: v.object({ ...paging, descending }),
    data: pageOf(sampleSchema),
  }),
  preview: extension.get('/prescription/sampling/preview', 'How many prescriptions a sample is drawn from', {
    input: v.object(filter),
    data: v.object({
      count: integer,
      /** How many are left out because it is not known whether they have an antibacterial. */
      unknown: v.optional(integer, 0),
    }),
  }),
  /** `sampleTooLarge` if there are fewer: then nothing is drawn. */
  draw: extension.post('/prescription/sampling/draw', 'Draw a random sample', {
    input: v.object({
      ...filter,
      size: v.pipe(integer, v.minValue(1), v.maxValue(maxSampleSize)),
    }),
    data: sampleSchema,
  }),
  results: extension.get('/prescription/sampling/results', 'A sample with what was found so far', {
    input: v.object({ id }),
    data: samplingResults,
  }),
  sheets: extension.get('/prescription/sampling/sheets', 'The worksheets of a sample', {
    input: v.object({ ...sheetFilter, ...paging }),
    data: pageOf(sheetRowSchema),
  }),
  sheet: extension.get('/prescription/sampling/sheet', 'One worksheet with its prescription', {
    input: v.object({ id }),
    data: sheetSchema,
  }),
  /**
   * `version` is the one that was read; if it is outdated, the response is `sheetChanged` with the current sheet. `sheetOwn` for
   * somebody who prescribed or reviewed it, `sheetReasonMissing` for one that is not rational without a reason.
   */
  judge: extension.post('/prescription/sampling/judge', 'Complete a worksheet, or correct it', {
    input: v.object({
      id,
      version: integer,
      rational: v.boolean(),
      /** Codes of the pharmacists' list, for the prescription as a whole. */
      reasons: reasonCodes,
      lines: v.optional(v.pipe(v.array(v.object({ lineId: id, reasons: reasonCodes })), v.maxLength(20)), []),
      remark: v.optional(text(sheetRemarkLength), ''),
    }),
    data: sheetSchema,
  }),
  /** The sample first, then groups, reasons, departments and prescribers. */
  exportResults: extension.get('/prescription/sampling/results/export', 'The same figures as a CSV file', {
    input: v.object({ id, ...chosenColumns }),
    data: v.unknown(),
    enveloped: false,
  }),
  /** The worksheets of a sample that the filter finds, as `order.export`. */
  export: extension.get('/prescription/sampling/export', 'The worksheets of a sample as a CSV file', {
    input: v.object({ ...sheetFilter, ...patientExport }),
    data: v.unknown(),
    enveloped: false,
  }),
};
