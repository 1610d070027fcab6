import { signal } from '@preact/signals-react';
import { describe, expect, test } from 'vitest';
import { createEndFollowUp } from '../../../src/console/features/consultation/ending/endFollowUp.ts';
import { dayOf } from '../../../src/console/lib/dates/days.ts';
import { followUps as calls } from '../../../src/contract/consultation/followUp.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { setupDraftsFixture } from '../../support/createDraftsFixture.ts';
import { firstOf, waitFor } from './openConsultation.ts';

const fixture = setupDraftsFixture();

/** The end of a consultation for which a follow-up was agreed. */
const open = async () => {
  const client = await fixture.signIn();
  const { app, network } = client;
  const { id: orderId } = firstOf(await app.call(order.open, {}));
  const day = dayOf(app.clock.now() + 9 * 86_400_000);
  await app.call(calls.set, { orderId, day, remind: true, note: 'Ask about sleep' });
  const texts = signal({ advice: '', referral: '', note: '' });
  const write = (name: 'advice' | 'referral' | 'note', text: string): void => {
    texts.value = { ...texts.value, [name]: text };
  };
  let storedCount = 0;
  const call: typeof app.call = (endpoint, ...rest) => {
    if (endpoint.path === calls.set.path) storedCount += 1;
    return app.call(endpoint, ...rest);
  };
  const create = (offered = app.offered) =>
    createEndFollowUp({ ...app, call, offered }, orderId, { texts, write });
  const listed = async () => (await app.call(calls.list, { orderId })).list;
  const stored = async () => (await listed()).map((one) => one.day);
  const later = dayOf(app.clock.now() + 14 * 86_400_000);
  return {
    network,
    day,
    later,
    create,
    followUp: create(),
    listed,
    stored,
    storedCount: () => storedCount,
    offered: app.offered,
  };
};

describe('a follow-up that was agreed before', () => {
  test('stays if the visit ends while it is still being loaded', async () => {
    const { followUp, stored, day } = await open();
    const loading = followUp.open();
    expect(followUp.status.value).toBe('loading');
    expect(followUp.isNone.value).toBe(false);
    expect(await followUp.save()).toBe(true);
    await loading;
    expect(await stored()).toEqual([day]);
  });

  test('stays while the field holds text that is no day, and the visit does not end', async () => {
    const { followUp, stored, day } = await open();
    await followUp.open();
    followUp.enter('', '2026-13-01');
    expect(followUp.problem.value).toBeNull();
    expect(await followUp.save()).toBe(false);
    expect(followUp.problem.value).toBe('unreadable');
    followUp.enter('', '');
    expect([await followUp.save(), followUp.isNone.value]).toEqual([false, false]);
    expect(await stored()).toEqual([day]);
    // The field is empty when the drawer opens again.
    await followUp.open();
    expect([followUp.day.value, followUp.problem.value, await followUp.save()]).toEqual([day, null, true]);
  });

  test('is removed by a choice of none, which drops what is typed and stays while the drawer is closed', async () => {
    const { followUp, stored } = await open();
    await followUp.open();
    followUp.enter('', '2026-13-01');
    const key = followUp.fieldKey.value;
    followUp.choose(null);
    expect(followUp.fieldKey.value).not.toBe(key);
    await followUp.open();
    expect([followUp.day.value, followUp.isNone.value]).toEqual(['', true]);
    expect(await followUp.save()).toBe(true);
    expect(await stored()).toEqual([]);
  });

  test('is not shown again over none that was chosen while it was loaded', async () => {
    const { followUp, stored } = await open();
    const loading = followUp.open();
    followUp.choose(null);
    await loading;
    expect([followUp.day.value, followUp.isNone.value]).toEqual(['', true]);
    expect(await followUp.save()).toBe(true);
    expect(await stored()).toEqual([]);
  });

  test('keeps the visit open if none is chosen and it could not be loaded', async () => {
    const { followUp, stored, network, day } = await open();
    network.offline = true;
    await followUp.open();
    expect([followUp.status.value, followUp.isNone.value]).toEqual(['failed', false]);
    followUp.choose(null);
    expect(await followUp.save()).toBe(false);
    network.offline = false;
    expect(await stored()).toEqual([day]);
    expect(await followUp.save()).toBe(true);
    expect(await stored()).toEqual([]);
  });

  test('keeps its reminder and its note on another day, chosen before it was loaded', async () => {
    const { followUp, listed, later } = await open();
    const loading = followUp.open();
    followUp.choose(later);
    await loading;
    expect([followUp.day.value, followUp.remind.value, followUp.note.value]).toEqual([
      later,
      true,
      'Ask about sleep',
    ]);
    expect(await followUp.save()).toBe(true);
    expect(await listed()).toMatchObject([{ day: later, remind: true, note: 'Ask about sleep' }]);
  });

  test('keeps them if it could be loaded only as another day is stored', async () => {
    const { followUp, listed, later, network } = await open();
    network.offline = true;
    await followUp.open();
    followUp.choose(later);
    network.offline = false;
    expect(await followUp.save()).toBe(true);
    expect(await listed()).toMatchObject([{ day: later, remind: true, note: 'Ask about sleep' }]);
  });

  test('loses what the doctor removes of it, also before it was loaded', async () => {
    const { followUp, listed, later } = await open();
    const loading = followUp.open();
    followUp.choose(later);
    followUp.setRemind(false);
    followUp.writeNote('');
    await loading;
    expect(await followUp.save()).toBe(true);
    expect(await listed()).toMatchObject([{ day: later, remind: false, note: '' }]);
  });

  test('is stored once by two quick ends', async () => {
    const { followUp, later, stored, storedCount } = await open();
    const loading = followUp.open();
    followUp.choose(later);
    await loading;
    expect(await Promise.all([followUp.save(), followUp.save()])).toEqual([true, false]);
    expect([await stored(), storedCount()]).toEqual([[later], 1]);
    await waitFor(() => expect(followUp.isSaving.value).toBe(false));
  });

  test('cannot become none where the hospital’s system removes none', async () => {
    const { create, stored, day, offered } = await open();
    const has: typeof offered.has = (endpoint) => endpoint !== calls.remove && offered.has(endpoint);
    const followUp = create({ ...offered, has });
    const loading = followUp.open();
    followUp.choose(null);
    await loading;
    expect([followUp.day.value, followUp.canChooseNone.value]).toEqual([day, false]);
    followUp.choose(null);
    expect(followUp.day.value).toBe(day);
    expect(await followUp.save()).toBe(true);
    expect(await stored()).toEqual([day]);
  });
});
