import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReview, type Review } from '../../src/console/prescriptionReview/review.ts';
import { openTasks } from '../../src/console/prescriptionTask/tasks.ts';
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
  const one = openReview(desk.app, id);
  const leave = one.open();
  stage.closes(leave);
  await until(() => {
    expect(one.task.state.value).toBe('ready');
    expect(one.ruling.checked.value?.complete).toBe(true);
    // A verdict is taken a moment after the prescription came on the screen.
    expect(one.hold.holding.value === 'other' || one.mayJudge.value).toBe(true);
    expect(one.background.transcript.state.value).toBe('ready');
  });
  return { one, leave };
};

describe('an auditor reviews', () => {
  test('opening a free prescription holds it, leaving lets it go, and the other auditor sees both', async () => {
    const { id } = first(await queue(qin));
    const tasks = openTasks(lu.app, { status: null, pageNo: 1 });
    stage.closes(tasks.open());
    const { one, leave } = await review(qin, id);
    expect(one.hold.holding.value).toBe('mine');
    const claim = () => tasks.page.value.value?.list.find((task) => task.prescription.id === id)?.claim;
    await until(() => expect(claim()?.auditorId).toBe(qin.app.session.userId.value));
    leave();
    await until(() => expect(claim()).toBeNull());
  });

  test('everything that belongs to the verdict is read: record, own history, transcript, rules on the stock of now', async () => {
    const { one } = await review(qin, first(await queue(qin)).id);
    const { record, own, earlier, transcript } = one.background;
    await until(() =>
      expect([record, own, earlier, transcript].map(({ state }) => state.value)).toEqual(
        Array.from({ length: 4 }, () => 'ready'),
      ),
    );
    expect(transcript.value.value?.length).toBeGreaterThan(0);
  });

  test('a rejection without a reason is refused at the field; with one it is sent, and the next one opens', async () => {
    const { id } = first(await queue(qin));
    const { one } = await review(qin, id);
    one.judge(false);
    expect(one.notYet.value).toBe('needsReason');
    const line = first(one.opinion.read.value?.lines);
    one.opinion.markCode(line.id, '2-5');
    expect(one.notYet.value).toBeNull();
    one.judge(true);
    expect(one.notYet.value).toBe('hasReasons');
    one.judge(false);
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
    one.judge(true);
    await until(() => expect(one.task.value.value?.prescription.status).toBe(prescriptionStatus.approved));
    await until(() => expect(one.verdict.state.value).toBe('idle'));
    await until(() => expect(lu.went.at(-1)).toMatch(/^\/prescription(Review|Task)/));
  });

  test('what another auditor holds shows the holder, and is taken over with a reason', async () => {
    const { id } = first(await queue(qin));
    const { one: mine } = await review(qin, id);
    const { one: other } = await review(lu, id);
    expect(other.hold.holding.value).toBe('other');
    expect(other.hold.claim.value?.auditorName).toBe('秦淑兰');
    other.judge(true);
    expect(other.verdict.state.value).toBe('idle');
    await other.hold.takeOver('she was called away');
    expect(other.hold.holding.value).toBe('mine');
    await until(() => expect(mine.hold.holding.value).toBe('other'));
    expect(mine.mayJudge.value).toBe(false);
  });

  test('one that the doctor cancels says so at once and takes no verdict', async () => {
    const lin = await stage.seat('linyue');
    const { rx } = await prescribeFor(stage, lin);
    await write(lin, rx);
    rx.submit();
    await until(() => expect(rx.list.value.value).toHaveLength(1));
    const { id } = first(rx.list.value.value);
    const { one } = await review(qin, id);
    await rx.cancel.run({ id, reason: 'the patient left' });
    await until(() => expect(one.task.value.value?.prescription.status).toBe(prescriptionStatus.cancelled));
    expect(one.mayJudge.value).toBe(false);
  });

  test('a mended one comes back as changed, and a verdict on the old version is refused', async () => {
    const lin = await stage.seat('songmingyu');
    const { rx } = await prescribeFor(stage, lin);
    const line = await write(lin, rx);
    rx.submit();
    await until(() => expect(rx.list.value.value).toHaveLength(1));
    const { id } = first(rx.list.value.value);
    const { one } = await review(qin, id);
    one.opinion.write('shorter, please');
    one.judge(false);
    await until(() => expect(rx.list.value.value?.[0]?.status).toBe(prescriptionStatus.rejected));
    expect(rx.list.value.value?.[0]?.auditOpinion).toBe('shorter, please');

    rx.sheet.mend(first(rx.list.value.value));
    const key = rx.sheet.form.value?.lines[0]?.key ?? line;
    rx.sheet.write(key, 'days', '2');
    await until(() => expect(rx.sheet.clear.value).toBe(true));
    rx.submit();
    await until(() => expect(rx.list.value.value?.[0]).toMatchObject({ version: 2, status: 1 }));

    await until(() => expect(one.stale.value).toBe(true));
    expect(one.compared.value?.changed.size).toBe(1);
    expect(one.mayJudge.value).toBe(false);
    await expect(qin.app.call(audit.verdict, { id, version: 1, approve: true })).rejects.toMatchObject({
      code: business.prescriptionChanged.code,
    });
    one.readNewest();
    expect(one.stale.value).toBe(false);
    const tasks = await qin.app.call(audit.detail, { id });
    expect(tasks.changedSinceReview).toBe(true);
  });

  test('"claim next" takes the oldest one that nobody holds', async () => {
    const held = first(await queue(qin));
    await lu.app.call(audit.claim, { id: held.id });
    const oldest = (await queue(qin)).find(({ id, auditStatus }) => id !== held.id && auditStatus !== 1);
    const tasks = openTasks(qin.app, { status: null, pageNo: 1 });
    stage.closes(tasks.open());
    await tasks.next();
    expect(qin.went.at(-1)).toBe(`/prescriptionReview?id=${oldest?.id}`);
  });
});
