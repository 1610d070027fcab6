import * as v from 'valibot';
import type { AuditFigures, VerdictRow, VerdictSort } from '../../contract/prescribing/audit.ts';
import { codedDiagnosis } from '../../contract/consultation/diagnosis.ts';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { dayMs, dayOf } from '../server/clock.ts';
import { idList } from '../db/idList.ts';
import { likePattern } from '../db/likePattern.ts';
import { type PackedIds, packedIds } from '../db/packedIds.ts';
import { departmentSql } from '../hospital/departments.ts';
import { linesOf } from '../prescriptions/prescriptionRows.ts';
import { type PatientRow, patientOf } from '../records/patientRows.ts';
import { getPrescription } from '../prescriptions/prescriptionState.ts';
import { throwBadField } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { type DayRange, dayRange, figuresRange } from '../server/dayRange.ts';

interface VerdictFilter extends DayRange {
  readonly approve?: number | undefined;
  readonly keyword: string;
  readonly sort: VerdictSort;
  readonly descending: number;
  readonly only?: string | undefined;
}

interface VerdictQuery extends VerdictFilter {
  readonly pageNo: number;
  readonly pageSize: number;
}

interface Row {
  id: string;
  prescriptionId: string;
  version: number;
  approve: number;
  opinion: string;
  reasons: string;
  at: number;
  took: number | null;
}

const reasonList = v.array(v.object({ lineId: v.string(), reasons: v.array(v.string()) }));
const reasonsOf = (json: string) => v.parse(reasonList, JSON.parse(json));

const sortColumns: Readonly<Record<VerdictSort, string>> = {
  at: 'd.at',
  took: 'd.took',
  approve: 'd.approve',
};

const orderOf = ({ sort, descending }: VerdictFilter): string => {
  const direction = descending === 1 ? 'DESC' : 'ASC';
  return `ORDER BY ${sortColumns[sort]} ${direction}${sort === 'took' ? ' NULLS LAST' : ''}, d.id ${direction}`;
};

/** The caller's verdicts that match, as SQL over `d`. */
const filterOf = ({ caller }: RequestContext, query: VerdictFilter) => {
  const { start, end } = dayRange(query);
  if (query.approve !== undefined && query.approve > 1) return throwBadField('approve');
  const from = `FROM verdict d JOIN prescription x ON x.id = d.prescription_id JOIN patient p ON p.id = x.patient_id
    WHERE d.auditor_id = ?1 AND (?2 IS NULL OR d.at >= ?2) AND (?3 IS NULL OR d.at < ?3)
      AND (?4 IS NULL OR d.approve = ?4)
      AND (x.prescription_no LIKE ?5 ESCAPE '\\' OR p.name LIKE ?5 ESCAPE '\\')
      AND (?6 IS NULL OR d.id IN (SELECT value FROM json_each(?6)))`;
  return {
    from,
    params: [
      caller.userId,
      start,
      end,
      query.approve ?? null,
      likePattern(query.keyword),
      idList(query.only),
    ] as const,
  };
};

/** The ids of all of the caller's verdicts that match, in the list's order. */
export const verdictIds = (ctx: RequestContext, filter: VerdictFilter): PackedIds => {
  const { from, params } = filterOf(ctx, filter);
  return packedIds(ctx.store, `SELECT d.id, row_number() OVER (${orderOf(filter)}) AS n ${from}`, ...params);
};

const diagnoses = v.array(codedDiagnosis);

/** One verdict for an export, with what was decided about. */
export interface ExportedVerdict
  extends Omit<VerdictRow, 'prescription' | 'version' | 'reasons'>,
    Pick<
      Prescription,
      'prescriptionNo' | 'createTime' | 'patient' | 'diagnoses' | 'lines' | 'deptName' | 'doctorName'
    > {
  /** Each reason once. */
  readonly reasons: readonly string[];
}

interface ExportedRow extends Omit<Row, 'id'>, PatientRow {
  verdictId: string;
  prescriptionNo: string;
  createTime: number;
  diagnoses: string;
  deptName: string | null;
  doctorName: string | null;
}

/** The caller's verdicts with these ids, each with the version that it is about. */
export const verdictsOf = (
  { store, caller, language }: RequestContext,
  ids: readonly string[],
): readonly ExportedVerdict[] =>
  store
    .all<ExportedRow>(
      `SELECT d.id AS verdictId, d.prescription_id AS prescriptionId, d.version, d.approve, d.opinion, d.reasons, d.at, d.took,
         x.prescription_no AS prescriptionNo, x.create_time AS createTime, w.diagnoses,
         ${departmentSql(language, 'a.dept')} AS deptName, a.name AS doctorName, p.id, p.name, p.sex, p.birth_date, p.allergies,
         p.allergy_classes, p.guardian_confirmed, p.pregnant
       FROM json_each(?) wanted CROSS JOIN verdict d ON d.id = wanted.value
         JOIN prescription x ON x.id = d.prescription_id JOIN patient p ON p.id = x.patient_id
         JOIN prescription_version w ON w.prescription_id = d.prescription_id AND w.version = d.version
         LEFT JOIN account a ON a.id = w.written_by
       WHERE d.auditor_id = ?`,
      JSON.stringify(ids),
      caller.userId,
    )
    .map((row) => ({
      ...row,
      id: row.verdictId,
      patient: patientOf(row),
      diagnoses: v.parse(diagnoses, JSON.parse(row.diagnoses)),
      lines: linesOf(store, row.prescriptionId, row.version),
      doctorName: row.doctorName ?? '',
      approve: row.approve === 1,
      reasons: [...new Set(reasonsOf(row.reasons).flatMap(({ reasons }) => reasons))],
    }));

/** A page of the caller's verdicts. */
export const verdictPage = (
  ctx: RequestContext,
  query: VerdictQuery,
): { total: number; list: VerdictRow[] } => {
  const { store } = ctx;
  const { from, params } = filterOf(ctx, query);
  const rows = store.all<Row>(
    `SELECT d.id, d.prescription_id AS prescriptionId, d.version, d.approve, d.opinion, d.reasons, d.at, d.took ${from}
     ${orderOf(query)} LIMIT ?7 OFFSET ?8`,
    ...params,
    query.pageSize,
    (query.pageNo - 1) * query.pageSize,
  );
  return {
    total: store.one<{ n: number }>(`SELECT count(*) AS n ${from}`, ...params)?.n ?? 0,
    list: rows.map(({ prescriptionId, ...row }) => ({
      ...row,
      prescription: getPrescription(ctx, prescriptionId),
      approve: row.approve === 1,
      reasons: reasonsOf(row.reasons),
    })),
  };
};

const median = (figures: readonly number[]): number | null => {
  const sorted = figures.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
};

/** The caller's verdicts by day, at most a year; the last 14 days by default. */
export const auditFigures = ({ store, caller, clock }: RequestContext, days: DayRange): AuditFigures => {
  const { start, end } = figuresRange(days, clock.now());
  const verdicts = store.all<Pick<Row, 'approve' | 'reasons' | 'at' | 'took'>>(
    'SELECT approve, reasons, at, took FROM verdict WHERE auditor_id = ? AND at >= ? AND at < ?',
    caller.userId,
    start,
    end,
  );
  const byDay = Map.groupBy(verdicts, ({ at }) => dayOf(at));
  const reasons = verdicts.flatMap(({ reasons }) => reasonsOf(reasons).flatMap((line) => line.reasons));
  return {
    perDay: Array.from({ length: Math.max(0, (end - start) / dayMs) }, (_, n) => {
      const day = dayOf(start + n * dayMs);
      const verdictsOfDay = byDay.get(day) ?? [];
      const approved = verdictsOfDay.filter(({ approve }) => approve === 1).length;
      return { day, approved, rejected: verdictsOfDay.length - approved };
    }),
    medianTook: median(verdicts.flatMap(({ took }) => took ?? [])),
    byReason: [...Map.groupBy(reasons, (reason) => reason)]
      .map(([reason, all]) => ({ reason, count: all.length }))
      .toSorted((a, b) => b.count - a.count),
  };
};
