import { describe, expect, test } from 'vitest';
import {
  createQuickReplyEditor,
  type QuickReplyEditor,
  unknownPlaceholdersIn,
} from '../../../src/console/features/services/quickReplies/quickReplyEditor.ts';
import type { ServiceForm } from '../../../src/console/features/services/settings/serviceForm.ts';
import { createServiceForms } from '../../../src/console/features/services/settings/serviceForms.ts';
import { diagnosis } from '../../../src/contract/consultation/diagnosis.ts';
import { createDiseaseTags } from '../../../src/console/domain/diseaseTags.ts';
import { quickReplies } from '../../../src/contract/consultation/quickReply.ts';
import { setupDraftsFixture } from '../../support/createDraftsFixture.ts';
import { firstOf, waitFor } from '../prescriptions/fillForm.ts';
import type { Client } from '../../support/startBackend.ts';

const fixture = setupDraftsFixture();

const openFormOf = async (client: Client): Promise<ServiceForm> => {
  const services = createServiceForms(client.app);
  fixture.backend.onClose(services.start());
  await waitFor(() => expect(services.forms.value).toHaveLength(3));
  return firstOf(services.forms.value);
};
const openBookOf = async (client: Client): Promise<QuickReplyEditor> => {
  const book = createQuickReplyEditor(client.app);
  fixture.backend.onClose(book.start());
  await waitFor(() => expect(book.replies.all.value.value?.length).toBeGreaterThan(0));
  return book;
};

describe('an unsaved service', () => {
  test('is restored after the page was closed, and its draft is deleted once saved', async () => {
    const client = await fixture.signIn();
    const form = await openFormOf(client);
    form.update({ greeting: 'Half a sen' });
    form.addSpan(0);
    const next = await fixture.reopen(client);
    const restored = await openFormOf(next);
    await waitFor(() => expect(restored.draft.value.greeting).toBe('Half a sen'));
    expect(restored.draft.value.hours[0]).toHaveLength(2);
    restored.discard();
    await fixture.expectNoDrafts(next);
  });

  test('edited before somebody else changed the service is restored with a question', async () => {
    const client = await fixture.signIn();
    const form = await openFormOf(client);
    form.update({ greeting: 'mine' });
    await client.app.drafts.flush();
    const elsewhere = await openFormOf(await fixture.backend.signIn('linyue'));
    elsewhere.update({ price: '77', greeting: 'theirs' });
    await elsewhere.save();
    const next = await fixture.reopen(client);
    const restored = await openFormOf(next);
    await waitFor(() => expect(restored.conflict.value?.theirs.greeting).toBe('theirs'));
    expect(restored.draft.value.greeting).toBe('mine');
    restored.choose('form', 'mine');
    expect([restored.draft.value.greeting, restored.draft.value.price]).toEqual(['mine', '77.00']);
  });

  test('leaves no draft if the form was only viewed', async () => {
    const client = await fixture.signIn();
    await openFormOf(client);
    await fixture.expectNoDrafts(client);
    expect(client.app.unsavedWork.hasUnsaved()).toBe(false);
  });
});

describe('a quick reply', () => {
  test('is restored unfinished; saved, it is offered in the consultation', async () => {
    const client = await fixture.signIn();
    const book = await openBookOf(client);
    book.edit({ category: 'Questions', shortcut: 'sleep', text: '' });
    book.update({ text: 'How do you sl' });
    const next = await fixture.reopen(client);
    const restored = await openBookOf(next);
    await waitFor(() => expect(restored.editing.value?.edited.text).toBe('How do you sl'));
    restored.update({ text: 'How do you sleep, {patient}?' });
    expect(await restored.save()).toBe(true);
    expect(restored.editing.value).toBeNull();
    expect(next.app.composers.quickReplies.all.value.value?.at(-1)).toMatchObject({ shortcut: 'sleep' });
    await fixture.expectNoDrafts(next);
  });

  test('whose response is lost is found on the server, and exists once', async () => {
    const client = await fixture.signIn();
    const book = await openBookOf(client);
    const before = book.replies.all.value.value?.length ?? 0;
    book.edit({ category: '', shortcut: '', text: 'Once only' });
    client.network.loseResponseOf = '/createQuickReply';
    expect(await book.save()).toBe(true);
    expect(await client.app.call(quickReplies.all, {})).toHaveLength(before + 1);
    const saved = firstOf(book.replies.all.value.value?.filter(({ text }) => text === 'Once only'));
    client.network.loseResponseOf = '/deleteQuickReply';
    expect(await book.replies.remove(saved.id)).toBe(true);
    expect(await client.app.call(quickReplies.all, {})).toHaveLength(before);
  });

  test('edited while it is being saved is one reply, with the latest text', async () => {
    const client = await fixture.signIn();
    const book = await openBookOf(client);
    const before = book.replies.all.value.value?.length ?? 0;
    book.edit({ category: '', shortcut: '', text: 'Half' });
    const saving = book.save();
    book.update({ text: 'Half and half' });
    expect(await saving).toBe(true);
    expect([book.editing.value?.edited.text, book.conflict.value]).toEqual(['Half and half', null]);
    expect(await book.save()).toBe(true);
    const rows = await client.app.call(quickReplies.all, {});
    expect([rows.length, rows.at(-1)?.text]).toEqual([before + 1, 'Half and half']);
  });

  test('deleted elsewhere is created again, and one changed elsewhere is shown', async () => {
    const client = await fixture.signIn();
    const book = await openBookOf(client);
    const [one, two] = book.replies.all.value.value ?? [];
    if (!one || !two) throw new Error('the demo has too few replies');
    book.edit(one);
    book.update({ text: 'mine' });
    const elsewhere = await fixture.backend.signIn('linyue');
    await elsewhere.app.call(quickReplies.save, { ...one, text: 'theirs' });
    await book.replies.all.load();
    expect(book.conflict.value).toMatchObject({ text: 'theirs' });
    await elsewhere.app.call(quickReplies.remove, { id: one.id });
    await book.replies.all.load();
    expect(book.conflict.value).toBeUndefined();
    expect(await book.save()).toBe(true);
    expect(book.replies.all.value.value?.at(-1)).toMatchObject({ text: 'mine', shortcut: one.shortcut });
  });

  test('without a text is not sent; unknown variables are listed', async () => {
    const client = await fixture.signIn();
    const book = await openBookOf(client);
    book.edit({ category: '', shortcut: 'x', text: '  ' });
    expect([await book.save(), book.textMissing.value]).toEqual([false, true]);
    expect(unknownPlaceholdersIn('{patient} {dose} {dose} {} {two words} {医生}')).toEqual([
      '{dose}',
      '{医生}',
    ]);
  });

  test('is in a category that can be renamed, with all its replies', async () => {
    const client = await fixture.signIn();
    const book = await openBookOf(client);
    const from = firstOf(book.categories.value);
    const count = book.replies.all.value.value?.filter(({ category }) => category === from).length;
    expect(await book.renameCategory(from, 'Hello')).toBe(true);
    const storedReplies = await client.app.call(quickReplies.all, {});
    expect(storedReplies.filter(({ category }) => category === 'Hello')).toHaveLength(count ?? 0);
    expect([book.categories.value.includes(from), book.renaming.value]).toEqual([false, null]);
  });
});

test('a disease tag whose response is lost, or that another tab removed first, ends up as intended', async () => {
  const client = await fixture.signIn();
  const tags = createDiseaseTags(client.app);
  fixture.backend.onClose(tags.start());
  await waitFor(() => expect(tags.list.status.value).toBe('ready'));
  const tag = firstOf(tags.list.value.value);
  client.network.loseResponseOf = '/western/delete';
  await tags.toggle(tag.code);
  expect([tags.error.value, tags.list.value.value?.some(({ code }) => code === tag.code)]).toEqual([
    null,
    false,
  ]);
  const other = firstOf(tags.list.value.value);
  const { doctorDiseaseWesternId } = other;
  await client.app.call(diagnosis.removeTag, { doctorDiseaseWesternId });
  await tags.toggle(other.code);
  expect([tags.error.value, tags.list.value.value?.some(({ code }) => code === other.code)]).toEqual([
    null,
    false,
  ]);
});
