import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCloudRoom } from '../../src/console/features/cloudRoom/cloudRoom.ts';
import { createConsultation } from '../../src/console/features/consultation/consultation.ts';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { message } from '../../src/contract/consultation/message.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';
import { enter, first, until, visit } from './roomVisit.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const room = async (desk: Desk) => {
  const queue = createCloudRoom(desk.app);
  stage.closes(queue.start());
  await until(() =>
    expect([queue.awaiting.status.value, queue.consultations.list.status.value]).toEqual(['ready', 'ready']),
  );
  return queue;
};

describe('the cloud room', () => {
  test('two doctors reach for the same patient: one gets them, the other reads a plain sentence and the row goes', async () => {
    const [lin, zhou] = [await stage.seat('linyue'), await stage.seat('zhouheng')];
    const [one, other] = [await room(lin), await room(zhou)];
    const row = first(one.awaiting.value.value);
    await one.accept(row);
    expect(lin.went).toEqual([`/cloudRoom/detail?id=${row.id}`]);
    await other.accept(row);
    expect(other.takenPatient.value).toBe(row.patient.name);
    expect(zhou.went).toEqual([]);
    expect(other.awaiting.value.value?.some(({ id }) => id === row.id)).toBe(false);
  });

  test('who was accepted elsewhere leaves the list by itself', async () => {
    const [lin, zhou] = [await stage.seat('linyue'), await stage.seat('zhouheng')];
    const [one, other] = [await room(lin), await room(zhou)];
    await until(() => expect(zhou.app.messaging.connectionState.value).toBe('live'));
    const row = first(one.awaiting.value.value);
    await one.accept(row);
    await until(() => expect(other.awaiting.value.value?.map(({ id }) => id)).not.toContain(row.id));
    await until(() => expect(one.consultations.rows.value.map(({ id }) => id)).toContain(row.id));
  });

  test('lists that could not be read while the server was away are read when it is back', async () => {
    const desk = await stage.seat('linyue');
    const queue = await room(desk);
    await stage.stop();
    queue.refresh();
    await until(() =>
      expect([queue.awaiting.status.value, queue.consultations.list.status.value]).toEqual([
        'failed',
        'failed',
      ]),
    );
    await stage.start();
    await until(() =>
      expect([queue.awaiting.status.value, queue.consultations.list.status.value]).toEqual([
        'ready',
        'ready',
      ]),
    );
  });

  test('a decline needs a reason, and is then final', async () => {
    const queue = await room(await stage.seat('linyue'));
    const row = first(queue.awaiting.value.value);
    queue.startDecline(row);
    await queue.decline();
    expect(queue.declining.value?.error).toBe('missing');
    queue.setReason('please see a doctor in person');
    await queue.decline();
    expect(queue.declining.value).toBeNull();
    expect(queue.awaiting.value.value?.map(({ id }) => id)).not.toContain(row.id);
  });

  test('a reason that is being written counts as typed, as long as it stands', async () => {
    const desk = await stage.seat('linyue');
    const queue = createCloudRoom(desk.app);
    const close = queue.start();
    await until(() => expect(queue.awaiting.status.value).toBe('ready'));
    queue.startDecline(first(queue.awaiting.value.value));
    expect(desk.app.hasUnsavedInput()).toBe(false);
    queue.setReason('please see');
    expect(desk.app.hasUnsavedInput()).toBe(true);
    queue.cancelDecline();
    expect(desk.app.hasUnsavedInput()).toBe(false);
    queue.startDecline(first(queue.awaiting.value.value));
    queue.setReason('please see');
    close();
    expect(desk.app.hasUnsavedInput()).toBe(false);
  });

  test('an acceptance whose answer was lost can be repeated, and opens the consultation', async () => {
    const desk = await stage.seat('linyue');
    const queue = await room(desk);
    const row = first(queue.awaiting.value.value);
    desk.net.losing = '/accept';
    await queue.accept(row);
    expect(queue.error.value?.kind).toBe('network');
    expect(desk.went).toEqual([]);
    await queue.accept(row);
    expect(desk.went).toEqual([`/cloudRoom/detail?id=${row.id}`]);
  });

  test('unread is the sum of the rows, and reading takes it away', async () => {
    const desk = await stage.seat('linyue');
    const queue = await room(desk);
    const row = first(queue.consultations.rows.value.filter(({ unread }) => unread > 0));
    const before = queue.unread.value;
    const { conversation } = await enter(stage, desk, row.id);
    expect(queue.unread.value).toBe(before);
    conversation.markRead();
    expect(queue.unread.value).toBe(before - row.unread);
    await until(async () =>
      expect((await desk.app.call(order.open, {})).find(({ id }) => id === row.id)?.unread).toBe(0),
    );
  });
});

describe('the chat', () => {
  test('what is written while the server is away is sent once when it is back', async () => {
    const desk = await stage.seat('linyue');
    const { id, conversation } = await visit(stage, desk);
    conversation.write('before');
    conversation.send();
    await until(() => expect(conversation.transcript.value.at(-1)).toMatchObject({ fate: 'sent' }));
    await stage.stop();
    await until(() => expect(desk.app.messaging.connectionState.value).toBe('down'));
    conversation.write('meanwhile');
    conversation.send();
    expect(conversation.transcript.value.at(-1)).toMatchObject({ kind: 'pending', fate: 'unknown' });
    expect(desk.app.messaging.hasUnsentText()).toBe(true);
    await stage.start();
    await until(() =>
      expect(conversation.transcript.value.at(-1)).toMatchObject({ kind: 'message', fate: 'sent' }),
    );
    expect(desk.app.messaging.hasUnsentText()).toBe(false);
    const { list } = await desk.app.call(message.history, { conv: id });
    expect(list.filter(({ body }) => body.text === 'meanwhile')).toHaveLength(1);
  });

  test('a message into a consultation that has ended meanwhile is held with the reason', async () => {
    const desk = await stage.seat('linyue');
    const { id, conversation } = await visit(stage, desk);
    await desk.app.call(order.finish, { id });
    conversation.write('too late');
    conversation.send();
    await until(() => expect(conversation.transcript.value.at(-1)).toMatchObject({ fate: 'held' }));
    // The socket speaks the language of the browser, which this one does not name.
    expect(conversation.transcript.value.at(-1)).toMatchObject({
      pending: { reason: business.orderNotOpen.zh },
    });
  });

  test('what is typed stays with its consultation when the doctor goes to another and comes back', async () => {
    const desk = await stage.seat('linyue');
    const one = await visit(stage, desk);
    one.conversation.write('half a sen');
    one.leave();
    const other = await visit(stage, desk);
    expect(other.conversation.draft.value).toBe('');
    other.leave();
    expect(createConsultation(desk.app, one.id).conversation.draft.value).toBe('half a sen');
  });

  test('logging out leaves nothing behind', async () => {
    const desk = await stage.seat('linyue');
    const one = await visit(stage, desk);
    one.conversation.write('half a sen');
    desk.app.messaging.reset();
    expect(desk.app.messaging.findConversation(one.id)).toBeUndefined();
    expect(desk.app.messaging.conversation(one.id).draft.value).toBe('');
  });
});
