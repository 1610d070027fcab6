import { expect, vi } from 'vitest';
import { openPrescriptions } from '../../src/console/prescribing/prescriptions.ts';
import type { Prescriptions } from '../../src/console/prescribing/prescriptionsModel.ts';
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
export const prescribeFor = async (stage: Stage, desk: Desk): Promise<{ at: Order; rx: Prescriptions }> => {
  const waiting = await desk.app.call(order.awaiting, {});
  const at = first(
    waiting.filter(
      ({ followUp, patient }) =>
        followUp && patient.birthDate < '2005' && patient.allergyClasses.length === 0,
    ),
  );
  await desk.app.call(order.accept, { id: at.id });
  const rx = openPrescriptions(desk.app, at);
  stage.closes(rx.open());
  await until(() => {
    expect(rx.list.state.value).toBe('ready');
    expect(rx.sheet.form.value?.warehouseId).toMatch(/\d/);
    expect(rx.pack.value.value).toBeDefined();
    expect(desk.app.im.line.value).toBe('live');
  });
  return { at, rx };
};

/** Writes a diagnosis and one drug, found by its code. */
export const write = async (desk: Desk, rx: Prescriptions, keyword = 'D0001'): Promise<string> => {
  const diagnosis = first(await rx.findDiagnosis('I10'));
  rx.sheet.addDiagnosis(diagnosis);
  const warehouse = rx.sheet.form.value?.warehouseId ?? '';
  const found = await desk.app.call(drug.search, { warehouseId: warehouse, keyword });
  return rx.sheet.addDrug(first(found.list));
};
