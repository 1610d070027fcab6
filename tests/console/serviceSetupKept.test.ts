import { describe, expect, test } from 'vitest';
import {
  createQuickReplyEditor,
  type QuickReplyEditor,
  unknownPlaceholdersIn,
} from '../../src/console/features/services/quickReplies/quickReplyEditor.ts';
import type { ServiceForm } from '../../src/console/features/services/settings/serviceForm.ts';
import { createServiceForms } from '../../src/console/features/services/settings/serviceForms.ts';
import { diagnosis } from '../../src/contract/consultation/diagnosis.ts';
import { createDiseaseTags } from '../../src/console/domain/diseaseTags.ts';
import { quickReplies } from '../../src/contract/consultation/quickReply.ts';
import { eachKeepingStage } from './journalStage.ts';
import { first, until } from './prescribingStage.ts';
import type { Desk } from './roomStage.ts';

const keeping = eachKeepingStage();

const formOf = async (desk: Desk): Promise<ServiceForm> => {
  const services = createServiceForms(desk.app);
  keeping.stage.closes(services.start());
  await until(() => expect(services.forms.value).toHaveLength(3));
  return first(services.forms.value);
};
const bookOf = async (desk: Desk): Promise<QuickReplyEditor> => {
  const book = createQuickReplyEditor(desk.app);
  keeping.stage.closes(book.start());
  await until(() => expect(book.replies.all.value.value?.length).toBeGreaterThan(0));
  return book;
};

describe('what is typed into a service', () => {
  test('comes back after the page is gone, and is kept no longer than it is unsaved', async () => {
    const desk = await keeping.seat();
    const form = await formOf(desk);
    form.update({ greeting: 'Half a sen' });
    form.addSpan(0);
    const next = await keeping.again(desk);
    const back = await formOf(next);
    await until(() => expect(back.draft.value.greeting).toBe('Half a sen'));
    expect(back.draft.value.hours[0]).toHaveLength(2);
    back.discard();
    await keeping.nothingKept(next);
  });

  test('before somebody else changed the service comes back as a question', async () => {
    const desk = await keeping.seat();
    const form = await formOf(desk);
    form.update({ greeting: 'mine' });
    await desk.app.drafts.flush();
    const far = await formOf(await keeping.stage.seat('linyue'));
    far.update({ price: '77', greeting: 'theirs' });
    await far.save();
    const next = await keeping.again(desk);
    const back = await formOf(next);
    await until(() => expect(back.conflict.value?.greeting).toBe('theirs'));
    expect(back.draft.value.greeting).toBe('mine');
    back.choose('mine');
    expect([back.draft.value.greeting, back.draft.value.price]).toEqual(['mine', '77.00']);
  });

  test('is not there for a form that was only looked at', async () => {
    const desk = await keeping.seat();
    await formOf(desk);
    await keeping.nothingKept(desk);
    expect(desk.app.hasUnsavedInput()).toBe(false);
  });
});

describe('a quick reply', () => {
  test('half written comes back; saved, it is what the consultation offers', async () => {
    const desk = await keeping.seat();
    const book = await bookOf(desk);
    book.edit({ category: 'Questions', shortcut: 'sleep', text: '' });
    book.update({ text: 'How do you sl' });
    const next = await keeping.again(desk);
    const back = await bookOf(next);
    await until(() => expect(back.editing.value?.now.text).toBe('How do you sl'));
    back.update({ text: 'How do you sleep, {patient}?' });
    expect(await back.save()).toBe(true);
    expect(back.editing.value).toBeNull();
    expect(next.app.composers.quickReplies.all.value.value?.at(-1)).toMatchObject({ shortcut: 'sleep' });
    await keeping.nothingKept(next);
  });

  test('whose answer is lost is found at the server, and stands there once', async () => {
    const desk = await keeping.seat();
    const book = await bookOf(desk);
    const before = book.replies.all.value.value?.length ?? 0;
    book.edit({ category: '', shortcut: '', text: 'Once only' });
    desk.net.losing = '/createQuickReply';
    expect(await book.save()).toBe(true);
    expect(await desk.app.call(quickReplies.all, {})).toHaveLength(before + 1);
    const kept = first(book.replies.all.value.value?.filter(({ text }) => text === 'Once only'));
    desk.net.losing = '/deleteQuickReply';
    expect(await book.replies.remove(kept.id)).toBe(true);
    expect(await desk.app.call(quickReplies.all, {})).toHaveLength(before);
  });

  test('that is written on while it is saved is one reply, with what was written last', async () => {
    const desk = await keeping.seat();
    const book = await bookOf(desk);
    const before = book.replies.all.value.value?.length ?? 0;
    book.edit({ category: '', shortcut: '', text: 'Half' });
    const saving = book.save();
    book.update({ text: 'Half and half' });
    expect(await saving).toBe(true);
    expect([book.editing.value?.now.text, book.conflict.value]).toEqual(['Half and half', null]);
    expect(await book.save()).toBe(true);
    const rows = await desk.app.call(quickReplies.all, {});
    expect([rows.length, rows.at(-1)?.text]).toEqual([before + 1, 'Half and half']);
  });

  test('that was deleted elsewhere is written anew, and one that was changed elsewhere is shown', async () => {
    const desk = await keeping.seat();
    const book = await bookOf(desk);
    const [one, two] = book.replies.all.value.value ?? [];
    if (!one || !two) throw new Error('the demo has none');
    book.edit(one);
    book.update({ text: 'mine' });
    const far = await keeping.stage.seat('linyue');
    await far.app.call(quickReplies.save, { ...one, text: 'theirs' });
    await book.replies.all.load();
    expect(book.conflict.value).toMatchObject({ text: 'theirs' });
    await far.app.call(quickReplies.remove, { id: one.id });
    await book.replies.all.load();
    expect(book.conflict.value).toBeUndefined();
    expect(await book.save()).toBe(true);
    expect(book.replies.all.value.value?.at(-1)).toMatchObject({ text: 'mine', shortcut: one.shortcut });
  });

  test('without a text is not sent; variables that nobody fills in are named', async () => {
    const desk = await keeping.seat();
    const book = await bookOf(desk);
    book.edit({ category: '', shortcut: 'x', text: '  ' });
    expect([await book.save(), book.textMissing.value]).toEqual([false, true]);
    expect(unknownPlaceholdersIn('{patient} {dose} {dose} {} {two words} {医生}')).toEqual([
      '{dose}',
      '{医生}',
    ]);
  });

  test('belongs to a category that can be named anew, with all that is in it', async () => {
    const desk = await keeping.seat();
    const book = await bookOf(desk);
    const from = first(book.categories.value);
    const count = book.replies.all.value.value?.filter(({ category }) => category === from).length;
    expect(await book.renameCategory(from, 'Hello')).toBe(true);
    const stored = await desk.app.call(quickReplies.all, {});
    expect(stored.filter(({ category }) => category === 'Hello')).toHaveLength(count ?? 0);
    expect([book.categories.value.includes(from), book.renaming.value]).toEqual([false, null]);
  });
});

test('a disease tag whose answer is lost, or that another tab dropped first, stands as it was meant', async () => {
  const desk = await keeping.seat();
  const tags = createDiseaseTags(desk.app);
  keeping.stage.closes(tags.start());
  await until(() => expect(tags.list.status.value).toBe('ready'));
  const tag = first(tags.list.value.value);
  desk.net.losing = '/western/delete';
  await tags.toggle(tag.code);
  expect([tags.error.value, tags.list.value.value?.some(({ code }) => code === tag.code)]).toEqual([
    null,
    false,
  ]);
  const other = first(tags.list.value.value);
  const { doctorDiseaseWesternId } = other;
  await desk.app.call(diagnosis.removeTag, { doctorDiseaseWesternId });
  await tags.toggle(other.code);
  expect([tags.error.value, tags.list.value.value?.some(({ code }) => code === other.code)]).toEqual([
    null,
    false,
  ]);
});
