import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCloudRoom } from '../../../src/console/features/cloudRoom/cloudRoom.ts';
import { createConsultation } from '../../../src/console/features/consultation/consultation.ts';
import {
  type Conversation,
  type DeliveryStatus,
  deliveryStatusOfPending,
  deliveryStatusOfRow,
} from '../../../src/console/messaging/conversation.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { message } from '../../../src/contract/consultation/message.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';
import { openConsultation, firstOf, waitFor, acceptAndOpen } from './openConsultation.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

const openQueuePage = async (client: Client) => {
  const queue = createCloudRoom(client.app);
  backend.onClose(queue.start());
  await waitFor(() =>
    expect([queue.awaiting.status.value, queue.consultations.list.status.value]).toEqual(['ready', 'ready']),
  );
  return queue;
};

describe('the cloud room', () => {
  test('two doctors accept the same patient: one succeeds, the other sees a clear message and the row disappears', async () => {
    const [doctor, colleague] = [await backend.signIn('linyue'), await backend.signIn('zhouheng')];
    const [own, other] = [await openQueuePage(doctor), await openQueuePage(colleague)];
    const row = firstOf(own.awaiting.value.value);
    await own.accept(row);
    expect(doctor.navigations).toEqual([`/cloudRoom/detail?id=${row.id}`]);
    await other.accept(row);
    expect(other.takenPatient.value).toBe(row.patient.name);
    expect(colleague.navigations).toEqual([]);
    expect(other.awaiting.value.value?.some(({ id }) => id === row.id)).toBe(false);
  });

  test('a patient who was accepted elsewhere disappears from the list', async () => {
    const [doctor, colleague] = [await backend.signIn('linyue'), await backend.signIn('zhouheng')];
    const [own, other] = [await openQueuePage(doctor), await openQueuePage(colleague)];
    await waitFor(() => expect(colleague.app.messaging.connectionState.value).toBe('live'));
    const row = firstOf(own.awaiting.value.value);
    await own.accept(row);
    await waitFor(() => expect(other.awaiting.value.value?.map(({ id }) => id)).not.toContain(row.id));
    await waitFor(() => expect(own.consultations.rows.value.map(({ id }) => id)).toContain(row.id));
  });

  test('lists that could not be loaded while the server was down are loaded when it is back', async () => {
    const client = await backend.signIn('linyue');
    const queue = await openQueuePage(client);
    await backend.stopUpstream();
    queue.refresh();
    await waitFor(() =>
      expect([queue.awaiting.status.value, queue.consultations.list.status.value]).toEqual([
        'failed',
        'failed',
      ]),
    );
    await backend.startUpstream();
    await waitFor(() =>
      expect([queue.awaiting.status.value, queue.consultations.list.status.value]).toEqual([
        'ready',
        'ready',
      ]),
    );
  });

  test('accepting or declining that the hospital does not offer is said as such, and the patient stays in the list', async () => {
    const client = await backend.signIn('linyue');
    const queue = await openQueuePage(client);
    const row = firstOf(queue.awaiting.value.value);
    client.network.notOffered = '/accept';
    await queue.accept(row);
    expect(queue.error.value?.message).toBe(client.app.i18n.messages.value.errors.notOffered);
    client.network.notOffered = '/decline';
    queue.startDecline(row);
    queue.setReason('please see a doctor in person');
    await queue.decline();
    expect(queue.error.value?.message).toBe(client.app.i18n.messages.value.errors.notOffered);
    expect(queue.declining.value?.reason).toBe('please see a doctor in person');
    expect(queue.takenPatient.value).toBeNull();
    expect(queue.awaiting.value.value?.map(({ id }) => id)).toContain(row.id);
  });

  test('a decline needs a reason and is final', async () => {
    const queue = await openQueuePage(await backend.signIn('linyue'));
    const row = firstOf(queue.awaiting.value.value);
    queue.startDecline(row);
    await queue.decline();
    expect(queue.declining.value?.error).toBe('missing');
    queue.setReason('please see a doctor in person');
    await queue.decline();
    expect(queue.declining.value).toBeNull();
    expect(queue.awaiting.value.value?.map(({ id }) => id)).not.toContain(row.id);
  });

  test('an unfinished reason for declining counts as unsaved input', async () => {
    const client = await backend.signIn('linyue');
    const queue = createCloudRoom(client.app);
    const close = queue.start();
    await waitFor(() => expect(queue.awaiting.status.value).toBe('ready'));
    queue.startDecline(firstOf(queue.awaiting.value.value));
    expect(client.app.unsavedWork.hasUnsaved()).toBe(false);
    queue.setReason('please see');
    expect(client.app.unsavedWork.hasUnsaved()).toBe(true);
    queue.cancelDecline();
    expect(client.app.unsavedWork.hasUnsaved()).toBe(false);
    queue.startDecline(firstOf(queue.awaiting.value.value));
    queue.setReason('please see');
    close();
    expect(client.app.unsavedWork.hasUnsaved()).toBe(false);
  });

  test('what is snoozed comes last, and is back in its place once the doctor resumes it', async () => {
    const client = await backend.signIn('linyue');
    const queue = await openQueuePage(client);
    const { rows, snoozes } = queue.openConsultations;
    await queue.accept(firstOf(queue.awaiting.value.value));
    await waitFor(() => expect(rows.value).toHaveLength(2));
    const first = firstOf(rows.value);
    const ids = () => rows.value.map(({ id }) => id);
    const before = ids();
    const later = client.app.clock.now() + 3_600_000;
    snoozes.snooze(first.id, later);
    expect(ids().at(-1)).toBe(first.id);
    expect(snoozes.until.value.get(first.id)).toBe(later);
    snoozes.wake(first.id);
    expect(ids()).toEqual(before);
  });

  test('while the open consultations are collapsed, the keys leave them out, except the one that is chosen', async () => {
    const client = await backend.signIn('linyue');
    const queue = await openQueuePage(client);
    const { choice } = queue;
    const waitingCount = queue.awaiting.value.value?.length ?? 0;
    const walk = (): (string | undefined)[] => {
      for (let n = 0; n < waitingCount; n += 1) choice.move(1);
      return [choice.chosen.value?.kind];
    };
    queue.toggleCollapsed();
    expect(walk()).toEqual(['waiting']);
    queue.toggleCollapsed();
    expect(walk()).toEqual(['open']);
    queue.toggleCollapsed();
    expect(choice.chosen.value).toMatchObject({ kind: 'open', isGone: false });
    choice.move(-1);
    expect(choice.chosen.value?.kind).toBe('waiting');
    expect(walk()).toEqual(['waiting']);
    expect(createCloudRoom(client.app).isCollapsed.value).toBe(true);
  });

  test('while they are collapsed, the chosen patient who is accepted in another tab can be resumed', async () => {
    const client = await backend.signIn('linyue');
    const queue = await openQueuePage(client);
    await waitFor(() => expect(client.app.messaging.connectionState.value).toBe('live'));
    queue.toggleCollapsed();
    // Not the one that was chosen when they were collapsed.
    const id = queue.choice.move(1) ?? '';
    await client.app.call(order.accept, { id });
    await waitFor(() =>
      expect(queue.choice.chosen.value).toMatchObject({ kind: 'open', isGone: false, order: { id } }),
    );
    queue.actOnChosen();
    expect(client.navigations).toEqual([`/cloudRoom/detail?id=${id}`]);
  });

  test('an acceptance whose response was lost can be repeated, and opens the consultation', async () => {
    const client = await backend.signIn('linyue');
    const queue = await openQueuePage(client);
    const row = firstOf(queue.awaiting.value.value);
    client.network.loseResponseOf = '/accept';
    await queue.accept(row);
    expect(queue.error.value?.kind).toBe('network');
    expect(client.navigations).toEqual([]);
    await queue.accept(row);
    expect(client.navigations).toEqual([`/cloudRoom/detail?id=${row.id}`]);
  });

  test('the unread count is the sum of the rows, and reading reduces it', async () => {
    const client = await backend.signIn('linyue');
    const queue = await openQueuePage(client);
    const row = firstOf(queue.consultations.rows.value.filter(({ unread }) => unread > 0));
    const before = queue.unread.value;
    const { conversation } = await openConsultation(backend, client, row.id);
    expect(queue.unread.value).toBe(before);
    conversation.markRead();
    expect(queue.unread.value).toBe(before - row.unread);
    await waitFor(async () =>
      expect((await client.app.call(order.open, {})).find(({ id }) => id === row.id)?.unread).toBe(0),
    );
  });
});

/** The delivery status of the doctor's newest message. */
const newestStatus = ({ app }: Client, { snapshot }: Conversation): DeliveryStatus | null => {
  const { rows, pending, read } = snapshot.value;
  const unconfirmed = pending.at(-1);
  if (unconfirmed) return deliveryStatusOfPending(unconfirmed, app.messaging.connectionState.value);
  const row = rows.findLast(({ from }) => from.role === 'doctor');
  return row ? deliveryStatusOfRow(row, read.patient) : null;
};

describe('the chat', () => {
  test('a message written while the server is down is sent once when it is back', async () => {
    const client = await backend.signIn('linyue');
    const { id, conversation } = await acceptAndOpen(backend, client);
    conversation.write('before');
    conversation.send();
    await waitFor(() => expect(newestStatus(client, conversation)).toBe('sent'));
    await backend.stopUpstream();
    await waitFor(() => expect(client.app.messaging.connectionState.value).toBe('down'));
    conversation.write('meanwhile');
    conversation.send();
    expect(newestStatus(client, conversation)).toBe('unknown');
    expect(client.app.messaging.hasUnsentText()).toBe(true);
    await backend.startUpstream();
    await waitFor(() => expect(newestStatus(client, conversation)).toBe('sent'));
    expect(client.app.messaging.hasUnsentText()).toBe(false);
    const { list } = await client.app.call(message.history, { conv: id });
    expect(list.filter(({ body }) => body.text === 'meanwhile')).toHaveLength(1);
  });

  test('a message to a consultation that has ended is held with the reason', async () => {
    const client = await backend.signIn('linyue');
    const { id, conversation } = await acceptAndOpen(backend, client);
    await client.app.call(order.finish, { id });
    conversation.write('too late');
    conversation.send();
    await waitFor(() => expect(newestStatus(client, conversation)).toBe('held'));
    // The socket uses the language of the browser, which is not set here.
    expect(conversation.snapshot.value.pending.at(-1)?.reason).toBe(business.orderNotOpen.zh);
  });

  test('unsent text stays with its consultation when the doctor opens another and returns', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    consultation.conversation.write('half a sen');
    consultation.leave();
    const other = await acceptAndOpen(backend, client);
    expect(other.conversation.draft.value).toBe('');
    other.leave();
    expect(createConsultation(client.app, consultation.id).conversation.draft.value).toBe('half a sen');
  });

  test('logging out leaves nothing behind', async () => {
    const client = await backend.signIn('linyue');
    const consultation = await acceptAndOpen(backend, client);
    consultation.conversation.write('half a sen');
    client.app.messaging.reset();
    expect(client.app.messaging.findConversation(consultation.id)).toBeUndefined();
    expect(client.app.messaging.conversation(consultation.id).draft.value).toBe('');
  });
});
