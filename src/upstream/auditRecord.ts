import * as v from 'valibot';
import type { AuditFigures, VerdictRow } from '../contract/prescribing/audit.ts';
import { codedDiagnosis } from '../contract/consultation/diagnosis.ts';
import { override, type PrescriptionVersion } from '../contract/prescribing/prescription.ts';
import { dayMs, dayOf, momentOf } from './clock.ts';
import { containing } from './likely.ts';
import { linesOf } from './prescriptionRows.ts';
import { theOne } from './prescriptionState.ts';
import { refuseField } from './refusal.ts';
import type { Scene } from './serve.ts';
import { type Days, span } from './span.ts';
import type { Store } from './store.ts';

interface VersionRow {
  version: number;
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

/** The submitted versions of a prescription, or all of them, newest first, each with its verdict. */
export const versionsOf = (store: Store, id: string, which: 'sent' | 'written'): PrescriptionVersion[] =>
  store
    .all<VersionRow>(
      `SELECT w.version, w.warehouse_id AS warehouseId, w.diagnoses, w.overrides, w.written_at AS writtenAt,
         w.submitted, d.approve, a.name AS auditorName, d.opinion, d.at
       FROM prescription_version w
       LEFT JOIN verdict d ON d.prescription_id = w.prescription_id AND d.version = w.version
       LEFT JOIN account a ON a.id = d.auditor_id
       WHERE w.prescription_id = ? AND w.submitted >= ? ORDER BY w.version DESC`,
      id,
      which === 'sent' ? 1 : 0,
    )
    .map((row) => ({
      version: row.version,
      warehouseId: row.warehouseId,
      diagnoses: v.parse(v.array(codedDiagnosis), JSON.parse(row.diagnoses)),
      overrides: v.parse(v.array(override), JSON.parse(row.overrides)),
      lines: linesOf(store, id, row.version),
      writtenAt: row.writtenAt,
      submitted: row.submitted === 1,
      verdict: verdictOf(row),
    }));

interface Asked extends Days {
  readonly approve?: number | undefined;
  readonly keyword: string;
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

/** A page of the caller's verdicts, newest first. */
export const verdictsOf = (scene: Scene, asked: Asked): { total: number; list: VerdictRow[] } => {
  const { store, caller } = scene;
  const { start, end } = span(asked);
  if (asked.approve !== undefined && asked.approve > 1) return refuseField('approve');
  const from = `FROM verdict d JOIN prescription x ON x.id = d.prescription_id JOIN patient p ON p.id = x.patient_id
    WHERE d.auditor_id = ?1 AND (?2 IS NULL OR d.at >= ?2) AND (?3 IS NULL OR d.at < ?3)
      AND (?4 IS NULL OR d.approve = ?4)
      AND (x.prescription_no LIKE ?5 ESCAPE '\\' OR p.name LIKE ?5 ESCAPE '\\')`;
  const given = [caller.userId, start, end, asked.approve ?? null, containing(asked.keyword)] as const;
  const rows = store.all<Row>(
    `SELECT d.id, d.prescription_id AS prescriptionId, d.version, d.approve, d.opinion, d.reasons, d.at, d.took ${from}
     ORDER BY d.at DESC, d.id DESC LIMIT ?6 OFFSET ?7`,
    ...given,
    asked.pageSize,
    (asked.pageNo - 1) * asked.pageSize,
  );
  return {
    total: store.one<{ n: number }>(`SELECT count(*) AS n ${from}`, ...given)?.n ?? 0,
    list: rows.map(({ prescriptionId, ...row }) => ({
      ...row,
      prescription: theOne(scene, prescriptionId),
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

const longestSpan = 366 * dayMs;
const usualSpan = 14 * dayMs;

/** The caller's verdicts by day, at most a year; the last 14 days by default. */
export const figuresOf = ({ store, caller, clock }: Scene, days: Days): AuditFigures => {
  const asked = span(days);
  const end = asked.end ?? (momentOf(dayOf(clock.now())) ?? 0) + dayMs;
  const start = asked.start ?? end - usualSpan;
  if (end - start > longestSpan) return refuseField('from');
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
      const given = byDay.get(day) ?? [];
      const approved = given.filter(({ approve }) => approve === 1).length;
      return { day, approved, rejected: given.length - approved };
    }),
    medianTook: median(verdicts.flatMap(({ took }) => took ?? [])),
    byReason: [...Map.groupBy(reasons, (reason) => reason)]
      .map(([reason, all]) => ({ reason, count: all.length }))
      .toSorted((a, b) => b.count - a.count),
  };
};
