import { orderStatus } from '../../../contract/consultation/order.ts';
import { buildPath } from '../../lib/queryParams.ts';

/** The order list with what the dashboard counts as finished today. */
export const finishedOrdersPath = (today: string): string =>
  buildPath('/orderRecord', { from: today, to: today, by: 'finish', status: orderStatus.finished });

/** The prescription list of one state. */
export const prescriptionsPath = (status: number): string => buildPath('/prescriptionRecord', { status });
