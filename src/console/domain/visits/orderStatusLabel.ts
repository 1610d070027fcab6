import { orderStatus } from '../../../contract/consultation/order.ts';
import type { AppMessages } from '../../i18n/messages.ts';
import type { StateKind } from '../../ui/display/StateMark.tsx';

const statusNames = [
  'unpaid',
  'awaiting',
  'inConsultation',
  'finished',
  'cancelled',
  'declined',
  'expired',
] as const;

const nameOf = (status: number) => statusNames.find((statusName) => orderStatus[statusName] === status);

/** The label of an order status; an unknown status is shown as its number. */
export const orderStatusLabel = ({ orders: t }: AppMessages, status: number): string => {
  const name = nameOf(status);
  return name ? t.states[name] : String(status);
};

const stateKinds: Readonly<Record<(typeof statusNames)[number], StateKind>> = {
  unpaid: 'draft',
  awaiting: 'waiting',
  inConsultation: 'active',
  finished: 'done',
  cancelled: 'cancelled',
  declined: 'rejected',
  expired: 'expired',
};

/** How an order's status is marked. */
export const orderStateKind = (status: number): StateKind => {
  const name = nameOf(status);
  return name ? stateKinds[name] : 'unknown';
};
