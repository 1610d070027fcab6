import { signal } from '@preact/signals-react';
import { describe, expect, test, vi } from 'vitest';
import { createPatientContext } from '../../../src/console/features/audit/review/patientContext.ts';
import { getOrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/getOrderPrescriptions.ts';
import { createOrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/createOrderPrescriptions.ts';
import type { OrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/orderPrescriptions.ts';
import { knownFacts } from '../../../src/console/domain/patient/factsLine/factsSummary.ts';
import { en as t } from '../../../src/console/domain/patient/messages.en.ts';
import { type Order, order } from '../../../src/contract/consultation/order.ts';
import { patientFacts } from '../../../src/contract/consultation/patientFacts.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { setupDraftsFixture } from '../../support/createDraftsFixture.ts';
import { acceptForAnyDrug } from '../../support/api/acceptForAnyDrug.ts';
import type { Client } from '../../support/startBackend.ts';
import { fillForm, firstOf, waitFor } from './fillForm.ts';

const fixture = setupDraftsFixture();

/** Opens the prescriptions of an order and waits for the facts. */
const openFacts = async (client: Client, consultOrder: Order): Promise<OrderPrescriptions> => {
  const prescriptions = getOrderPrescriptions(client.app, consultOrder);
  fixture.backend.onClose(prescriptions.start());
  await waitFor(() => {
    expect(prescriptions.factsForm.base.value).not.toBeNull();
    expect(prescriptions.formModel.form.value?.warehouseId).toMatch(/\d/);
    expect(client.app.messaging.connectionState.value).toBe('live');
  });
  return prescriptions;
};

/** Accepts a patient who fits; one for whom any drug can be prescribed unless it says otherwise. */
const accept = async (client: Client, fits?: (one: Order) => boolean): Promise<Order> => {
  const { call } = client.app;
  if (!fits) return acceptForAnyDrug(call);
  const { id } = firstOf((await call(order.awaiting, {})).filter(fits));
  return call(order.accept, { id });
};

const penicillin = { substance: '青霉素', reaction: 'rash', severity: 'severe' as const };

describe('the facts of a patient', () => {
  test('that arrive later than the next poll are shown, and not asked for again meanwhile', async () => {
    const client = await fixture.signIn();
    const consultOrder = await accept(client);
    const { app } = client;
    const answers: (() => void)[] = [];
    const call: typeof app.call = async (endpoint, ...rest) => {
      if (endpoint.path === patientFacts.get.path)
        await new Promise<void>((resolve) => void answers.push(resolve));
      return app.call(endpoint, ...rest);
    };
    const messaging = {
      ...app.messaging,
      connectionState: signal('plain' as const),
      pollSeconds: signal(0.02),
    };
    const prescriptions = createOrderPrescriptions({ ...app, call, messaging }, consultOrder);
    const lists = vi.spyOn(prescriptions.list, 'load');
    fixture.backend.onClose(prescriptions.start());
    await waitFor(() => expect(lists.mock.calls.length).toBeGreaterThan(3));
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await waitFor(() => expect(prescriptions.facts.value.value).toBeDefined());
  });

  test('without the patient’s own report, which cannot be read either, leave a question to answer', async () => {
    const client = await fixture.signIn();
    const { app } = client;
    const consultOrder = await accept(client);
    client.network.refuse = order.personalHistory.path;
    const call: typeof app.call = async (endpoint, ...rest) => {
      const data = await app.call(endpoint, ...rest);
      // A system that does not say it with the facts.
      if (typeof data === 'object' && data !== null && 'reportedAllergies' in data)
        Object.assign(data, { reportedAllergies: undefined });
      return data;
    };
    const prescriptions = createOrderPrescriptions({ ...app, call }, consultOrder);
    fixture.backend.onClose(prescriptions.start());
    await waitFor(() => expect(prescriptions.formModel.form.value?.warehouseId).toMatch(/\d/));
    await fillForm(client, prescriptions, 'amoxicillin');
    const { check } = prescriptions.formModel;
    await waitFor(() => expect(check.value.complete).toBe(true));
    const asked = () => check.value.findings.map(({ reasonKey }) => reasonKey);
    expect(asked()).toContain('allergy:report');
    client.network.refuse = null;
    prescriptions.reload();
    await waitFor(() => expect(asked()).not.toContain('allergy:report'));
  });

  test('reach the rules in the same tick as the save, and the banner without a reload', async () => {
    const client = await fixture.signIn();
    const consultOrder = await accept(client);
    const prescriptions = await openFacts(client, consultOrder);
    const { factsForm, formModel } = prescriptions;
    await fillForm(client, prescriptions, 'amoxicillin');
    const rules = () => formModel.check.value.findings.map(({ rule }) => rule);
    expect(rules()).not.toContain('allergy');
    factsForm.setField('allergies', [penicillin]);
    factsForm.setField('weightKg', '６１.50');
    await factsForm.save();
    expect(rules()).toContain('allergy');
    expect(factsForm.dirty.value).toBe(false);
    const stored = await client.app.call(patientFacts.get, { patientId: consultOrder.patient.id });
    expect(stored).toMatchObject({
      version: 1,
      allergies: { value: [{ ...penicillin, classes: ['penicillins'] }], source: 'patient' },
      weightKg: { value: '61.5' },
      heightCm: null,
    });
    expect((await client.app.call(order.detail, { id: consultOrder.id })).patient.allergies).toEqual([
      '青霉素',
    ]);
  });

  test('say who said them, and only what changed is sent', async () => {
    const client = await fixture.signIn();
    const { factsForm } = await openFacts(client, await accept(client));
    factsForm.setField('weightKg', '61');
    factsForm.setField('egfr', '48');
    factsForm.setSaidBy('egfr', 'record');
    await factsForm.save();
    expect(factsForm.base.value).toMatchObject({
      weightKg: { source: 'patient' },
      egfr: { source: 'record' },
    });
    // The choice was about that change only.
    factsForm.setField('egfr', '50');
    await factsForm.save();
    expect(factsForm.base.value).toMatchObject({ egfr: { value: '50', source: 'patient' } });
  });

  test('that were registered before are in the form, and are not lost by a save', async () => {
    const client = await fixture.signIn();
    const consultOrder = await accept(client, ({ patient }) => patient.allergies.length > 0);
    const { factsForm } = await openFacts(client, consultOrder);
    expect(factsForm.dirty.value).toBe(false);
    factsForm.addAllergy('mango');
    await factsForm.save();
    const { patient } = await client.app.call(order.detail, { id: consultOrder.id });
    expect(patient.allergies).toEqual([...consultOrder.patient.allergies, 'mango']);
    expect(patient.allergyClasses).toEqual(expect.arrayContaining([...consultOrder.patient.allergyClasses]));
    factsForm.setField('allergies', null);
    await factsForm.save();
    expect(factsForm.problems.value.allergies).toEqual({ kind: 'cleared' });
    expect(factsForm.dirty.value).toBe(true);
  });

  test('typed and not saved are there after a reload', async () => {
    const client = await fixture.signIn();
    const consultOrder = await accept(client);
    const { factsForm } = await openFacts(client, consultOrder);
    factsForm.setField('allergies', [penicillin]);
    factsForm.setSaidBy('allergies', 'earlierVisit');
    expect(client.app.unsavedWork.hasUnsaved()).toBe(true);
    const next = await fixture.reopen(client);
    const restored = (await openFacts(next, consultOrder)).factsForm;
    await waitFor(() => expect(restored.draft.value.allergies).toEqual([penicillin]));
    expect(restored.unsaved.value).toEqual(['allergies']);
    await restored.save();
    expect(restored.base.value?.allergies?.source).toBe('earlierVisit');
    await fixture.expectNoDrafts(next);
  });

  test('saved in another tab meanwhile: the other fact follows, the same fact is chosen, nothing is lost', async () => {
    const [here, there] = [await fixture.signIn(), await fixture.signIn()];
    const consultOrder = await accept(here);
    const mine = (await openFacts(here, consultOrder)).factsForm;
    const theirs = (await openFacts(there, consultOrder)).factsForm;
    mine.setField('weightKg', '61');
    theirs.setField('weightKg', '65');
    theirs.setField('heightCm', '170');
    await theirs.save();
    await waitFor(() => expect(mine.conflict.value?.unresolved).toEqual(['weightKg']));
    expect(mine.draft.value).toMatchObject({ weightKg: '61', heightCm: '170' });
    mine.choose('weightKg', 'mine');
    await mine.save();
    await waitFor(() => expect(theirs.draft.value.weightKg).toBe('61'));
    expect(theirs.dirty.value).toBe(false);
  });

  test('keep an allergy that another tab has saved meanwhile, also when the doctor keeps their own', async () => {
    const [here, there] = [await fixture.signIn(), await fixture.signIn()];
    const consultOrder = await accept(here);
    const mine = (await openFacts(here, consultOrder)).factsForm;
    const theirs = (await openFacts(there, consultOrder)).factsForm;
    mine.addAllergy('mango');
    theirs.setField('allergies', [penicillin]);
    await theirs.save();
    await waitFor(() => expect(mine.conflict.value?.unresolved).toEqual(['allergies']));
    mine.choose('allergies', 'mine');
    await mine.save();
    expect(mine.base.value?.allergies?.value.map(({ substance }) => substance)).toEqual(['mango', '青霉素']);
    // One that both had and the doctor has removed stays removed.
    await waitFor(() => expect(theirs.base.value?.version).toBe(mine.base.value?.version));
    mine.setField('allergies', [{ ...penicillin, reaction: '' }]);
    theirs.addAllergy('kiwi');
    await theirs.save();
    await waitFor(() => expect(mine.conflict.value?.unresolved).toEqual(['allergies']));
    mine.choose('allergies', 'mine');
    expect(mine.draft.value.allergies?.map(({ substance }) => substance)).toEqual(['青霉素', 'kiwi']);
  });

  test('whose save fails stay in the form', async () => {
    const client = await fixture.signIn();
    const { factsForm } = await openFacts(client, await accept(client));
    factsForm.setField('weightKg', '61');
    client.network.offline = true;
    await factsForm.save();
    expect([factsForm.mutation.state.value, factsForm.draft.value.weightKg]).toEqual(['unknown', '61']);
    client.network.offline = false;
    await factsForm.mutation.retry();
    await factsForm.mutation.retry();
    expect(factsForm.base.value?.weightKg?.value).toBe('61');
  });

  test('cannot say that a man is pregnant', async () => {
    const client = await fixture.signIn();
    const man = await accept(client, ({ patient }) => patient.sex === 1);
    const { factsForm } = await openFacts(client, man);
    factsForm.setField('pregnant', true);
    await factsForm.save();
    expect(factsForm.problems.value.pregnant).toEqual({ kind: 'male' });
    expect(factsForm.base.value?.version).toBe(0);
  });

  test('ask about an unusual number once, and not again when it is confirmed', async () => {
    const client = await fixture.signIn();
    const { factsForm } = await openFacts(client, await accept(client));
    factsForm.setField('weightKg', '70000');
    await factsForm.save();
    expect(factsForm.problems.value.weightKg).toEqual({ kind: 'grams', suggestion: '70' });
    factsForm.setField('weightKg', '280');
    await factsForm.save();
    expect(factsForm.problems.value.weightKg).toMatchObject({ kind: 'unlikely' });
    factsForm.confirmNumber('weightKg');
    await factsForm.save();
    expect(factsForm.base.value?.weightKg?.value).toBe('280');
  });

  test('offer the allergies of the case record, and never what is denied', async () => {
    const client = await fixture.signIn();
    const consultOrder = await accept(client);
    const { factsForm } = await openFacts(client, consultOrder);
    const before = await client.app.call(record.detail, { orderId: consultOrder.id });
    const written = { ...before, allergyHistory: '对青霉素过敏，否认食物过敏；磺胺过敏史' };
    await client.app.call(record.save, { ...written, chiefComplaint: 'Cough' });
    await client.app.records.get(consultOrder.id).load();
    await waitFor(() => expect(factsForm.offeredAllergies.value).toEqual(['青霉素', '磺胺']));
    factsForm.addAllergy('青霉素');
    expect(factsForm.offeredAllergies.value).toEqual(['磺胺']);
  });

  test('are offered no circumstance of an allergy, and another beside one whose name contains it', async () => {
    const client = await fixture.signIn();
    const consultOrder = await accept(client);
    const { factsForm } = await openFacts(client, consultOrder);
    factsForm.addAllergy('猕猴桃');
    const own = client.app.records.get(consultOrder.id);
    await waitFor(() => expect(own.draft.value).not.toBeNull());
    own.setField('allergyHistory', '青霉素过敏，2019年皮试阳性；桃过敏');
    await waitFor(() => expect(factsForm.offeredAllergies.value).toEqual(['青霉素', '桃']));
  });

  test('lose an allergy as soon as the record that claimed it is corrected, and stay on screen meanwhile', async () => {
    const client = await fixture.signIn();
    const consultOrder = await accept(client);
    const { call, records } = client.app;
    const before = await call(record.detail, { orderId: consultOrder.id });
    await call(record.save, { ...before, chiefComplaint: 'Cough', allergyHistory: '青霉素过敏' });
    const { facts } = await openFacts(client, consultOrder);
    const own = records.get(consultOrder.id);
    await waitFor(() => expect(own.draft.value?.allergyHistory).toBe('青霉素过敏'));
    expect(facts.value.value?.recordAllergies).toContain('青霉素过敏');
    const seen: unknown[] = [];
    let loads = 0;
    fixture.backend.onClose(facts.value.subscribe((value) => void seen.push(value)));
    fixture.backend.onClose(
      facts.status.subscribe((status) => {
        if (status === 'loading') loads += 1;
      }),
    );
    own.setField('allergyHistory', '否认药物过敏史');
    await own.save();
    await waitFor(() => expect(facts.value.value?.recordAllergies).not.toContain('青霉素过敏'));
    // Nothing that the facts have.
    own.setField('presentIllness', 'For three days');
    await own.save();
    expect(seen).not.toContain(undefined);
    expect(loads).toBe(1);
  });

  test('are seen by the auditor as they are', async () => {
    const client = await fixture.signIn();
    const consultOrder = await accept(client);
    const prescriptions = await openFacts(client, consultOrder);
    prescriptions.factsForm.setField('allergies', [penicillin]);
    await prescriptions.factsForm.save();
    await fillForm(client, prescriptions);
    for (const { reasonKey, key, preventsSubmit } of prescriptions.formModel.check.value.findings)
      if (preventsSubmit) prescriptions.formModel.setReason(reasonKey, key, 'Known');
    await waitFor(() => expect(prescriptions.formModel.canSubmit.value).toBe(true));
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(1));
    const { id, patient } = firstOf(prescriptions.list.value.value);
    const auditor = await fixture.backend.signIn('qinshulan');
    const { facts } = createPatientContext(auditor.app, id);
    await facts.load(patient.id);
    const now = Date.now();
    const loaded = facts.value.value;
    if (!loaded) throw new Error('the auditor has no facts');
    const said = { patient, facts: loaded, visitStart: consultOrder.createTime, now };
    expect(knownFacts(t, 'en', said)).toContainEqual({
      name: 'allergies',
      text: 'Allergies: 青霉素 (rash, severe)',
      age: null,
    });
  });
});
