import type { EditingServices } from '../../../../editingModels.ts';
import { createOrderPrescriptions } from './createOrderPrescriptions.ts';
import type { Deps, OrderContext, OrderPrescriptions } from './orderPrescriptions.ts';
import { draftSchema } from './draftSchema.ts';

/**
 * Returns the prescriptions of an order. The models and rules load together with the view that imports this.
 */
export const getOrderPrescriptions = (
  app: Deps & Pick<EditingServices, 'drafts' | 'prescribing'>,
  order: OrderContext,
): OrderPrescriptions =>
  app.prescribing.getOrCreate(order.id, () => {
    const model = createOrderPrescriptions(app, order);
    app.drafts.sync(
      { order: order.id, form: 'prescription' },
      { schema: draftSchema, serialize: model.serialize, restore: model.restore },
    );
    return model;
  });
