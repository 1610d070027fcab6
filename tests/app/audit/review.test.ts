import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReview, type Review } from '../../../src/console/features/audit/review/review.ts';
import { createTaskList, parseQuery } from '../../../src/console/features/audit/queue/taskListModel.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import {
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../../src/contract/prescribing/prescription.ts';
import { firstOf, openPrescriptionForm, waitFor, fillForm } from '../prescriptions/fillForm.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';

let backend: Backend;
let auditor: Client;
let otherAuditor: Client;
beforeEach(async () => {
  backend = await startBackend();
  auditor = await backend.signIn('qinshulan');
  otherAuditor = await backend.signIn('luyifan');
});
afterEach(() => backend.close());

const auditQueue = async (client: Client): Promise<Prescription[]> =>
  (await client.app.call(audit.page, { pageSize: 100 })).list.map((task) => task.prescription);

const startReview = async (client: Client, id: string): Promise<{ review: Review; leave: () => void }> => {
  const review = createReview(client.app, id);
  const leave = review.start();
  backend.onClose(leave);
  await waitFor(() => {
    expect(review.task.status.value).toBe('ready');
    expect(review.ruleCheck.complete.value).toBe(true);
    // A verdict is accepted only a moment after the prescription is shown.
    expect(review.lease.owner.value === 'other' || review.canDecide.value).toBe(true);
    expect(review.patientContext.transcript.status.value).toBe('ready');
  });
  return { review, leave };
};

describe('an auditor reviews', () => {
  test('opening a free prescription claims it, leaving releases it, and the other auditor sees both', async () => {
    const { id } = firstOf(await auditQueue(auditor));
    const tasks = createTaskList(otherAuditor.app, parseQuery(''));
    backend.onClose(tasks.start());
    const { review, leave } = await startReview(auditor, id);
    expect(review.lease.owner.value).toBe('mine');
    const claim = () => tasks.page.value.value?.list.find((task) => task.prescription.id === id)?.claim;
    await waitFor(() => expect(claim()?.auditorId).toBe(auditor.app.session.userId.value));
    leave();
    await waitFor(() => expect(claim()).toBeNull());
  });

  test('the review loads everything it needs: record, own history, transcript, rules with the current stock', async () => {
    const { review } = await startReview(auditor, firstOf(await auditQueue(auditor)).id);
    const { record, personalHistory, earlierPrescriptions, transcript } = review.patientContext;
    await waitFor(() =>
      expect(
        [record, personalHistory, earlierPrescriptions, transcript].map(({ status }) => status.value),
      ).toEqual(Array.from({ length: 4 }, () => 'ready')),
    );
    expect(transcript.value.value?.length).toBeGreaterThan(0);
  });

  test('a rejection without a reason is refused at the field; with one it is sent, and the next review opens', async () => {
    const { id } = firstOf(await auditQueue(auditor));
    const { review } = await startReview(auditor, id);
    review.decide(false);
    expect(review.blocker.value).toBe('needsReason');
    const line = firstOf(review.draft.read.value?.lines);
    review.draft.toggleReason(line.id, '2-5');
    expect(review.blocker.value).toBeNull();
    review.decide(true);
    expect(review.blocker.value).toBe('hasReasons');
    review.decide(false);
    await waitFor(() => expect(auditor.navigations.at(-1)).toMatch(/^\/prescriptionReview\?id=/));
    expect(auditor.navigations.at(-1)).not.toContain(id);
    auditor.app.pendingVerdicts.leavePage();
    await waitFor(async () => {
      const decided = await auditor.app.call(prescription.info, { id });
      expect(decided).toMatchObject({ status: prescriptionStatus.rejected });
      expect(decided.lines[0]?.rejectReasons).toEqual(['2-5']);
    });
  });

  test('a verdict whose response was lost is found, and not given twice', async () => {
    const { id } = firstOf(await auditQueue(otherAuditor));
    const { review } = await startReview(otherAuditor, id);
    otherAuditor.network.loseResponseOf = '/prescription/audit/verdict';
    review.decide(true);
    otherAuditor.app.pendingVerdicts.leavePage();
    await waitFor(() =>
      expect(review.task.value.value?.prescription.status).toBe(prescriptionStatus.approved),
    );
    await waitFor(() => expect(review.pending.value).toBeUndefined());
    await waitFor(() => expect(otherAuditor.navigations.at(-1)).toMatch(/^\/prescription(Review|Task)/));
  });

  test('a prescription held by another auditor shows who holds it, and can be taken over with a reason', async () => {
    const { id } = firstOf(await auditQueue(auditor));
    const { review: firstReview } = await startReview(auditor, id);
    const { review: secondReview } = await startReview(otherAuditor, id);
    expect(secondReview.lease.owner.value).toBe('other');
    expect(secondReview.lease.claim.value?.auditorName).toBe('秦淑兰');
    secondReview.decide(true);
    expect(secondReview.pending.value).toBeUndefined();
    await secondReview.lease.takeOver('she was called away');
    expect(secondReview.lease.owner.value).toBe('mine');
    await waitFor(() => expect(firstReview.lease.owner.value).toBe('other'));
    expect(firstReview.canDecide.value).toBe(false);
  });

  test('a prescription that the doctor cancels says so immediately and accepts no verdict', async () => {
    const doctor = await backend.signIn('linyue');
    const { prescriptions } = await openPrescriptionForm(backend, doctor);
    await fillForm(doctor, prescriptions);
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(1));
    const { id } = firstOf(prescriptions.list.value.value);
    const { review } = await startReview(auditor, id);
    await prescriptions.cancel.mutate({ id, reason: 'the patient left' });
    await waitFor(() =>
      expect(review.task.value.value?.prescription.status).toBe(prescriptionStatus.cancelled),
    );
    expect(review.canDecide.value).toBe(false);
  });

  test('a corrected prescription is marked as changed, and a verdict on the old version is refused', async () => {
    const doctor = await backend.signIn('songmingyu');
    const { prescriptions } = await openPrescriptionForm(backend, doctor);
    const line = await fillForm(doctor, prescriptions);
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.list.value.value).toHaveLength(1));
    const { id } = firstOf(prescriptions.list.value.value);
    const { review } = await startReview(auditor, id);
    review.draft.setText('shorter, please');
    review.decide(false);
    auditor.app.pendingVerdicts.leavePage();
    await waitFor(() =>
      expect(prescriptions.list.value.value?.[0]?.status).toBe(prescriptionStatus.rejected),
    );
    expect(prescriptions.list.value.value?.[0]?.auditOpinion).toBe('shorter, please');

    prescriptions.formModel.edit(firstOf(prescriptions.list.value.value));
    const key = prescriptions.formModel.form.value?.lines[0]?.key ?? line;
    prescriptions.formModel.setField(key, 'days', '2');
    await waitFor(() => expect(prescriptions.formModel.canSubmit.value).toBe(true));
    prescriptions.submit();
    await waitFor(() => expect(prescriptions.list.value.value?.[0]).toMatchObject({ version: 2, status: 1 }));

    await waitFor(() => expect(review.stale.value).toBe(true));
    expect(review.comparison.value?.changed.size).toBe(1);
    expect(review.canDecide.value).toBe(false);
    await expect(auditor.app.call(audit.verdict, { id, version: 1, approve: true })).rejects.toMatchObject({
      code: business.prescriptionChanged.code,
    });
    review.switchToNewest();
    expect(review.stale.value).toBe(false);
    const tasks = await auditor.app.call(audit.detail, { id });
    expect(tasks.changedSinceReview).toBe(true);
  });

  test('"claim next" claims the oldest prescription that nobody holds', async () => {
    const claimedTask = firstOf(await auditQueue(auditor));
    await otherAuditor.app.call(audit.claim, { id: claimedTask.id });
    const oldestFree = (await auditQueue(auditor)).find(
      ({ id, auditStatus }) => id !== claimedTask.id && auditStatus !== 1,
    );
    const tasks = createTaskList(auditor.app, parseQuery(''));
    backend.onClose(tasks.start());
    await tasks.claimAndOpenNext();
    expect(auditor.navigations.at(-1)).toBe(`/prescriptionReview?id=${oldestFree?.id}`);
  });
});
