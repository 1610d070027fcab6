import * as v from 'valibot';
import { codedDiagnosis } from '../consultation/diagnosis.ts';
import { clarificationSchema } from './clarification.ts';
import { dispensingReport } from './dispensing.ts';
import { extension, spec } from '../protocol/endpoint.ts';
import { patientExport, selectedRows } from '../protocol/exportFile.ts';
import { patient } from '../consultation/patient.ts';
import { rulePack } from '../rulePack/rulePack.ts';
import { displayName } from '../account/personName.ts';
import {
  acknowledged,
  fen,
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

/** `Prescription_Status` (docs/product.md, "States"). */
export const prescriptionStatus = {
  draft: 0,
  awaitingAudit: 1,
  approved: 2,
  dispensed: 3,
  rejected: 4,
  cancelled: 5,
  expired: 6,
} as const;

/** `Audit_Status` (docs/product.md, "States"). */
export const auditStatus = { waiting: 0, claimed: 1, approved: 2, rejected: 3, withdrawn: 4 } as const;

/** A doctor's input for one prescription line. */
export const lineInput = v.object({
  drugId: id,
  /** A decimal in the drug's dose unit. */
  dose: text(20),
  frequency: requiredText(16),
  route: requiredText(16),
  days: v.pipe(integer, v.minValue(1), v.maxValue(365)),
  /** Packs. */
  quantity: v.pipe(integer, v.minValue(1), v.maxValue(999)),
  /** Whether a person set the quantity, so that changing the dose does not overwrite it. */
  quantityByHand: v.optional(v.boolean(), false),
  remark: v.optional(text(200), ''),
  /** Lines with the same number are given together (an infusion and its additives); null: given alone. */
  group: nullish(v.pipe(integer, v.minValue(1), v.maxValue(9))),
});
export type LineInput = v.InferOutput<typeof lineInput>;

/** What one pack holds, in counted units, as a line stores it. */
export const packContent = v.object({
  packSize: integer,
  countUnit: v.string(),
  countUnitEn: v.optional(v.string(), ''),
});

/** A stored line, with the drug as it was when prescribed. */
export const lineSchema = v.object({
  ...lineInput.entries,
  id,
  drugName: v.string(),
  drugNameEn: v.optional(v.string(), ''),
  strength: v.string(),
  doseUnit: v.string(),
  packUnit: v.string(),
  packUnitEn: v.optional(v.string(), ''),
  /** Null or left out if unknown. */
  packContent: v.exactOptional(v.nullable(packContent)),
  priceFen: fen,
  /** The drug's description at that time, used by the "already-taking" rule. */
  ingredients: list(v.string()),
  /** Why an auditor rejected this line. */
  rejectReasons: list(v.string()),
  /** Who signed this line again at an auditor's request, and when; null or left out if nobody did. */
  signedAgain: v.exactOptional(v.nullable(v.object({ by: displayName, at: time }))),
});
export type Line = v.InferOutput<typeof lineSchema>;

/** A finding that the doctor overrode, with the reason. `line` counts from 0; null if it concerns the whole prescription. */
export const override = v.object({
  rule: requiredText(64),
  line: v.nullable(integer),
  reason: requiredText(500),
});
export type Override = v.InferOutput<typeof override>;

/**
 * One prescription. `version` increases with every change of its content; a saved but unsubmitted change is visible only to
 * its writer; everybody else sees the version submitted last.
 */
export const prescriptionSchema = v.object({
  id,
  prescriptionNo: v.string(),
  orderId: id,
  /** The number of its consultation. */
  orderNo: nullish(v.string()),
  status: integer,
  auditStatus: nullish(integer),
  version: integer,
  patient,
  doctorId: id,
  doctorName: displayName,
  /** Who has the visit now, and acts for its prescriber; absent or null if unknown. */
  orderDoctorId: v.exactOptional(v.nullable(id)),
  /** The prescriber's department, and its English name if it has one. */
  deptName: nullish(v.string()),
  deptNameEn: v.optional(v.string(), ''),
  /** Whether its consult type counts as an emergency (`RulePack.emergencyTypes`). */
  emergency: v.optional(v.boolean(), false),
  warehouseId: id,
  diagnoses: list(codedDiagnosis),
  lines: list(lineSchema),
  overrides: list(override),
  totalFen: fen,
  createTime: time,
  submitTime: nullish(time),
  auditTime: nullish(time),
  auditorName: nullish(displayName),
  auditOpinion: nullish(v.string()),
  cancelReason: nullish(v.string()),
  /** The end of the dispensing period of an approved one. */
  validUntil: nullish(time),
  /**
   * Until when a rejected one may be corrected whose consultation has ended; null while the consultation is open,
   * and where the hospital's system does not offer it.
   */
  correctableUntil: nullish(time),
  /** What the pharmacy reported, oldest first; left out where the hospital's system keeps no reports. */
  dispensing: v.exactOptional(v.array(dispensingReport)),
  /** The auditors' questions and their answers, oldest first; left out where the hospital's system has none. */
  clarifications: v.exactOptional(v.array(clarificationSchema)),
});
export type Prescription = v.InferOutput<typeof prescriptionSchema>;

interface Content {
  readonly warehouseId: string;
  readonly diagnoses: readonly { readonly code: string }[];
  readonly lines: readonly LineInput[];
}

/** Equal for two prescriptions with the same warehouse, diagnoses and lines, submitted or stored. */
export const contentKey = ({ warehouseId, diagnoses, lines }: Content): string =>
  JSON.stringify([
    warehouseId,
    diagnoses.map(({ code }) => code),
    lines.map((line) => [
      line.drugId,
      line.dose,
      line.frequency,
      line.route,
      line.days,
      line.quantity,
      line.remark,
      line.group,
    ]),
  ]);

/** One version of a prescription as written, with its verdict. */
export const versionSchema = v.object({
  ...v.pick(prescriptionSchema, [
    'version',
    'warehouseId',
    'diagnoses',
    'overrides',
    'deptName',
    'deptNameEn',
  ]).entries,
  lines: list(lineSchema),
  /** Who wrote this version; null if unknown. */
  doctorName: nullish(displayName),
  writtenAt: time,
  /** False for one that its writer saved without submitting. */
  submitted: v.optional(v.boolean(), true),
  verdict: nullish(
    v.object({
      approve: v.boolean(),
      auditorName: displayName,
      opinion: v.string(),
      at: time,
    }),
  ),
});
export type PrescriptionVersion = v.InferOutput<typeof versionSchema>;

/** The sort orders of the doctor's prescriptions: by creation, by total price, or by status, where the newest are first. */
export const prescriptionSorts = [
  'newest',
  'oldest',
  'highestTotal',
  'lowestTotal',
  'firstStatus',
  'lastStatus',
] as const;
export type PrescriptionSort = (typeof prescriptionSorts)[number];

/** Filters. Beyond the specification: an upstream that does not know these fields returns all. */
export const prescriptionFilter = {
  /** Days of creation, both inclusive, `YYYY-MM-DD` in the hospital's zone. */
  from: v.optional(text(10)),
  to: v.optional(text(10)),
  /** Part of the number, the patient's name, or the name of a drug. */
  keyword: v.optional(text(50), ''),
};

const listFilter = {
  orderId: v.optional(id),
  status: v.optional(integerText),
  /** `1`: only those that may be corrected now. */
  correctable: v.optional(integerText),
  /** `1`: only those with a question that waits for its answer. */
  asked: v.optional(integerText),
  ...prescriptionFilter,
  sort: v.optional(v.picklist(prescriptionSorts), 'newest'),
};

const content = {
  warehouseId: id,
  diagnoses: v.pipe(v.array(codedDiagnosis), v.maxLength(10)),
  lines: v.pipe(v.array(lineInput), v.maxLength(20)),
  /** Five drugs without data, for a patient with allergies, need some forty reasons. */
  overrides: v.optional(v.pipe(v.array(override), v.maxLength(100)), []),
  /** False saves a draft; true submits it for audit. */
  submit: v.boolean(),
};

export const prescription = {
  create: spec.post('/prescription/doctor/create', 'Write a prescription, as a draft or for audit', {
    input: v.object({ orderId: id, ...content }),
    data: prescriptionSchema,
  }),
  /** `version` is the one that was read; a second submit is 900. */
  edit: spec.post('/prescription/doctor/edit', 'Change a draft or a rejected prescription', {
    input: v.object({ id, version: integer, ...content }),
    data: prescriptionSchema,
  }),
  cancel: spec.post('/prescription/doctor/cancel', 'Cancel with a reason; nothing is deleted', {
    input: v.object({ id, reason: requiredText(200) }),
    data: acknowledged,
  }),
  list: spec.get('/prescription/doctor/list', "The doctor's prescriptions, newest first unless sorted", {
    input: v.object({ ...listFilter, ...paging }),
    data: pageOf(prescriptionSchema),
  }),
  /** Everything that `list` lists, as `order.export`. */
  export: extension.get('/prescription/doctor/export', 'The same prescriptions as a CSV file', {
    input: v.object({ ...listFilter, ...selectedRows, ...patientExport }),
    data: v.unknown(),
    enveloped: false,
  }),
  info: spec.get('/prescription/doctor/info', 'One prescription', {
    input: v.object({ id }),
    data: prescriptionSchema,
  }),
  history: spec.get('/prescription/doctor/history', "A patient's earlier prescriptions, newest first", {
    input: v.object({ patientId: id, ...paging }),
    data: pageOf(prescriptionSchema),
  }),
  numbers: spec.get('/prescription/doctor/getPrescriptionNum', "The doctor's prescriptions by state", {
    input: v.object(prescriptionFilter),
    data: v.array(v.object({ status: integer, count: integer })),
  }),
  versions: extension.get(
    '/prescription/doctor/versions',
    'The submitted versions of a prescription that the caller may change, and the last 100 they saved themselves, newest first',
    {
      input: v.object({ id }),
      data: v.array(versionSchema),
    },
  ),
  rules: extension.get('/prescription/rules', "The hospital's rule pack", {
    input: v.object({}),
    data: rulePack,
  }),
};
