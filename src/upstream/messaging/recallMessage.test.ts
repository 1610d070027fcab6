import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Message, message, recallWindowMs } from '../../contract/consultation/message.ts';
import { order } from '../../contract/consultation/order.ts';
import { moveReadMark } from './conversation.ts';
import { createEvents } from './events.ts';
import { recallMessage } from './recallMessage.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
let events: ReturnType<typeof createEvents>;
beforeEach(() => {
  upstream = createTestUpstream();
  events = createEvents({ now: upstream.now });
});
afterEach(() => upstream.close());

const conv = 'east-open';
const senders = { doctor: 'east-ann', patient: 'patient-of-east-open', system: null };
let cmids = 0;
const sendMessage = (role: keyof typeof senders, body: Message['body'], kind = 'text') => {
  cmids += 1;
  const draft = { conv, cmid: `c${cmids}`, role, senderId: senders[role], kind, body };
  return upstream.store.transaction(() => events.sendMessage(upstream.store, draft));
};
const recallAsDoctor = ({ id }: Message, user = 'east-ann') =>
  upstream.call(user, message.recall, { conv, id });
const recallAsPatient = (target: Message) =>
  upstream.store.transaction(() => recallMessage(upstream.store, events, target, upstream.now()));
const publishedEvents = () => events.since(upstream.store, 'east-ann', 0, 1000).map(({ ev }) => ev);
const history = () => upstream.call('east-ann', message.history, { conv });
const summary = async () => (await upstream.call('east-ann', order.open, {})).find(({ id }) => id === conv);

describe('a recalled message', () => {
  test('has no content from then on: in history, in search, in quotes, and in events', async () => {
    sendMessage('patient', { text: 'Hello' });
    const file = { url: '/storage/1/x.pdf', name: 'wrong-patient.pdf', type: 'application/pdf', size: 9 };
    const wrong = sendMessage('doctor', { text: 'The biopsy was positive', file }, 'file');
    sendMessage('doctor', { text: 'Sorry', replyTo: { id: wrong.id, text: 'The biopsy was positive' } });
    const useq = events.cursor(upstream.store, 'east-ann').useq;
    expect(await recallAsDoctor(wrong)).toBe(true);
    const { list, head } = await history();
    expect([head, list.map(({ body }) => body)]).toEqual([
      3,
      [
        { text: 'Hello' },
        { text: '', recalled: true },
        { text: 'Sorry', replyTo: { id: wrong.id, text: '' } },
      ],
    ]);
    expect(list[1]).toMatchObject({ id: wrong.id, seq: 2, cmid: wrong.cmid, kind: 'file', at: wrong.at });
    for (const keyword of ['biopsy', 'wrong-patient'])
      expect(await upstream.call('east-ann', message.search, { conv, keyword })).toEqual({
        list: [],
        more: false,
      });
    expect(JSON.stringify(publishedEvents())).not.toMatch(/biopsy|wrong-patient/);
    expect(publishedEvents().map(({ type }) => type)).toEqual(['message', 'message', 'message', 'recall']);
    expect(events.since(upstream.store, 'east-ann', useq, 10)).toEqual([
      { useq: useq + 1, ev: { type: 'recall', conv, id: wrong.id, seq: 2, at: upstream.now() } },
    ]);
  });

  test('is found by indexes, however much its doctor received and its conversation holds', async () => {
    const wrong = sendMessage('doctor', { text: 'The biopsy was positive' });
    const run = vi.spyOn(upstream.store, 'run');
    await recallAsDoctor(wrong);
    const redactions = run.mock.calls.filter(([sql]) =>
      /^UPDATE (im_event|message SET body = json_set)/.test(sql),
    );
    run.mockRestore();
    const steps = redactions.map(([sql, ...params]) =>
      upstream.store
        .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params)
        .map(({ detail }) => detail)
        .join('\n'),
    );
    expect(steps).toEqual([
      expect.stringContaining(
        'SEARCH main.message USING INDEX message_quoted (tenant_id=? AND conv=? AND <expr>=?)',
      ),
      expect.stringContaining(
        'USING COVERING INDEX im_event_subject (tenant_id=? AND user_id=? AND subject=?)',
      ),
      expect.stringContaining(
        'USING COVERING INDEX im_event_quoted (tenant_id=? AND user_id=? AND quoted=?)',
      ),
    ]);
  });

  test('is kept in the database, and the audit trail says who recalled it', async () => {
    const wrong = sendMessage('doctor', { text: 'The biopsy was positive' });
    upstream.advance(30_000);
    await recallAsDoctor(wrong);
    expect(upstream.store.all('SELECT * FROM recalled_message')).toEqual([
      { message_id: wrong.id, conv, body: '{"text":"The biopsy was positive"}', at: upstream.now() },
    ]);
    expect(
      upstream.store.all("SELECT user_id, subject, detail FROM audit_trail WHERE act = 'message-recall'"),
    ).toEqual([{ user_id: 'east-ann', subject: wrong.id, detail: conv }]);
  });

  test('is recalled once, however often it is requested, even after the two minutes and the consultation are over', async () => {
    const wrong = sendMessage('doctor', { text: 'Oops' });
    await recallAsDoctor(wrong);
    upstream.advance(recallWindowMs * 2);
    upstream.store.run('UPDATE consult_order SET status = 3 WHERE id = ?', conv);
    const rows = upstream.snapshot();
    expect(await recallAsDoctor(wrong)).toBe(true);
    expect(upstream.snapshot()).toBe(rows);
  });

  test('can be recalled until the end of two minutes, and not later', async () => {
    const [first, second] = [sendMessage('doctor', { text: 'one' }), sendMessage('doctor', { text: 'two' })];
    upstream.advance(recallWindowMs);
    await recallAsDoctor(first);
    upstream.advance(1);
    await upstream.expectError('east-ann', message.recall, { conv, id: second.id }, 'recallOver');
    expect((await history()).list.map(({ body }) => body.text)).toEqual(['', 'two']);
  });
});

describe('a recall is refused', () => {
  test('to anybody else, from another conversation, and for an unknown message', async () => {
    const target = sendMessage('doctor', { text: 'mine' });
    const asked = sendMessage('patient', { text: 'theirs' });
    const card = sendMessage('system', { text: 'Rx', prescriptionId: 'p' }, 'card');
    const rows = upstream.snapshot();
    for (const { id } of [asked, card])
      await upstream.expectError('east-ann', message.recall, { conv, id }, 403);
    await upstream.expectError('east-bob', message.recall, { conv, id: target.id }, 'orderOfAnother');
    await upstream.expectError('east-eve', message.recall, { conv, id: target.id }, 403);
    await upstream.expectError('west-ann', message.recall, { conv, id: target.id }, 404);
    await upstream.expectError('east-ann', message.recall, { conv, id: 'never' }, 404);
    await upstream.expectError('east-ann', message.recall, { conv: 'nowhere', id: target.id }, 404);
    expect(upstream.snapshot()).toBe(rows);
  });

  test('in a consultation that is over', async () => {
    const target = sendMessage('doctor', { text: 'mine' });
    upstream.store.run('UPDATE consult_order SET status = 3 WHERE id = ?', conv);
    await upstream.expectError('east-ann', message.recall, { conv, id: target.id }, 'orderNotOpen');
  });
});

describe('the state of a conversation', () => {
  test('a recalled message of the patient is neither unread nor unanswered', async () => {
    const first = sendMessage('patient', { text: 'one' });
    upstream.advance(1000);
    const second = sendMessage('patient', { text: 'two' });
    expect(await summary()).toMatchObject({ unread: 2, unansweredSince: first.at });
    recallAsPatient(first);
    expect(await summary()).toMatchObject({ unread: 1, unansweredSince: second.at });
    recallAsPatient(second);
    expect(await summary()).toMatchObject({
      unread: 0,
      unansweredSince: null,
      lastMessage: { text: '', recalled: true, mine: false },
    });
    expect(publishedEvents().at(-1)).toMatchObject({ type: 'recall', id: second.id });
  });

  test('reading up to a recalled message leaves nothing unread, and later messages count', async () => {
    const first = sendMessage('patient', { text: 'one' });
    sendMessage('patient', { text: 'two' });
    recallAsPatient(first);
    moveReadMark(upstream.store, conv, 'doctor', 1);
    expect(await summary()).toMatchObject({ unread: 1 });
    moveReadMark(upstream.store, conv, 'doctor', 2);
    expect(await summary()).toMatchObject({ unread: 0 });
  });

  test('a recalled answer of the doctor does not count', async () => {
    const asked = sendMessage('patient', { text: 'How long?' });
    const answer = sendMessage('doctor', { text: 'For somebody else' });
    expect(await summary()).toMatchObject({ unansweredSince: null });
    await recallAsDoctor(answer);
    expect(await summary()).toMatchObject({
      unansweredSince: asked.at,
      lastMessage: { text: '', recalled: true, mine: true },
    });
  });
});
