import * as v from 'valibot';
import { extension } from './endpoint.ts';
import { prescriptionShape, versionShape } from './prescription.ts';
import { nameToRead } from './personName.ts';
import { done, id, list, maybe, pageOf, paging, someText, text, time, whole, wholeText } from './shapes.ts';

/** An auditor's hold on one prescription: who, and until when unless renewed. */
export const claimShape = v.object({ auditorId: id, auditorName: nameToRead, until: time });
export type Claim = v.InferOutput<typeof claimShape>;

/** A row of the auditors' list. */
export const task = v.object({
  prescription: prescriptionShape,
  claim: maybe(claimShape),
  /** Whether the doctor changed it since an auditor last rejected it. */
  changedSinceReview: v.optional(v.boolean(), false),
  /** When this auditor last held it and let it go without a verdict; null where they never did. */
  lookedAt: maybe(time),
});
export type Task = v.InferOutput<typeof task>;

/** How long a claim holds without being renewed, in milliseconds. */
export const claimLease = 60_000;

/** One verdict of the auditor who asks, with the prescription as it stands now. */
const verdictShape = v.object({
  id,
  prescription: prescriptionShape,
  version: whole,
  approve: v.boolean(),
  opinion: v.string(),
  reasons: list(v.object({ lineId: id, reasons: v.array(v.string()) })),
  at: time,
  /** From the claim to the verdict, in milliseconds; null where the claim is not known. */
  took: maybe(whole),
});
export type VerdictRow = v.InferOutput<typeof verdictShape>;

/** The days asked about, both included, `YYYY-MM-DD` in the hospital's zone. */
const days = { from: v.optional(text(10)), to: v.optional(text(10)) };

/** What an auditor did. */
const auditFigures = v.object({
  perDay: v.array(v.object({ day: v.string(), approved: whole, rejected: whole })),
  /** Median from claim to verdict, in milliseconds; null without a verdict. */
  medianTook: maybe(whole),
  /** Rejections by reason, the most frequent first. */
  byReason: v.array(v.object({ reason: v.string(), count: whole })),
});
export type AuditFigures = v.InferOutput<typeof auditFigures>;

export const audit = {
  page: extension.get('/prescription/audit/page', 'Prescriptions for audit, the oldest first', {
    input: v.object({ auditStatus: v.optional(wholeText), ...paging }),
    data: pageOf(task),
  }),
  detail: extension.get('/prescription/audit/detail', 'One prescription for audit, with who holds it', {
    input: v.object({ id }),
    data: task,
  }),
  versions: extension.get('/prescription/audit/versions', 'Every submitted version, the newest first', {
    input: v.object({ id }),
    data: v.array(versionShape),
  }),
  record: extension.get('/prescription/audit/record', "The auditor's own verdicts, the newest first", {
    input: v.object({
      ...days,
      /** `1` approvals, `0` rejections. */
      approve: v.optional(wholeText),
      /** In the prescription's number or the patient's name. */
      keyword: v.optional(text(50), ''),
      ...paging,
    }),
    data: pageOf(verdictShape),
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
    data: claimShape,
  }),
  release: extension.post('/prescription/audit/release', 'Let it go', {
    input: v.object({ id }),
    data: done,
  }),
  takeOver: extension.post('/prescription/audit/take-over', "Take another auditor's claim, with a reason", {
    input: v.object({ id, reason: someText(200) }),
    data: task,
  }),
  /** `version` is the one that was read; another one is `prescriptionChanged`. A rejection needs a reason. */
  verdict: extension.post('/prescription/audit/verdict', 'Approve or reject the version that was read', {
    input: v.object({
      id,
      version: whole,
      approve: v.boolean(),
      opinion: v.optional(text(500), ''),
      lines: v.optional(
        v.pipe(
          v.array(v.object({ lineId: id, reasons: v.pipe(v.array(someText(64)), v.maxLength(40)) })),
          v.maxLength(20),
        ),
        [],
      ),
    }),
    data: prescriptionShape,
  }),
};
