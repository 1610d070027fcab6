import { signal } from '@preact/signals-react';
import type { Placed, Prescriptions } from './prescriptionsModel.ts';

/** The prescription models of all orders that were opened since the application started. */
export interface Prescribing {
  /** Returns the order's model, with its unsaved forms, or creates it. */
  readonly of: (orderId: string, open: () => Prescriptions) => Prescriptions;
  /** The model of an order, if its prescriptions were opened. */
  readonly known: (orderId: string) => Prescriptions | undefined;
  /** Updates the order of an existing model. */
  readonly placed: (order: Placed) => void;
  /** Whether there are unsaved changes, in any order or in one. */
  readonly typed: () => boolean;
  readonly typedIn: (orderId: string) => boolean;
}

/**
 * Keeps the models by order. The models and their rules are in another chunk, with the views
 * (getOrderPrescriptions.ts).
 */
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
      // Deferred: a view may call this while rendering.
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
