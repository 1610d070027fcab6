import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxQuickReplies, quickReplies } from '../../contract/consultation/quickReply.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const save = (
  input: { id?: string; category?: string; shortcut?: string; text: string },
  user = 'east-ann',
) => upstream.call(user, quickReplies.save, input);
const all = (user = 'east-ann') => upstream.call(user, quickReplies.all, {});

describe('quick replies', () => {
  test('are saved for their doctor, changed and deleted, in order of creation', async () => {
    const hello = await save({ category: '问候', shortcut: 'nh', text: '{patient}您好，我是{doctor}。' });
    const bye = await save({ text: 'Get well soon.' });
    expect(hello).toMatchObject({ category: '问候', shortcut: 'nh', text: '{patient}您好，我是{doctor}。' });
    expect(await all()).toEqual([hello, bye]);
    const changed = await save({ ...hello, text: '{patient}您好！' });
    expect(changed).toEqual({ ...hello, text: '{patient}您好！' });
    await upstream.call('east-ann', quickReplies.remove, { id: bye.id });
    expect(await all()).toEqual([changed]);
  });

  test('belong to one doctor: a colleague cannot see, change or delete them, and has separate shortcuts', async () => {
    const hello = await save({ shortcut: 'nh', text: '您好' });
    expect(await all('east-bob')).toEqual([]);
    await upstream.expectError('east-bob', quickReplies.save, { id: hello.id, text: 'mine' }, 404);
    await upstream.expectError('east-bob', quickReplies.remove, { id: hello.id }, 404);
    await save({ shortcut: 'nh', text: '你好' }, 'east-bob');
    expect(await all()).toEqual([hello]);
  });

  test('are not for auditors', async () => {
    await upstream.expectError('east-eve', quickReplies.all, {}, 403);
    await upstream.expectError('east-eve', quickReplies.save, { text: 'x' }, 403);
  });

  test('have distinct shortcuts, ignoring case, but many may have none', async () => {
    const first = await save({ shortcut: 'BP', text: 'blood pressure' });
    await upstream.expectError(
      'east-ann',
      quickReplies.save,
      { shortcut: 'bp', text: 'other' },
      'quickReplyTwice',
    );
    await upstream.expectError(
      'east-ann',
      quickReplies.save,
      { shortcut: 'ＢＰ', text: 'wide' },
      'quickReplyTwice',
    );
    const second = await save({ shortcut: 'sugar', text: 'sugar' });
    const stolen = { ...second, shortcut: 'Bp' };
    await upstream.expectError('east-ann', quickReplies.save, stolen, 'quickReplyTwice');
    expect(await save({ ...first, text: 'pressure' })).toMatchObject({ shortcut: 'BP', text: 'pressure' });
    await save({ text: 'a' });
    await save({ text: 'b' });
    expect(await all()).toHaveLength(4);
  });

  test('are 200 at most; a full list can still be changed', async () => {
    for (let n = 0; n < maxQuickReplies; n += 1) await save({ shortcut: `s${n}`, text: `reply ${n}` });
    await upstream.expectError('east-ann', quickReplies.save, { text: 'one more' }, 'quickRepliesFull');
    const [first] = await all();
    await save({ ...first, text: 'changed' });
    await upstream.call('east-ann', quickReplies.remove, { id: first?.id ?? '' });
    await save({ text: 'room again' });
    expect(await all()).toHaveLength(maxQuickReplies);
  });

  test('are text: markup and bidirectional controls are returned as typed', async () => {
    const text = '<img src=x onerror=alert(1)> \u202Egpj.exe\u202C {patient}';
    expect(await save({ category: '<b>', text })).toMatchObject({ category: '<b>', text });
  });

  test.each([
    ['nothing', { text: '  ' }],
    ['100,000 characters', { text: '药'.repeat(100_000) }],
    ['a category of 21 characters', { text: 'x', category: 'c'.repeat(21) }],
    ['a shortcut with a blank', { text: 'x', shortcut: 'a b' }],
    ['a shortcut with its own slash', { text: 'x', shortcut: '/ab' }],
  ])('are refused if they contain %s', async (_what, input) => {
    const rows = upstream.snapshot();
    await upstream.expectError('east-ann', quickReplies.save, input, 400);
    expect([await all(), upstream.snapshot()]).toEqual([[], rows]);
  });

  test('saved twice under one key, because the response was lost, are one', async () => {
    const request = ['east-ann', quickReplies.save, { text: '您好' }, 'key-of-one-act'] as const;
    expect(await upstream.request(...request)).toEqual(await upstream.request(...request));
    expect(await all()).toHaveLength(1);
  });
});
