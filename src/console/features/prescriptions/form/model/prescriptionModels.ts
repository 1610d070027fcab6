import { signal } from '@preact/signals-react';
import type { OrderContext, OrderPrescriptions } from './orderPrescriptions.ts';

/** The prescription models of all orders that were opened since the application started. */
export interface PrescriptionModels {
  /** Returns the order's model, with its unsaved forms, or creates it. */
  readonly getOrCreate: (orderId: string, create: () => OrderPrescriptions) => OrderPrescriptions;
  /** The model of an order, if its prescriptions were opened. */
  readonly get: (orderId: string) => OrderPrescriptions | undefined;
  /** Updates the order of an existing model. */
  readonly updateOrder: (order: OrderContext) => void;
  /** Whether there are unsaved changes, in any order or in one. */
  readonly isDirty: () => boolean;
  readonly isDirtyFor: (orderId: string) => boolean;
}

/**
 * Keeps the models by order. The models and their rules are in another chunk, with the views
 * (getOrderPrescriptions.ts).
 */
export const createPrescriptionModels = (): PrescriptionModels => {
  const models = new Map<string, OrderPrescriptions>();
  const revision = signal(0);
  const trackedModels = (): ReadonlyMap<string, OrderPrescriptions> => {
    void revision.value;
    return models;
  };
  return {
    getOrCreate: (orderId, create) => {
      const existing = models.get(orderId);
      if (existing) return existing;
      const model = create();
      models.set(orderId, model);
      // Deferred: a view may call this while rendering.
      queueMicrotask(() => {
        revision.value += 1;
      });
      return model;
    },
    get: (orderId) => trackedModels().get(orderId),
    updateOrder: (order) => models.get(order.id)?.updateOrder(order),
    isDirty: () => [...trackedModels().values()].some(({ formModel }) => formModel.isDirty.value),
    isDirtyFor: (orderId) => trackedModels().get(orderId)?.formModel.isDirty.value === true,
  };
};
