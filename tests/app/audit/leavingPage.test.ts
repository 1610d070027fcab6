import { describe, expect, test } from 'vitest';
import { createReview } from '../../../src/console/features/audit/review/review.ts';
import { createLogOutConfirmation } from '../../../src/console/features/shell/logOutConfirmation.ts';
import { en } from '../../../src/console/messages.en.ts';
import { audit, type Task } from '../../../src/contract/prescribing/audit.ts';
import { prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import type { FakeTab } from '../../support/createFakeBrowser.ts';
import { setupDraftsFixture } from '../../support/createDraftsFixture.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';
import type { Client } from '../../support/startBackend.ts';
import { firstOf, waitFor } from '../prescriptions/fillForm.ts';

const { approved, awaitingAudit, rejected } = prescriptionStatus;
const t = en.audit;

/** Opens the oldest prescription for review until it can be decided; `client` is a page of any kind. */
const reviewOldest = async ({ app }: Pick<FakeTab | Client, 'app'>) => {
  const { prescription } = firstOf((await app.call(audit.page, { pageSize: 100 })).list);
  const review = createReview(app, prescription.id);
  const leave = review.start();
  await waitFor(() =>
    expect([review.canDecide.value, review.ruleCheck.checking.value]).toEqual([true, false]),
  );
  return { review, leave, id: prescription.id };
};
const taskOf = ({ app }: Pick<FakeTab, 'app'>, id: string): Promise<Task> => app.call(audit.detail, { id });
const toastsOf = ({ app }: Pick<FakeTab | Client, 'app'>): string[] =>
  app.toasts.list.value.map(({ text }) => text);

describe('a verdict that is held back', () => {
  const browser = setupFakeBrowser();
  const openAuditor = () => browser.signIn('qinshulan');
  const openColleague = () => browser.signIn('luyifan', { otherDevice: true });

  test('is sent when the page is hidden', async () => {
    const auditor = await openAuditor();
    const colleague = await openColleague();
    const { review, id, leave } = await reviewOldest(auditor);
    review.decide(true);
    auditor.setVisible(false);
    await waitFor(async () => expect((await taskOf(colleague, id)).prescription.status).toBe(approved));
    leave();
  });

  test('is sent before a log-out, which asks for nothing then', async () => {
    const auditor = await openAuditor();
    const colleague = await openColleague();
    const { review, id, leave } = await reviewOldest(auditor);
    review.draft.setText('please halve it');
    review.decide(false);
    const logOut = createLogOutConfirmation(auditor.app);
    await logOut.request();
    expect(logOut.pending.value).toBeNull();
    expect(auditor.app.session.loggedIn.value).toBe(false);
    expect((await taskOf(colleague, id)).prescription.status).toBe(rejected);
    leave();
  });

  test('is not sent when the session has ended: the auditor is told, and the reasons are kept', async () => {
    const auditor = await openAuditor();
    const colleague = await openColleague();
    const { review, id, leave } = await reviewOldest(auditor);
    const { patient, prescriptionNo } = (await taskOf(colleague, id)).prescription;
    review.draft.setText('please halve it');
    await browser.revoke();
    review.decide(false);
    auditor.app.pendingVerdicts.leavePage();
    const subject = t.subject(patient.name, prescriptionNo);
    await waitFor(() => expect(toastsOf(auditor)).toContain(t.notSent.signedOut(subject)));
    expect(review.draft.text.value).toBe('please halve it');
    expect((await taskOf(colleague, id)).prescription.status).toBe(awaitingAudit);
    leave();
  });
});

describe('a verdict whose page was closed', () => {
  const fixture = setupDraftsFixture();

  test('before it arrived: the next page tells the auditor, and has the reasons in the review again', async () => {
    const auditor = await fixture.signIn('qinshulan');
    const { review, id } = await reviewOldest(auditor);
    const { patient, prescriptionNo } = (await taskOf(auditor, id)).prescription;
    review.draft.setText('please halve it');
    auditor.network.offline = true;
    review.decide(false);
    const next = await fixture.reopen(auditor, 'qinshulan');
    const subject = t.subject(patient.name, prescriptionNo);
    await waitFor(() => expect(toastsOf(next)).toEqual([t.notSent.closed(subject, t.rejected)]));
    expect(next.app.verdictDrafts.get(id).text.value).toBe('please halve it');
    expect((await taskOf(next, id)).prescription.status).toBe(awaitingAudit);
  });

  test('although nothing was typed: an approval is told as well', async () => {
    const auditor = await fixture.signIn('qinshulan');
    const { review, id } = await reviewOldest(auditor);
    const { patient, prescriptionNo } = (await taskOf(auditor, id)).prescription;
    auditor.network.offline = true;
    review.decide(true);
    const next = await fixture.reopen(auditor, 'qinshulan');
    const subject = t.subject(patient.name, prescriptionNo);
    await waitFor(() => expect(toastsOf(next)).toEqual([t.notSent.closed(subject, t.approved)]));
  });

  test('after it was sent: the next page forgets it, and says nothing', async () => {
    const auditor = await fixture.signIn('qinshulan');
    const { review, id } = await reviewOldest(auditor);
    review.draft.setText('please halve it');
    auditor.network.loseResponseOf = '/prescription/audit/verdict';
    auditor.network.offlineAfterLoss = true;
    review.decide(false);
    auditor.app.pendingVerdicts.leavePage();
    await waitFor(() => expect(auditor.network.offline).toBe(true));
    const next = await fixture.reopen(auditor, 'qinshulan');
    await fixture.expectNoDrafts(next);
    expect(toastsOf(next)).toEqual([]);
    expect((await taskOf(next, id)).prescription.status).toBe(rejected);
  });
});
