import type { auditTrail, TrailEntry } from '../../contract/hospital/auditTrail.ts';
import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { likePattern } from '../db/likePattern.ts';
import type { SqlParam } from '../db/store.ts';
import { dayRange } from '../server/dayRange.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { actName, actsOf, renewalActs } from './trailActs.ts';

/** Which acts. */
export type TrailFilter = ServerInput<typeof auditTrail.export>;

type StoredEntry = Omit<TrailEntry, 'actName'>;

// What an act is about: its subject is the id of one of these, or the number of a department.
const aboutSql = `coalesce(
  (SELECT a.name FROM account a WHERE a.id = t.subject),
  (SELECT o.order_no || ' · ' || p.name FROM consult_order o JOIN patient p ON p.id = o.patient_id WHERE o.id = t.subject),
  (SELECT x.prescription_no || ' · ' || p.name FROM prescription x JOIN patient p ON p.id = x.patient_id WHERE x.id = t.subject),
  (SELECT p.name FROM patient p WHERE p.id = t.subject),
  CASE WHEN t.act LIKE 'department-%' THEN (SELECT d.label FROM dictionary d
    WHERE d.dict_type = 'hosp_standard_dept' AND d.value = t.subject) END,
  '')`;

// By subject, so that its index finds the acts.
const subjectsSql = `t.subject IN (
  SELECT id FROM account WHERE name LIKE ? ESCAPE '\\' OR username LIKE ? ESCAPE '\\'
  UNION SELECT id FROM patient WHERE name LIKE ? ESCAPE '\\'
  UNION SELECT o.id FROM consult_order o JOIN patient p ON p.id = o.patient_id
    WHERE p.name LIKE ? ESCAPE '\\' OR o.order_no LIKE ? ESCAPE '\\'
  UNION SELECT x.id FROM prescription x JOIN patient p ON p.id = x.patient_id
    WHERE p.name LIKE ? ESCAPE '\\' OR x.prescription_no LIKE ? ESCAPE '\\')`;

const placeholders = (values: readonly string[]): string => values.map(() => '?').join(', ');

const conditionOf = ({ by, group, keyword, from, to, renewals }: TrailFilter) => {
  const { start, end } = dayRange({ from, to });
  const conditions: string[] = ['true'];
  const params: SqlParam[] = [];
  const add = (sql: string, ...values: SqlParam[]) => {
    conditions.push(sql);
    params.push(...values);
  };
  if (start !== null) add('t.at >= ?', start);
  if (end !== null) add('t.at < ?', end);
  if (group !== undefined) add(`t.act IN (${placeholders(actsOf(group))})`, ...actsOf(group));
  if (renewals === 0) add(`t.act NOT IN (${placeholders(renewalActs)})`, ...renewalActs);
  if (by !== '') {
    const pattern = likePattern(by);
    add(
      "t.user_id IN (SELECT id FROM account WHERE name LIKE ? ESCAPE '\\' OR username LIKE ? ESCAPE '\\')",
      pattern,
      pattern,
    );
  }
  if (keyword !== '') add(subjectsSql, ...Array.from({ length: 7 }, () => likePattern(keyword)));
  return { where: conditions.join(' AND '), params };
};

/** How many acts there are. */
export const countActs = ({ store }: Pick<RequestContext, 'store'>, filter: TrailFilter): number => {
  const { where, params } = conditionOf(filter);
  return (
    store.one<{ n: number }>(`SELECT count(*) AS n FROM audit_trail t WHERE ${where}`, ...params)?.n ?? 0
  );
};

/** The acts, newest first. */
export const listActs = (
  { store, language }: Pick<RequestContext, 'store' | 'language'>,
  filter: TrailFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): TrailEntry[] => {
  const { where, params } = conditionOf(filter);
  return store
    .all<StoredEntry>(
      `SELECT t.id, t.at, coalesce(u.name, t.user_id) AS "by", t.act, ${aboutSql} AS about, t.detail
       FROM audit_trail t LEFT JOIN account u ON u.id = t.user_id
       WHERE ${where} ORDER BY t.at DESC, t.id DESC LIMIT ? OFFSET ?`,
      ...params,
      limit,
      offset,
    )
    .map((row) => ({ ...row, actName: actName(row.act, language) }));
};
