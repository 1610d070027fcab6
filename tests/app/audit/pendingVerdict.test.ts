import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTaskList, parseQuery } from '../../../src/console/features/audit/queue/taskListModel.ts';
import type { Review } from '../../../src/console/features/audit/review/review.ts';
import { createReviewQueue } from '../../../src/console/features/audit/review/reviewQueue.ts';
import { en } from '../../../src/console/messages.en.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { prescription, prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import { type Backend, type Client, startBackend } from '../../support/startBackend.ts';
import { firstOf, waitFor } from '../prescriptions/fillForm.ts';
import {
  acceptPatient,
  auditQueue,
  resubmit,
  startReview,
  submitPrescription,
  submitVerdict,
} from './auditSteps.ts';

const t = en.audit;
const { approved, awaitingAudit, rejected } = prescriptionStatus;

let backend: Backend;
let auditor: Client;
let colleague: Client;
beforeEach(async () => {
  backend = await startBackend();
  auditor = await backend.signIn('qinshulan');
  colleague = await backend.signIn('luyifan');
});
afterEach(() => backend.close());

const toasts = (client = auditor): string[] => client.app.toasts.list.value.map(({ text }) => text);
const press = (label: string): void =>
  auditor.app.toasts.list.value.find(({ action }) => action?.label === label)?.action?.onClick();
const statusOf = async (id: string): Promise<number> =>
  (await colleague.app.call(audit.detail, { id })).prescription.status;
const holderOf = async (id: string): Promise<string | undefined> =>
  (await colleague.app.call(audit.detail, { id })).claim?.auditorName;

/** A prescription of our own that is reviewed; the page is left when the test says so. */
const review = async () => {
  const doctor = await backend.signIn('linyue');
  const sent = await submitPrescription(doctor, await acceptPatient(doctor));
  const opened = await startReview(backend, auditor, sent.id);
  const { patient, prescriptionNo } = sent;
  return { ...opened, doctor, sent, subject: t.subject(patient.name, prescriptionNo) };
};
/** Rejects it with a reason and an opinion. */
const reject = ({ draft, decide }: Review): void => {
  draft.toggleReason(firstOf(draft.read.value?.lines).id, '2-5');
  draft.setText('please halve it');
  decide(false);
};

describe('a verdict', () => {
  test('names the patient and the prescription, and is sent after ten seconds during which it stays claimed', async () => {
    const { review: reviewed, leave, sent, subject } = await review();
    reject(reviewed);
    leave();
    expect(toasts()).toEqual([t.given(subject, t.rejected)]);
    expect([await statusOf(sent.id), await holderOf(sent.id)]).toEqual([awaitingAudit, '秦淑兰']);
    await waitFor(async () => expect(await statusOf(sent.id)).toBe(rejected));
    await waitFor(() => expect(toasts()).toEqual([]));
    // The time in which it was held back is not the auditor's.
    const { took } = firstOf((await auditor.app.call(audit.record, {})).list);
    expect(took).toBeLessThan(10_000);
  });

  test('is sent when the next prescription is decided, which is held in turn', async () => {
    const { review: first, sent } = await review();
    const other = firstOf((await auditQueue(auditor)).filter((task) => task.prescription.id !== sent.id));
    reject(first);
    const { review: second } = await startReview(backend, auditor, other.prescription.id);
    second.decide(true);
    await waitFor(async () => expect(await statusOf(sent.id)).toBe(rejected));
    expect(await statusOf(other.prescription.id)).toBe(awaitingAudit);
  });

  test('that was taken back is in its review again, as it was, and nothing was written', async () => {
    const { review: reviewed, leave, sent, subject } = await review();
    reject(reviewed);
    leave();
    auditor.app.pendingVerdicts.undo();
    expect(auditor.navigations.at(-1)).toContain(sent.id);
    expect(toasts()).toEqual([t.takenBack(subject)]);
    const { review: again } = await startReview(backend, auditor, sent.id);
    expect(again.draft.text.value).toBe('please halve it');
    expect(Object.values(again.draft.reasonsByLine.value)).toEqual([{ codes: ['2-5'], text: '' }]);
    expect([again.lease.owner.value, await statusOf(sent.id)]).toEqual(['mine', awaitingAudit]);
    again.decide(false);
    auditor.app.pendingVerdicts.leavePage();
    await waitFor(async () => expect(await statusOf(sent.id)).toBe(rejected));
  });

  test('is taken back by returning to its review, too', async () => {
    const { review: reviewed, leave, sent, subject } = await review();
    reviewed.decide(true);
    leave();
    await startReview(backend, auditor, sent.id);
    expect(toasts()).toEqual([t.takenBack(subject)]);
    auditor.app.pendingVerdicts.leavePage();
    expect(await statusOf(sent.id)).toBe(awaitingAudit);
  });

  test('is not offered again while it is held: not by the next review, nor by "claim next"', async () => {
    const reviewQueue = createReviewQueue(auditor.app);
    backend.onClose(reviewQueue.start());
    const [first, second] = (await auditQueue(auditor)).map((task) => task.prescription.id);
    const { review: reviewed, leave } = await startReview(backend, auditor, first ?? '', reviewQueue);
    reviewed.decide(true);
    await waitFor(() => expect(auditor.navigations.at(-1)).toContain(second));
    leave();
    const { review: next, leave: leaveNext } = await startReview(backend, auditor, second ?? '', reviewQueue);
    next.defer();
    await waitFor(() => expect(auditor.navigations.length).toBeGreaterThan(1));
    expect(auditor.navigations.at(-1)).not.toContain(first);
    leaveNext();
    const tasks = createTaskList(auditor.app, parseQuery(''));
    await tasks.claimAndOpenNext();
    expect(auditor.navigations.at(-1)).toContain(second);
  });

  test('on a medicine counts for the next prescription of the same patient, before it was sent', async () => {
    const { review: first, sent, doctor } = await review();
    const again = await submitPrescription(doctor, sent.orderId, 'once more');
    first.decide(true);
    const { review: second } = await startReview(backend, auditor, again.id);
    const rules = () => second.ruleCheck.findings.value.map(({ rule }) => rule);
    await waitFor(() => expect(rules()).toContain('already-taking'));
    expect(await statusOf(sent.id)).toBe(awaitingAudit);
  });
});

describe('a verdict that does not arrive', () => {
  test('for a reason of the hospital’s system: the prescription stays claimed, and the reasons are kept', async () => {
    const { review: reviewed, leave, sent, subject } = await review();
    reject(reviewed);
    leave();
    auditor.network.refuse = '/prescription/audit/verdict';
    auditor.app.pendingVerdicts.leavePage();
    await waitFor(() =>
      expect(toasts()).toEqual([`${t.notSent.refused(subject, 'not now')}. ${t.notSent.kept}`]),
    );
    expect(await holderOf(sent.id)).toBe('秦淑兰');
    expect(reviewed.draft.text.value).toBe('please halve it');
  });

  test('while there is no connection: the auditor is told, and it is sent when there is one', async () => {
    const { review: reviewed, sent, subject } = await review();
    auditor.network.offline = true;
    reject(reviewed);
    auditor.app.pendingVerdicts.leavePage();
    await waitFor(() => expect(toasts()).toEqual([t.notSent.offline(subject)]));
    expect(reviewed.draft.text.value).toBe('please halve it');
    auditor.network.offline = false;
    press(t.notSent.tryNow);
    await waitFor(async () => expect(await statusOf(sent.id)).toBe(rejected));
    await waitFor(() => expect(toasts()).toEqual([]));
  });

  test('while there is no connection: a log-out asks before the reasons are discarded', async () => {
    const { review: reviewed } = await review();
    auditor.network.offline = true;
    reject(reviewed);
    expect(await auditor.app.unsavedWork.count()).toBe(1);
  });

  test('because another window of the auditor released the claim: it is claimed again', async () => {
    const { review: reviewed, sent } = await review();
    reviewed.decide(true);
    await auditor.app.call(audit.release, { id: sent.id });
    auditor.app.pendingVerdicts.leavePage();
    await waitFor(async () => expect(await statusOf(sent.id)).toBe(approved));
    expect(toasts()).toEqual([]);
  });

  test('because a colleague took the prescription over: told by name, and the reasons are kept', async () => {
    const { review: reviewed, sent, subject } = await review();
    reject(reviewed);
    await colleague.app.call(audit.takeOver, { id: sent.id, reason: 'my turn' });
    auditor.app.pendingVerdicts.leavePage();
    await waitFor(() => expect(toasts()).toEqual([t.notSent.claimed(subject, '陆一帆')]));
    expect(reviewed.draft.text.value).toBe('please halve it');
    press(t.open);
    expect(auditor.navigations.at(-1)).toContain(sent.id);
    expect(toasts()).toEqual([]);
  });

  test('because it was decided in another window: told what was decided', async () => {
    const { review: reviewed, sent, subject } = await review();
    reject(reviewed);
    await submitVerdict(auditor, sent, true);
    auditor.app.pendingVerdicts.leavePage();
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(toasts()[0]).toMatch(subject);
    expect(toasts()[0]).toMatch(/already decided: Approved by 秦淑兰/);
  });

  test('because the doctor changed or cancelled it: told, and the reasons are kept', async () => {
    const changed = await review();
    reject(changed.review);
    await submitVerdict(auditor, changed.sent, false, ['2-5']);
    const current = await changed.doctor.app.call(prescription.info, { id: changed.sent.id });
    await resubmit(changed.doctor, current, { days: 3 });
    auditor.app.pendingVerdicts.leavePage();
    await waitFor(() => expect(toasts()).toEqual([t.notSent.changed(changed.subject, 2)]));
    expect(changed.review.draft.text.value).toBe('please halve it');
    press(t.open);

    const cancelled = await review();
    cancelled.review.decide(true);
    await cancelled.doctor.app.call(prescription.cancel, { id: cancelled.sent.id, reason: 'she left' });
    auditor.app.pendingVerdicts.leavePage();
    await waitFor(() => expect(toasts()).toEqual([t.notSent.cancelled(cancelled.subject, 'she left')]));
  });
});
