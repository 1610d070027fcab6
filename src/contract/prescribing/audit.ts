import * as v from 'valibot';
import { extension } from '../protocol/endpoint.ts';
import { patientExport, selectedRows } from '../protocol/exportFile.ts';
import { findingSchema } from '../rules/finding.ts';
import { prescriptionSchema, versionSchema } from './prescription.ts';
import { displayName } from '../account/personName.ts';
import {
  acknowledged,
  id,
  list,
  nullish,
  pageOf,
  paging,
  requiredText,
  text,
  time,
  integer,
  integerText,
} from '../protocol/schemas.ts';

/** An auditor's claim on a prescription: who, and until when unless renewed. */
export const claimSchema = v.object({
  auditorId: id,
  auditorName: displayName,
  until: time,
  /** The auditor from whom it was taken over, and the reason; null if it was not. */
  takenFrom: nullish(id),
  takeReason: nullish(v.string()),
});
export type Claim = v.InferOutput<typeof claimSchema>;

/**
 * The worst finding of a version when it was submitted, the worst first, whether or not its doctor gave a reason. `clear`: the
 * rules ran and found nothing.
 */
export const reviewSeverities = ['block', 'unchecked', 'warn', 'note', 'clear'] as const;
export type ReviewSeverity = (typeof reviewSeverities)[number];

/**
 * What stands out about the patient and the drugs, the gravest first: in the list one outweighs all that follow it. Unknown is never
 * "no": it has a flag of its own, before what is known and lesser.
 */
export const reviewFlags = [
  'allergy',
  'allergyUnknown',
  'child',
  'pregnant',
  'nursing',
  'elderly',
  'antibiotic',
  'antibioticUnknown',
] as const;
export type ReviewFlag = (typeof reviewFlags)[number];

/** What stands out in a version, as it was when that was submitted. */
export const reviewMarks = v.object({
  severity: v.fallback(v.picklist(reviewSeverities), 'unchecked'),
  /** Null: not known. */
  flags: nullish(v.array(v.picklist(reviewFlags))),
});
export type ReviewMarks = v.InferOutput<typeof reviewMarks>;

/** A row of the auditors' list. */
export const task = v.object({
  prescription: prescriptionSchema,
  claim: nullish(claimSchema),
  /** Whether the doctor changed it since its last rejection. */
  changedSinceReview: v.optional(v.boolean(), false),
  /** When this auditor last released it without a verdict; null if never. */
  lookedAt: nullish(time),
  /** What the hospital's own pre-check found when this version was submitted; left out where there is none. */
  preCheck: v.exactOptional(v.array(findingSchema)),
  /** What stood out when this version was submitted; null: not known, which is never clear. */
  marks: nullish(reviewMarks),
  /** When the verdict is due by the hospital's agreed time; null: not known, decided, or the prescriber is asked. */
  dueAt: nullish(time),
  /** The prescriber's title, of the dictionary member_doctor_title; null: not known. */
  doctorTitle: nullish(integer),
});
export type Task = v.InferOutput<typeof task>;

/** A review that a colleague has taken over from the auditor, who has not seen that yet. */
const takenOver = v.object({
  id,
  prescriptionId: id,
  prescriptionNo: v.string(),
  patientName: displayName,
  /** The colleague. */
  takenBy: displayName,
  reason: v.string(),
  at: time,
});
export type TakenOver = v.InferOutput<typeof takenOver>;

/** How long a claim lasts without renewal, in milliseconds. */
export const claimLeaseMs = 60_000;

/** One verdict of the calling auditor, with the current prescription. */
const verdictSchema = v.object({
  id,
  prescription: prescriptionSchema,
  version: integer,
  approve: v.boolean(),
  opinion: v.string(),
  reasons: list(v.object({ lineId: id, reasons: v.array(v.string()) })),
  at: time,
  /** From the claim to the auditor's decision, in milliseconds; null if the claim is unknown. */
  took: nullish(integer),
});
export type VerdictRow = v.InferOutput<typeof verdictSchema>;

/** The requested days, both inclusive, `YYYY-MM-DD` in the hospital's zone. */
const days = { from: v.optional(text(10)), to: v.optional(text(10)) };

/** What an auditor's own verdicts can be sorted by: the time of the verdict, how long it took, and what it was. */
export const verdictSorts = ['at', 'took', 'approve'] as const;
export type VerdictSort = (typeof verdictSorts)[number];

const verdictFilter = {
  ...days,
  /** `1` approvals, `0` rejections. */
  approve: v.optional(integerText),
  /** Part of the prescription's number or the patient's name. */
  keyword: v.optional(text(50), ''),
  sort: v.optional(v.picklist(verdictSorts), 'at'),
  /** `0`: in ascending order. */
  descending: v.optional(v.pipe(integerText, v.maxValue(1)), 1),
};

/** An auditor's statistics. */
const auditFigures = v.object({
  perDay: v.array(v.object({ day: v.string(), approved: integer, rejected: integer })),
  /** Median from claim to verdict, in milliseconds; null without a verdict. */
  medianTook: nullish(integer),
  /** Rejections by reason, most frequent first. */
  byReason: v.array(v.object({ reason: v.string(), count: integer })),
});
export type AuditFigures = v.InferOutput<typeof auditFigures>;

/**
 * What the auditors' list can be sorted by: the time it waits since, or was decided at; the number of lines; the worst finding
 * at submission, where what is not known comes right after a stop; the flags by their weight, where what is not known comes
 * right after an allergy.
 */
export const taskSorts = ['time', 'lines', 'severity', 'flags'] as const;
export type TaskSort = (typeof taskSorts)[number];

const descending = v.optional(v.pipe(integerText, v.maxValue(1)));

export const audit = {
  page: extension.get('/prescription/audit/page', 'Prescriptions for audit; what waits the oldest first', {
    input: v.object({
      auditStatus: v.optional(integerText),
      /** Any of these severities, separated by commas; `unknown`: not known. */
      severity: v.optional(text(60), ''),
      /** All of these flags, separated by commas. */
      flags: v.optional(text(100), ''),
      /** `1`: only those that wait longer than agreed. */
      overdue: v.optional(v.pipe(integerText, v.maxValue(1)), 0),
      /** Part of the number, the patient's name, or the name of a drug. */
      keyword: v.optional(text(50), ''),
      /** Left out: what waits urgent and oldest first, what was decided newest first. */
      sort: v.optional(v.picklist(taskSorts)),
      /** `1`: in descending order. */
      descending,
      ...paging,
    }),
    data: pageOf(task),
  }),
  detail: extension.get('/prescription/audit/detail', 'One prescription for audit, with who holds it', {
    input: v.object({ id }),
    data: task,
  }),
  versions: extension.get('/prescription/audit/versions', 'Every submitted version, the newest first', {
    input: v.object({ id }),
    data: v.array(versionSchema),
  }),
  record: extension.get('/prescription/audit/record', "The auditor's own verdicts, the newest first", {
    input: v.object({ ...verdictFilter, ...paging }),
    data: pageOf(verdictSchema),
  }),
  /** Everything that `record` lists, as `order.export`. */
  export: extension.get('/prescription/audit/export', 'The same verdicts as a CSV file', {
    input: v.object({ ...verdictFilter, ...selectedRows, ...patientExport }),
    data: v.unknown(),
    enveloped: false,
  }),
  statistics: extension.get('/prescription/audit/statistics', "The auditor's figures", {
    input: v.object(days),
    data: auditFigures,
  }),
  claim: extension.post('/prescription/audit/claim', 'Hold a prescription for review', {
    input: v.object({ id }),
    data: task,
  }),
  renew: extension.post('/prescription/audit/renew', 'Hold it for another lease', {
    input: v.object({ id }),
    data: claimSchema,
  }),
  release: extension.post('/prescription/audit/release', 'Release the claim', {
    input: v.object({ id }),
    data: acknowledged,
  }),
  takeOver: extension.post('/prescription/audit/take-over', "Take another auditor's claim, with a reason", {
    input: v.object({ id, reason: requiredText(200) }),
    data: task,
  }),
  takenOver: extension.get(
    '/prescription/audit/taken-over',
    'Reviews taken over from the auditor and not yet dismissed; at most 20, the newest first',
    { input: v.object({}), data: v.array(takenOver) },
  ),
  dismissTakenOver: extension.post(
    '/prescription/audit/dismiss-taken-over',
    'Dismiss the notice of a takeover',
    {
      input: v.object({ id }),
      data: acknowledged,
    },
  ),
  /** `version` is the one that was read; if it is outdated, the response is `prescriptionChanged`. A rejection needs a reason. */
  verdict: extension.post('/prescription/audit/verdict', 'Approve or reject the version that was read', {
    input: v.object({
      id,
      version: integer,
      approve: v.boolean(),
      opinion: v.optional(text(500), ''),
      /** Findings without a reason that the auditor has read, as `findingKey` writes them. */
      confirmed: v.optional(v.pipe(v.array(text(80)), v.maxLength(100)), []),
      /** Approve only if nothing is found and nothing is unknown by now, whatever reasons the doctor gave; else `findingsNew`. */
      onlyClean: v.optional(v.boolean(), false),
      lines: v.optional(
        v.pipe(
          v.array(v.object({ lineId: id, reasons: v.pipe(v.array(requiredText(64)), v.maxLength(40)) })),
          v.maxLength(20),
        ),
        [],
      ),
      /** How long the console held the verdict back so that it could be taken back, in milliseconds. */
      heldMs: v.optional(v.pipe(integer, v.minValue(0)), 0),
    }),
    data: prescriptionSchema,
  }),
};
