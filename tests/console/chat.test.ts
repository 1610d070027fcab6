import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createChat } from '../../src/console/domain/chat/chat.ts';
import { toQuotedContent } from '../../src/console/domain/chat/insertIntoRecord.ts';
import { createRecordInsertion } from '../../src/console/features/consultation/record/recordInsertion.ts';
import { setTimer } from '../../src/console/lib/async/timer.ts';
import { message } from '../../src/contract/consultation/message.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';
import { enter, first, until, visit } from './roomVisit.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

/** The chat of a consultation, as its page opens it. */
const chatOf = (desk: Desk, opened: Awaited<ReturnType<typeof enter>>) => {
  const { app } = desk;
  const record = createRecordInsertion(opened.record, opened.writable, app.i18n.messages);
  const around = { patient: 'Wang Fang', record, writable: opened.writable, uploads: signal([]) };
  const chat = createChat(app, opened.conversation, around, (act) => setTimer(0, act));
  stage.closes(chat.start());
  return chat;
};
const say = async (opened: Awaited<ReturnType<typeof enter>>, text: string) => {
  opened.conversation.write(text);
  opened.conversation.send();
  await until(() =>
    expect(opened.conversation.snapshot.value.rows.at(-1)).toMatchObject({
      body: { text },
      from: { role: 'doctor' },
    }),
  );
  return first(opened.conversation.snapshot.value.rows.slice(-1));
};
const unreadRow = async (desk: Desk) =>
  first((await desk.app.call(order.open, {})).filter(({ unread }) => unread > 0));

describe('what a patient said while the doctor was away', () => {
  test('stands under a line, and counts as read once its end is before the eyes of somebody who looks', async () => {
    const desk = await stage.seat('linyue');
    const { id, unread } = await unreadRow(desk);
    const opened = await enter(stage, desk, id);
    const chat = chatOf(desk, opened);
    const kinds = () => chat.frame.value.items.map(({ kind }) => kind);
    expect(kinds()).toContain('fresh');
    expect(chat.opensAtUnread()).toBe(true);
    chat.setOnScreen(true);
    expect(opened.conversation.unread.value).toBe(unread);
    chat.setAtEnd(true);
    expect(opened.conversation.unread.value).toBe(0);
    expect(kinds()).toContain('fresh');
    await say(opened, 'I have read it');
    await until(() => expect(kinds()).not.toContain('fresh'));
  });

  test('stays unread while the page is hidden', async () => {
    const desk = await stage.seat('linyue');
    const { id, unread } = await unreadRow(desk);
    const opened = await enter(stage, desk, id);
    const chat = chatOf(desk, opened);
    chat.setAtEnd(true);
    expect(opened.conversation.unread.value).toBe(unread);
  });
});

describe('taking a message back', () => {
  test('takes its words away everywhere, within two minutes', async () => {
    const desk = await stage.seat('linyue');
    const opened = await visit(stage, desk);
    const chat = chatOf(desk, opened);
    const row = await say(opened, 'meant for somebody else');
    expect(chat.recalls.remainingMs(row)).toBeGreaterThan(100_000);
    expect(chat.recalls.remainingMs({ ...row, at: row.at - 120_000 })).toBe(0);
    expect(chat.recalls.remainingMs({ ...row, from: { role: 'patient', id: null } })).toBe(0);
    await chat.recalls.recall(row);
    await until(() =>
      expect(opened.conversation.snapshot.value.rows.at(-1)?.body).toEqual({ text: '', recalled: true }),
    );
    const { list } = await desk.app.call(message.history, { conv: opened.id });
    expect(JSON.stringify(list)).not.toContain('meant for somebody else');
  });

  test('that the server refuses says why', async () => {
    const desk = await stage.seat('linyue');
    const opened = await visit(stage, desk);
    const chat = chatOf(desk, opened);
    const row = await say(opened, 'stays');
    await desk.app.call(order.finish, { id: opened.id });
    await chat.recalls.recall(row);
    expect(desk.app.toasts.list.value.at(-1)?.tone).toBe('fault');
    expect(chat.recalls.pending.value.size).toBe(0);
  });
});

describe('putting words of the chat into the case record', () => {
  test('adds them under what stands there, with who said them and when', async () => {
    const desk = await stage.seat('linyue');
    const opened = await visit(stage, desk);
    const chat = chatOf(desk, opened);
    opened.record.setField('presentIllness', 'Coughs since Monday.');
    const said = first(opened.conversation.snapshot.value.rows.filter(({ from }) => from.role === 'patient'));
    chat.insertIntoRecord('presentIllness', toQuotedContent(said, chat.w.value.quote));
    expect(opened.record.draft.value?.presentIllness).toMatch(
      /^Coughs since Monday\.\n.+ \[patient, from the chat, .*\d\d:\d\d\]$/s,
    );
    expect(opened.record.draft.value?.presentIllness).toContain(said.body.text.trim());
    expect(desk.app.toasts.list.value.at(-1)?.text).toBe('Put into: Present illness');
  });

  test('puts in nothing at all where there is no room, or where the consultation is over', async () => {
    const desk = await stage.seat('linyue');
    const opened = await visit(stage, desk);
    const chat = chatOf(desk, opened);
    const row = await say(opened, 'x'.repeat(600));
    const before = opened.record.draft.value?.chiefComplaint;
    chat.insertIntoRecord('chiefComplaint', toQuotedContent(row, chat.w.value.quote));
    expect(desk.app.toasts.list.value.at(-1)?.text).toBe(
      'Nothing was put in: it is too long for Chief complaint.',
    );
    await desk.app.call(order.finish, { id: opened.id });
    await until(() => expect(opened.writable.value).toBe(false));
    chat.insertIntoRecord('advice', toQuotedContent(row, chat.w.value.quote));
    expect(desk.app.toasts.list.value.at(-1)?.text).toBe('Nothing was put in: Advice cannot be written now.');
    expect(opened.record.draft.value?.chiefComplaint).toBe(before);
  });
});

describe('searching the conversation', () => {
  test('finds what was said long ago, and brings it before the eyes', async () => {
    const desk = await stage.seat('linyue');
    const opened = await visit(stage, desk);
    const long = await say(opened, 'the needle in the haystack');
    for (let n = 0; n < 60; n += 1) {
      opened.conversation.write(`hay ${n}`);
      opened.conversation.send();
    }
    await until(() => expect(opened.conversation.snapshot.value.pending).toEqual([]));
    opened.leave();
    // Another page, which knows the newest stretch alone.
    const later = await stage.seat('linyue');
    const again = await enter(stage, later, opened.id);
    const chat = chatOf(later, again);
    expect(again.conversation.snapshot.value.rows.some(({ id }) => id === long.id)).toBe(false);
    chat.search.open();
    chat.search.write('NEEDLE');
    await chat.search.move(1);
    expect(chat.search.results.value?.map(({ id }) => id)).toEqual([long.id]);
    await until(() => expect(chat.jump.target.value).toBe(long.id));
    chat.search.write('nothing like it');
    await until(() => expect(chat.search.results.value).toEqual([]));
    chat.search.close();
    expect(chat.search.results.value).toBeNull();
  });
});
