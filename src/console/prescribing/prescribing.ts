import type { Order } from '../../contract/order.ts';
import { openPrescriptions, type Outside, type Prescriptions } from './prescriptions.ts';

/** The prescription forms of all orders that were looked at since the application was opened. */
export interface Prescribing {
  /** The same model for the same order, with what was typed in it, however often its page is left and opened. */
  readonly of: (order: Pick<Order, 'id' | 'followUp' | 'patient'>) => Prescriptions;
  /** Whether something was typed that is not stored yet. */
  readonly typed: () => boolean;
  /** Forgets them all: another person works here now. */
  readonly forget: () => void;
}

/** Keeps the forms, by order. */
export const openPrescribing = (app: Outside): Prescribing => {
  const kept = new Map<string, Prescriptions>();
  return {
    of: (order) => {
      const found = kept.get(order.id) ?? openPrescriptions(app, order);
      kept.set(order.id, found);
      return found;
    },
    typed: () => [...kept.values()].some(({ sheet }) => sheet.typed.value),
    forget: () => kept.clear(),
  };
};
