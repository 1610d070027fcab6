import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openQueue } from '../../src/console/cloudRoom/queue.ts';
import { openVisit } from '../../src/console/consultation/visit.ts';
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
  const queue = openQueue(desk.app);
  stage.closes(queue.open());
  await until(() =>
    expect([queue.awaiting.state.value, queue.mine.list.state.value]).toEqual(['ready', 'ready']),
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
    expect(other.gone.value).toBe(row.patient.name);
    expect(zhou.went).toEqual([]);
    expect(other.awaiting.value.value?.some(({ id }) => id === row.id)).toBe(false);
  });

  test('who was accepted elsewhere leaves the list by itself', async () => {
    const [lin, zhou] = [await stage.seat('linyue'), await stage.seat('zhouheng')];
    const [one, other] = [await room(lin), await room(zhou)];
    await until(() => expect(zhou.app.im.line.value).toBe('live'));
    const row = first(one.awaiting.value.value);
    await one.accept(row);
    await until(() => expect(other.awaiting.value.value?.map(({ id }) => id)).not.toContain(row.id));
    await until(() => expect(one.mine.rows.value.map(({ id }) => id)).toContain(row.id));
  });

  test('lists that could not be read while the server was away are read when it is back', async () => {
    const desk = await stage.seat('linyue');
    const queue = await room(desk);
    await stage.stop();
    queue.refresh();
    await until(() =>
      expect([queue.awaiting.state.value, queue.mine.list.state.value]).toEqual(['failed', 'failed']),
    );
    await stage.start();
    await until(() =>
      expect([queue.awaiting.state.value, queue.mine.list.state.value]).toEqual(['ready', 'ready']),
    );
  });

  test('a decline needs a reason, and is then final', async () => {
    const queue = await room(await stage.seat('linyue'));
    const row = first(queue.awaiting.value.value);
    queue.askReason(row);
    await queue.decline();
    expect(queue.declining.value?.error).toBe('missing');
    queue.writeReason('please see a doctor in person');
    await queue.decline();
    expect(queue.declining.value).toBeNull();
    expect(queue.awaiting.value.value?.map(({ id }) => id)).not.toContain(row.id);
  });

  test('a reason that is being written counts as typed, as long as it stands', async () => {
    const desk = await stage.seat('linyue');
    const queue = openQueue(desk.app);
    const close = queue.open();
    await until(() => expect(queue.awaiting.state.value).toBe('ready'));
    queue.askReason(first(queue.awaiting.value.value));
    expect(desk.app.typed()).toBe(false);
    queue.writeReason('please see');
    expect(desk.app.typed()).toBe(true);
    queue.keep();
    expect(desk.app.typed()).toBe(false);
    queue.askReason(first(queue.awaiting.value.value));
    queue.writeReason('please see');
    close();
    expect(desk.app.typed()).toBe(false);
  });

  test('an acceptance whose answer was lost can be repeated, and opens the consultation', async () => {
    const desk = await stage.seat('linyue');
    const queue = await room(desk);
    const row = first(queue.awaiting.value.value);
    desk.net.losing = '/accept';
    await queue.accept(row);
    expect(queue.fault.value?.kind).toBe('network');
    expect(desk.went).toEqual([]);
    await queue.accept(row);
    expect(desk.went).toEqual([`/cloudRoom/detail?id=${row.id}`]);
  });

  test('unread is the sum of the rows, and reading takes it away', async () => {
    const desk = await stage.seat('linyue');
    const queue = await room(desk);
    const row = first(queue.mine.rows.value.filter(({ unread }) => unread > 0));
    const before = queue.unread.value;
    const { conversation } = await enter(stage, desk, row.id);
    expect(queue.unread.value).toBe(before);
    conversation.seen();
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
    await until(() => expect(conversation.said.value.at(-1)).toMatchObject({ fate: 'sent' }));
    await stage.stop();
    await until(() => expect(desk.app.im.line.value).toBe('down'));
    conversation.write('meanwhile');
    conversation.send();
    expect(conversation.said.value.at(-1)).toMatchObject({ kind: 'pending', fate: 'unknown' });
    expect(desk.app.im.typed()).toBe(true);
    await stage.start();
    await until(() =>
      expect(conversation.said.value.at(-1)).toMatchObject({ kind: 'message', fate: 'sent' }),
    );
    expect(desk.app.im.typed()).toBe(false);
    const { list } = await desk.app.call(message.history, { conv: id });
    expect(list.filter(({ body }) => body.text === 'meanwhile')).toHaveLength(1);
  });

  test('a message into a consultation that has ended meanwhile is held with the reason', async () => {
    const desk = await stage.seat('linyue');
    const { id, conversation } = await visit(stage, desk);
    await desk.app.call(order.finish, { id });
    conversation.write('too late');
    conversation.send();
    await until(() => expect(conversation.said.value.at(-1)).toMatchObject({ fate: 'held' }));
    // The socket speaks the language of the browser, which this one does not name.
    expect(conversation.said.value.at(-1)).toMatchObject({ pending: { reason: business.orderNotOpen.zh } });
  });

  test('what is typed stays with its consultation when the doctor goes to another and comes back', async () => {
    const desk = await stage.seat('linyue');
    const one = await visit(stage, desk);
    one.conversation.write('half a sen');
    one.leave();
    const other = await visit(stage, desk);
    expect(other.conversation.draft.value).toBe('');
    other.leave();
    expect(openVisit(desk.app, one.id).conversation.draft.value).toBe('half a sen');
  });

  test('logging out leaves nothing behind', async () => {
    const desk = await stage.seat('linyue');
    const one = await visit(stage, desk);
    one.conversation.write('half a sen');
    desk.app.im.stop();
    expect(desk.app.im.known(one.id)).toBeUndefined();
    expect(desk.app.im.conversation(one.id).draft.value).toBe('');
  });
});
