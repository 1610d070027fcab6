import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ClientInput } from '../../contract/protocol/endpoint.ts';
import { message } from '../../contract/consultation/message.ts';
import { order } from '../../contract/consultation/order.ts';
import { allWeek, service, serviceConfig } from '../../contract/consultation/serviceConfig.ts';
import { appendMessage } from '../messaging/conversation.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';

const [ann, bob, eve, west] = ['east-ann', 'east-bob', 'east-eve', 'west-ann'] as const;

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
  for (const who of [ann, west])
    for (const [sort, value] of ['1', '2'].entries())
      upstream
        .storeOf(who)
        .run(
          "INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES ('consult_type', ?, '问诊', 'Visit', ?)",
          value,
          sort,
        );
});
afterEach(() => upstream.close());

type Update = ClientInput<typeof service.update>;
const settings: Update = {
  consultType: 1,
  version: 0,
  on: true,
  priceFen: 1250,
  minutes: 15,
  dailyCap: 2,
  hours: [
    { weekday: 1, begins: '08:00', ends: '12:00' },
    { weekday: 1, begins: '12:00', ends: '24:00' },
  ],
  daysOff: ['2026-12-25'],
  greeting: '',
};
const saveService = (change: Partial<Update> = {}, who: string = ann) =>
  upstream.call(who, service.update, { ...settings, hours: [...allWeek], dailyCap: null, ...change });
let waits = 0;
/** Adds a waiting patient. */
const addWaitingOrder = (consultType = 1): string => {
  waits += 1;
  const id = `east-waits-${waits}`;
  upstream.store.run(
    `INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, create_time)
     VALUES (?, ?, 1, ?, 1, '', 'east-lin', ?)`,
    id,
    id,
    consultType,
    upstream.now(),
  );
  return id;
};
const accept = (id: string, who: string = ann) => upstream.call(who, order.accept, { id });

const span = (begins: string, ends: string, weekday = 1) => ({ weekday, begins, ends });

describe('a doctor’s services', () => {
  test('are one for each entry of the dictionary, on around the clock by default', async () => {
    const rows = await upstream.call(ann, service.list, {});
    expect(rows.map(({ consultType }) => consultType)).toEqual([1, 2]);
    expect(rows[1]).toMatchObject({ on: true, dailyCap: null, hours: allWeek, greeting: '', version: 0 });
  });

  test('are saved for this doctor only, and the audit trail says who did it', async () => {
    const saved = await upstream.call(ann, service.update, settings);
    expect(saved).toEqual({ ...settings, version: 1, updateTime: upstream.now(), acceptedToday: 0 });
    expect((await upstream.call(ann, service.list, {}))[0]).toEqual(saved);
    for (const other of [bob, west])
      expect((await upstream.call(other, service.list, {}))[0]).toMatchObject({ version: 0 });
    expect(
      upstream.store.all("SELECT user_id, act, subject FROM audit_trail WHERE act = 'service-update'"),
    ).toEqual([{ user_id: ann, act: 'service-update', subject: '1' }]);
  });

  test('changed elsewhere are not overwritten: the newer ones are returned', async () => {
    await saveService({ greeting: 'from the other window' });
    await upstream.expectUnchanged(async () => {
      const newer = await upstream.expectError(ann, service.update, settings, 'serviceChanged');
      expect(v.parse(serviceConfig, newer)).toMatchObject({ version: 1, greeting: 'from the other window' });
    });
    expect(await saveService({ version: 1, greeting: '' })).toMatchObject({ version: 2, greeting: '' });
  });

  test('sent twice under one key, because the response was lost, are saved once', async () => {
    const request = [ann, service.update, settings, 'key-of-one-act'] as const;
    expect(await upstream.request(...request)).toEqual(await upstream.request(...request));
    expect((await upstream.call(ann, service.list, {}))[0]?.version).toBe(1);
  });

  test('are not for auditors', () =>
    upstream.expectUnchanged(async () => {
      await upstream.expectError(eve, service.list, {}, 403);
      await upstream.expectError(eve, service.update, settings, 403);
    }));

  test('store each day off once and in order, and a greeting as typed', async () => {
    const greeting = '<b>您好</b> 👩‍⚕️ \u202Eabc\u202C {nobody}';
    const daysOff = ['2027-01-01', '2026-12-25', '2027-01-01'];
    expect(await saveService({ daysOff, greeting })).toMatchObject({
      daysOff: ['2026-12-25', '2027-01-01'],
      greeting,
    });
  });

  test.each<[string, string, Partial<Update>]>([
    ['a price of 1e12', 'priceFen', { priceFen: 1e12 }],
    ['a price below nothing', 'priceFen', { priceFen: -1 }],
    ['a price between two fen', 'priceFen', { priceFen: 12.5 }],
    ['no duration', 'minutes', { minutes: 0 }],
    ['a cap of zero', 'dailyCap', { dailyCap: 0 }],
    ['a cap of a thousand', 'dailyCap', { dailyCap: 1000 }],
    ['a type that the hospital does not have', 'consultType', { consultType: 9 }],
    ['hours that overlap', 'hours', { hours: [span('08:00', '12:00'), span('11:59', '13:00')] }],
    ['the same hours twice', 'hours', { hours: [span('08:00', '12:00'), span('08:00', '12:00')] }],
    ['hours over midnight', 'hours', { hours: [span('22:00', '02:00')] }],
    ['hours of no length', 'hours', { hours: [span('08:00', '08:00')] }],
    ['an eighth day of the week', 'hours.0.weekday', { hours: [span('08:00', '12:00', 8)] }],
    ['an invalid start time', 'hours.0.begins', { hours: [span('24:00', '24:00')] }],
    ['an invalid date', 'daysOff.0', { daysOff: ['2026-02-30'] }],
    ['a greeting of 501 characters', 'greeting', { greeting: '好'.repeat(501) }],
  ])('are refused with %s, and %s is named', (_what, field, change) =>
    upstream.expectUnchanged(async () => {
      expect(await upstream.request(ann, service.update, { ...settings, ...change })).toMatchObject({
        code: 400,
        msg: `Invalid request: ${field}`,
      });
    }),
  );

  test('may have adjacent spans, and end at midnight', async () => {
    const hours = [span('08:00', '12:00'), span('12:00', '24:00'), span('00:00', '02:00', 2)];
    expect(await saveService({ hours })).toMatchObject({ hours });
  });
});

describe('accepting', () => {
  test('a type that the doctor switched off is refused, and a colleague’s settings are independent', async () => {
    await saveService({ on: false });
    const id = addWaitingOrder();
    await upstream.expectUnchanged(() => upstream.expectError(ann, order.accept, { id }, 'serviceOff'));
    expect(await accept(addWaitingOrder(2))).toMatchObject({ doctorId: ann });
    expect(await accept(id, bob)).toMatchObject({ doctorId: bob });
  });

  test('is refused beyond the daily cap of the type, until the hospital’s midnight', async () => {
    await saveService({ dailyCap: 2 });
    for (let n = 0; n < 2; n += 1) await accept(addWaitingOrder());
    const third = addWaitingOrder();
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, order.accept, { id: third }, 'serviceFull'),
    );
    await accept(addWaitingOrder(2));
    expect((await upstream.call(ann, service.list, {})).map(({ acceptedToday }) => acceptedToday)).toEqual([
      2, 1,
    ]);
    // The test clock starts at nine in Shanghai: fifteen hours to midnight.
    upstream.advance(15 * 3_600_000 - 1);
    await upstream.expectError(ann, order.accept, { id: third }, 'serviceFull');
    upstream.advance(1);
    expect(await accept(third)).toMatchObject({ doctorId: ann });
  });

  test('outside the hours is allowed for patients already waiting', async () => {
    await saveService({ hours: [], daysOff: ['2026-11-20'] });
    expect(await accept(addWaitingOrder())).toMatchObject({ doctorId: ann });
  });

  test('sends the greeting once, as the doctor’s first message, with the names filled in', async () => {
    await saveService({ greeting: '{patient}您好，我是{hospital}的{doctor}。{drug} $&' });
    const id = addWaitingOrder();
    await accept(id);
    await upstream.expectError(bob, order.accept, { id }, 'orderNotAwaiting');
    const { list } = await upstream.call(ann, message.history, { conv: id });
    expect(list.map(({ kind, from, body }) => [kind, from, body.text])).toEqual([
      ['text', { role: 'doctor', id: ann }, 'lin您好，我是East的ann。{drug} $&'],
    ]);
    const stored = upstream.store.all<{ ev: string }>('SELECT ev FROM im_event WHERE user_id = ?', ann);
    expect(stored.filter(({ ev }) => ev.includes('lin您好'))).toHaveLength(1);
  });

  test('with a greeting is no answer: a patient who wrote before still waits for the doctor', async () => {
    await saveService({ greeting: 'Hello' });
    const id = addWaitingOrder();
    const patientMessage = { conv: id, cmid: 'complaint', kind: 'text', body: { text: 'My throat hurts' } };
    appendMessage(
      upstream.store,
      { ...patientMessage, role: 'patient', senderId: 'east-lin' },
      upstream.now(),
    );
    await accept(id);
    const row = (await upstream.call(ann, order.open, {})).find((one) => one.id === id);
    expect([row?.unansweredSince, row?.lastMessage?.text]).toEqual([upstream.now(), 'Hello']);
  });

  test('sends nothing if the greeting is empty, or belongs to another type', async () => {
    await saveService({ consultType: 2, greeting: 'Hello' });
    const id = addWaitingOrder();
    await accept(id);
    expect((await upstream.call(ann, message.history, { conv: id })).list).toEqual([]);
  });
});
