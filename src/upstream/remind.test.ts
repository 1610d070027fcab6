import { afterEach, beforeEach, expect, test } from 'vitest';
import { order, reminderIntervalMs } from '../contract/consultation/order.ts';
import { openClinic } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
beforeEach(() => {
  clinic = openClinic();
});
afterEach(() => clinic.close());

const { pushMessage } = order;
const id = 'east-open';
const say = (role: 'doctor' | 'patient', cmid: string) =>
  clinic.store.transaction(() =>
    clinic.house.events.say(clinic.store, {
      conv: id,
      cmid,
      role,
      senderId: role === 'doctor' ? 'east-ann' : 'east-lin',
      kind: 'text',
      body: { text: cmid },
    }),
  );
const notices = () =>
  clinic.store.all<{ role: string; kind: string }>(
    "SELECT role, kind FROM message WHERE conv = ? AND kind = 'notice'",
    id,
  );

test('a patient who owes an answer is reminded, in the conversation and in the trail', async () => {
  say('patient', 'hello');
  say('doctor', 'since when?');
  await clinic.call('east-ann', pushMessage, { id });
  expect(notices()).toEqual([{ role: 'system', kind: 'notice' }]);
  expect(clinic.store.all("SELECT user_id, subject FROM audit_trail WHERE act = 'order-remind'")).toEqual([
    { user_id: 'east-ann', subject: id },
  ]);
  const told = clinic.store.all<{ ev: string }>("SELECT ev FROM im_event WHERE user_id = 'east-ann'");
  expect(told.at(-1)?.ev).toContain('"kind":"notice"');
});

test('at most once in ten minutes', async () => {
  say('doctor', 'since when?');
  await clinic.call('east-ann', pushMessage, { id });
  clinic.advance(reminderIntervalMs - 1);
  await clinic.refused('east-ann', pushMessage, { id }, 'remindedLately');
  clinic.advance(1);
  await clinic.call('east-ann', pushMessage, { id });
  expect(notices()).toHaveLength(2);
});

test('two presses at one moment remind once', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => clinic.answer('east-ann', pushMessage, { id })));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(notices()).toHaveLength(1);
});

test('nobody is reminded who spoke last', async () => {
  say('doctor', 'since when?');
  say('patient', 'since Monday');
  await clinic.refused('east-ann', pushMessage, { id }, 'patientAnswered');
  expect(notices()).toEqual([]);
});

test('only the doctor of an open consultation may', async () => {
  const before = clinic.rows();
  await clinic.refused('east-bob', pushMessage, { id }, 'orderOfAnother');
  await clinic.refused('east-eve', pushMessage, { id }, 403);
  await clinic.refused('west-ann', pushMessage, { id }, 404);
  await clinic.refused('east-ann', pushMessage, { id: 'east-done' }, 'orderNotOpen');
  await clinic.refused('east-ann', pushMessage, { id: 'nothing' }, 404);
  expect(clinic.rows()).toBe(before);
});
