import type { Room } from '../desk.ts';
import { openPrescriptions } from './prescriptions.ts';
import type { Outside, Placed, Prescriptions } from './prescriptionsModel.ts';
import { writtenShape } from './written.ts';

/**
 * Returns the prescriptions of an order. The models and rules load together with the view that imports this.
 */
export const prescriptionsOf = (
  app: Outside & Pick<Room, 'journal' | 'prescribing'>,
  order: Placed,
): Prescriptions =>
  app.prescribing.of(order.id, () => {
    const model = openPrescriptions(app, order);
    app.journal.follow(
      { order: order.id, form: 'prescription' },
      { shape: writtenShape, now: model.written, back: model.back },
    );
    return model;
  });
