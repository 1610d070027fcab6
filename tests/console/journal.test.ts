import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openVisit } from '../../src/console/consultation/visit.ts';
import { message } from '../../src/contract/message.ts';
import { order } from '../../src/contract/order.ts';
import { record } from '../../src/contract/record.ts';
import { type KeepingStage, openKeepingStage } from './journalStage.ts';
import type { Stage } from './roomStage.ts';
import { enter, until, visit } from './roomVisit.ts';

let keeping: KeepingStage;
let stage: Stage;
beforeEach(async () => {
  keeping = await openKeepingStage();
  ({ stage } = keeping);
});
afterEach(() => stage.close());

describe('the case record', () => {
  test('typed while the line was down comes back on the next page, and is saved when the line is', async () => {
    const desk = await keeping.seat();
    const one = await visit(stage, desk);
    desk.net.down = true;
    one.record.write('advice', 'rest\n多喝水');
    const next = await keeping.again(desk);
    const { record: form } = await enter(stage, next, one.id);
    await until(() => expect(form.draft.value?.advice).toBe('rest\n多喝水'));
    await until(() => expect(form.saving.value).toBe('clean'));
    expect(await next.app.call(record.detail, { orderId: one.id })).toMatchObject({ advice: 'rest\n多喝水' });
    await keeping.nothingKept(next);
  });

  test('saved elsewhere meanwhile: what both changed is asked about, and the rest is put together', async () => {
    const desk = await keeping.seat();
    const one = await visit(stage, desk);
    desk.net.down = true;
    one.record.write('advice', 'mine');
    one.record.write('examination', 'also mine');
    await desk.app.journal.flush();
    desk.close();
    const there = await stage.seat('linyue');
    const other = await enter(stage, there, one.id);
    other.record.write('advice', 'theirs');
    other.record.write('pastHistory', 'theirs too');
    await other.record.save();
    const { record: form } = await enter(stage, await keeping.seat(), one.id);
    await until(() =>
      expect(form.apart.value).toMatchObject({ open: ['advice'], theirs: { advice: 'theirs' } }),
    );
    expect(form.draft.value).toMatchObject({
      advice: 'mine',
      examination: 'also mine',
      pastHistory: 'theirs too',
    });
  });

  test('a question that was open when the page was closed is open again', async () => {
    const desk = await keeping.seat();
    const one = await visit(stage, desk);
    const there = await stage.seat('linyue');
    const other = await enter(stage, there, one.id);
    other.record.write('advice', 'theirs');
    await other.record.save();
    one.record.write('advice', 'mine');
    await one.record.save();
    expect(one.record.saving.value).toBe('apart');
    const { record: form } = await enter(stage, await keeping.again(desk), one.id);
    await until(() => expect(form.apart.value?.open).toEqual(['advice']));
    expect(form.draft.value?.advice).toBe('mine');
    expect((await there.app.call(record.detail, { orderId: one.id })).advice).toBe('theirs');
  });

  test('of an order that was finished meanwhile stays to be read and copied until it is dropped', async () => {
    const desk = await keeping.seat();
    const one = await visit(stage, desk);
    desk.net.down = true;
    one.record.write('advice', 'too late');
    await desk.app.journal.flush();
    desk.close();
    const there = await stage.seat('linyue');
    await there.app.call(order.finish, { id: one.id });
    const next = await keeping.seat();
    const late = openVisit(next.app, one.id);
    stage.closes(late.open());
    await until(() => expect(late.record.unsaved.value).toEqual(['advice']));
    expect(late.writable.value).toBe(false);
    late.record.drop();
    await keeping.nothingKept(next);
  });
});

describe('a message', () => {
  test('half written comes back; another patient’s composer stays empty; sent, nothing is kept of it', async () => {
    const desk = await keeping.seat();
    const one = await visit(stage, desk);
    const other = await visit(stage, desk);
    one.conversation.write('  half a sent');
    const next = await keeping.again(desk);
    const [back, empty] = [await enter(stage, next, one.id), await enter(stage, next, other.id)];
    await until(() => expect(back.conversation.draft.value).toBe('  half a sent'));
    expect(empty.conversation.draft.value).toBe('');
    back.conversation.write('half a sentence');
    expect(back.conversation.send()).toBe(true);
    await until(async () => {
      const { list } = await next.app.call(message.history, { conv: one.id });
      expect(list.filter(({ body }) => body.text === 'half a sentence')).toHaveLength(1);
    });
    await keeping.nothingKept(next);
  });

  test('typed anew before the old one came back: both stand, with a question', async () => {
    const desk = await keeping.seat();
    const one = await visit(stage, desk);
    one.conversation.write('before');
    const next = await keeping.again(desk);
    const conversation = next.app.im.conversation(one.id);
    conversation.write('and now');
    await until(() => expect(next.app.drafts.asked(one.id).value).toBe('before'));
    expect(conversation.draft.value).toBe('and now');
    next.app.drafts.take(one.id);
    expect(conversation.draft.value).toBe('before');
    expect(next.app.drafts.asked(one.id).value).toBeNull();
  });

  test('that was on its way when the page was closed is sent by the next one, once', async () => {
    const desk = await keeping.seat();
    const one = await visit(stage, desk);
    await stage.stop();
    await until(() => expect(desk.app.im.line.value).not.toBe('live'));
    one.conversation.write('on its way');
    one.conversation.send();
    await until(() => expect(keeping.kept()).toHaveLength(1));
    desk.close();
    await stage.start();
    const next = await keeping.seat();
    await until(async () => {
      const { list } = await next.app.call(message.history, { conv: one.id });
      expect(list.filter(({ body }) => body.text === 'on its way')).toHaveLength(1);
    });
    await keeping.nothingKept(next);
  });
});
