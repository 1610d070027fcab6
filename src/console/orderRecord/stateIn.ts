import { orderStatus } from '../../contract/consultation/order.ts';
import type { Words } from '../words/en.ts';

const names = [
  'unpaid',
  'awaiting',
  'inConsultation',
  'finished',
  'cancelled',
  'declined',
  'expired',
] as const;

/** The label of an order status; an unknown status is shown as its number. */
export const stateIn = ({ orders: w }: Words, status: number): string => {
  const name = names.find((one) => orderStatus[one] === status);
  return name ? w.states[name] : String(status);
};
