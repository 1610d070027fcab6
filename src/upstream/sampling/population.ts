import { auditStatus } from '../../contract/prescribing/prescription.ts';
import { maxSampleDays, type sampling } from '../../contract/prescribing/sampling.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import type { SqlParam } from '../db/store.ts';
import { dayMs } from '../server/clock.ts';
import { dayRange } from '../server/dayRange.ts';
import { throwBadField, throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';

/** What a sample is drawn from. */
export type SampleFilter = ServerInput<typeof sampling.preview>;

const period = (filter: SampleFilter): { start: number; end: number } => {
  const { start, end } = dayRange(filter);
  if (start === null) return throwBadField('from');
  if (end === null || end <= start || end - start > maxSampleDays * dayMs) return throwBadField('to');
  return { start, end };
};

const hasFlag = (flag: 'antibiotic' | 'antibioticUnknown'): string =>
  `EXISTS (SELECT 1 FROM json_each(coalesce(w.flags, '[]')) WHERE value = '${flag}')`;

const antibioticUnknown = `(w.flags IS NULL OR ${hasFlag('antibioticUnknown')})`;

// An account has its department under the name of the language in which somebody chose it.
const ofDepartment = `x.doctor_id IN (SELECT a.id FROM account a WHERE a.dept = ? OR EXISTS (
  SELECT 1 FROM dictionary d WHERE d.dict_type = 'hosp_standard_dept'
    AND a.dept IN (d.label, d.label_en) AND ? IN (d.label, d.label_en)))`;

/** What is chosen, without the question whether it has an antibacterial; SQL over `x` and `w`. */
const conditionOf = ({ store }: Pick<RequestContext, 'store'>, filter: SampleFilter) => {
  const { deptName, doctorId, overridden, minLines, minTotalFen } = filter;
  const { start, end } = period(filter);
  if (doctorId !== undefined && !store.one('SELECT 1 FROM account WHERE id = ?', doctorId))
    throwHttpError(404);
  const conditions: [sql: string, ...params: SqlParam[]][] = [
    ['x.audit_status = ?', auditStatus.approved],
    ['x.submit_time >= ?', start],
    ['x.submit_time < ?', end],
  ];
  if (deptName !== '') conditions.push([ofDepartment, deptName, deptName]);
  if (doctorId !== undefined) conditions.push(['x.doctor_id = ?', doctorId]);
  if (overridden === 1) conditions.push(["w.overrides <> '[]'"]);
  const ofLines = 'FROM prescription_line l WHERE l.prescription_id = x.id AND l.version = x.version';
  if (minLines > 0) conditions.push([`(SELECT count(*) ${ofLines}) >= ?`, minLines]);
  if (minTotalFen > 0)
    conditions.push([`(SELECT sum(l.price_fen * l.quantity) ${ofLines}) >= ?`, minTotalFen]);
  return {
    from: `FROM prescription x CROSS JOIN prescription_version w ON w.prescription_id = x.id AND w.version = x.version
      WHERE ${conditions.map(([sql]) => sql).join(' AND ')}`,
    params: conditions.flatMap(([, ...params]) => params),
  };
};

/** A prescription that can be drawn, in the version that was approved. */
export interface Candidate {
  readonly id: string;
  readonly prescriptionNo: string;
  readonly version: number;
}

/** The approved prescriptions from which a sample is drawn, whatever became of them since. */
export const population = (
  ctx: Pick<RequestContext, 'store'>,
  filter: SampleFilter,
): readonly Candidate[] => {
  const { from, params } = conditionOf(ctx, filter);
  const antibiotic = filter.antibiotic === 1 ? `AND ${hasFlag('antibiotic')}` : '';
  return ctx.store.all<Candidate>(
    `SELECT x.id, x.prescription_no AS prescriptionNo, x.version ${from} ${antibiotic} ORDER BY x.id`,
    ...params,
  );
};

/** How many are left out only because it is not known whether they have an antibacterial. */
export const countUnknown = (ctx: Pick<RequestContext, 'store'>, filter: SampleFilter): number => {
  if (filter.antibiotic === 0) return 0;
  const { from, params } = conditionOf(ctx, filter);
  return (
    ctx.store.one<{ n: number }>(`SELECT count(*) AS n ${from} AND ${antibioticUnknown}`, ...params)?.n ?? 0
  );
};
