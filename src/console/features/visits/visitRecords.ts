import type { Order } from '../../../contract/consultation/order.ts';
import { record } from '../../../contract/consultation/record.ts';
import type { VisitRecord } from '../../domain/print/RecordPrintPreview.tsx';
import type { Services } from '../../services.ts';

/** Reads the case records of visits, one after the other, until the list is left; a visit without one is left out. */
export const readVisitRecords = async (
  { call }: Pick<Services, 'call'>,
  orders: readonly Order[],
  isOver: () => boolean,
): Promise<VisitRecord[]> => {
  const records: VisitRecord[] = [];
  for (const order of orders) {
    if (isOver()) break;
    const stored = await call(record.detail, { orderId: order.id });
    if (stored.version > 0) records.push({ order, record: stored });
  }
  return records;
};
