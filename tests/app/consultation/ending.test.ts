import { afterEach, beforeEach, expect, test } from 'vitest';
import { order } from '../../../src/contract/consultation/order.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { getOrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/getOrderPrescriptions.ts';
import type { Consultation } from '../../../src/console/features/consultation/consultation.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';
import { acceptPatient, submitPrescription } from '../audit/auditSteps.ts';
import { firstOf, openConsultation, waitFor } from './openConsultation.ts';

let backend: Backend;
let doctor: Client;
let consultation: Consultation;
beforeEach(async () => {
  backend = await startBackend();
  doctor = await backend.signIn('linyue');
  consultation = await openConsultation(backend, doctor, await acceptPatient(doctor));
});
afterEach(() => backend.close());

const openItems = () =>
  Object.fromEntries(consultation.finish.openItems.value.map(({ name, count }) => [name, count]));
const isChecked = () => waitFor(() => expect(consultation.finish.checks.value).toBe('ready'));

test('ending a consultation names an unsigned record and a patient without a reply, until both are done', async () => {
  consultation.finish.openConfirm();
  await isChecked();
  await waitFor(() => expect(openItems()).toMatchObject({ unsigned: 1, unanswered: 1, diagnosis: 1 }));
  consultation.finish.cancel();

  consultation.conversation.send({ kind: 'text', text: 'Please rest for three days.' });
  consultation.record.setField('chiefComplaint', 'cough');
  consultation.record.addDiagnosis(firstOf(await consultation.findDiagnosis('J20.9')));
  await consultation.signing.ask();
  await consultation.signing.confirm();
  consultation.finish.openConfirm();
  await isChecked();
  await waitFor(() => expect(openItems()).toEqual({}));
  await consultation.finish.finish();
  expect([consultation.finish.state.value, consultation.writable.value]).toEqual(['closed', false]);
});

test('it names prescriptions under review and rejected ones, and follows a verdict while the question is open', async () => {
  const { id, version } = await submitPrescription(doctor, consultation.id);
  await submitPrescription(doctor, consultation.id, 'after breakfast');
  consultation.finish.openConfirm();
  await waitFor(() => expect(openItems()).toMatchObject({ inReview: 2 }));
  const auditor = await backend.signIn('qinshulan');
  await auditor.app.call(audit.claim, { id });
  await auditor.app.call(audit.verdict, { id, version, approve: false, lines: [], opinion: 'Too long' });
  await waitFor(() => expect(openItems()).toMatchObject({ inReview: 1, rejected: 1 }));
  // It can be ended nevertheless.
  await consultation.finish.finish();
  expect(consultation.writable.value).toBe(false);
});

test('an upstream that does not answer the check is one sentence away from ending anyway, and can be asked again', async () => {
  consultation.record.setField('advice', 'typed before');
  doctor.network.offline = true;
  consultation.finish.openConfirm();
  await waitFor(() => expect(consultation.finish.checks.value).toBe('failed'));
  expect(openItems()).toMatchObject({ unsigned: 1 });
  doctor.network.offline = false;
  consultation.finish.recheck();
  await isChecked();
  consultation.finish.cancel();
  await consultation.record.save();
  expect(consultation.record.stored.value.value?.advice).toBe('typed before');
});

test('it names facts of the patient that are not saved, apart from a prescription', async () => {
  const order = consultation.order.value.value;
  if (!order) throw new Error('the order is not loaded');
  const { factsForm, start } = getOrderPrescriptions(doctor.app, order);
  backend.onClose(start());
  await waitFor(() => expect(factsForm.base.value).not.toBeNull());
  expect(openItems()).not.toHaveProperty('unsavedFacts');
  factsForm.setField('weightKg', '61');
  await waitFor(() => expect(openItems()).toMatchObject({ unsavedFacts: 1 }));
  expect(openItems()).not.toHaveProperty('unsentForm');
  await factsForm.save();
  expect(openItems()).not.toHaveProperty('unsavedFacts');
});

test('an end that was accepted but cannot be read back is not known, and can be ended again', async () => {
  consultation.finish.openConfirm();
  await isChecked();
  doctor.network.refuse = order.detail.path;
  await consultation.finish.finish();
  expect(consultation.finish.state.value).toBe('unknown');
  doctor.network.refuse = null;
  await consultation.finish.finish();
  expect([consultation.finish.state.value, consultation.writable.value]).toEqual(['closed', false]);
});
