import { orderStatus } from '../../contract/order.ts';
import { pathOf } from '../lib/address.ts';

/** The list that shows what the landing page counts as finished today. */
export const finishedPath = (today: string): string =>
  pathOf('/orderRecord', { from: today, to: today, by: 'finish', status: orderStatus.finished });

/** The list of the prescriptions in one state. */
export const statePath = (status: number): string => pathOf('/prescriptionRecord', { status });
