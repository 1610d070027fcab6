import { afterEach, beforeEach, expect, test } from 'vitest';
import { message } from '../../contract/consultation/message.ts';
import { orderStatus } from '../../contract/consultation/order.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';
import { appendMessage } from './conversation.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

/** An earlier visit of the patient who is in `east-open`, or of another one, with its doctor. */
const addVisit = (id: string, { doctor = 'east-ann', patient = 'east-lin' } = {}): void =>
  upstream.store.run(
    `INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, doctor_id,
       create_time) VALUES (?, ?, ?, 1, 1, '', ?, ?, 1)`,
    id,
    id,
    orderStatus.finished,
    patient,
    doctor,
  );
const send = (conv: string, name: string, role: 'patient' | 'doctor' = 'patient', kind = 'picture') =>
  appendMessage(
    upstream.store,
    {
      conv,
      cmid: name,
      role,
      senderId: role === 'patient' ? 'east-lin' : 'east-ann',
      kind,
      body: { text: '', file: { url: `/storage/1/${name}`, name, type: 'image/png', size: 1 } },
    },
    upstream.now(),
  );
const ask = async (before?: string) => {
  const { list, more } = await upstream.call('east-ann', message.otherPictures, {
    conv: 'east-open',
    ...(before !== undefined && { before }),
  });
  return { names: list.map(({ body }) => body.file?.name), last: list.at(-1)?.id, more };
};

test('a doctor gets the pictures that the patient sent them in other visits, newest first', async () => {
  addVisit('last');
  addVisit('first');
  send('first', 'arm');
  send('last', 'leg');
  send('first', 'hand');
  send('east-open', 'of this visit');
  expect(await ask()).toMatchObject({ names: ['hand', 'leg', 'arm'], more: false });
});

test('nothing else is among them: what others sent, what was taken back, other doctors, other patients', async () => {
  addVisit('own');
  addVisit('of bob', { doctor: 'east-bob' });
  addVisit('of another', { patient: 'east-wang' });
  send('own', 'by the doctor', 'doctor');
  send('own', 'a report', 'patient', 'file');
  send('of bob', 'for bob');
  send('of another', 'of another patient');
  const recalled = send('own', 'taken back');
  upstream.store.run('UPDATE message SET recalled = 1 WHERE id = ?', recalled.id);
  expect(await ask()).toMatchObject({ names: [], more: false });
});

test('they come in pages of 30, each once, also those of one millisecond', async () => {
  addVisit('last');
  for (let n = 1; n <= 65; n += 1) send('last', `picture ${n}`);
  const first = await ask();
  const second = await ask(first.last);
  const third = await ask(second.last);
  expect([first, second, third].map(({ names, more }) => [names.length, more])).toEqual([
    [30, true],
    [30, true],
    [5, false],
  ]);
  const all = [first, second, third].flatMap(({ names }) => names);
  expect(new Set(all).size).toBe(65);
  expect([all[0], all.at(-1)]).toEqual(['picture 65', 'picture 1']);
});

test('they are for the doctor of the visit', async () => {
  const query = { conv: 'east-open' };
  await upstream.expectError('east-bob', message.otherPictures, query, 'orderOfAnother');
  await upstream.expectError('west-ann', message.otherPictures, query, 404);
  await upstream.expectError('east-eve', message.otherPictures, query, 403);
});
