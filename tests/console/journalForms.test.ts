import { describe, expect, test } from 'vitest';
import { createCloudRoom } from '../../src/console/features/cloudRoom/cloudRoom.ts';
import { createCancelReason } from '../../src/console/features/prescriptions/cancel/cancelReason.ts';
import { createReview } from '../../src/console/features/audit/review/review.ts';
import { createTakeOverReason } from '../../src/console/features/audit/review/takeOverReason.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { eachKeepingStage } from './journalStage.ts';
import { prescribeFor, write } from './prescribingStage.ts';
import type { Desk } from './roomStage.ts';
import { enter, first, until, visit } from './roomVisit.ts';
import { getOrderPrescriptions } from '../../src/console/features/prescriptions/form/model/getOrderPrescriptions.ts';

const keeping = eachKeepingStage();

describe('a prescription', () => {
  test('half written comes back, and can be written on', async () => {
    const desk = await keeping.seat();
    const at = first(await desk.app.call(order.awaiting, {}));
    await desk.app.call(order.accept, { id: at.id });
    const rx = getOrderPrescriptions(desk.app, at);
    keeping.stage.closes(rx.start());
    await until(() => expect(rx.formModel.form.value?.warehouseId).toMatch(/\d/));
    const key = await write(desk, rx);
    rx.formModel.setField(key, 'remark', 'after meals');
    const written = rx.formModel.form.value;
    const next = await keeping.again(desk);
    const back = getOrderPrescriptions(next.app, at);
    keeping.stage.closes(back.start());
    await until(() => expect(back.formModel.form.value).toEqual(written));
    expect(back.formModel.isDirty.value).toBe(true);
    expect(await write(next, back, 'D0002')).not.toBe(key);
    back.formModel.discard(null);
    await keeping.nothingKept(next);
  });

  test('that arrived though its page went before the answer is found, and not written twice', async () => {
    const desk = await keeping.seat();
    const { at } = await prescribeFor(keeping.stage, desk);
    const rx = getOrderPrescriptions(desk.app, at);
    keeping.stage.closes(rx.start());
    await until(() => expect(rx.formModel.form.value?.warehouseId).toMatch(/\d/));
    await write(desk, rx);
    await until(() => expect(rx.formModel.canSubmit.value).toBe(true));
    desk.net.losing = '/prescription/doctor/create';
    rx.submit();
    await until(() => expect(rx.save.state.value).toBe('busy'));
    desk.net.down = true;
    await until(() => expect(rx.save.state.value).toBe('unknown'));
    const next = await keeping.again(desk);
    const back = getOrderPrescriptions(next.app, at);
    keeping.stage.closes(back.start());
    await until(() => expect(back.list.value.value).toHaveLength(1));
    await keeping.nothingKept(next);
    expect(back.formModel.isDirty.value).toBe(false);
    expect((await next.app.call(prescription.list, { orderId: at.id })).total).toBe(1);
  });
});

test('what an auditor wrote comes back with the version that was read', async () => {
  const doctor = await keeping.stage.seat('linyue');
  const { rx } = await prescribeFor(keeping.stage, doctor);
  await write(doctor, rx);
  await until(() => expect(rx.formModel.canSubmit.value).toBe(true));
  rx.submit();
  await until(() => expect(rx.list.value.value).toHaveLength(1));
  const { id } = first(rx.list.value.value);
  const desk = await keeping.seat('qinshulan');
  const review = createReview(desk.app, id);
  const leave = review.start();
  await until(() => expect(review.canWrite.value).toBe(true));
  const line = first(review.task.value.value?.prescription.lines);
  review.draft.setText('dose too high');
  review.draft.setReasonText(line.id, 'see the label');
  leave();
  const next = await keeping.again(desk, 'qinshulan');
  const back = createReview(next.app, id);
  keeping.stage.closes(back.start());
  await until(() => expect(back.draft.text.value).toBe('dose too high'));
  expect(back.draft.reasonsByLine.value[line.id]?.text).toBe('see the label');
  expect(back.draft.read.value?.version).toBe(1);
  back.draft.discard();
  await keeping.nothingKept(next);
});

test('the reason for declining comes back with its form; of an order that is gone it stays to be read', async () => {
  const desk = await keeping.seat();
  const queue = createCloudRoom(desk.app);
  const leave = queue.start();
  await until(() => expect(queue.awaiting.status.value).toBe('ready'));
  const row = first(queue.awaiting.value.value);
  queue.startDecline(row);
  queue.setReason('needs to be seen in person');
  leave();
  const next = await keeping.again(desk);
  const back = createCloudRoom(next.app);
  keeping.stage.closes(back.start());
  await until(() =>
    expect(back.declining.value).toMatchObject({ id: row.id, reason: 'needs to be seen in person' }),
  );
  const there = await keeping.stage.seat('linyue');
  await there.app.call(order.accept, { id: row.id });
  await until(() => expect(back.orphanedReason.value).toBe('needs to be seen in person'));
  back.cancelDecline();
  await keeping.nothingKept(next);
});

test('the reason for cancelling a prescription comes back with its form, and goes once it is cancelled', async () => {
  const desk = await keeping.seat();
  const { at, rx } = await prescribeFor(keeping.stage, desk);
  await write(desk, rx);
  await until(() => expect(rx.formModel.canSubmit.value).toBe(true));
  rx.submit();
  await until(() => expect(rx.list.value.value).toHaveLength(1));
  const one = first(rx.list.value.value);
  const { id } = one;
  const reason = createCancelReason(desk.app, one, () => rx.list.value.value?.[0]);
  const leave = reason.start();
  reason.show();
  reason.write('written for the wrong pat');
  leave();
  const next = await keeping.again(desk);
  const back = getOrderPrescriptions(next.app, at);
  keeping.stage.closes(back.start());
  const form = createCancelReason(next.app, one, () => back.list.value.value?.[0]);
  keeping.stage.closes(form.start());
  await until(() =>
    expect([form.shown.value, form.text.value]).toEqual(['cameBack', 'written for the wrong pat']),
  );
  expect(next.app.hasUnsavedInput()).toBe(true);
  form.write('written for the wrong patient');
  await back.cancel.mutate({ id, reason: form.text.value });
  await until(() => expect([form.shown.value, form.text.value]).toEqual(['no', '']));
  await keeping.nothingKept(next);
});

test('the reason for taking a claim over comes back with its form, and goes once it is taken', async () => {
  const doctor = await keeping.stage.seat('linyue');
  const { rx } = await prescribeFor(keeping.stage, doctor);
  await write(doctor, rx);
  await until(() => expect(rx.formModel.canSubmit.value).toBe(true));
  rx.submit();
  await until(() => expect(rx.list.value.value).toHaveLength(1));
  const { id } = first(rx.list.value.value);
  const colleague = await keeping.stage.seat('luyifan');
  await colleague.app.call(audit.claim, { id });
  const enterReview = (desk: Desk) => {
    const review = createReview(desk.app, id);
    const reason = createTakeOverReason(desk.app, review, id);
    const ways = [review.start(), reason.start()];
    const leave = () => {
      for (const back of ways.splice(0)) back();
    };
    keeping.stage.closes(leave);
    return { review, reason, leave };
  };
  const desk = await keeping.seat('qinshulan');
  const { reason, leave } = enterReview(desk);
  reason.show();
  reason.write('their shift is over');
  leave();
  const next = await keeping.again(desk, 'qinshulan');
  const back = enterReview(next);
  await until(() =>
    expect([back.reason.shown.value, back.reason.text.value]).toEqual(['cameBack', 'their shift is over']),
  );
  await until(() => expect(back.review.lease.owner.value).toBe('other'));
  await back.review.lease.takeOver(back.reason.text.value);
  expect(back.review.lease.owner.value).toBe('mine');
  expect([back.reason.shown.value, back.reason.text.value]).toEqual(['no', '']);
  await keeping.nothingKept(next);
});

describe('logging out', () => {
  test('counts what is neither sent nor saved in any tab, and takes it away with the session', async () => {
    const [desk, tab] = [await keeping.seat(), await keeping.seat()];
    const one = await visit(keeping.stage, desk);
    one.conversation.write('in one tab');
    const other = await enter(keeping.stage, tab, one.id);
    other.conversation.write('in the other');
    await tab.app.drafts.flush();
    expect(await desk.app.countUnsaved()).toBe(2);
    await desk.app.logOut();
    expect(keeping.kept()).toEqual([]);
    desk.close();
    tab.close();
    const next = await keeping.seat();
    const back = await enter(keeping.stage, next, one.id);
    expect([back.conversation.draft.value, await next.app.drafts.count()]).toEqual(['', 0]);
  });

  test('a colleague who logs in on the same computer sees nothing, and the doctor finds it again', async () => {
    const desk = await keeping.seat();
    const one = await visit(keeping.stage, desk);
    one.conversation.write('for my eyes');
    await desk.app.drafts.flush();
    desk.close();
    keeping.computer.localStorage.clear();
    const colleague = await keeping.seat('zhouheng');
    expect(await colleague.app.drafts.count()).toBe(0);
    colleague.app.messaging.conversation(one.id);
    await colleague.app.drafts.flush();
    expect(colleague.app.messaging.conversation(one.id).draft.value).toBe('');
    await colleague.app.logOut();
    colleague.close();
    const next = await keeping.seat();
    const back = await enter(keeping.stage, next, one.id);
    await until(() => expect(back.conversation.draft.value).toBe('for my eyes'));
  });
});

test('a browser that keeps nothing says so, and the page is not left without a question', async () => {
  const desk = await keeping.stage.seat('linyue');
  const one = await visit(keeping.stage, desk);
  expect([desk.app.drafts.state.value, desk.app.wouldLoseInput()]).toEqual(['off', false]);
  one.conversation.write('half');
  expect(desk.app.wouldLoseInput()).toBe(true);
});
