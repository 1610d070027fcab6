import type { ServerInput } from '../../contract/protocol/endpoint.ts';
import { orderStatus } from '../../contract/consultation/order.ts';
import {
  type Prescription,
  type PrescriptionSort,
  type prescription,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';
import { correctionMs, isCorrectable } from './correctionTerm.ts';
import { idList } from '../db/idList.ts';
import { isFollowUpOpen } from '../followUps/followUpRows.ts';
import { likePattern } from '../db/likePattern.ts';
import { type PackedIds, packedIds } from '../db/packedIds.ts';
import { prescriptionPage, type Selection, sentVersion, versionReadBy } from './prescriptionRows.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { dayRange } from '../server/dayRange.ts';
import type { Store } from '../db/store.ts';

type ListQuery = ServerInput<typeof prescription.list>;
type ListFilter = Pick<
  ListQuery,
  'from' | 'to' | 'keyword' | 'orderId' | 'status' | 'correctable' | 'asked'
> &
  Pick<ServerInput<typeof prescription.export>, 'only'>;

/** SQL of the version of `x` that counts, and its parameters. */
type Version = readonly [sql: string, params: readonly string[]];

/** The version that was submitted last. */
export const lastSent: Version = [sentVersion, []];

const totalOf = (version: string): string => `(SELECT sum(l.price_fen * l.quantity) FROM prescription_line l
    WHERE l.prescription_id = x.id AND l.version = ${version})`;

/** A sort order over `x`; the total is that of one version. */
export const prescriptionOrder = (
  sort: PrescriptionSort,
  [version, orderParams]: Version,
): Pick<Selection, 'order' | 'orderParams'> => {
  if (sort === 'newest') return { order: 'x.create_time DESC, x.id DESC' };
  if (sort === 'oldest') return { order: 'x.create_time, x.id' };
  if (sort === 'firstStatus') return { order: 'x.status, x.create_time DESC, x.id DESC' };
  if (sort === 'lastStatus') return { order: 'x.status DESC, x.create_time DESC, x.id DESC' };
  const direction = sort === 'highestTotal' ? ' DESC' : '';
  return { order: `${totalOf(version)}${direction}, x.create_time DESC, x.id DESC`, orderParams };
};

const isAsked = `x.status = ? AND EXISTS (SELECT 1 FROM clarification k
  WHERE k.prescription_id = x.id AND k.answered_at IS NULL AND k.closed_at IS NULL)`;

/** A condition over `x`; one with a null parameter does not apply. */
type Condition = readonly [where: string, params: readonly (string | number | null)[]];

/** Finds a keyword over `x`. Only one version counts: a drug that was removed again is not found. */
export const keywordCondition = (
  keyword: string,
  [version, versionParams]: Version,
): { readonly where: string; readonly params: readonly string[] } => {
  const like = likePattern(keyword);
  return {
    where: `(x.prescription_no LIKE ? ESCAPE '\\'
      OR EXISTS (SELECT 1 FROM patient w WHERE w.id = x.patient_id AND w.name LIKE ? ESCAPE '\\')
      OR EXISTS (SELECT 1 FROM prescription_line l WHERE l.prescription_id = x.id AND l.version = ${version}
        AND (l.drug_name LIKE ? ESCAPE '\\' OR l.drug_name_en LIKE ? ESCAPE '\\')))`,
    params: [like, like, ...versionParams, like, like],
  };
};

/** The prescriptions that meet conditions and the filters of every list, over `x`. `version` is the one that counts. */
export const matching = (
  query: Pick<ListFilter, 'from' | 'to' | 'keyword' | 'status'>,
  version: Version,
  others: readonly Condition[],
): Pick<Selection, 'where' | 'params'> => {
  const { start, end } = dayRange(query);
  const found = keywordCondition(query.keyword, version);
  const conditions: readonly Condition[] = [
    ...others,
    ['x.status = ?', [query.status ?? null]],
    ['x.create_time >= ?', [start]],
    ['x.create_time < ?', [end]],
    [found.where, query.keyword === '' ? [null] : found.params],
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

const isOwn = 'x.doctor_id = ?';
/** Own; and of one visit what was sent in it, for the doctor who has it now and for who has its follow-up. */
const isReadable = `(${isOwn} OR (x.submit_time IS NOT NULL
  AND (EXISTS (SELECT 1 FROM consult_order v WHERE v.id = x.order_id AND v.doctor_id = ?)
    OR EXISTS (SELECT 1 FROM follow_up f WHERE f.order_id = x.order_id AND f.doctor_id = ? AND ${isFollowUpOpen}))))`;

// ?1 is the caller: what colleagues prescribed in visits that are the caller's now. CROSS and + keep SQLite from reading
// all of the hospital's.
const rejectedByColleagues = ['v.status = ?2', `v.finish_time > ?3 - ${correctionMs}`]
  .map(
    (visits) => `SELECT y.id FROM consult_order v CROSS JOIN prescription y ON y.order_id = v.id
      WHERE v.doctor_id = ?1 AND ${visits} AND y.doctor_id <> ?1 AND +y.status = ${prescriptionStatus.rejected}`,
  )
  .join(' UNION ALL ');
const sentByColleagues = `SELECT y.id FROM prescription y CROSS JOIN consult_order v ON v.id = y.order_id
  WHERE y.status = ${prescriptionStatus.awaitingAudit} AND y.doctor_id <> ?1 AND v.doctor_id = ?1`;

/** Prescriptions by colleagues, in visits handed over to the caller, that now wait for the caller. */
const handedOver = ({ store, caller, clock }: RequestContext, query: ListFilter): readonly string[] => {
  const { userId } = caller;
  const rows =
    query.correctable === 1
      ? store.all<{ id: string }>(rejectedByColleagues, userId, orderStatus.inConsultation, clock.now())
      : query.asked === 1
        ? store.all<{ id: string }>(sentByColleagues, userId)
        : [];
  return rows.map(({ id }) => id);
};

/** Whose: the caller's own; those of one visit, and those that wait for a doctor, also if a colleague prescribed them. */
const ownerOf = (ctx: RequestContext, query: ListFilter): Condition => {
  const { userId } = ctx.caller;
  if (query.orderId !== undefined) return [isReadable, [userId, userId, userId]];
  const others = handedOver(ctx, query);
  // Without any the index of the doctor serves the list.
  return others.length === 0
    ? [isOwn, [userId]]
    : [`(${isOwn} OR x.id IN (SELECT value FROM json_each(?)))`, [userId, JSON.stringify(others)]];
};

/** The version that the caller reads: the last one may be a colleague's, not submitted. */
const readBy = ({ caller }: RequestContext): Version => [versionReadBy('?'), [caller.userId]];

/** The caller's prescriptions that match a filter, over `x`. */
const filterOf = (ctx: RequestContext, query: ListFilter): Pick<Selection, 'where' | 'params'> =>
  matching(query, readBy(ctx), [
    ownerOf(ctx, query),
    ['x.order_id = ?', [query.orderId ?? null]],
    ['x.id IN (SELECT value FROM json_each(?))', [idList(query.only)]],
    [isCorrectable, [query.correctable === 1 ? ctx.clock.now() : null, ctx.caller.userId]],
    [isAsked, [query.asked === 1 ? prescriptionStatus.awaitingAudit : null]],
  ]);

/** A page of the caller's prescriptions. */
export const listOwn = (ctx: RequestContext, query: ListQuery): { total: number; list: Prescription[] } =>
  prescriptionPage(ctx.store, ctx.clock.now(), {
    reader: ctx.caller.userId,
    ...filterOf(ctx, query),
    ...prescriptionOrder(query.sort, readBy(ctx)),
    pageNo: query.pageNo,
    pageSize: query.pageSize,
  });

/** What finds prescriptions, and their order. */
export type Found = Pick<Selection, 'where' | 'params' | 'order' | 'orderParams'>;

/** The ids of the prescriptions of a selection, in its order; a `limit` of -1 returns all. */
export const prescriptionIds = (
  store: Store,
  { where, params, order, orderParams = [] }: Found,
  { limit = -1, offset = 0 }: { limit?: number; offset?: number } = {},
): readonly string[] =>
  store
    .all<{ id: string }>(
      `SELECT x.id FROM prescription x WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
      ...params,
      ...orderParams,
      limit,
      offset,
    )
    .map(({ id }) => id);

/** The same for a file, however many they are. */
export const allPrescriptionIds = (
  store: Store,
  { where, params, order, orderParams = [] }: Found,
): PackedIds =>
  packedIds(
    store,
    `SELECT x.id, row_number() OVER (ORDER BY ${order}) AS n FROM prescription x WHERE ${where}`,
    ...orderParams,
    ...params,
  );

/** The ids of all of the caller's prescriptions that match, in the order of the list. */
export const listOwnIds = (ctx: RequestContext, query: ListFilter & Pick<ListQuery, 'sort'>): PackedIds =>
  allPrescriptionIds(ctx.store, {
    ...filterOf(ctx, query),
    ...prescriptionOrder(query.sort, readBy(ctx)),
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
