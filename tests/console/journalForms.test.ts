import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openQueue } from '../../src/console/cloudRoom/queue.ts';
import { openReview } from '../../src/console/prescriptionReview/review.ts';
import { order } from '../../src/contract/order.ts';
import { prescription } from '../../src/contract/prescription.ts';
import { type KeepingStage, openKeepingStage } from './journalStage.ts';
import { prescribeFor, write } from './prescribingStage.ts';
import type { Stage } from './roomStage.ts';
import { enter, first, until, visit } from './roomVisit.ts';

let keeping: KeepingStage;
let stage: Stage;
beforeEach(async () => {
  keeping = await openKeepingStage();
  ({ stage } = keeping);
});
afterEach(() => stage.close());

describe('a prescription', () => {
  test('half written comes back, and can be written on', async () => {
    const desk = await keeping.seat();
    const at = first(await desk.app.call(order.awaiting, {}));
    await desk.app.call(order.accept, { id: at.id });
    const rx = desk.app.prescribing.of(at);
    stage.closes(rx.open());
    await until(() => expect(rx.sheet.form.value?.warehouseId).toMatch(/\d/));
    const key = await write(desk, rx);
    rx.sheet.write(key, 'remark', 'after meals');
    const written = rx.sheet.form.value;
    const next = await keeping.again(desk);
    const back = next.app.prescribing.of(at);
    stage.closes(back.open());
    await until(() => expect(back.sheet.form.value).toEqual(written));
    expect(back.sheet.typed.value).toBe(true);
    expect(await write(next, back, 'D0002')).not.toBe(key);
    back.sheet.drop(null);
    await keeping.nothingKept(next);
  });

  test('that arrived though its page went before the answer is found, and not written twice', async () => {
    const desk = await keeping.seat();
    const { at } = await prescribeFor(stage, desk);
    const rx = desk.app.prescribing.of(at);
    stage.closes(rx.open());
    await until(() => expect(rx.sheet.form.value?.warehouseId).toMatch(/\d/));
    await write(desk, rx);
    await until(() => expect(rx.sheet.clear.value).toBe(true));
    desk.net.losing = '/prescription/doctor/create';
    rx.submit();
    await until(() => expect(rx.save.state.value).toBe('busy'));
    desk.net.down = true;
    await until(() => expect(rx.save.state.value).toBe('unknown'));
    const next = await keeping.again(desk);
    const back = next.app.prescribing.of(at);
    stage.closes(back.open());
    await until(() => expect(back.list.value.value).toHaveLength(1));
    await keeping.nothingKept(next);
    expect(back.sheet.typed.value).toBe(false);
    expect((await next.app.call(prescription.list, { orderId: at.id })).total).toBe(1);
  });
});

test('what an auditor wrote comes back with the version that was read', async () => {
  const doctor = await stage.seat('linyue');
  const { rx } = await prescribeFor(stage, doctor);
  await write(doctor, rx);
  await until(() => expect(rx.sheet.clear.value).toBe(true));
  rx.submit();
  await until(() => expect(rx.list.value.value).toHaveLength(1));
  const { id } = first(rx.list.value.value);
  const desk = await keeping.seat('qinshulan');
  const review = openReview(desk.app, id);
  const leave = review.open();
  await until(() => expect(review.mayWrite.value).toBe(true));
  const line = first(review.task.value.value?.prescription.lines);
  review.opinion.write('dose too high');
  review.opinion.markText(line.id, 'see the label');
  leave();
  const next = await keeping.again(desk, 'qinshulan');
  const back = openReview(next.app, id);
  stage.closes(back.open());
  await until(() => expect(back.opinion.text.value).toBe('dose too high'));
  expect(back.opinion.marks.value[line.id]?.text).toBe('see the label');
  expect(back.opinion.read.value?.version).toBe(1);
  back.opinion.drop();
  await keeping.nothingKept(next);
});

test('the reason for declining comes back with its form; of an order that is gone it stays to be read', async () => {
  const desk = await keeping.seat();
  const queue = openQueue(desk.app);
  const leave = queue.open();
  await until(() => expect(queue.awaiting.state.value).toBe('ready'));
  const row = first(queue.awaiting.value.value);
  queue.askReason(row);
  queue.writeReason('needs to be seen in person');
  leave();
  const next = await keeping.again(desk);
  const back = openQueue(next.app);
  stage.closes(back.open());
  await until(() =>
    expect(back.declining.value).toMatchObject({ id: row.id, reason: 'needs to be seen in person' }),
  );
  const there = await stage.seat('linyue');
  await there.app.call(order.accept, { id: row.id });
  await until(() => expect(back.reasonLeft.value).toBe('needs to be seen in person'));
  back.keep();
  await keeping.nothingKept(next);
});

describe('logging out', () => {
  test('counts what is neither sent nor saved in any tab, and takes it away with the session', async () => {
    const [desk, tab] = [await keeping.seat(), await keeping.seat()];
    const one = await visit(stage, desk);
    one.conversation.write('in one tab');
    const other = await enter(stage, tab, one.id);
    other.conversation.write('in the other');
    await tab.app.journal.flush();
    expect(await desk.app.unsent()).toBe(2);
    await desk.app.leave();
    expect(keeping.kept()).toEqual([]);
    desk.close();
    tab.close();
    const next = await keeping.seat();
    const back = await enter(stage, next, one.id);
    expect([back.conversation.draft.value, await next.app.journal.count()]).toEqual(['', 0]);
  });

  test('a colleague who logs in on the same computer sees nothing, and the doctor finds it again', async () => {
    const desk = await keeping.seat();
    const one = await visit(stage, desk);
    one.conversation.write('for my eyes');
    await desk.app.journal.flush();
    desk.close();
    keeping.computer.local.clear();
    const colleague = await keeping.seat('zhouheng');
    expect(await colleague.app.journal.count()).toBe(0);
    colleague.app.im.conversation(one.id);
    await colleague.app.journal.flush();
    expect(colleague.app.im.conversation(one.id).draft.value).toBe('');
    await colleague.app.leave();
    colleague.close();
    const next = await keeping.seat();
    const back = await enter(stage, next, one.id);
    await until(() => expect(back.conversation.draft.value).toBe('for my eyes'));
  });
});

test('a browser that keeps nothing says so, and the page is not left without a question', async () => {
  const desk = await stage.seat('linyue');
  const one = await visit(stage, desk);
  expect([desk.app.journal.state.value, desk.app.losing()]).toEqual(['off', false]);
  one.conversation.write('half');
  expect(desk.app.losing()).toBe(true);
});
