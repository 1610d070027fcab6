import type { App } from '../app.ts';
import { openPrescriptions } from './prescriptions.ts';
import type { Outside, Placed, Prescriptions } from './prescriptionsModel.ts';
import { writtenShape } from './written.ts';

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
export const openPrescribing = (app: Outside & Pick<App, 'journal'>): Prescribing => {
  const kept = new Map<string, Prescriptions>();
  return {
    of: (order) => {
      const known = kept.get(order.id);
      if (known) return known;
      const model = openPrescriptions(app, order);
      app.journal.follow(
        { order: order.id, form: 'prescription' },
        { shape: writtenShape, now: model.written, back: model.back },
      );
      kept.set(order.id, model);
      return model;
    },
    placed: (order) => kept.get(order.id)?.placed(order),
    typed: () => [...kept.values()].some(({ sheet }) => sheet.typed.value),
    typedIn: (orderId) => kept.get(orderId)?.sheet.typed.value === true,
    forget: () => kept.clear(),
  };
};
