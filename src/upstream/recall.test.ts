import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Message, message, recallWindowMs } from '../contract/consultation/message.ts';
import { order } from '../contract/consultation/order.ts';
import { moveReadMark } from './conversation.ts';
import { openEvents } from './events.ts';
import { recall } from './recall.ts';
import { openClinic } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
let events: ReturnType<typeof openEvents>;
beforeEach(() => {
  clinic = openClinic();
  events = openEvents({ now: clinic.now });
});
afterEach(() => clinic.close());

const conv = 'east-open';
const senders = { doctor: 'east-ann', patient: 'patient-of-east-open', system: null };
let cmids = 0;
const say = (role: keyof typeof senders, body: Message['body'], kind = 'text') => {
  cmids += 1;
  const draft = { conv, cmid: `c${cmids}`, role, senderId: senders[role], kind, body };
  return clinic.store.transaction(() => events.say(clinic.store, draft));
};
const takeBack = ({ id }: Message, user = 'east-ann') => clinic.call(user, message.recall, { conv, id });
const patientTakesBack = (said: Message) =>
  clinic.store.transaction(() => recall(clinic.store, events, said, clinic.now()));
const told = () => events.since(clinic.store, 'east-ann', 0, 1000).map(({ ev }) => ev);
const history = () => clinic.call('east-ann', message.history, { conv });
const standing = async () => (await clinic.call('east-ann', order.open, {})).find(({ id }) => id === conv);

describe('a message that its doctor takes back', () => {
  test('is told without its words from then on: in history, in search, where it is quoted, and in events', async () => {
    say('patient', { text: 'Hello' });
    const file = { url: '/storage/1/x.pdf', name: 'wrong-patient.pdf', type: 'application/pdf', size: 9 };
    const wrong = say('doctor', { text: 'The biopsy was positive', file }, 'file');
    say('doctor', { text: 'Sorry', replyTo: { id: wrong.id, text: 'The biopsy was positive' } });
    const useq = events.cursor(clinic.store, 'east-ann').useq;
    expect(await takeBack(wrong)).toBe(true);
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
      expect(await clinic.call('east-ann', message.search, { conv, keyword })).toEqual({
        list: [],
        more: false,
      });
    expect(JSON.stringify(told())).not.toMatch(/biopsy|wrong-patient/);
    expect(told().map(({ type }) => type)).toEqual(['message', 'message', 'message', 'recall']);
    expect(events.since(clinic.store, 'east-ann', useq, 10)).toEqual([
      { useq: useq + 1, ev: { type: 'recall', conv, id: wrong.id, seq: 2, at: clinic.now() } },
    ]);
  });

  test('is kept as it was where nobody is told, and the audit trail says who took it back', async () => {
    const wrong = say('doctor', { text: 'The biopsy was positive' });
    clinic.advance(30_000);
    await takeBack(wrong);
    expect(clinic.store.all('SELECT * FROM recalled_message')).toEqual([
      { message_id: wrong.id, conv, body: '{"text":"The biopsy was positive"}', at: clinic.now() },
    ]);
    expect(
      clinic.store.all("SELECT user_id, subject, detail FROM audit_trail WHERE act = 'message-recall'"),
    ).toEqual([{ user_id: 'east-ann', subject: wrong.id, detail: conv }]);
  });

  test('is taken back once, however often it is asked, also when the two minutes and the consultation are over', async () => {
    const wrong = say('doctor', { text: 'Oops' });
    await takeBack(wrong);
    clinic.advance(recallWindowMs * 2);
    clinic.store.run('UPDATE consult_order SET status = 3 WHERE id = ?', conv);
    const rows = clinic.rows();
    expect(await takeBack(wrong)).toBe(true);
    expect(clinic.rows()).toBe(rows);
  });

  test('can be taken back in the last moment of two minutes, and not after it', async () => {
    const [first, second] = [say('doctor', { text: 'one' }), say('doctor', { text: 'two' })];
    clinic.advance(recallWindowMs);
    await takeBack(first);
    clinic.advance(1);
    await clinic.refused('east-ann', message.recall, { conv, id: second.id }, 'recallOver');
    expect((await history()).list.map(({ body }) => body.text)).toEqual(['', 'two']);
  });
});

describe('nothing is taken back', () => {
  test('by anybody else, from another conversation, or that never was', async () => {
    const said = say('doctor', { text: 'mine' });
    const asked = say('patient', { text: 'theirs' });
    const card = say('system', { text: 'Rx', prescriptionId: 'p' }, 'card');
    const rows = clinic.rows();
    for (const { id } of [asked, card]) await clinic.refused('east-ann', message.recall, { conv, id }, 403);
    await clinic.refused('east-bob', message.recall, { conv, id: said.id }, 'orderOfAnother');
    await clinic.refused('east-eve', message.recall, { conv, id: said.id }, 403);
    await clinic.refused('west-ann', message.recall, { conv, id: said.id }, 404);
    await clinic.refused('east-ann', message.recall, { conv, id: 'never' }, 404);
    await clinic.refused('east-ann', message.recall, { conv: 'nowhere', id: said.id }, 404);
    expect(clinic.rows()).toBe(rows);
  });

  test('in a consultation that is over', async () => {
    const said = say('doctor', { text: 'mine' });
    clinic.store.run('UPDATE consult_order SET status = 3 WHERE id = ?', conv);
    await clinic.refused('east-ann', message.recall, { conv, id: said.id }, 'orderNotOpen');
  });
});

describe('where a conversation stands', () => {
  test("a patient's message that was taken back is neither unread nor unanswered", async () => {
    const first = say('patient', { text: 'one' });
    clinic.advance(1000);
    const second = say('patient', { text: 'two' });
    expect(await standing()).toMatchObject({ unread: 2, unansweredSince: first.at });
    patientTakesBack(first);
    expect(await standing()).toMatchObject({ unread: 1, unansweredSince: second.at });
    patientTakesBack(second);
    expect(await standing()).toMatchObject({
      unread: 0,
      unansweredSince: null,
      lastMessage: { text: '', recalled: true, mine: false },
    });
    expect(told().at(-1)).toMatchObject({ type: 'recall', id: second.id });
  });

  test('reading up to a message that was taken back leaves nothing unread, and what comes after it counts', async () => {
    const first = say('patient', { text: 'one' });
    say('patient', { text: 'two' });
    patientTakesBack(first);
    moveReadMark(clinic.store, conv, 'doctor', 1);
    expect(await standing()).toMatchObject({ unread: 1 });
    moveReadMark(clinic.store, conv, 'doctor', 2);
    expect(await standing()).toMatchObject({ unread: 0 });
  });

  test('an answer that its doctor took back is none', async () => {
    const asked = say('patient', { text: 'How long?' });
    const answer = say('doctor', { text: 'For somebody else' });
    expect(await standing()).toMatchObject({ unansweredSince: null });
    await takeBack(answer);
    expect(await standing()).toMatchObject({
      unansweredSince: asked.at,
      lastMessage: { text: '', recalled: true, mine: true },
    });
  });
});
