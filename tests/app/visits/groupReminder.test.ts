import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGroupReminder } from '../../../src/console/features/visits/remind/groupReminder.ts';
import { message } from '../../../src/contract/consultation/message.ts';
import { type Order, order, orderStatus } from '../../../src/contract/consultation/order.ts';
import { acceptPatient } from '../audit/auditSteps.ts';
import { waitFor } from '../prescriptions/fillForm.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';

let backend: Backend;
let doctor: Client;
beforeEach(async () => {
  backend = await startBackend();
  doctor = await backend.signIn('linyue');
});
afterEach(() => backend.close());

/** Visits that were accepted just now, in which the doctor has asked and the patient has not answered. */
const accept = async (count: number) => {
  await waitFor(() => expect(doctor.app.messaging.connectionState.value).toBe('live'));
  const visits: Order[] = [];
  while (visits.length < count) {
    const id = await acceptPatient(doctor);
    const conversation = doctor.app.messaging.conversation(id);
    await waitFor(() => expect(conversation.state.value).toBe('ready'));
    conversation.send({ kind: 'text', text: 'Since when?' });
    await waitFor(() => expect(conversation.snapshot.value.pending).toEqual([]));
    visits.push(await doctor.app.call(order.detail, { id }));
  }
  return visits;
};
const reminders = async ({ id }: { id: string }) =>
  (await doctor.app.call(message.history, { conv: id })).list.filter(({ kind }) => kind === 'notice').length;

test('the patients of open visits are reminded; the others are counted with the reason', async () => {
  const [first, second, reminded, finished] = await accept(4);
  if (!first || !second || !reminded || !finished) throw new Error('no four patients wait');
  await doctor.app.call(order.pushMessage, { id: reminded.id });
  // The list still shows it as open.
  await doctor.app.call(order.finish, { id: finished.id });
  const { list } = await doctor.app.call(order.page, { status: orderStatus.awaiting, pageSize: 1 });
  const { list: ended } = await doctor.app.call(order.page, { status: orderStatus.declined, pageSize: 1 });
  const answered = await doctor.app.call(order.detail, { id: await acceptPatient(doctor) });
  const reminder = createGroupReminder(doctor.app, [
    first,
    second,
    reminded,
    finished,
    answered,
    ...list,
    ...ended,
  ]);
  expect([reminder.chosen, reminder.open]).toEqual([7, 5]);
  expect(await reminders(first)).toBe(0);
  await reminder.send();
  expect(Object.fromEntries(reminder.outcomes.value)).toEqual({
    reminded: 2,
    lately: 1,
    answered: 1,
    notAccepted: 1,
    ended: 2,
  });
  expect(await Promise.all([first, second, reminded].map(reminders))).toEqual([1, 1, 1]);
  await reminder.send();
  expect(await reminders(first)).toBe(1);
});

test('a patient is not reminded twice if the response is lost, and counts as reminded', async () => {
  const visits = await accept(1);
  doctor.network.loseResponseOf = '/pushMessage';
  const reminder = createGroupReminder(doctor.app, visits);
  await reminder.send();
  expect(Object.fromEntries(reminder.outcomes.value)).toEqual({ reminded: 1 });
  expect(await Promise.all(visits.map(reminders))).toEqual([1]);
});

test('without a line nobody counts as reminded', async () => {
  const visits = await accept(1);
  doctor.network.offline = true;
  const reminder = createGroupReminder(doctor.app, visits);
  await reminder.send();
  expect(Object.fromEntries(reminder.outcomes.value)).toEqual({ failed: 1 });
  doctor.network.offline = false;
  expect(await Promise.all(visits.map(reminders))).toEqual([0]);
});
