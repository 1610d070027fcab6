import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReview } from '../../../src/console/features/audit/review/review.ts';
import { createReviewQueue } from '../../../src/console/features/audit/review/reviewQueue.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import {
  acceptPatient,
  submitVerdict,
  resubmit,
  auditQueue,
  startReview,
  submitPrescription,
} from './auditSteps.ts';
import { firstOf, waitFor } from '../prescriptions/fillForm.ts';
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

/** A series of reviews on an auditor's page. */
const startQueue = (client: Client) => {
  const reviewQueue = createReviewQueue(client.app);
  backend.onClose(reviewQueue.start());
  return reviewQueue;
};
const idOf = (path: string | undefined): string =>
  new URLSearchParams(path?.split('?')[1] ?? '').get('id') ?? '';

describe('one review after another', () => {
  test('the next prescription is preloaded without a claim, shown immediately when it opens, and claimed then', async () => {
    const reviewQueue = startQueue(auditor);
    const [now, after] = (await auditQueue(auditor)).map((task) => task.prescription);
    const { review } = await startReview(backend, auditor, now?.id ?? '', reviewQueue);
    await waitFor(() => expect(reviewQueue.prefetchedId.value).toBe(after?.id));
    expect((await auditor.app.call(audit.detail, { id: after?.id ?? '' })).claim).toBeNull();
    review.decide(true);
    await waitFor(() => expect(idOf(auditor.navigations.at(-1))).toBe(after?.id));

    const next = createReview(auditor.app, after?.id ?? '', reviewQueue);
    // Preloaded: the prescription, its record, the patient's history and messages, and the stock.
    const { record, personalHistory, earlierPrescriptions, transcript } = next.patientContext;
    for (const data of [next.task, record, personalHistory, earlierPrescriptions, transcript])
      expect(data.value.value).toBeDefined();
    expect(next.ruleCheck.result.value?.complete).toBe(true);
    backend.onClose(next.start());
    await waitFor(() => expect(next.lease.owner.value).toBe('mine'));
  });

  test('a prescription that another auditor claimed in the meantime is skipped', async () => {
    const reviewQueue = startQueue(auditor);
    const [now, after, third] = (await auditQueue(auditor)).map((task) => task.prescription.id);
    const { review } = await startReview(backend, auditor, now ?? '', reviewQueue);
    await waitFor(() => expect(reviewQueue.prefetchedId.value).toBe(after));
    await otherAuditor.app.call(audit.claim, { id: after ?? '' });
    review.decide(true);
    await waitFor(() => expect(idOf(auditor.navigations.at(-1))).toMatch(/\d/));
    if (idOf(auditor.navigations.at(-1)) === after)
      backend.onClose(createReview(auditor.app, after ?? '', reviewQueue).start());
    await waitFor(() => expect(idOf(auditor.navigations.at(-1))).toBe(third));
  });

  test('a prescription that was opened directly is not skipped and shows who holds it', async () => {
    const reviewQueue = startQueue(auditor);
    const { id } = firstOf(await auditQueue(auditor)).prescription;
    await otherAuditor.app.call(audit.claim, { id });
    const { review } = await startReview(backend, auditor, id, reviewQueue);
    expect(review.lease.claim.value?.auditorName).toBe('陆一帆');
    expect(auditor.navigations).toEqual([]);
  });

  test('a preloaded prescription that changed opens in its current version', async () => {
    const doctor = await backend.signIn('linyue');
    const sent = await submitPrescription(doctor, await acceptPatient(doctor));
    for (const { prescription: other } of await auditQueue(otherAuditor))
      if (other.id !== sent.id) await otherAuditor.app.call(audit.claim, { id: other.id });
    const reviewQueue = startQueue(auditor);
    const claimed = firstOf(await auditQueue(otherAuditor)).prescription;
    await auditor.app.call(audit.takeOver, { id: claimed.id, reason: 'my turn' });
    await startReview(backend, auditor, claimed.id, reviewQueue);
    await waitFor(() => expect(reviewQueue.prefetchedId.value).toBe(sent.id));
    await submitVerdict(otherAuditor, sent, false, ['2-5']);
    await resubmit(doctor, await doctor.app.call(prescription.info, { id: sent.id }), { days: 3 });
    const { review } = await startReview(backend, auditor, sent.id, reviewQueue);
    expect(review.draft.read.value?.version).toBe(2);
    expect(review.stale.value).toBe(false);
  });

  test('after the last prescription the list opens', async () => {
    const reviewQueue = startQueue(auditor);
    const [remainingId, ...otherIds] = (await auditQueue(otherAuditor)).map((task) => task.prescription.id);
    for (const id of otherIds) await otherAuditor.app.call(audit.claim, { id });
    const { review } = await startReview(backend, auditor, remainingId ?? '', reviewQueue);
    review.decide(true);
    await waitFor(() => expect(auditor.navigations.at(-1)).toBe('/prescriptionTask'));
  });
});

describe('a prescription left undecided', () => {
  test('comes after all others when it is postponed, although it waited longest, and nobody holds it', async () => {
    const reviewQueue = startQueue(auditor);
    const [postponed = '', nextId = '', last] = (await auditQueue(auditor)).map(
      (task) => task.prescription.id,
    );
    const { review, leave } = await startReview(backend, auditor, postponed, reviewQueue);
    review.draft.setText('Ask the ward first');
    review.defer();
    await waitFor(() => expect(idOf(auditor.navigations.at(-1))).toBe(nextId));
    leave();
    const { review: next } = await startReview(backend, auditor, nextId, reviewQueue);
    next.decide(true);
    await waitFor(() => expect(idOf(auditor.navigations.at(-1))).toBe(last));
    expect(await auditor.app.call(audit.detail, { id: postponed })).toMatchObject({
      claim: null,
      prescription: { status: 1 },
    });
    const reopened = await startReview(backend, auditor, postponed, reviewQueue);
    expect(reopened.review.draft.text.value).toBe('Ask the ward first');
  });

  test('leads to the next one when somebody else holds it', async () => {
    const reviewQueue = startQueue(auditor);
    const [claimedId = '', freeId] = (await auditQueue(auditor)).map((task) => task.prescription.id);
    await otherAuditor.app.call(audit.claim, { id: claimedId });
    const { review } = await startReview(backend, auditor, claimedId, reviewQueue);
    review.goToNextWhenOver();
    await waitFor(() => expect(idOf(auditor.navigations.at(-1))).toBe(freeId));
  });
});

describe('a single verdict', () => {
  test('a repeating key and twenty clicks send one POST', async () => {
    const { id } = firstOf(await auditQueue(auditor)).prescription;
    const { review } = await startReview(backend, auditor, id);
    for (let n = 0; n < 20; n += 1) review.decide(true);
    await waitFor(() => expect(auditor.navigations.at(-1)).toBeDefined());
    auditor.app.pendingVerdicts.leavePage();
    await waitFor(async () => {
      const versions = await auditor.app.call(audit.versions, { id });
      expect(versions.filter(({ verdict }) => verdict !== null)).toHaveLength(1);
    });
    expect(
      (await auditor.app.call(audit.record, {})).list.filter((row) => row.prescription.id === id),
    ).toHaveLength(1);
  });

  test('losing the claim while writing keeps the text and accepts no verdict', async () => {
    const { id } = firstOf(await auditQueue(auditor)).prescription;
    const { review } = await startReview(backend, auditor, id);
    review.draft.setText('half of it would do');
    await otherAuditor.app.call(audit.takeOver, { id, reason: 'she was called away' });
    await waitFor(() => expect(review.lease.owner.value).toBe('other'));
    review.decide(false);
    expect(review.pending.value).toBeUndefined();
    expect(review.draft.text.value).toBe('half of it would do');
  });
});

describe('a resubmitted prescription', () => {
  test('is compared line by line with the rejected version, with its verdict and reasons', async () => {
    const doctor = await backend.signIn('linyue');
    const sent = await submitPrescription(doctor, await acceptPatient(doctor));
    await submitVerdict(otherAuditor, sent, false, ['2-5', 'twice the maximum'], 'please halve it');
    await resubmit(doctor, await doctor.app.call(prescription.info, { id: sent.id }), {
      dose: '2.5',
      quantity: 1,
    });
    const { review } = await startReview(backend, auditor, sent.id);
    await waitFor(() => expect(review.comparison.value?.version).toBe(1));
    const { changed, previous, verdict } = review.comparison.value ?? {};
    const line = firstOf(review.task.value.value?.prescription.lines);
    expect([...(changed ?? [])]).toEqual([line.id]);
    expect(previous?.get(line.id)).toMatchObject({ dose: '5', rejectReasons: ['2-5', 'twice the maximum'] });
    expect(verdict).toMatchObject({ approve: false, auditorName: '陆一帆', opinion: 'please halve it' });
    expect(review.canDecide.value).toBe(true);
  });

  test('can be judged again by the same auditor after confirming that the change was read', async () => {
    const doctor = await backend.signIn('linyue');
    const sent = await submitPrescription(doctor, await acceptPatient(doctor));
    const { review } = await startReview(backend, auditor, sent.id);
    await otherAuditor.app.call(audit.takeOver, { id: sent.id, reason: 'my turn' });
    await submitVerdict(otherAuditor, sent, false, ['2-5']);
    await resubmit(doctor, await doctor.app.call(prescription.info, { id: sent.id }), { days: 3 });
    await waitFor(() => expect([review.stale.value, review.canDecide.value]).toEqual([true, false]));
    review.switchToNewest();
    await waitFor(() => expect([review.lease.owner.value, review.canDecide.value]).toEqual(['mine', true]));
    review.decide(true);
    auditor.app.pendingVerdicts.leavePage();
    await waitFor(async () =>
      expect(await doctor.app.call(prescription.info, { id: sent.id })).toMatchObject({
        status: 2,
        version: 2,
      }),
    );
  });

  test('has no comparison if it is the first version', async () => {
    const { review } = await startReview(
      backend,
      auditor,
      firstOf(await auditQueue(auditor)).prescription.id,
    );
    expect(review.comparison.value).toBeNull();
  });
});

test('the reasons that this auditor used most come first, and another auditor’s do not', async () => {
  const [first, second] = (await auditQueue(auditor)).map((task) => task.prescription);
  const reject = async (client: Client, one: typeof first, reason: string) => {
    if (!one) throw new Error('nothing waits');
    await client.app.call(audit.claim, { id: one.id });
    await client.app.call(audit.verdict, {
      id: one.id,
      version: one.version,
      approve: false,
      lines: one.lines.slice(0, 1).map(({ id }) => ({ lineId: id, reasons: [reason] })),
    });
  };
  const before = startQueue(otherAuditor);
  await waitFor(() => expect(before.usedReasons.value).not.toEqual([]));
  const usedByOther = before.usedReasons.value;
  await reject(auditor, first, '3-2');
  const reviewQueue = startQueue(auditor);
  await waitFor(() => expect(reviewQueue.usedReasons.value).toContain('3-2'));
  const again = startQueue(otherAuditor);
  await waitFor(() => expect(again.usedReasons.value).toEqual(usedByOther));
  const { review } = await startReview(backend, auditor, second?.id ?? '', reviewQueue);
  review.openReasonPicker();
  const { found, usedCount } = review.reasonPicker;
  expect(found.value.slice(0, usedCount.value).map(({ code }) => code)).toEqual(
    reviewQueue.usedReasons.value.slice(0, 5),
  );
});
