import { describe, expect, test } from 'vitest';
import { createConsultation } from '../../src/console/features/consultation/consultation.ts';
import { message } from '../../src/contract/consultation/message.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { record } from '../../src/contract/consultation/record.ts';
import { eachKeepingStage } from './journalStage.ts';
import { enter, first, until, visit } from './roomVisit.ts';

const keeping = eachKeepingStage();

describe('the case record', () => {
  test('typed while the line was down comes back on the next page, and is saved when the line is', async () => {
    const desk = await keeping.seat();
    const one = await visit(keeping.stage, desk);
    desk.net.down = true;
    one.record.setField('advice', 'rest\n多喝水');
    const next = await keeping.again(desk);
    const { record: form } = await enter(keeping.stage, next, one.id);
    await until(() => expect(form.draft.value?.advice).toBe('rest\n多喝水'));
    await until(() => expect(form.saving.value).toBe('clean'));
    expect(await next.app.call(record.detail, { orderId: one.id })).toMatchObject({ advice: 'rest\n多喝水' });
    await keeping.nothingKept(next);
  });

  test('saved elsewhere meanwhile: what both changed is asked about, and the rest is put together', async () => {
    const desk = await keeping.seat();
    const one = await visit(keeping.stage, desk);
    desk.net.down = true;
    one.record.setField('advice', 'mine');
    one.record.setField('examination', 'also mine');
    await desk.app.drafts.flush();
    desk.close();
    const there = await keeping.stage.seat('linyue');
    const other = await enter(keeping.stage, there, one.id);
    other.record.setField('advice', 'theirs');
    other.record.setField('pastHistory', 'theirs too');
    await other.record.save();
    const { record: form } = await enter(keeping.stage, await keeping.seat(), one.id);
    await until(() =>
      expect(form.conflict.value).toMatchObject({ open: ['advice'], theirs: { advice: 'theirs' } }),
    );
    expect(form.draft.value).toMatchObject({
      advice: 'mine',
      examination: 'also mine',
      pastHistory: 'theirs too',
    });
  });

  test('a question that was open when the page was closed is open again', async () => {
    const desk = await keeping.seat();
    const one = await visit(keeping.stage, desk);
    const there = await keeping.stage.seat('linyue');
    const other = await enter(keeping.stage, there, one.id);
    other.record.setField('advice', 'theirs');
    await other.record.save();
    one.record.setField('advice', 'mine');
    await one.record.save();
    expect(one.record.saving.value).toBe('conflict');
    const { record: form } = await enter(keeping.stage, await keeping.again(desk), one.id);
    await until(() => expect(form.conflict.value?.unresolved).toEqual(['advice']));
    expect(form.draft.value?.advice).toBe('mine');
    expect((await there.app.call(record.detail, { orderId: one.id })).advice).toBe('theirs');
  });

  test('of an order that was finished meanwhile stays to be read and copied until it is dropped', async () => {
    const desk = await keeping.seat();
    const one = await visit(keeping.stage, desk);
    desk.net.down = true;
    one.record.setField('advice', 'too late');
    await desk.app.drafts.flush();
    desk.close();
    const there = await keeping.stage.seat('linyue');
    await there.app.call(order.finish, { id: one.id });
    const next = await keeping.seat();
    const late = createConsultation(next.app, one.id);
    keeping.stage.closes(late.start());
    await until(() => expect(late.record.unsaved.value).toEqual(['advice']));
    expect(late.writable.value).toBe(false);
    late.record.discard();
    await keeping.nothingKept(next);
  });
});

describe('a message', () => {
  test('half written comes back; another patient’s composer stays empty; sent, nothing is kept of it', async () => {
    const desk = await keeping.seat();
    const one = await visit(keeping.stage, desk);
    const other = await visit(keeping.stage, desk);
    one.conversation.write('  half a sent');
    const next = await keeping.again(desk);
    const [back, empty] = [
      await enter(keeping.stage, next, one.id),
      await enter(keeping.stage, next, other.id),
    ];
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

  test('half written as an answer comes back with what it answers, and as an advice; sent, it is one', async () => {
    const desk = await keeping.seat();
    const one = await visit(keeping.stage, desk);
    const asked = first(one.conversation.snapshot.value.rows.filter(({ from }) => from.role === 'patient'));
    const composer = desk.app.composers.get(one.id);
    composer.setReplyTo(asked);
    composer.setKind('advice');
    await desk.app.drafts.flush();
    expect(keeping.kept()).toEqual([]);
    composer.write('twice a d');
    const next = await keeping.again(desk);
    const back = next.app.composers.get(one.id);
    await until(() => expect([back.text.value, back.kind.value]).toEqual(['twice a d', 'advice']));
    await until(() => expect(back.replyTo.value).toEqual(asked));
    back.write('twice a day');
    expect(back.send()).toBe(true);
    const { conversation } = await enter(keeping.stage, next, one.id);
    await until(() => {
      const row = conversation.snapshot.value.rows.at(-1);
      expect(row).toMatchObject({ kind: 'advice', body: { text: 'twice a day', replyTo: { id: asked.id } } });
    });
    expect([back.isReply.value, back.kind.value]).toEqual([false, 'text']);
    await keeping.nothingKept(next);
  });

  test('half written as an answer to one that was taken back meanwhile says so', async () => {
    const desk = await keeping.seat();
    const one = await visit(keeping.stage, desk);
    one.conversation.send({ kind: 'text', text: 'for somebody else' });
    const own = await until(() => {
      const row = one.conversation.snapshot.value.rows.at(-1);
      expect(row?.body.text).toBe('for somebody else');
      return row;
    });
    const composer = desk.app.composers.get(one.id);
    composer.setReplyTo(own ?? null);
    composer.write('that was n');
    const next = await keeping.again(desk);
    await next.app.call(message.recall, { conv: one.id, id: own?.id ?? '' });
    const back = next.app.composers.get(one.id);
    await until(() => expect(back.replyTo.value?.body).toEqual({ text: '', recalled: true }));
    expect([back.text.value, back.isReply.value]).toEqual(['that was n', true]);
  });

  test('half written marks its conversation on the next page before it is opened, and another one not', async () => {
    const desk = await keeping.seat();
    const one = await visit(keeping.stage, desk);
    const other = await visit(keeping.stage, desk);
    one.conversation.write('half a sent');
    const { messageDrafts, messaging, consultations } = (await keeping.again(desk)).app;
    const marked = (id: string): boolean => consultations.hasDraft(id) || messageDrafts.hasDraft(id);
    await until(() => expect([marked(one.id), marked(other.id)]).toEqual([true, false]));
    const back = messaging.conversation(one.id);
    await until(() => expect(back.draft.value).toBe('half a sent'));
    expect(marked(one.id)).toBe(true);
    back.write('');
    expect(marked(one.id)).toBe(false);
  });

  test('typed anew before the old one came back: both stand, with a question', async () => {
    const desk = await keeping.seat();
    const one = await visit(keeping.stage, desk);
    one.conversation.write('before');
    const next = await keeping.again(desk);
    const conversation = next.app.messaging.conversation(one.id);
    conversation.write('and now');
    await until(() => expect(next.app.messageDrafts.restorePrompt(one.id).value).toBe('before'));
    expect(conversation.draft.value).toBe('and now');
    next.app.messageDrafts.restore(one.id);
    expect(conversation.draft.value).toBe('before');
    expect(next.app.messageDrafts.restorePrompt(one.id).value).toBeNull();
  });

  test('that was on its way when the page was closed is sent by the next one, once', async () => {
    const desk = await keeping.seat();
    const one = await visit(keeping.stage, desk);
    await keeping.stage.stop();
    await until(() => expect(desk.app.messaging.connectionState.value).not.toBe('live'));
    one.conversation.write('on its way');
    one.conversation.send();
    await until(() => expect(keeping.kept()).toHaveLength(1));
    desk.close();
    await keeping.stage.start();
    const next = await keeping.seat();
    await until(async () => {
      const { list } = await next.app.call(message.history, { conv: one.id });
      expect(list.filter(({ body }) => body.text === 'on its way')).toHaveLength(1);
    });
    await keeping.nothingKept(next);
  });
});
