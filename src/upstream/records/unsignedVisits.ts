import { type Order, orderStatus } from '../../contract/consultation/order.ts';
import type { Store } from '../db/store.ts';
import { ordersWhere } from '../orders/orderRows.ts';

// What is not complete cannot be signed, and once the visit has ended it cannot be completed either.
const condition = `o.doctor_id = ? AND o.status IN (${orderStatus.inConsultation}, ${orderStatus.finished})
  AND NOT EXISTS (SELECT 1 FROM record_signature s WHERE s.order_id = o.id)
  AND EXISTS (SELECT 1 FROM case_record r WHERE r.order_id = o.id AND r.chief_complaint <> '' AND r.diagnoses <> '[]'
    AND r.version = (SELECT max(n.version) FROM case_record n WHERE n.order_id = o.id))`;

/** A doctor's visits whose record can be signed and is not: the one that ended first before all others, open ones last. */
export const unsignedVisits = (
  store: Store,
  doctorId: string,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): { total: number; list: Order[] } => ({
  total:
    store.one<{ n: number }>(`SELECT count(*) AS n FROM consult_order o WHERE ${condition}`, doctorId)?.n ??
    0,
  list: ordersWhere(
    store,
    `${condition} ORDER BY o.finish_time IS NULL, o.finish_time, o.id LIMIT ? OFFSET ?`,
    doctorId,
    pageSize,
    (pageNo - 1) * pageSize,
  ),
});
