import { afterEach, beforeEach, expect, test } from 'vitest';
import { order, reminderIntervalMs } from '../../contract/consultation/order.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { pushMessage } = order;
const id = 'east-open';
const sendMessage = (role: 'doctor' | 'patient', cmid: string) =>
  upstream.store.transaction(() =>
    upstream.services.events.sendMessage(upstream.store, {
      conv: id,
      cmid,
      role,
      senderId: role === 'doctor' ? 'east-ann' : 'east-lin',
      kind: 'text',
      body: { text: cmid },
    }),
  );
const notices = () =>
  upstream.store.all<{ role: string; kind: string }>(
    "SELECT role, kind FROM message WHERE conv = ? AND kind = 'notice'",
    id,
  );

test('a patient who has not answered is reminded, in the conversation and in the audit trail', async () => {
  sendMessage('patient', 'hello');
  sendMessage('doctor', 'since when?');
  await upstream.call('east-ann', pushMessage, { id });
  expect(notices()).toEqual([{ role: 'system', kind: 'notice' }]);
  expect(upstream.store.all("SELECT user_id, subject FROM audit_trail WHERE act = 'order-remind'")).toEqual([
    { user_id: 'east-ann', subject: id },
  ]);
  const stored = upstream.store.all<{ ev: string }>("SELECT ev FROM im_event WHERE user_id = 'east-ann'");
  expect(stored.at(-1)?.ev).toContain('"kind":"notice"');
});

test('at most once in ten minutes', async () => {
  sendMessage('doctor', 'since when?');
  await upstream.call('east-ann', pushMessage, { id });
  upstream.advance(reminderIntervalMs - 1);
  await upstream.expectError('east-ann', pushMessage, { id }, 'remindedLately');
  upstream.advance(1);
  await upstream.call('east-ann', pushMessage, { id });
  expect(notices()).toHaveLength(2);
});

test('two clicks at the same moment remind once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => upstream.request('east-ann', pushMessage, { id })));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(notices()).toHaveLength(1);
});

test('a patient who sent the last message is not reminded', async () => {
  sendMessage('doctor', 'since when?');
  sendMessage('patient', 'since Monday');
  await upstream.expectError('east-ann', pushMessage, { id }, 'patientAnswered');
  expect(notices()).toEqual([]);
});

test('only the doctor of an open consultation may', async () => {
  const before = upstream.snapshot();
  await upstream.expectError('east-bob', pushMessage, { id }, 'orderOfAnother');
  await upstream.expectError('east-eve', pushMessage, { id }, 403);
  await upstream.expectError('west-ann', pushMessage, { id }, 404);
  await upstream.expectError('east-ann', pushMessage, { id: 'east-done' }, 'orderNotOpen');
  await upstream.expectError('east-ann', pushMessage, { id: 'nothing' }, 404);
  expect(upstream.snapshot()).toBe(before);
});
