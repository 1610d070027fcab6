import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import {
  type Prescription,
  type PrescriptionSort,
  type prescription,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';
import { isCorrectable } from './correctionTerm.ts';
import { idList } from '../db/idList.ts';
import { likePattern } from '../db/likePattern.ts';
import { prescriptionPage, type Selection } from './prescriptionRows.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { dayRange } from '../server/dayRange.ts';
import type { Store } from '../db/store.ts';

type ListQuery = ServerInput<typeof prescription.list>;
type ListFilter = Pick<
  ListQuery,
  'from' | 'to' | 'keyword' | 'orderId' | 'status' | 'correctable' | 'asked'
> &
  Pick<ServerInput<typeof prescription.export>, 'only'>;

const totalOf = (version: string): string => `(SELECT sum(l.price_fen * l.quantity) FROM prescription_line l
    WHERE l.prescription_id = x.id AND l.version = ${version})`;

/** SQL of a sort order over `x`; the total is that of one version. */
export const prescriptionOrder = (sort: PrescriptionSort, version: string): Selection['order'] => {
  if (sort === 'newest') return 'x.create_time DESC, x.id DESC';
  if (sort === 'oldest') return 'x.create_time, x.id';
  if (sort === 'firstStatus') return 'x.status, x.create_time DESC, x.id DESC';
  if (sort === 'lastStatus') return 'x.status DESC, x.create_time DESC, x.id DESC';
  return `${totalOf(version)}${sort === 'highestTotal' ? ' DESC' : ''}, x.create_time DESC, x.id DESC`;
};

const isAsked = `x.status = ? AND EXISTS (SELECT 1 FROM clarification k
  WHERE k.prescription_id = x.id AND k.answered_at IS NULL AND k.closed_at IS NULL)`;

/** Finds four times the pattern over `x`. Only one version counts: a drug that was removed again is not found. */
export const keywordCondition = (version: string): string => `(x.prescription_no LIKE ? ESCAPE '\\'
  OR EXISTS (SELECT 1 FROM patient w WHERE w.id = x.patient_id AND w.name LIKE ? ESCAPE '\\')
  OR EXISTS (SELECT 1 FROM prescription_line l WHERE l.prescription_id = x.id AND l.version = ${version}
    AND (l.drug_name LIKE ? ESCAPE '\\' OR l.drug_name_en LIKE ? ESCAPE '\\')))`;

/** A condition over `x`; one with a null parameter does not apply. */
type Condition = readonly [where: string, params: readonly (string | number | null)[]];

/** The prescriptions that meet conditions and the filters of every list, over `x`. `version` is the one that counts. */
export const matching = (
  query: Pick<ListFilter, 'from' | 'to' | 'keyword' | 'status'>,
  version: string,
  others: readonly Condition[],
): Pick<Selection, 'where' | 'params'> => {
  const { start, end } = dayRange(query);
  const like = likePattern(query.keyword);
  const conditions: readonly Condition[] = [
    ...others,
    ['x.status = ?', [query.status ?? null]],
    ['x.create_time >= ?', [start]],
    ['x.create_time < ?', [end]],
    [keywordCondition(version), query.keyword === '' ? [null] : [like, like, like, like]],
  ];
  const applied = conditions.flatMap(([where, params]) => {
    const values = params.filter((one) => one !== null);
    return values.length === params.length ? [{ where, values }] : [];
  });
  return {
    where: applied.map(({ where }) => where).join(' AND '),
    params: applied.flatMap(({ values }) => values),
  };
};

/** The caller's own prescriptions that match a filter, over `x`. */
const filterOf = (ctx: RequestContext, query: ListFilter): Pick<Selection, 'where' | 'params'> =>
  matching(query, 'x.version', [
    ['x.doctor_id = ?', [ctx.caller.userId]],
    ['x.order_id = ?', [query.orderId ?? null]],
    ['x.id IN (SELECT value FROM json_each(?))', [idList(query.only)]],
    [isCorrectable, [query.correctable === 1 ? ctx.clock.now() : null]],
    [isAsked, [query.asked === 1 ? prescriptionStatus.awaitingAudit : null]],
  ]);

/** A page of the caller's prescriptions. */
export const listOwn = (ctx: RequestContext, query: ListQuery): { total: number; list: Prescription[] } =>
  prescriptionPage(ctx.store, ctx.clock.now(), {
    reader: ctx.caller.userId,
    ...filterOf(ctx, query),
    order: prescriptionOrder(query.sort, 'x.version'),
    pageNo: query.pageNo,
    pageSize: query.pageSize,
  });

/** The ids of the prescriptions of a selection, in its order; a `limit` of -1 returns all. */
export const prescriptionIds = (
  store: Store,
  { where, params, order }: Pick<Selection, 'where' | 'params' | 'order'>,
  { limit = -1, offset = 0 }: { limit?: number; offset?: number } = {},
): readonly string[] =>
  store
    .all<{ id: string }>(
      `SELECT x.id FROM prescription x WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
      ...params,
      limit,
      offset,
    )
    .map(({ id }) => id);

/** The ids of all of the caller's prescriptions that match, in the order of the list. */
export const listOwnIds = (
  ctx: RequestContext,
  query: ListFilter & Pick<ListQuery, 'sort'>,
): readonly string[] =>
  prescriptionIds(ctx.store, {
    ...filterOf(ctx, query),
    order: prescriptionOrder(query.sort, 'x.version'),
  });

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
