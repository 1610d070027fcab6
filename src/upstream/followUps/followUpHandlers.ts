import { type FollowUp, followUpProblem, followUps } from '../../contract/consultation/followUp.ts';
import type { SqlParam } from '../db/store.ts';
import type { Order } from '../../contract/consultation/order.ts';
import { orderById, requireOwnOrder } from '../orders/orderRows.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import { dayOf, parseDay } from '../server/clock.ts';
import { throwBadField, throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { countFollowUps, hasFollowUp, openFollowUps, saveFollowUp } from './followUpRows.ts';

/** Ends a follow-up of the caller; one that ended is unknown. */
const end = (
  { store, caller, clock }: RequestContext,
  id: string,
  column: 'done_at' | 'removed_at',
): true => {
  const [found] = openFollowUps(store, 'f.id = ? AND f.doctor_id = ?', id, caller.userId);
  if (!found) return throwHttpError(404);
  store.run(`UPDATE follow_up SET ${column} = ? WHERE id = ?`, clock.now(), id);
  return true;
};

const followUpOf = (ctx: RequestContext, orderId: string): FollowUp =>
  openFollowUps(ctx.store, 'f.order_id = ?', orderId)[0] ?? throwHttpError(404);

/** The order of a follow-up that the caller may write: of their own visit, or one that was handed over to them. */
const requireFollowUpOrder = (ctx: RequestContext, orderId: string): Order => {
  const { store, caller } = ctx;
  if (hasFollowUp(store, orderId, caller.userId)) return orderById(store, orderId);
  const order = requireOwnOrder(ctx, orderId);
  const isColleagues = countFollowUps(store, 'f.order_id = ?', orderId) > 0;
  return isColleagues ? throwHttpError('orderOfAnother') : order;
};

/**
 * Follow-ups: read and written by the doctor of the consultation only, while it is open and after it ended, until they are handed
 * over to a colleague.
 */
export const followUpHandlers = bindHandlers(followUps, {
  list({ until, orderId, pageNo, pageSize }, ctx) {
    const { store, caller } = ctx;
    if (until !== undefined && parseDay(until) === null) return throwBadField('until');
    // Also a colleague's visit, to which the caller has just done the follow-up. The rows are the caller's alone.
    if (orderId !== undefined) orderById(store, orderId);
    const condition = 'f.doctor_id = ? AND (? IS NULL OR f.day <= ?) AND (? IS NULL OR f.order_id = ?)';
    const [last, order] = [until ?? null, orderId ?? null];
    const params: SqlParam[] = [caller.userId, last, last, order, order];
    return {
      total: countFollowUps(store, condition, ...params),
      list: openFollowUps(
        store,
        `${condition} ORDER BY f.day, f.id LIMIT ? OFFSET ?`,
        ...params,
        pageSize,
        (pageNo - 1) * pageSize,
      ),
    };
  },
  set({ orderId, day, remind, note }, ctx) {
    const { store, caller, clock, trail } = ctx;
    const order = requireFollowUpOrder(ctx, orderId);
    if (parseDay(day) === null) return throwBadField('day');
    const problem = followUpProblem(day, dayOf(clock.now()));
    if (problem !== null) return throwHttpError(problem === 'past' ? 'followUpPast' : 'followUpTooFar');
    saveFollowUp(store, { orderId: order.id, doctorId: caller.userId, day, remind, note }, clock.now());
    trail('follow-up-set', orderId, day);
    return followUpOf(ctx, orderId);
  },
  done({ id }, ctx) {
    end(ctx, id, 'done_at');
    ctx.trail('follow-up-done', id);
    return true;
  },
  remove({ id }, ctx) {
    end(ctx, id, 'removed_at');
    ctx.trail('follow-up-remove', id);
    return true;
  },
  reopen({ id }, ctx) {
    const { store, caller, trail } = ctx;
    const found = store.one<{ orderId: string }>(
      'SELECT order_id AS orderId FROM follow_up WHERE id = ? AND doctor_id = ?',
      id,
      caller.userId,
    );
    if (!found) return throwHttpError(404);
    const [open] = openFollowUps(store, 'f.order_id = ?', found.orderId);
    if (open) return open.id === id ? open : throwHttpError('followUpReplaced');
    store.run('UPDATE follow_up SET done_at = NULL, removed_at = NULL WHERE id = ?', id);
    trail('follow-up-reopen', id);
    return followUpOf(ctx, found.orderId);
  },
});
