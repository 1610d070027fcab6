import { expect, vi } from 'vitest';
import { createOrderPrescriptions } from '../../src/console/features/prescriptions/form/model/createOrderPrescriptions.ts';
import type { OrderPrescriptions } from '../../src/console/features/prescriptions/form/model/orderPrescriptions.ts';
import { drug } from '../../src/contract/prescribing/drug.ts';
import { type Order, order } from '../../src/contract/consultation/order.ts';
import type { Desk, Stage } from './roomStage.ts';

/** Waits until what is expected is so. */
export const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

/** The first of a list that must have one. */
export const first = <T>(rows: readonly T[] | undefined): T => {
  const [row] = rows ?? [];
  if (!row) throw new Error('there is no row');
  return row;
};

/** Accepts a grown-up follow-up patient without allergies, and opens the prescriptions of the consultation. */
export const prescribeFor = async (
  stage: Stage,
  desk: Desk,
): Promise<{ at: Order; rx: OrderPrescriptions }> => {
  const waiting = await desk.app.call(order.awaiting, {});
  const at = first(
    waiting.filter(
      ({ followUp, patient }) =>
        followUp && patient.birthDate < '2005' && patient.allergyClasses.length === 0,
    ),
  );
  await desk.app.call(order.accept, { id: at.id });
  const rx = createOrderPrescriptions(desk.app, at);
  stage.closes(rx.start());
  await until(() => {
    expect(rx.list.status.value).toBe('ready');
    expect(rx.formModel.form.value?.warehouseId).toMatch(/\d/);
    expect(rx.rulePack.value.value).toBeDefined();
    expect(desk.app.messaging.connectionState.value).toBe('live');
  });
  return { at, rx };
};

/** Writes a diagnosis and one drug, found by its code. */
export const write = async (desk: Desk, rx: OrderPrescriptions, keyword = 'D0001'): Promise<string> => {
  const diagnosis = first(await rx.searchDiagnoses('I10'));
  rx.formModel.addDiagnosis(diagnosis);
  const warehouse = rx.formModel.form.value?.warehouseId ?? '';
  const found = await desk.app.call(drug.search, { warehouseId: warehouse, keyword });
  return rx.formModel.addDrug(first(found.list));
};
