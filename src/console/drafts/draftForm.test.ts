import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { createApiError } from '../lib/apiError.ts';
import { createDraftForm } from './draftForm.ts';
import { mergeFields } from './mergeFields.ts';

const values = v.object({ name: v.string(), note: v.string() });
const schema = v.object({ version: v.number(), ...values.entries });
type Values = v.InferOutput<typeof values>;
type Stored = v.InferOutput<typeof schema>;
type Field = keyof Values;

const read = (stored: Stored | null): Values => ({ name: stored?.name ?? '', note: stored?.note ?? '' });
const changedCode = 1;
const lost = () => createApiError({ kind: 'network', message: 'lost', silent: false, endpoint: '/x' });

const setUp = ({ overwrites = false, confirmsMerge = false } = {}) => {
  const server = {
    value: { version: 1, name: 'Lin', note: '' },
    saves: 0,
    losesAnswer: false,
    refusesWith: changedCode,
  };
  let restoreStored: ((found: object, resolve: () => void) => void) | null = null;
  const form = createDraftForm<Stored, Values, Field>(
    {
      platform: { createId: () => 'key' },
      drafts: {
        sync: (_key, synced) => {
          restoreStored = (found, resolve) => synced.restore(v.parse(synced.schema, found), resolve);
          return () => {};
        },
      },
    },
    {
      draftKey: { order: '', form: 'test' },
      schema: v.object({
        base: values,
        draft: values,
        unresolved: v.array(v.picklist(['name', 'note'])),
      }),
      serialize: ({ base, draft, conflict }) => ({
        base: read(base),
        draft,
        unresolved: conflict?.unresolved ?? [],
      }),
      read,
      fields: mergeFields<Values, Field>(['name', 'note']),
      overwrites,
      confirmsMerge,
      refusal: { codes: [changedCode], schema },
      load: () => Promise.resolve(server.value),
      save: (draft, base) => {
        const { version } = server.value;
        if (base?.version !== version)
          throw createApiError({
            kind: 'code',
            code: server.refusesWith,
            ...(server.refusesWith === changedCode && { data: server.value }),
            message: 'changed',
            silent: false,
            endpoint: '/x',
          });
        server.value = { ...draft, version: version + 1 };
        server.saves += 1;
        return server.losesAnswer ? Promise.reject(lost()) : Promise.resolve(server.value);
      },
    },
  );
  form.mergeTheirs(server.value);
  form.start();
  const type = (changes: Partial<Values>) => form.edit({ ...form.draft.peek(), ...changes });
  const saveElsewhere = (changes: Partial<Values>) => {
    server.value = { ...server.value, ...changes, version: server.value.version + 1 };
  };
  const restore = (draft: Values, base: Values): boolean => {
    let isResolved = false;
    restoreStored?.({ base, draft, unresolved: [] }, () => {
      isResolved = true;
    });
    return isResolved;
  };
  return { form, server, type, saveElsewhere, restore };
};

describe('a newly loaded value', () => {
  test('leaves what was typed, and an older one is ignored', () => {
    const { form, type } = setUp();
    type({ note: 'mine' });
    form.mergeTheirs({ version: 2, name: 'Lin Yue', note: '' });
    expect(form.draft.value).toEqual({ name: 'Lin Yue', note: 'mine' });
    form.mergeTheirs({ version: 1, name: 'Lin', note: 'old' });
    expect(form.draft.value).toEqual({ name: 'Lin Yue', note: 'mine' });
    expect([form.unsaved.value, form.conflict.value]).toEqual([['note'], null]);
  });

  test('with the same field changed is a conflict, and one choice resolves it', () => {
    const { form, type } = setUp();
    type({ note: 'mine' });
    form.mergeTheirs({ version: 2, name: 'Lin', note: 'theirs' });
    expect(form.conflict.value).toMatchObject({ theirs: { note: 'theirs' }, unresolved: ['note'] });
    form.choose('note', 'theirs');
    expect([form.draft.value.note, form.conflict.value, form.dirty.value]).toEqual(['theirs', null, false]);
  });
});

describe('saving', () => {
  test('merges another version that changed other fields, and saves both', async () => {
    const { form, server, type, saveElsewhere } = setUp();
    saveElsewhere({ name: 'Lin Yue' });
    type({ note: 'mine' });
    await form.save();
    expect(server.value).toMatchObject({ name: 'Lin Yue', note: 'mine' });
    expect([form.dirty.value, form.conflict.value]).toEqual([false, null]);
  });

  test.each([1_030_000_017, 500])(
    'merges another version also where the server refuses it with a code of its own: %i',
    async (code) => {
      const { form, server, type, saveElsewhere } = setUp();
      server.refusesWith = code;
      saveElsewhere({ name: 'Lin Yue' });
      type({ note: 'mine' });
      await form.save();
      expect(server.value).toMatchObject({ name: 'Lin Yue', note: 'mine' });
      expect([form.dirty.value, form.conflict.value, form.mutation.error.value]).toEqual([false, null, null]);
    },
  );

  test('stops at a conflict until the user has chosen', async () => {
    const { form, server, type, saveElsewhere } = setUp();
    saveElsewhere({ note: 'theirs' });
    type({ note: 'mine' });
    await form.save();
    await form.save();
    expect([server.saves, form.mutation.state.value, form.draft.value.note]).toEqual([0, 'idle', 'mine']);
    form.choose('note', 'mine');
    await form.save();
    expect(server.value.note).toBe('mine');
  });

  test('overwrites the other version where the form allows it', async () => {
    const { form, server, type, saveElsewhere } = setUp({ overwrites: true });
    saveElsewhere({ note: 'theirs' });
    type({ note: 'mine' });
    await form.save();
    expect(form.conflict.value?.unresolved).toEqual(['note']);
    await form.save();
    expect([server.value.note, form.conflict.value]).toEqual(['mine', null]);
  });

  test('shows a merge before saving it where the form asks for that', async () => {
    const { form, server, type, saveElsewhere } = setUp({ overwrites: true, confirmsMerge: true });
    saveElsewhere({ name: 'Lin Yue' });
    type({ note: 'mine' });
    await form.save();
    expect(form.conflict.value).toMatchObject({
      before: { name: 'Lin' },
      theirs: { name: 'Lin Yue' },
      unresolved: [],
      merged: ['name'],
    });
    expect(server.saves).toBe(0);
    await form.save();
    expect(server.value).toMatchObject({ name: 'Lin Yue', note: 'mine' });
  });

  test('finds a save whose answer was lost, also after a merge', async () => {
    const { form, server, type, saveElsewhere } = setUp();
    saveElsewhere({ name: 'Lin Yue' });
    type({ note: 'mine' });
    server.losesAnswer = true;
    await form.save();
    expect([server.saves, form.mutation.state.value, form.dirty.value]).toEqual([1, 'idle', false]);
  });

  test('keeps what is typed meanwhile', async () => {
    const { form, server, type } = setUp();
    type({ note: 'sent' });
    const saving = form.save();
    type({ note: 'typed since' });
    form.mergeTheirs({ ...server.value });
    await saving;
    expect([server.value.note, form.draft.value.note, form.conflict.value]).toEqual([
      'sent',
      'typed since',
      null,
    ]);
  });
});

describe('edits of a closed page', () => {
  const before = { name: 'Lin', note: '' };

  test('are restored, except for fields in which something else was typed since', () => {
    const { form, type, restore } = setUp();
    type({ note: 'now' });
    expect(restore({ name: 'Yue', note: 'then' }, before)).toBe(false);
    expect(form.draft.value).toEqual({ name: 'Yue', note: 'now' });
    expect(form.restorePrompt.value).toMatchObject({ draft: { note: 'then' }, fields: ['note'] });
    form.answerRestore(true);
    expect([form.draft.value.note, form.restorePrompt.value]).toEqual(['then', null]);
  });

  test('are a conflict where somebody else saved the same field', () => {
    const { form, restore } = setUp();
    expect(restore({ name: 'Yue', note: '' }, { name: 'L', note: '' })).toBe(true);
    expect(form.draft.value.name).toBe('Yue');
    expect(form.conflict.value).toMatchObject({ theirs: { name: 'Lin' }, unresolved: ['name'] });
  });

  test('that were saved after all are not restored', () => {
    const { form, restore } = setUp();
    expect(restore(before, { name: 'L', note: '' })).toBe(true);
    expect([form.dirty.value, form.conflict.value]).toEqual([false, null]);
  });
});
