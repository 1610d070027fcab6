import { orderStatus } from '../../contract/consultation/order.ts';
import { pathOf } from '../lib/address.ts';

/** The order list with what the dashboard counts as finished today. */
export const finishedPath = (today: string): string =>
  pathOf('/orderRecord', { from: today, to: today, by: 'finish', status: orderStatus.finished });

/** The prescription list of one state. */
export const statePath = (status: number): string => pathOf('/prescriptionRecord', { status });
