import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { message } from '../../contract/consultation/message.ts';
import { appendMessage } from './conversation.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const addMessage = (text: string, options: { conv?: string; name?: string } = {}) => {
  const { conv = 'east-open', name } = options;
  const file = name !== undefined && { file: { url: '/storage/1/x', name, type: 'image/png', size: 1 } };
  const [cmid, senderId] = [`${conv}-${text}-${name}`, 'east-ann'];
  const body = { text, ...file };
  return appendMessage(
    upstream.store,
    { conv, cmid, role: 'doctor', senderId, kind: file ? 'picture' : 'text', body },
    upstream.now(),
  );
};
const search = (keyword: string, before?: number) =>
  upstream.call('east-ann', message.search, { conv: 'east-open', keyword, ...(before && { before }) });
const texts = async (keyword: string) => (await search(keyword)).list.map(({ body }) => body.text);

describe('searching a conversation', () => {
  test('finds text and file names, newest first, in upper or lower case', async () => {
    addMessage('Amoxicillin twice a day');
    addMessage('血压150/95');
    addMessage('', { name: '血压记录 AMOX.png' });
    addMessage('of another conversation: amoxicillin', { conv: 'east-second' });
    expect((await search('amox')).list.map(({ seq }) => seq)).toEqual([3, 1]);
    expect((await search('血压')).list.map(({ seq }) => seq)).toEqual([3, 2]);
    expect(await search('  AMOXICILLIN ')).toMatchObject({
      list: [{ seq: 1, conv: 'east-open' }],
      more: false,
    });
    expect(await texts('storage')).toEqual([]);
    expect(await texts('text')).toEqual([]);
  });

  test('treats every character literally', async () => {
    for (const text of ['100% sure', '1000 sure', 'a_b', 'axb', 'back\\slash', '"quoted" <b>', "it's"])
      addMessage(text);
    expect(await texts('0%')).toEqual(['100% sure']);
    expect(await texts('a_b')).toEqual(['a_b']);
    expect(await texts('\\')).toEqual(['back\\slash']);
    expect(await texts('"q')).toEqual(['"quoted" <b>']);
    expect(await texts("'; DROP TABLE message; --")).toEqual([]);
    expect(await texts("t's")).toEqual(["it's"]);
    expect(await texts('%%')).toEqual([]);
  });

  test('returns pages of 20 in descending order, each row once, and whether there are more', async () => {
    for (let n = 1; n <= 45; n += 1) addMessage(`pill ${n}`);
    const first = await search('pill');
    expect([first.list[0]?.seq, first.list.length, first.more]).toEqual([45, 20, true]);
    const second = await search('pill', 26);
    expect([second.list[0]?.seq, second.list.at(-1)?.seq, second.more]).toEqual([25, 6, true]);
    const last = await search('pill', 6);
    expect([last.list.map(({ seq }) => seq), last.more]).toEqual([[5, 4, 3, 2, 1], false]);
    expect(await search('pill', 1)).toEqual({ list: [], more: false });
  });

  test('looks at the newest 10,000 messages', async () => {
    for (const text of ['pill: too old', 'pill: just new enough', 'pill: the newest']) addMessage(text);
    upstream.store.run('UPDATE message SET seq = 10002 WHERE seq = 3');
    upstream.store.run('UPDATE message SET seq = 3 WHERE seq = 2');
    upstream.store.run('UPDATE message SET seq = 2 WHERE seq = 1');
    expect(await search('pill')).toMatchObject({ list: [{ seq: 10_002 }, { seq: 3 }], more: false });
  });

  test.each([
    ['nothing', '  '],
    ['51 characters', 'k'.repeat(51)],
    ['100,000 characters', '药'.repeat(100_000)],
  ])('for %s is a 400', async (_what, keyword) => {
    await upstream.expectError('east-ann', message.search, { conv: 'east-open', keyword }, 400);
  });

  test('is for those who may read it', async () => {
    const query = { conv: 'east-open', keyword: 'a' };
    await upstream.expectError('east-bob', message.search, query, 'orderOfAnother');
    await upstream.expectError('west-ann', message.search, query, 404);
    await upstream.expectError('east-eve', message.search, query, 403);
    await upstream.submitPrescription();
    expect(await upstream.call('east-eve', message.search, query)).toEqual({ list: [], more: false });
  });
});
