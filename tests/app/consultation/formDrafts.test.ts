import { describe, expect, test } from 'vitest';
import { createCloudRoom } from '../../../src/console/features/cloudRoom/cloudRoom.ts';
import { createCancelReason } from '../../../src/console/features/prescriptions/cancel/cancelReason.ts';
import { createReview } from '../../../src/console/features/audit/review/review.ts';
import { createTakeOverReason } from '../../../src/console/features/audit/review/ClaimBar.tsx';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { setupDraftsFixture } from '../../support/createDraftsFixture.ts';
import { openPrescriptionForm, fillForm } from '../prescriptions/fillForm.ts';
import type { Client } from '../../support/startBackend.ts';
import { openConsultation, firstOf, waitFor, acceptAndOpen } from './openConsultation.ts';
import { getOrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/getOrderPrescriptions.ts';

const fixture = setupDraftsFixture();

describe('a prescription', () => {
  test('is restored unfinished and can be continued', async () => {
    const client = await fixture.signIn();
    const consultOrder = firstOf(await client.app.call(order.awaiting, {}));
    await client.app.call(order.accept, { id: consultOrder.id });
    const prescriptions = getOrderPrescriptions(client.app, consultOrder);
    fixture.backend.onClose(prescriptions.start());
    await waitFor(() => expect(prescriptions.formModel.form.value?.warehouseId).toMatch(/\d/));
    const key = await fillForm(client, prescriptions);
    prescriptions.formModel.setField(key, 'remark', 'after meals');
    const written = prescriptions.formModel.form.value;
    const next = await fixture.reopen(client);
    const restored = getOrderPrescriptions(next.app, consultOrder);
    fixture.backend.onClose(restored.start());
    await waitFor(() => expect(restored.formModel.form.value).toEqual(written));
    expect(restored.formModel.isDirty.value).toBe(true);
    expect(await fillForm(next, restored, 'D0002')).not.toBe(key);
    restored.formModel.discard(null);
    await fixture.expectNoDrafts(next);
  });

  test('that was stored although its page was closed before the response is found, and not created twice', async () => {
    const client = await fixture.signIn();
    const { consultOrder } = await openPrescriptionForm(fixture.backend, client);
    const prescriptions = getOrderPrescriptions(client.app, consultOrder);
    fixture.backend.onClose(prescriptions.start());
    await waitFor(() => expect(prescriptions.formModel.form.value?.warehouseId).toMatch(/\d/));
    await fillForm(client, prescriptions);
    await waitFor(() => expect(prescriptions.formModel.canSubmit.value).toBe(true));
    client.network.loseResponseOf = '/prescription/doctor/create';
    client.network.offlineAfterLoss = true;
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.save.state.value).toBe('unknown'));
    const next = await fixture.reopen(client);
    const restored = getOrderPrescriptions(next.app, consultOrder);
    fixture.backend.onClose(restored.start());
    await waitFor(() => expect(restored.list.value.value).toHaveLength(1));
    await fixture.expectNoDrafts(next);
    expect(restored.formModel.isDirty.value).toBe(false);
    expect((await next.app.call(prescription.list, { orderId: consultOrder.id })).total).toBe(1);
  });
});

test("an auditor's unfinished opinion is restored with the version it is about", async () => {
  const doctor = await fixture.backend.signIn('linyue');
  const { prescriptions } = await openPrescriptionForm(fixture.backend, doctor);
  await fillForm(doctor, prescriptions);
  await waitFor(() => expect(prescriptions.formModel.canSubmit.value).toBe(true));
  prescriptions.submit();
  await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(1));
  const { id } = firstOf(prescriptions.list.value.value);
  const client = await fixture.signIn('qinshulan');
  const review = createReview(client.app, id);
  const dispose = review.start();
  await waitFor(() => expect(review.canWrite.value).toBe(true));
  const line = firstOf(review.task.value.value?.prescription.lines);
  review.draft.setText('dose too high');
  review.draft.setReasonText(line.id, 'see the label');
  dispose();
  const next = await fixture.reopen(client, 'qinshulan');
  const restored = createReview(next.app, id);
  fixture.backend.onClose(restored.start());
  await waitFor(() => expect(restored.draft.text.value).toBe('dose too high'));
  expect(restored.draft.reasonsByLine.value[line.id]?.text).toBe('see the label');
  expect(restored.draft.read.value?.version).toBe(1);
  restored.draft.discard();
  await fixture.expectNoDrafts(next);
});

test('the reason for declining is restored with its form; if the order is gone, it can still be read', async () => {
  const client = await fixture.signIn();
  const queue = createCloudRoom(client.app);
  const dispose = queue.start();
  await waitFor(() => expect(queue.awaiting.status.value).toBe('ready'));
  const row = firstOf(queue.awaiting.value.value);
  queue.startDecline(row);
  queue.setReason('needs to be seen in person');
  dispose();
  const next = await fixture.reopen(client);
  const restored = createCloudRoom(next.app);
  fixture.backend.onClose(restored.start());
  await waitFor(() =>
    expect(restored.declining.value).toMatchObject({ id: row.id, reason: 'needs to be seen in person' }),
  );
  const otherClient = await fixture.backend.signIn('linyue');
  await otherClient.app.call(order.accept, { id: row.id });
  await waitFor(() => expect(restored.orphanedReason.value).toBe('needs to be seen in person'));
  restored.cancelDecline();
  await fixture.expectNoDrafts(next);
});

test('the reason for cancelling a prescription is restored with its form, and deleted once it is cancelled', async () => {
  const client = await fixture.signIn();
  const { consultOrder, prescriptions } = await openPrescriptionForm(fixture.backend, client);
  await fillForm(client, prescriptions);
  await waitFor(() => expect(prescriptions.formModel.canSubmit.value).toBe(true));
  prescriptions.submit();
  await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(1));
  const cancelled = firstOf(prescriptions.list.value.value);
  const { id } = cancelled;
  const reason = createCancelReason(client.app, cancelled, () => prescriptions.list.value.value?.[0]);
  const dispose = reason.start();
  reason.show();
  reason.write('written for the wrong pat');
  dispose();
  const next = await fixture.reopen(client);
  const restored = getOrderPrescriptions(next.app, consultOrder);
  fixture.backend.onClose(restored.start());
  const form = createCancelReason(next.app, cancelled, () => restored.list.value.value?.[0]);
  fixture.backend.onClose(form.start());
  await waitFor(() =>
    expect([form.shown.value, form.text.value]).toEqual(['cameBack', 'written for the wrong pat']),
  );
  expect(next.app.unsavedWork.hasUnsaved()).toBe(true);
  form.write('written for the wrong patient');
  await restored.cancel.mutate({ id, reason: form.text.value });
  await waitFor(() => expect([form.shown.value, form.text.value]).toEqual(['no', '']));
  await fixture.expectNoDrafts(next);
});

test('the reason for taking over a claim is restored with its form, and deleted once it is taken over', async () => {
  const doctor = await fixture.backend.signIn('linyue');
  const { prescriptions } = await openPrescriptionForm(fixture.backend, doctor);
  await fillForm(doctor, prescriptions);
  await waitFor(() => expect(prescriptions.formModel.canSubmit.value).toBe(true));
  prescriptions.submit();
  await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(1));
  const { id } = firstOf(prescriptions.list.value.value);
  const colleague = await fixture.backend.signIn('luyifan');
  await colleague.app.call(audit.claim, { id });
  const openReviewPage = (client: Client) => {
    const review = createReview(client.app, id);
    const reason = createTakeOverReason(client.app, review, id);
    const disposers = [review.start(), reason.start()];
    const dispose = () => {
      for (const restored of disposers.splice(0)) restored();
    };
    fixture.backend.onClose(dispose);
    return { review, reason, dispose };
  };
  const client = await fixture.signIn('qinshulan');
  const { reason, dispose } = openReviewPage(client);
  reason.show();
  reason.write('their shift is over');
  dispose();
  const next = await fixture.reopen(client, 'qinshulan');
  const restored = openReviewPage(next);
  await waitFor(() =>
    expect([restored.reason.shown.value, restored.reason.text.value]).toEqual([
      'cameBack',
      'their shift is over',
    ]),
  );
  await waitFor(() => expect(restored.review.lease.owner.value).toBe('other'));
  await restored.review.lease.takeOver(restored.reason.text.value);
  expect(restored.review.lease.owner.value).toBe('mine');
  expect([restored.reason.shown.value, restored.reason.text.value]).toEqual(['no', '']);
  await fixture.expectNoDrafts(next);
});

describe('logging out', () => {
  test('counts unsent and unsaved input of every tab, and removes it with the session', async () => {
    const [client, tab] = [await fixture.signIn(), await fixture.signIn()];
    const consultation = await acceptAndOpen(fixture.backend, client);
    consultation.conversation.write('in one tab');
    const other = await openConsultation(fixture.backend, tab, consultation.id);
    other.conversation.write('in the other');
    await tab.app.drafts.flush();
    expect(await client.app.unsavedWork.count()).toBe(2);
    await client.app.logOut();
    expect(fixture.storedDraftKeys()).toEqual([]);
    client.close();
    tab.close();
    const next = await fixture.signIn();
    const restored = await openConsultation(fixture.backend, next, consultation.id);
    expect([restored.conversation.draft.value, await next.app.drafts.count()]).toEqual(['', 0]);
  });

  test('a colleague who logs in on the same computer sees nothing, and the doctor finds it again', async () => {
    const client = await fixture.signIn();
    const consultation = await acceptAndOpen(fixture.backend, client);
    consultation.conversation.write('for my eyes');
    await client.app.drafts.flush();
    client.close();
    fixture.storage.localStorage.clear();
    const colleague = await fixture.signIn('zhouheng');
    expect(await colleague.app.drafts.count()).toBe(0);
    colleague.app.messaging.conversation(consultation.id);
    await colleague.app.drafts.flush();
    expect(colleague.app.messaging.conversation(consultation.id).draft.value).toBe('');
    await colleague.app.logOut();
    colleague.close();
    const next = await fixture.signIn();
    const restored = await openConsultation(fixture.backend, next, consultation.id);
    await waitFor(() => expect(restored.conversation.draft.value).toBe('for my eyes'));
  });
});

test('a browser that stores nothing says so, and leaving the page asks for confirmation', async () => {
  const client = await fixture.backend.signIn('linyue');
  const consultation = await acceptAndOpen(fixture.backend, client);
  expect([client.app.drafts.state.value, client.app.unsavedWork.wouldBeLost()]).toEqual(['off', false]);
  consultation.conversation.write('half');
  expect(client.app.unsavedWork.wouldBeLost()).toBe(true);
});
