import { orderStatus } from '../../../contract/consultation/order.ts';
import type { AppMessages } from '../../i18n/messages.ts';

const statusNames = [
  'unpaid',
  'awaiting',
  'inConsultation',
  'finished',
  'cancelled',
  'declined',
  'expired',
] as const;

/** The label of an order status; an unknown status is shown as its number. */
export const orderStatusLabel = ({ orders: t }: AppMessages, status: number): string => {
  const name = statusNames.find((statusName) => orderStatus[statusName] === status);
  return name ? t.states[name] : String(status);
};
