import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReview, type Review } from '../../src/console/features/audit/review/review.ts';
import { createTaskList } from '../../src/console/features/audit/queue/taskListModel.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { business } from '../../src/contract/errors/businessErrors.ts';
import {
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../src/contract/prescribing/prescription.ts';
import { first, prescribeFor, until, write } from './prescribingStage.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';

let stage: Stage;
let qin: Desk;
let lu: Desk;
beforeEach(async () => {
  stage = await openStage();
  qin = await stage.seat('qinshulan');
  lu = await stage.seat('luyifan');
});
afterEach(() => stage.close());

const queue = async (desk: Desk): Promise<Prescription[]> =>
  (await desk.app.call(audit.page, { pageSize: 100 })).list.map((task) => task.prescription);

const review = async (desk: Desk, id: string): Promise<{ one: Review; leave: () => void }> => {
  const one = createReview(desk.app, id);
  const leave = one.start();
  stage.closes(leave);
  await until(() => {
    expect(one.task.status.value).toBe('ready');
    expect(one.ruleCheck.result.value?.complete).toBe(true);
    // A verdict is taken a moment after the prescription came on the screen.
    expect(one.lease.owner.value === 'other' || one.canDecide.value).toBe(true);
    expect(one.patientContext.transcript.status.value).toBe('ready');
  });
  return { one, leave };
};

describe('an auditor reviews', () => {
  test('opening a free prescription holds it, leaving lets it go, and the other auditor sees both', async () => {
    const { id } = first(await queue(qin));
    const tasks = createTaskList(lu.app, { status: null, pageNo: 1 });
    stage.closes(tasks.start());
    const { one, leave } = await review(qin, id);
    expect(one.lease.owner.value).toBe('mine');
    const claim = () => tasks.page.value.value?.list.find((task) => task.prescription.id === id)?.claim;
    await until(() => expect(claim()?.auditorId).toBe(qin.app.session.userId.value));
    leave();
    await until(() => expect(claim()).toBeNull());
  });

  test('everything that belongs to the verdict is read: record, own history, transcript, rules on the stock of now', async () => {
    const { one } = await review(qin, first(await queue(qin)).id);
    const { record, personalHistory, earlierPrescriptions, transcript } = one.patientContext;
    await until(() =>
      expect(
        [record, personalHistory, earlierPrescriptions, transcript].map(({ status: state }) => state.value),
      ).toEqual(Array.from({ length: 4 }, () => 'ready')),
    );
    expect(transcript.value.value?.length).toBeGreaterThan(0);
  });

  test('a rejection without a reason is refused at the field; with one it is sent, and the next one opens', async () => {
    const { id } = first(await queue(qin));
    const { one } = await review(qin, id);
    one.decide(false);
    expect(one.blocker.value).toBe('needsReason');
    const line = first(one.draft.read.value?.lines);
    one.draft.toggleReason(line.id, '2-5');
    expect(one.blocker.value).toBeNull();
    one.decide(true);
    expect(one.blocker.value).toBe('hasReasons');
    one.decide(false);
    await until(() => expect(qin.went.at(-1)).toMatch(/^\/prescriptionReview\?id=/));
    expect(qin.went.at(-1)).not.toContain(id);
    const judged = await qin.app.call(prescription.info, { id });
    expect(judged).toMatchObject({ status: prescriptionStatus.rejected });
    expect(judged.lines[0]?.rejectReasons).toEqual(['2-5']);
  });

  test('a verdict whose answer was lost is found, and not given twice', async () => {
    const { id } = first(await queue(lu));
    const { one } = await review(lu, id);
    lu.net.losing = '/prescription/audit/verdict';
    one.decide(true);
    await until(() => expect(one.task.value.value?.prescription.status).toBe(prescriptionStatus.approved));
    await until(() => expect(one.verdict.state.value).toBe('idle'));
    await until(() => expect(lu.went.at(-1)).toMatch(/^\/prescription(Review|Task)/));
  });

  test('what another auditor holds shows the holder, and is taken over with a reason', async () => {
    const { id } = first(await queue(qin));
    const { one: mine } = await review(qin, id);
    const { one: other } = await review(lu, id);
    expect(other.lease.owner.value).toBe('other');
    expect(other.lease.claim.value?.auditorName).toBe('秦淑兰');
    other.decide(true);
    expect(other.verdict.state.value).toBe('idle');
    await other.lease.takeOver('she was called away');
    expect(other.lease.owner.value).toBe('mine');
    await until(() => expect(mine.lease.owner.value).toBe('other'));
    expect(mine.canDecide.value).toBe(false);
  });

  test('one that the doctor cancels says so at once and takes no verdict', async () => {
    const lin = await stage.seat('linyue');
    const { rx } = await prescribeFor(stage, lin);
    await write(lin, rx);
    rx.submit();
    await until(() => expect(rx.list.value.value).toHaveLength(1));
    const { id } = first(rx.list.value.value);
    const { one } = await review(qin, id);
    await rx.cancel.mutate({ id, reason: 'the patient left' });
    await until(() => expect(one.task.value.value?.prescription.status).toBe(prescriptionStatus.cancelled));
    expect(one.canDecide.value).toBe(false);
  });

  test('a mended one comes back as changed, and a verdict on the old version is refused', async () => {
    const lin = await stage.seat('songmingyu');
    const { rx } = await prescribeFor(stage, lin);
    const line = await write(lin, rx);
    rx.submit();
    await until(() => expect(rx.list.value.value).toHaveLength(1));
    const { id } = first(rx.list.value.value);
    const { one } = await review(qin, id);
    one.draft.setText('shorter, please');
    one.decide(false);
    await until(() => expect(rx.list.value.value?.[0]?.status).toBe(prescriptionStatus.rejected));
    expect(rx.list.value.value?.[0]?.auditOpinion).toBe('shorter, please');

    rx.formModel.edit(first(rx.list.value.value));
    const key = rx.formModel.form.value?.lines[0]?.key ?? line;
    rx.formModel.setField(key, 'days', '2');
    await until(() => expect(rx.formModel.canSubmit.value).toBe(true));
    rx.submit();
    await until(() => expect(rx.list.value.value?.[0]).toMatchObject({ version: 2, status: 1 }));

    await until(() => expect(one.stale.value).toBe(true));
    expect(one.comparison.value?.changed.size).toBe(1);
    expect(one.canDecide.value).toBe(false);
    await expect(qin.app.call(audit.verdict, { id, version: 1, approve: true })).rejects.toMatchObject({
      code: business.prescriptionChanged.code,
    });
    one.switchToNewest();
    expect(one.stale.value).toBe(false);
    const tasks = await qin.app.call(audit.detail, { id });
    expect(tasks.changedSinceReview).toBe(true);
  });

  test('"claim next" takes the oldest one that nobody holds', async () => {
    const held = first(await queue(qin));
    await lu.app.call(audit.claim, { id: held.id });
    const oldest = (await queue(qin)).find(({ id, auditStatus }) => id !== held.id && auditStatus !== 1);
    const tasks = createTaskList(qin.app, { status: null, pageNo: 1 });
    stage.closes(tasks.start());
    await tasks.claimAndOpenNext();
    expect(qin.went.at(-1)).toBe(`/prescriptionReview?id=${oldest?.id}`);
  });
});
