import { expect, vi } from 'vitest';
import { createOrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/createOrderPrescriptions.ts';
import type { OrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/orderPrescriptions.ts';
import { drug } from '../../../src/contract/prescribing/drug.ts';
import type { Order } from '../../../src/contract/consultation/order.ts';
import { acceptForAnyDrug } from '../../support/api/acceptForAnyDrug.ts';
import type { Client, Backend } from '../../support/startBackend.ts';

/** Waits until the assertions pass. */
export const waitFor = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });

/** The first of a list that must not be empty. */
export const firstOf = <T>(rows: readonly T[] | undefined): T => {
  const [row] = rows ?? [];
  if (!row) throw new Error('there is no row');
  return row;
};

/** Accepts a patient for whom any drug can be prescribed, and opens the prescriptions of the consultation. */
export const openPrescriptionForm = async (
  backend: Backend,
  client: Client,
): Promise<{ consultOrder: Order; prescriptions: OrderPrescriptions }> => {
  const consultOrder = await acceptForAnyDrug(client.app.call);
  const prescriptions = createOrderPrescriptions(client.app, consultOrder);
  backend.onClose(prescriptions.start());
  await waitFor(() => {
    expect(prescriptions.list.status.value).toBe('ready');
    expect(prescriptions.formModel.form.value?.warehouseId).toMatch(/\d/);
    expect(prescriptions.rulePack.value.value).toBeDefined();
    expect(client.app.messaging.connectionState.value).toBe('live');
  });
  return { consultOrder, prescriptions };
};

/** Enters a diagnosis and one drug, found by its code. */
export const fillForm = async (
  client: Client,
  prescriptions: OrderPrescriptions,
  keyword = 'D0001',
): Promise<string> => {
  const diagnosis = firstOf(await prescriptions.searchDiagnoses('I10'));
  prescriptions.formModel.addDiagnosis(diagnosis);
  const warehouse = prescriptions.formModel.form.value?.warehouseId ?? '';
  const found = await client.app.call(drug.search, { warehouseId: warehouse, keyword });
  return prescriptions.formModel.addDrug(firstOf(found.list));
};
