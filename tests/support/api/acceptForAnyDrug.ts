import type { Call } from '../../../src/console/api/http/call.ts';
import { fetchPatientPrescriptions } from '../../../src/console/domain/prescription/patientPrescriptions.ts';
import { type Order, order } from '../../../src/contract/consultation/order.ts';
import { currentMedicinesOn, dayOf } from '../../../src/contract/rules/currentMedicines.ts';

/** The adults without a known allergy who wait for a follow-up, the longest wait first. */
export const waitingAdults = async (call: Call): Promise<Order[]> =>
  (await call(order.awaiting, {})).filter(
    ({ followUp, patient }) => followUp && patient.birthDate < '2005' && patient.allergies.length === 0,
  );

/** How many medicines a patient takes today, as far as this hospital prescribed them; only their doctor may ask. */
export const countMedicines = async (call: Call, { patient }: Order): Promise<number> => {
  const { list } = await fetchPatientPrescriptions({ call }, patient.id);
  return currentMedicinesOn(list, dayOf(Date.now())).length;
};

/**
 * Accepts a patient for whom any common drug can be prescribed: a waiting adult without an allergy who takes nothing, so that no
 * rule finds the drug beside another one. If everybody takes something, it is the one who takes least. Returns the order as it
 * waited.
 */
export const acceptForAnyDrug = async (call: Call): Promise<Order> => {
  const accepted: { one: Order; medicines: number }[] = [];
  for (const one of await waitingAdults(call)) {
    await call(order.accept, { id: one.id });
    const medicines = await countMedicines(call, one);
    if (medicines === 0) return one;
    accepted.push({ one, medicines });
  }
  const [least] = accepted.toSorted((a, b) => a.medicines - b.medicines);
  if (!least) throw new Error('no adult without an allergy waits for a follow-up');
  return least.one;
};
