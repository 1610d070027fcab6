import { signal } from '@preact/signals-react';
import type { Placed, Prescriptions } from './prescriptionsModel.ts';

/** The prescription forms of all orders that were looked at since the application was opened. */
export interface Prescribing {
  /** The same model for the same order, with what was typed in it, however often its page is left and opened. */
  readonly of: (orderId: string, open: () => Prescriptions) => Prescriptions;
  /** The model of an order, once its prescriptions were looked at. */
  readonly known: (orderId: string) => Prescriptions | undefined;
  /** The order of a model that is kept, as it is known now. */
  readonly placed: (order: Placed) => void;
  /** Whether something was typed that is not stored yet; in all of them, or for one order. */
  readonly typed: () => boolean;
  readonly typedIn: (orderId: string) => boolean;
}

/** Keeps the forms, by order. The models and their rules come later, with what shows them (prescriptionsOf.ts). */
export const openPrescribing = (): Prescribing => {
  const kept = new Map<string, Prescriptions>();
  const opened = signal(0);
  const all = (): ReadonlyMap<string, Prescriptions> => {
    void opened.value;
    return kept;
  };
  return {
    of: (orderId, open) => {
      const before = kept.get(orderId);
      if (before) return before;
      const model = open();
      kept.set(orderId, model);
      // Later: a view may be asking for it while it is drawn.
      queueMicrotask(() => {
        opened.value += 1;
      });
      return model;
    },
    known: (orderId) => all().get(orderId),
    placed: (order) => kept.get(order.id)?.placed(order),
    typed: () => [...all().values()].some(({ sheet }) => sheet.typed.value),
    typedIn: (orderId) => all().get(orderId)?.sheet.typed.value === true,
  };
};
