import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createChat } from '../../../src/console/domain/chat/chat.ts';
import { toQuotedContent } from '../../../src/console/domain/chat/insertIntoRecord.ts';
import { createRecordInsertion } from '../../../src/console/features/consultation/record/recordInsertion.ts';
import { setTimer } from '../../../src/console/lib/async/timer.ts';
import { message } from '../../../src/contract/consultation/message.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';
import { openConsultation, firstOf, waitFor, acceptAndOpen } from './openConsultation.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

/** The chat of a consultation, as its page opens it. */
const openChatOf = (client: Client, consultation: Awaited<ReturnType<typeof openConsultation>>) => {
  const { app } = client;
  const record = createRecordInsertion(consultation.record, consultation.writable, app.i18n.messages);
  const context = { patient: 'Wang Fang', record, writable: consultation.writable, uploads: signal([]) };
  const chat = createChat(app, consultation.conversation, context, (callback) => setTimer(0, callback));
  backend.onClose(chat.start());
  return chat;
};
const sendMessage = async (consultation: Awaited<ReturnType<typeof openConsultation>>, text: string) => {
  consultation.conversation.write(text);
  consultation.conversation.send();
  await waitFor(() =>
    expect(consultation.conversation.snapshot.value.rows.at(-1)).toMatchObject({
      body: { text },
      from: { role: 'doctor' },
    }),
  );
  return firstOf(consultation.conversation.snapshot.value.rows.slice(-1));
};
const findUnreadOrder = async (client: Client) =>
  firstOf((await client.app.call(order.open, {})).filter(({ unread }) => unread > 0));

describe('messages that arrived while the doctor was away', () => {
  test('are below a divider, and count as read once their end is visible and the page has focus', async () => {
    const client = await backend.signIn('linyue');
    const { id, unread } = await findUnreadOrder(client);
    const consultation = await openConsultation(backend, client, id);
    const chat = openChatOf(client, consultation);
    const lineKinds = () => chat.frame.value.items.map(({ kind }) => kind);
    expect(lineKinds()).toContain('unreadDivider');
    expect(chat.opensAtUnread()).toBe(true);
    chat.setOnScreen(true);
    expect(consultation.conversation.unread.value).toBe(unread);
    chat.setAtEnd(true);
    expect(consultation.conversation.unread.value).toBe(0);
    expect(lineKinds()).toContain('unreadDivider');
    await sendMessage(consultation, 'I have read it');
    await waitFor(() => expect(lineKinds()).not.toContain('unreadDivider'));
  });

  test('stay unread while the page is hidden', async () => {
    const client = await backend.signIn('linyue');
    const { id, unread } = await findUnreadOrder(client);
    const consultation = await openConsultation(backend, client, id);
    const chat = openChatOf(client, consultation);
    chat.setAtEnd(true);
    expect(consultation.conversation.unread.value).toBe(unread);
  });
});

describe('recalling a message', () => {
  test('removes its text everywhere, within two minutes', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    const chat = openChatOf(client, consultation);
    const row = await sendMessage(consultation, 'meant for somebody else');
    expect(chat.recalls.remainingMs(row)).toBeGreaterThan(100_000);
    expect(chat.recalls.remainingMs({ ...row, at: row.at - 120_000 })).toBe(0);
    expect(chat.recalls.remainingMs({ ...row, from: { role: 'patient', id: null } })).toBe(0);
    await chat.recalls.recall(row);
    await waitFor(() =>
      expect(consultation.conversation.snapshot.value.rows.at(-1)?.body).toEqual({
        text: '',
        recalled: true,
      }),
    );
    const { list } = await client.app.call(message.history, { conv: consultation.id });
    expect(JSON.stringify(list)).not.toContain('meant for somebody else');
  });

  test('shows the reason when the server refuses', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    const chat = openChatOf(client, consultation);
    const row = await sendMessage(consultation, 'stays');
    await client.app.call(order.finish, { id: consultation.id });
    await chat.recalls.recall(row);
    expect(client.app.toasts.list.value.at(-1)?.tone).toBe('error');
    expect(chat.recalls.pending.value.size).toBe(0);
  });
});

describe('copying chat text into the case record', () => {
  test('appends it to the existing text, with author and time', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    const chat = openChatOf(client, consultation);
    consultation.record.setField('presentIllness', 'Coughs since Monday.');
    const patientMessage = firstOf(
      consultation.conversation.snapshot.value.rows.filter(({ from }) => from.role === 'patient'),
    );
    chat.insertIntoRecord('presentIllness', toQuotedContent(patientMessage, chat.w.value.quote));
    expect(consultation.record.draft.value?.presentIllness).toMatch(
      /^Coughs since Monday\.\n.+ \[patient, from the chat, .*\d\d:\d\d\]$/s,
    );
    expect(consultation.record.draft.value?.presentIllness).toContain(patientMessage.body.text.trim());
    expect(client.app.toasts.list.value.at(-1)?.text).toBe('Added to History of presenting complaint');
  });

  test('can be undone from the toast, but not if that part of the record was changed since', async () => {
    const client = await backend.signIn('linyue');
    const { app } = client;
    const consultation = await acceptAndOpen(backend, client);
    const chat = openChatOf(client, consultation);
    const row = await sendMessage(consultation, 'since Monday');
    const insert = () => chat.insertIntoRecord('presentIllness', toQuotedContent(row, chat.w.value.quote));
    const undo = () => app.toasts.list.value.findLast(({ action }) => action)?.action?.onClick();
    const field = () => consultation.record.draft.value?.presentIllness;
    consultation.record.setField('presentIllness', 'Coughs.');
    insert();
    // Another part does not matter, and saving changes nothing.
    consultation.record.setField('advice', 'rest');
    await consultation.record.save();
    undo();
    expect([field(), consultation.record.draft.value?.advice]).toEqual(['Coughs.', 'rest']);
    insert();
    const changed = `${field()} Sleeps badly.`;
    consultation.record.setField('presentIllness', changed);
    undo();
    expect(field()).toBe(changed);
    expect(app.toasts.list.value.at(-1)?.text).toBe(app.i18n.messages.value.common.undo.changedSince);
    // It is not offered beside another patient.
    insert();
    expect(app.toasts.list.value.some(({ action }) => action)).toBe(true);
    consultation.leave();
    expect(app.toasts.list.value.some(({ action }) => action)).toBe(false);
  });

  test('copies nothing if there is no room or the consultation is over', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    const chat = openChatOf(client, consultation);
    const row = await sendMessage(consultation, 'x'.repeat(600));
    const before = consultation.record.draft.value?.chiefComplaint;
    chat.insertIntoRecord('chiefComplaint', toQuotedContent(row, chat.w.value.quote));
    expect(client.app.toasts.list.value.at(-1)?.text).toBe('Not added: too long for Presenting complaint.');
    await client.app.call(order.finish, { id: consultation.id });
    await waitFor(() => expect(consultation.writable.value).toBe(false));
    chat.insertIntoRecord('advice', toQuotedContent(row, chat.w.value.quote));
    expect(client.app.toasts.list.value.at(-1)?.text).toBe(
      'Not added: Plan and advice can no longer be edited.',
    );
    expect(consultation.record.draft.value?.chiefComplaint).toBe(before);
  });
});

describe('searching the conversation', () => {
  test('finds an old message and scrolls to it', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    const needle = await sendMessage(consultation, 'the needle in the haystack');
    for (let n = 0; n < 60; n += 1) {
      consultation.conversation.write(`hay ${n}`);
      consultation.conversation.send();
    }
    await waitFor(() => expect(consultation.conversation.snapshot.value.pending).toEqual([]));
    consultation.leave();
    // Another page, which has only the newest messages.
    const laterClient = await backend.signIn('linyue');
    const reopened = await openConsultation(backend, laterClient, consultation.id);
    const chat = openChatOf(laterClient, reopened);
    expect(reopened.conversation.snapshot.value.rows.some(({ id }) => id === needle.id)).toBe(false);
    chat.search.open();
    chat.search.write('NEEDLE');
    await chat.search.move(1);
    expect(chat.search.results.value?.map(({ id }) => id)).toEqual([needle.id]);
    await waitFor(() => expect(chat.jump.target.value).toBe(needle.id));
    chat.search.write('nothing like it');
    await waitFor(() => expect(chat.search.results.value).toEqual([]));
    chat.search.close();
    expect(chat.search.results.value).toBeNull();
  });
});
