import type { Order } from '../../../contract/consultation/order.ts';
import { record } from '../../../contract/consultation/record.ts';
import type { VisitRecord } from '../../domain/print/RecordPrintPreview.tsx';
import type { Services } from '../../services.ts';
import { wasAccepted } from './orderDetail.ts';

/** Reads the case records of visits, one after the other; a visit without one is left out. */
export const readVisitRecords = async (
  { call }: Pick<Services, 'call'>,
  orders: readonly Order[],
): Promise<VisitRecord[]> => {
  const records: VisitRecord[] = [];
  for (const order of orders.filter(wasAccepted)) {
    const stored = await call(record.detail, { orderId: order.id });
    if (stored.version > 0) records.push({ order, record: stored });
  }
  return records;
};
