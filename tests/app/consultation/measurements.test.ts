import { describe, expect, test } from 'vitest';
import {
  getMeasurements,
  type Measurements,
} from '../../../src/console/features/consultation/summary/measurements.ts';
import { fetchPatientFacts } from '../../../src/console/domain/patient/fetchPatientFacts.ts';
import { dayOf } from '../../../src/console/lib/dates/days.ts';
import { measurements as calls } from '../../../src/contract/consultation/measurement.ts';
import { type Order, order } from '../../../src/contract/consultation/order.ts';
import { patientFacts } from '../../../src/contract/consultation/patientFacts.ts';
import { setupDraftsFixture } from '../../support/createDraftsFixture.ts';
import type { Client } from '../../support/startBackend.ts';
import { firstOf, waitFor } from '../prescriptions/fillForm.ts';

const fixture = setupDraftsFixture();

/** Accepts a patient of whom nothing was measured, and opens the measurements. */
const open = async (client: Client): Promise<{ consultOrder: Order; model: Measurements }> => {
  const waiting = await client.app.call(order.awaiting, {});
  const { id } = firstOf(waiting.filter(({ patient }) => patient.birthDate > '1990'));
  const consultOrder = await client.app.call(order.accept, { id });
  const model = getMeasurements(client.app, consultOrder.id, consultOrder.patient.id);
  await model.list.load();
  return { consultOrder, model };
};

describe('the measurements in a consultation', () => {
  test('are listed as soon as they are saved, and the form is empty again', async () => {
    const { model } = await open(await fixture.signIn());
    model.setField('systolic', '150');
    model.setField('diastolic', '95');
    expect(await model.save()).toBe(true);
    expect(model.isDirty.value).toBe(false);
    expect(model.list.value.value).toMatchObject([{ kind: 'bloodPressure', value: '150', diastolic: '95' }]);
  });

  test('that cannot be right are not sent', async () => {
    const { model, consultOrder } = await open(await fixture.signIn());
    model.setField('systolic', '95');
    model.setField('diastolic', '150');
    model.setField('glucose', '300');
    expect(await model.save()).toBe(false);
    expect(model.problems.value).toMatchObject({
      diastolic: { kind: 'order' },
      glucose: { kind: 'milligrams' },
    });
    await model.list.load();
    expect(model.list.value.value).toEqual([]);
    expect(model.draft.value.values.systolic).toBe('95');
    expect(consultOrder.id).toMatch(/\d/);
  });

  test('whose answer was lost are asked for, and stored once', async () => {
    const client = await fixture.signIn();
    const { model } = await open(client);
    model.setField('pulse', '71');
    client.network.loseResponseOf = 'addMeasurements';
    expect(await model.save()).toBe(true);
    expect(model.list.value.value?.map(({ value }) => value)).toEqual(['71']);
  });

  test('a weight is the same as a measurement and as a fact, whichever was saved', async () => {
    const client = await fixture.signIn();
    const { model, consultOrder } = await open(client);
    const { patient } = consultOrder;
    model.setField('weight', '61.5');
    await model.save();
    const facts = await fetchPatientFacts(client.app, patient.id);
    expect(facts).toMatchObject({ version: 1, weightKg: { value: '61.5', source: 'patient' } });
    await client.app.call(patientFacts.save, {
      patientId: patient.id,
      orderId: consultOrder.id,
      version: 1,
      facts: { weightKg: { value: '62', source: 'doctor' } },
    });
    await model.list.load();
    // The second one of the same visit and day corrects the first.
    expect(model.list.value.value?.map(({ value }) => value)).toEqual(['62']);
  });

  test('may be the result of a test, which can be taken back and restored', async () => {
    const client = await fixture.signIn();
    const { model } = await open(client);
    model.setField('resultName', 'HbA1c');
    expect(await model.save()).toBe(false);
    expect(model.problems.value).toEqual({ resultValue: { kind: 'result' } });
    model.setField('resultValue', '7.2 %');
    expect(await model.save()).toBe(true);
    const results = () => model.list.value.value?.map(({ name, value }) => [name, value]);
    expect(results()).toEqual([['HbA1c', '7.2 %']]);
    await model.withdraw(firstOf(model.list.value.value ?? []), 'HbA1c 7.2 %');
    expect(results()).toEqual([]);
    firstOf(client.app.toasts.list.value).action?.onClick();
    await waitFor(() => expect(results()).toEqual([['HbA1c', '7.2 %']]));
  });

  test('of another day need a time, unless they are results of tests alone', async () => {
    const { model } = await open(await fixture.signIn());
    const day = dayOf(Date.now() - 86_400_000);
    model.setField('resultName', 'HbA1c');
    model.setField('resultValue', '7.2 %');
    model.setField('pulse', '70');
    model.setDay(day);
    expect([await model.save(), model.timeProblem.value]).toEqual([false, 'time']);
    model.setField('pulse', '');
    expect(await model.save()).toBe(true);
    expect(model.list.value.value).toMatchObject([
      { name: 'HbA1c', at: Date.parse(`${day}T00:00:00+08:00`) },
    ]);
  });

  test('are not written by a doctor who has another consultation', async () => {
    const { consultOrder } = await open(await fixture.signIn());
    const other = await fixture.backend.signIn('zhouheng');
    const readings = [{ kind: 'pulse' as const, value: '70' }];
    await expect(
      other.app.call(calls.add, { orderId: consultOrder.id, source: 'patient', readings }),
    ).rejects.toMatchObject({ kind: 'code' });
  });

  test('that are typed survive a closed page', async () => {
    const client = await fixture.signIn();
    const { model, consultOrder } = await open(client);
    model.setField('spo2', '96');
    await client.app.drafts.flush();
    client.close();
    const later = await fixture.signIn();
    const again = getMeasurements(later.app, consultOrder.id, consultOrder.patient.id);
    await waitFor(() => expect(again.draft.value.values.spo2).toBe('96'));
    expect(again.isFormOpen.value).toBe(true);
  });
});
