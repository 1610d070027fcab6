import { describe, expect, test } from 'vitest';
import { createConsultation } from '../../../src/console/features/consultation/consultation.ts';
import { message } from '../../../src/contract/consultation/message.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { record } from '../../../src/contract/consultation/record.ts';
import { setupDraftsFixture } from '../../support/createDraftsFixture.ts';
import { openConsultation, firstOf, waitFor, acceptAndOpen } from './openConsultation.ts';

const fixture = setupDraftsFixture();

describe('the case record', () => {
  test('typed while offline is restored on the next page, and saved when online', async () => {
    const client = await fixture.signIn();
    const consultation = await acceptAndOpen(fixture.backend, client);
    client.network.offline = true;
    consultation.record.setField('advice', 'rest\n多喝水');
    const next = await fixture.reopen(client);
    const { record: form } = await openConsultation(fixture.backend, next, consultation.id);
    await waitFor(() => expect(form.draft.value?.advice).toBe('rest\n多喝水'));
    await waitFor(() => expect(form.saving.value).toBe('clean'));
    expect(await next.app.call(record.detail, { orderId: consultation.id })).toMatchObject({
      advice: 'rest\n多喝水',
    });
    await fixture.expectNoDrafts(next);
  });

  test('saved elsewhere in the meantime: a field changed by both is a conflict, and the rest is merged', async () => {
    const client = await fixture.signIn();
    const consultation = await acceptAndOpen(fixture.backend, client);
    client.network.offline = true;
    consultation.record.setField('advice', 'mine');
    consultation.record.setField('examination', 'also mine');
    await client.app.drafts.flush();
    client.close();
    const otherClient = await fixture.backend.signIn('linyue');
    const otherConsultation = await openConsultation(fixture.backend, otherClient, consultation.id);
    otherConsultation.record.setField('advice', 'theirs');
    otherConsultation.record.setField('pastHistory', 'theirs too');
    await otherConsultation.record.save();
    const { record: form } = await openConsultation(fixture.backend, await fixture.signIn(), consultation.id);
    await waitFor(() =>
      expect(form.conflict.value).toMatchObject({ unresolved: ['advice'], theirs: { advice: 'theirs' } }),
    );
    expect(form.draft.value).toMatchObject({
      advice: 'mine',
      examination: 'also mine',
      pastHistory: 'theirs too',
    });
  });

  test('shows a conflict again that was open when the page was closed', async () => {
    const client = await fixture.signIn();
    const consultation = await acceptAndOpen(fixture.backend, client);
    const otherClient = await fixture.backend.signIn('linyue');
    const otherConsultation = await openConsultation(fixture.backend, otherClient, consultation.id);
    otherConsultation.record.setField('advice', 'theirs');
    await otherConsultation.record.save();
    consultation.record.setField('advice', 'mine');
    await consultation.record.save();
    expect(consultation.record.saving.value).toBe('conflict');
    const { record: form } = await openConsultation(
      fixture.backend,
      await fixture.reopen(client),
      consultation.id,
    );
    await waitFor(() => expect(form.conflict.value?.unresolved).toEqual(['advice']));
    expect(form.draft.value?.advice).toBe('mine');
    expect((await otherClient.app.call(record.detail, { orderId: consultation.id })).advice).toBe('theirs');
  });

  test('of an order that was finished in the meantime can be read and copied until it is discarded', async () => {
    const client = await fixture.signIn();
    const consultation = await acceptAndOpen(fixture.backend, client);
    client.network.offline = true;
    consultation.record.setField('advice', 'too late');
    await client.app.drafts.flush();
    client.close();
    const otherClient = await fixture.backend.signIn('linyue');
    await otherClient.app.call(order.finish, { id: consultation.id });
    const next = await fixture.signIn();
    const finishedConsultation = createConsultation(next.app, consultation.id);
    fixture.backend.onClose(finishedConsultation.start());
    await waitFor(() => expect(finishedConsultation.record.unsaved.value).toEqual(['advice']));
    expect(finishedConsultation.writable.value).toBe(false);
    finishedConsultation.record.discard();
    await fixture.expectNoDrafts(next);
  });
});

describe('a message', () => {
  test('is restored unfinished; another patient’s composer stays empty; after sending, no draft is left', async () => {
    const client = await fixture.signIn();
    const consultation = await acceptAndOpen(fixture.backend, client);
    const otherConsultation = await acceptAndOpen(fixture.backend, client);
    consultation.conversation.write('  half a sent');
    const next = await fixture.reopen(client);
    const [restored, otherRestored] = [
      await openConsultation(fixture.backend, next, consultation.id),
      await openConsultation(fixture.backend, next, otherConsultation.id),
    ];
    await waitFor(() => expect(restored.conversation.draft.value).toBe('  half a sent'));
    expect(otherRestored.conversation.draft.value).toBe('');
    restored.conversation.write('half a sentence');
    expect(restored.conversation.send()).toBe(true);
    await waitFor(async () => {
      const { list } = await next.app.call(message.history, { conv: consultation.id });
      expect(list.filter(({ body }) => body.text === 'half a sentence')).toHaveLength(1);
    });
    await fixture.expectNoDrafts(next);
  });

  test('is restored as a reply with its quote, and as advice; sent, it is one', async () => {
    const client = await fixture.signIn();
    const consultation = await acceptAndOpen(fixture.backend, client);
    const question = firstOf(
      consultation.conversation.snapshot.value.rows.filter(({ from }) => from.role === 'patient'),
    );
    const composer = client.app.composers.get(consultation.id);
    composer.setReplyTo(question);
    composer.setKind('advice');
    await client.app.drafts.flush();
    expect(fixture.storedDraftKeys()).toEqual([]);
    composer.write('twice a d');
    const next = await fixture.reopen(client);
    const restored = next.app.composers.get(consultation.id);
    await waitFor(() => expect([restored.text.value, restored.kind.value]).toEqual(['twice a d', 'advice']));
    await waitFor(() => expect(restored.replyTo.value).toEqual(question));
    restored.write('twice a day');
    expect(restored.send()).toBe(true);
    const { conversation } = await openConsultation(fixture.backend, next, consultation.id);
    await waitFor(() => {
      const row = conversation.snapshot.value.rows.at(-1);
      expect(row).toMatchObject({
        kind: 'advice',
        body: { text: 'twice a day', replyTo: { id: question.id } },
      });
    });
    expect([restored.isReply.value, restored.kind.value]).toEqual([false, 'text']);
    await fixture.expectNoDrafts(next);
  });

  test('is restored as a reply to a message that was recalled, and says so', async () => {
    const client = await fixture.signIn();
    const consultation = await acceptAndOpen(fixture.backend, client);
    consultation.conversation.send({ kind: 'text', text: 'for somebody else' });
    const ownMessage = await waitFor(() => {
      const row = consultation.conversation.snapshot.value.rows.at(-1);
      expect(row?.body.text).toBe('for somebody else');
      return row;
    });
    const composer = client.app.composers.get(consultation.id);
    composer.setReplyTo(ownMessage ?? null);
    composer.write('that was n');
    const next = await fixture.reopen(client);
    await next.app.call(message.recall, { conv: consultation.id, id: ownMessage?.id ?? '' });
    const restored = next.app.composers.get(consultation.id);
    await waitFor(() => expect(restored.replyTo.value?.body).toEqual({ text: '', recalled: true }));
    expect([restored.text.value, restored.isReply.value]).toEqual(['that was n', true]);
  });

  test('marks its conversation on the next page before it is opened, and no other', async () => {
    const client = await fixture.signIn();
    const consultation = await acceptAndOpen(fixture.backend, client);
    const otherConsultation = await acceptAndOpen(fixture.backend, client);
    consultation.conversation.write('half a sent');
    const { messageDrafts, messaging, consultations } = (await fixture.reopen(client)).app;
    const isMarked = (id: string): boolean => consultations.hasDraft(id) || messageDrafts.hasDraft(id);
    await waitFor(() =>
      expect([isMarked(consultation.id), isMarked(otherConsultation.id)]).toEqual([true, false]),
    );
    const restored = messaging.conversation(consultation.id);
    await waitFor(() => expect(restored.draft.value).toBe('half a sent'));
    expect(isMarked(consultation.id)).toBe(true);
    restored.write('');
    expect(isMarked(consultation.id)).toBe(false);
  });

  test('typed again before the old text was restored: both are kept, and the doctor is asked', async () => {
    const client = await fixture.signIn();
    const consultation = await acceptAndOpen(fixture.backend, client);
    consultation.conversation.write('before');
    const next = await fixture.reopen(client);
    const conversation = next.app.messaging.conversation(consultation.id);
    conversation.write('and now');
    await waitFor(() => expect(next.app.messageDrafts.restorePrompt(consultation.id).value).toBe('before'));
    expect(conversation.draft.value).toBe('and now');
    next.app.messageDrafts.restore(consultation.id);
    expect(conversation.draft.value).toBe('before');
    expect(next.app.messageDrafts.restorePrompt(consultation.id).value).toBeNull();
  });

  test('that was being sent when the page was closed is sent by the next one, once', async () => {
    const client = await fixture.signIn();
    const consultation = await acceptAndOpen(fixture.backend, client);
    await fixture.backend.stopUpstream();
    await waitFor(() => expect(client.app.messaging.connectionState.value).not.toBe('live'));
    consultation.conversation.write('on its way');
    consultation.conversation.send();
    await waitFor(() => expect(fixture.storedDraftKeys()).toHaveLength(1));
    client.close();
    await fixture.backend.startUpstream();
    const next = await fixture.signIn();
    await waitFor(async () => {
      const { list } = await next.app.call(message.history, { conv: consultation.id });
      expect(list.filter(({ body }) => body.text === 'on its way')).toHaveLength(1);
    });
    await fixture.expectNoDrafts(next);
  });
});
