import { openPrescriptions, type Outside, type Placed, type Prescriptions } from './prescriptions.ts';

/** The prescription forms of all orders that were looked at since the application was opened. */
export interface Prescribing {
  /** The same model for the same order, with what was typed in it, however often its page is left and opened. */
  readonly of: (order: Placed) => Prescriptions;
  /** The order of a model that is kept, as it is known now. */
  readonly placed: (order: Placed) => void;
  /** Whether something was typed that is not stored yet; in all of them, or for one order. */
  readonly typed: () => boolean;
  readonly typedIn: (orderId: string) => boolean;
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
    placed: (order) => kept.get(order.id)?.placed(order),
    typed: () => [...kept.values()].some(({ sheet }) => sheet.typed.value),
    typedIn: (orderId) => kept.get(orderId)?.sheet.typed.value === true,
    forget: () => kept.clear(),
  };
};
