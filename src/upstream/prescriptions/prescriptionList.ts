import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import {
  type Prescription,
  type PrescriptionSort,
  type prescription,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';
import { isCorrectable } from './correctionTerm.ts';
import { likePattern } from '../db/likePattern.ts';
import { prescriptionPage, type Selection } from './prescriptionRows.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { dayRange } from '../server/dayRange.ts';

type ListQuery = ServerInput<typeof prescription.list>;
type ListFilter = Pick<ListQuery, 'from' | 'to' | 'keyword' | 'orderId' | 'status' | 'correctable' | 'asked'>;

const total = `(SELECT sum(l.price_fen * l.quantity) FROM prescription_line l
    WHERE l.prescription_id = x.id AND l.version = x.version)`;

const orderBy: Readonly<Record<PrescriptionSort, Selection['order']>> = {
  newest: 'x.create_time DESC, x.id DESC',
  oldest: 'x.create_time, x.id',
  highestTotal: `${total} DESC, x.create_time DESC, x.id DESC`,
  lowestTotal: `${total}, x.create_time DESC, x.id DESC`,
};

const isAsked = `x.status = ? AND EXISTS (SELECT 1 FROM clarification k
  WHERE k.prescription_id = x.id AND k.answered_at IS NULL AND k.closed_at IS NULL)`;

/** Finds four times the pattern over `x`. Only one version counts: a drug that was removed again is not found. */
export const keywordCondition = (version: string): string => `(x.prescription_no LIKE ? ESCAPE '\\'
  OR EXISTS (SELECT 1 FROM patient w WHERE w.id = x.patient_id AND w.name LIKE ? ESCAPE '\\')
  OR EXISTS (SELECT 1 FROM prescription_line l WHERE l.prescription_id = x.id AND l.version = ${version}
    AND (l.drug_name LIKE ? ESCAPE '\\' OR l.drug_name_en LIKE ? ESCAPE '\\')))`;

/** The caller's own prescriptions that match a filter, over `x`. */
const filterOf = (ctx: RequestContext, query: ListFilter): Pick<Selection, 'where' | 'params'> => {
  const { start, end } = dayRange(query);
  const like = likePattern(query.keyword);
  const conditions = [
    ['x.doctor_id = ?', [ctx.caller.userId]],
    ['x.order_id = ?', [query.orderId ?? null]],
    ['x.status = ?', [query.status ?? null]],
    [isCorrectable, [query.correctable === 1 ? ctx.clock.now() : null]],
    [isAsked, [query.asked === 1 ? prescriptionStatus.awaitingAudit : null]],
    ['x.create_time >= ?', [start]],
    ['x.create_time < ?', [end]],
    [keywordCondition('x.version'), query.keyword === '' ? [null] : [like, like, like, like]],
  ] as const;
  const applied = conditions.flatMap(([where, params]) => {
    const values = params.filter((one) => one !== null);
    return values.length === params.length ? [{ where, values }] : [];
  });
  return {
    where: applied.map(({ where }) => where).join(' AND '),
    params: applied.flatMap(({ values }) => values),
  };
};

/** A page of the caller's prescriptions. */
export const listOwn = (ctx: RequestContext, query: ListQuery): { total: number; list: Prescription[] } =>
  prescriptionPage(ctx.store, ctx.clock.now(), {
    reader: ctx.caller.userId,
    ...filterOf(ctx, query),
    order: orderBy[query.sort],
    pageNo: query.pageNo,
    pageSize: query.pageSize,
  });

/** The ids of all of the caller's prescriptions that match, in the order of the list. */
export const listOwnIds = (
  ctx: RequestContext,
  query: ListFilter & Pick<ListQuery, 'sort'>,
): readonly string[] => {
  const { where, params } = filterOf(ctx, query);
  return ctx.store
    .all<{ id: string }>(
      `SELECT x.id FROM prescription x WHERE ${where} ORDER BY ${orderBy[query.sort]}`,
      ...params,
    )
    .map(({ id }) => id);
};

/** The number of prescriptions in each state, under the same filters as the list. */
export const countOwn = (
  ctx: RequestContext,
  query: ServerInput<typeof prescription.numbers>,
): { status: number; count: number }[] => {
  const { where, params } = filterOf(ctx, query);
  const counted = ctx.store.all<{ status: number; count: number }>(
    `SELECT x.status, count(*) AS count FROM prescription x WHERE ${where} GROUP BY x.status`,
    ...params,
  );
  const byStatus = new Map(counted.map(({ status, count }) => [status, count]));
  return Object.values(prescriptionStatus).map((status) => ({ status, count: byStatus.get(status) ?? 0 }));
};
