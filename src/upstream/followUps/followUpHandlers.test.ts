import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followUps } from '../../contract/consultation/followUp.ts';
import { business } from '../../contract/errors/businessErrors.ts';
import { dayMs, dayOf, startOfDay } from '../server/clock.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';
import { sendDueReminders } from './followUpReminders.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { list, set, done, remove, reopen } = followUps;
const [ann, bob, eve] = ['east-ann', 'east-bob', 'east-eve'] as const;
const orderId = 'east-open';
const inDays = (days: number) => dayOf(upstream.now() + days * dayMs);
const agree = (of: { orderId?: string; day?: string; remind?: boolean; note?: string } = {}) =>
  upstream.call(ann, set, { orderId, day: inDays(14), ...of });
const days = async (input: { until?: string; orderId?: string } = {}) =>
  (await upstream.call(ann, list, input)).list.map(({ day }) => day);
const codeOf = async (...asked: Parameters<typeof upstream.request>) =>
  (await upstream.request(...asked)).code;

describe('a follow-up', () => {
  it('is agreed in a consultation and after it, and listed by day with the patient', async () => {
    await agree({ day: inDays(20), note: ' Blood pressure ', remind: true });
    await agree({ orderId: 'east-done', day: inDays(3) });
    const found = await upstream.call(ann, list, {});
    expect(found).toMatchObject({
      total: 2,
      list: [
        { orderId: 'east-done', day: inDays(3), remind: false, note: '' },
        { orderId, day: inDays(20), remind: true, note: 'Blood pressure', patient: { name: 'lin' } },
      ],
    });
    expect(await days({ until: inDays(3) })).toEqual([inDays(3)]);
    expect(await days({ orderId })).toEqual([inDays(20)]);
  });

  it('of a consultation is one: the next replaces it', async () => {
    await agree();
    await agree({ day: inDays(30) });
    expect(await days()).toEqual([inDays(30)]);
  });

  it.each([0, 730])('may be %i days from now', async (days) => {
    expect((await agree({ day: inDays(days) })).day).toBe(inDays(days));
  });

  it.each([
    ['yesterday', () => inDays(-1), business.followUpPast.code],
    ['in more than two years', () => inDays(740), business.followUpTooFar.code],
    ['on a day that does not exist', () => '2027-02-30', 400],
  ])('%s is refused with one sentence, and nothing is written', async (_when, day, code) => {
    const before = upstream.snapshot();
    expect(await codeOf(ann, set, { orderId, day: day() })).toBe(code);
    expect(upstream.snapshot()).toBe(before);
  });

  it('that is done or removed is listed no more, and cannot be ended again', async () => {
    const first = await agree();
    await upstream.call(ann, done, { id: first.id });
    const second = await agree();
    await upstream.call(ann, remove, { id: second.id });
    expect(await days()).toEqual([]);
    expect(await codeOf(ann, done, { id: second.id })).toBe(404);
  });

  it.each([
    ['done', done],
    ['removed', remove],
  ])('that was %s is taken back as it was, also when it is overdue', async (_how, endpoint) => {
    const agreed = await agree({ day: inDays(1), remind: true, note: 'Blood pressure' });
    upstream.advance(3 * dayMs);
    await upstream.call(ann, endpoint, { id: agreed.id });
    expect(await upstream.call(ann, reopen, { id: agreed.id })).toEqual(agreed);
    expect(await upstream.call(ann, reopen, { id: agreed.id })).toEqual(agreed);
    expect((await upstream.call(ann, list, {})).list).toEqual([agreed]);
  });

  it('is not taken back where another one was agreed since', async () => {
    const { id } = await agree();
    await upstream.call(ann, done, { id });
    await agree({ day: inDays(30) });
    const before = upstream.snapshot();
    expect(await codeOf(ann, reopen, { id })).toBe(business.followUpReplaced.code);
    expect(upstream.snapshot()).toBe(before);
  });

  it('of a colleague’s visit that is done is listed no more, and again once that was taken back', async () => {
    const { id } = await agree({ orderId: 'east-done' });
    upstream.store.run('UPDATE follow_up SET doctor_id = ?', bob);
    const listed = async () => (await upstream.call(bob, list, { orderId: 'east-done' })).list;
    await upstream.call(bob, done, { id });
    expect(await listed()).toEqual([]);
    await upstream.call(bob, reopen, { id });
    expect(await listed()).toMatchObject([{ id }]);
  });

  it('is read and changed by the doctor of the consultation only', async () => {
    const { id } = await agree();
    const before = upstream.snapshot();
    expect((await upstream.call(bob, list, {})).total).toBe(0);
    expect((await upstream.call(bob, list, { orderId })).total).toBe(0);
    expect(await codeOf(bob, list, { orderId: 'unknown' })).toBe(404);
    expect(await codeOf(bob, set, { orderId, day: inDays(1) })).toBe(business.orderOfAnother.code);
    expect(await codeOf(bob, set, { orderId: 'east-done', day: inDays(1) })).toBe(business.orderNotOpen.code);
    for (const endpoint of [done, remove, reopen]) expect(await codeOf(bob, endpoint, { id })).toBe(404);
    expect(await codeOf(eve, list, {})).toBe(403);
    expect(upstream.snapshot()).toBe(before);
  });
});

const notices = () =>
  upstream.store.all<{ conv: string }>("SELECT conv FROM message WHERE kind = 'notice'").length;
const check = () => sendDueReminders(upstream.store, upstream.services);
const advanceTo = (day: number, hour: number) =>
  upstream.advance(startOfDay(upstream.now()) + day * dayMs + hour * 3_600_000 - upstream.now());

describe('the reminder of a follow-up', () => {
  it('is a notice in the conversation, once, on the day from eight o’clock on', async () => {
    await agree({ orderId: 'east-done', day: inDays(2), remind: true });
    await agree({ day: inDays(2) });
    advanceTo(2, 7.9);
    check();
    expect(notices()).toBe(0);
    advanceTo(0, 8);
    check();
    check();
    expect(notices()).toBe(1);
    const [reminded] = (await upstream.call(ann, list, { orderId: 'east-done' })).list;
    expect(reminded?.remindedAt).toBe(upstream.now());
  });

  it('is not sent after the day, nor for one that was done or moved', async () => {
    await agree({ orderId: 'east-done', day: inDays(2), remind: true });
    const { id } = await agree({ day: inDays(2), remind: true });
    await upstream.call(ann, done, { id });
    advanceTo(3, 9);
    check();
    expect(notices()).toBe(0);
    await agree({ orderId: 'east-done', day: inDays(5), remind: true });
    advanceTo(5, 9);
    check();
    expect(notices()).toBe(1);
  });
});
