import * as v from 'valibot';
import { codedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import { clarificationSchema } from '../../contract/prescribing/clarification.ts';
import { dispensingReport } from '../../contract/prescribing/dispensing.ts';
import {
  auditStatus,
  type Line,
  override,
  packContent,
  type Prescription,
  type PrescriptionVersion,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';
import type { RulePack } from '../../contract/rulePack/rulePack.ts';
import { findingSchema } from '../../contract/rules/finding.ts';
import { clarificationJson } from '../audit/clarification.ts';
import { type PatientRow, patientOf, parseTextList } from '../records/patientRows.ts';
import { departmentNamesSql } from '../hospital/departments.ts';
import type { Store } from '../db/store.ts';
import { rulePackOf } from './rulePackOf.ts';
import { correctableUntil } from './correctionTerm.ts';

interface Row extends PatientRow {
  prescriptionId: string;
  prescriptionNo: string;
  orderId: string;
  orderNo: string | null;
  consultType: number | null;
  status: number;
  auditStatus: number | null;
  version: number;
  doctorId: string;
  doctorName: string | null;
  orderDoctorId: string | null;
  deptName: string | null;
  deptNameEn: string;
  warehouseId: string;
  diagnoses: string;
  overrides: string;
  createTime: number;
  submitTime: number | null;
  auditTime: number | null;
  auditorName: string | null;
  auditOpinion: string | null;
  cancelReason: string | null;
  validUntil: number | null;
  correctableUntil: number | null;
  claimed: string | null;
  dispensing: string;
  clarifications: string;
}

type LineRow = Omit<
  Line,
  'quantityByHand' | 'rejectReasons' | 'ingredients' | 'signedAgain' | 'packContent'
> & {
  packContent: string | null;
  signedAgain: string | null;
  quantityByHand: number;
  ingredients: string;
  rejectReasons: string;
};

// ?1 is the current time: an expired claim does not count.
const claim = 'LEFT JOIN audit_claim c ON c.prescription_id = x.id AND c.until > ?1';

/** SQL: the version of `x` that was submitted last; null if none was. What a doctor has saved since is the doctor's own. */
export const sentVersion = `(SELECT max(s.version) FROM prescription_version s
  WHERE s.prescription_id = x.id AND s.submitted = 1)`;

/**
 * SQL: the version of `x` that a reader sees; `reader` is a parameter. A version that was saved but not submitted is read by its
 * writer only; everybody else reads the last submitted one.
 */
export const versionReadBy = (
  reader: string,
): string => `coalesce((SELECT max(s.version) FROM prescription_version s
  WHERE s.prescription_id = x.id AND (s.submitted = 1 OR s.written_by = ${reader})), x.version)`;
const readVersion = versionReadBy('?2');

/** The version of a prescription that a reader sees. */
export const versionFor = (store: Store, id: string, reader: string): number | undefined =>
  store.one<{ version: number }>(
    `SELECT ${readVersion} AS version FROM prescription x WHERE x.id = ?1`,
    id,
    reader,
  )?.version;

// CROSS keeps SQLite from scanning all versions of the hospital first.
const joins = `CROSS JOIN prescription_version w ON w.prescription_id = x.id AND w.version = ${readVersion}
  JOIN patient p ON p.id = x.patient_id
  LEFT JOIN consult_order o ON o.id = x.order_id
  LEFT JOIN account d ON d.id = x.doctor_id
  LEFT JOIN account a ON a.id = x.auditor_id
  ${claim}`;
const from = `FROM prescription x ${joins}`;
/** Only those with the given ids. With IN, SQLite would read all of the hospital's. */
const fromWanted = `FROM json_each(?3) wanted CROSS JOIN prescription x ON x.id = wanted.value ${joins}`;

// Nothing that was dispensed can be cancelled, so a cancellation came before the report. json_patch leaves a null out.
const reportedAfter = `CASE WHEN r.event <> 'dispensed' THEN NULL WHEN x.cancel_reason IS NOT NULL THEN 'cancellation'
  WHEN x.valid_until <= r.reported_at THEN 'expiry' END`;

const columns = `x.id AS prescriptionId, x.prescription_no AS prescriptionNo, x.order_id AS orderId,
  o.order_no AS orderNo, o.consult_type AS consultType, x.status,
  x.audit_status AS auditStatus, w.version, x.doctor_id AS doctorId, d.name AS doctorName,
  o.doctor_id AS orderDoctorId,
  ${departmentNamesSql('d.dept')},
  w.warehouse_id AS warehouseId, w.diagnoses, w.overrides, x.create_time AS createTime, x.submit_time AS submitTime,
  x.audit_time AS auditTime, a.name AS auditorName, x.audit_opinion AS auditOpinion,
  x.cancel_reason AS cancelReason, x.valid_until AS validUntil, c.auditor_id AS claimed,
  ${correctableUntil} AS correctableUntil,
  (SELECT json_group_array(
      json_patch(json_object('event', r.event, 'at', r.at), json_object('reportedAfter', ${reportedAfter}))
      ORDER BY r.reported_at, r.id)
    FROM dispensing_report r WHERE r.prescription_id = x.id) AS dispensing,
  (SELECT json_group_array(${clarificationJson} ORDER BY k.asked_at, k.id)
    FROM clarification k JOIN account b ON b.id = k.auditor_id WHERE k.prescription_id = x.id) AS clarifications,
  p.id, p.name, p.sex, p.birth_date, p.allergies, p.allergy_classes, p.guardian_confirmed, p.pregnant`;

const textList = v.array(v.string());
const signedAgain = v.nullable(v.object({ by: v.string(), at: v.number() }));
const diagnoses = v.array(codedDiagnosis);
const overrides = v.array(override);
const dispensing = v.array(dispensingReport);
const clarifications = v.array(clarificationSchema);

/** The lines of one version, in their original order. */
export const linesOf = (store: Store, prescriptionId: string, version: number): Line[] =>
  store
    .all<LineRow>(
      `SELECT id, drug_id AS drugId, dose, frequency, route, days, quantity, quantity_by_hand AS quantityByHand, remark,
        drug_name AS drugName, drug_name_en AS drugNameEn, strength, dose_unit AS doseUnit, pack_unit AS packUnit,
        pack_unit_en AS packUnitEn, price_fen AS priceFen, reject_reasons AS rejectReasons,
        group_no AS "group", ingredients, pack_content AS packContent,
        (SELECT json_object('by', a.name, 'at', g.signed_at) FROM line_signature g JOIN account a ON a.id = g.signed_by
          WHERE g.line_id = l.id ORDER BY g.signed_at LIMIT 1) AS signedAgain
        FROM prescription_line l WHERE prescription_id = ? AND version = ? ORDER BY place`,
      prescriptionId,
      version,
    )
    .map((row) => ({
      ...row,
      quantityByHand: row.quantityByHand === 1,
      ingredients: parseTextList(row.ingredients),
      rejectReasons: v.parse(textList, JSON.parse(row.rejectReasons)),
      signedAgain: v.parse(signedAgain, JSON.parse(row.signedAgain ?? 'null')),
      packContent: v.parse(v.nullable(packContent), JSON.parse(row.packContent ?? 'null')),
    }));

const prescriptionOf = (store: Store, row: Row, { emergencyTypes }: RulePack): Prescription => {
  const lines = linesOf(store, row.prescriptionId, row.version);
  const isClaimed = row.claimed !== null && row.status === prescriptionStatus.awaitingAudit;
  return {
    id: row.prescriptionId,
    prescriptionNo: row.prescriptionNo,
    orderId: row.orderId,
    orderNo: row.orderNo,
    status: row.status,
    auditStatus: isClaimed ? auditStatus.claimed : row.auditStatus,
    version: row.version,
    patient: patientOf(row),
    doctorId: row.doctorId,
    doctorName: row.doctorName ?? '',
    orderDoctorId: row.orderDoctorId,
    deptName: row.deptName,
    deptNameEn: row.deptNameEn,
    emergency: row.consultType !== null && emergencyTypes.includes(row.consultType),
    warehouseId: row.warehouseId,
    diagnoses: v.parse(diagnoses, JSON.parse(row.diagnoses)),
    lines,
    overrides: v.parse(overrides, JSON.parse(row.overrides)),
    totalFen: lines.reduce((sum, { priceFen, quantity }) => sum + priceFen * quantity, 0),
    createTime: row.createTime,
    submitTime: row.submitTime,
    auditTime: row.auditTime,
    auditorName: row.auditorName,
    auditOpinion: row.auditOpinion,
    cancelReason: row.cancelReason,
    validUntil: row.validUntil,
    correctableUntil: row.correctableUntil,
    dispensing: v.parse(dispensing, JSON.parse(row.dispensing)),
    clarifications: v.parse(clarifications, JSON.parse(row.clarifications)),
  };
};

/** A prescription for a reader at a time; undefined when the hospital has none with this id. */
export const prescriptionById = (
  store: Store,
  now: number,
  reader: string,
  id: string,
): Prescription | undefined => {
  const row = store.one<Row>(`SELECT ${columns} ${from} WHERE x.id = ?`, now, reader, id);
  return row && prescriptionOf(store, row, rulePackOf(store));
};

/**
 * Filter, order and page of a prescription list. `where` refers to `x` (prescription) and `c` (live claim).
 */
export interface Selection {
  /** The account that reads; empty for the system itself. */
  reader: string;
  where: string;
  params: readonly (string | number)[];
  /** SQL over the same tables; it must define a total order. */
  order: string;
  orderParams?: readonly string[];
  /** Consult types whose prescriptions come first. */
  first?: readonly number[];
  pageNo: number;
  pageSize: number;
}

const urgency = `(SELECT o.consult_type IN (SELECT value FROM json_each(?)) FROM consult_order o
  WHERE o.id = x.order_id) DESC, `;

/** The prescriptions with these ids, for a reader, in this order. */
export const prescriptionsOf = (
  store: Store,
  now: number,
  reader: string,
  ids: readonly string[],
): Prescription[] => {
  const pack = rulePackOf(store);
  const rows = store.all<Row>(`SELECT ${columns} ${fromWanted}`, now, reader, JSON.stringify(ids));
  const byId = new Map(rows.map((row) => [row.prescriptionId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => prescriptionOf(store, row, pack));
};

/** A page of prescriptions and their total number. */
export const prescriptionPage = (
  store: Store,
  now: number,
  { reader, where, params, order, orderParams = [], first = [], pageNo, pageSize }: Selection,
): { total: number; list: Prescription[] } => {
  // Without priority types, an index gives the order.
  const [urgencySql, urgencyParams] = first.length > 0 ? [urgency, [JSON.stringify(first)]] : ['', []];
  const selected = `FROM prescription x ${claim} WHERE ${where}`;
  // The rows are read for one page: what they have is too much to sort.
  const ids = store.all<{ id: string }>(
    `SELECT x.id ${selected} ORDER BY ${urgencySql}${order} LIMIT ? OFFSET ?`,
    now,
    ...params,
    ...urgencyParams,
    ...orderParams,
    pageSize,
    (pageNo - 1) * pageSize,
  );
  return {
    total: store.one<{ n: number }>(`SELECT count(*) AS n ${selected}`, now, ...params)?.n ?? 0,
    list: prescriptionsOf(
      store,
      now,
      reader,
      ids.map(({ id }) => id),
    ),
  };
};

const preCheck = v.array(findingSchema);

/** What the hospital's pre-check service found in a version when it was submitted. */
export const preCheckOf = (
  store: Store,
  { id, version }: Pick<Prescription, 'id' | 'version'>,
): v.InferOutput<typeof preCheck> => {
  const row = store.one<{ found: string }>(
    'SELECT pre_check AS found FROM prescription_version WHERE prescription_id = ? AND version = ?',
    id,
    version,
  );
  return v.parse(preCheck, JSON.parse(row?.found ?? '[]'));
};

interface VersionRow {
  version: number;
  doctorName: string | null;
  deptName: string | null;
  deptNameEn: string;
  warehouseId: string;
  diagnoses: string;
  overrides: string;
  writtenAt: number;
  submitted: number;
  approve: number | null;
  auditorName: string | null;
  opinion: string | null;
  at: number | null;
}

const verdictOf = ({ approve, auditorName, opinion, at }: VersionRow): PrescriptionVersion['verdict'] =>
  at === null ? null : { approve: approve === 1, auditorName: auditorName ?? '', opinion: opinion ?? '', at };

/** How many of the versions that its reader saved without submitting are listed. */
const maxSaved = 100;

/** The submitted versions of a prescription, and the newest that the reader saved, newest first, each with its verdict. */
export const prescriptionVersions = (store: Store, id: string, reader: string): PrescriptionVersion[] =>
  store
    .all<VersionRow>(
      `SELECT w.version, w.warehouse_id AS warehouseId, w.diagnoses, w.overrides, w.written_at AS writtenAt,
         w.submitted, b.name AS doctorName, ${departmentNamesSql('b.dept')},
         d.approve, a.name AS auditorName, d.opinion, d.at
       FROM prescription_version w
       LEFT JOIN verdict d ON d.prescription_id = w.prescription_id AND d.version = w.version
       LEFT JOIN account a ON a.id = d.auditor_id
       LEFT JOIN account b ON b.id = w.written_by
       WHERE w.prescription_id = ?1 AND (w.submitted = 1 OR w.version IN (
         SELECT s.version FROM prescription_version s
         WHERE s.prescription_id = ?1 AND s.submitted = 0 AND s.written_by = ?2 ORDER BY s.version DESC LIMIT ?3))
       ORDER BY w.version DESC`,
      id,
      reader,
      maxSaved,
    )
    .map((row) => ({
      version: row.version,
      doctorName: row.doctorName,
      deptName: row.deptName,
      deptNameEn: row.deptNameEn,
      warehouseId: row.warehouseId,
      diagnoses: v.parse(diagnoses, JSON.parse(row.diagnoses)),
      overrides: v.parse(overrides, JSON.parse(row.overrides)),
      lines: linesOf(store, id, row.version),
      writtenAt: row.writtenAt,
      submitted: row.submitted === 1,
      verdict: verdictOf(row),
    }));
