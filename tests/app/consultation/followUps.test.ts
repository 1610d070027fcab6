import { describe, expect, test } from 'vitest';
import { createDueFollowUps, createOrderFollowUp } from '../../../src/console/domain/followUps/followUps.ts';
import { dayOf } from '../../../src/console/lib/dates/days.ts';
import { followUps as calls } from '../../../src/contract/consultation/followUp.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { setupDraftsFixture } from '../../support/createDraftsFixture.ts';
import { firstOf, waitFor } from '../prescriptions/fillForm.ts';

const fixture = setupDraftsFixture();
const dayMs = 86_400_000;

const open = async () => {
  const client = await fixture.signIn();
  const { id } = firstOf(await client.app.call(order.open, {}));
  const model = createOrderFollowUp(client.app, id);
  const inDays = (days: number) => dayOf(client.app.clock.now() + days * dayMs);
  return { client, id, model, inDays };
};

describe('a follow-up', () => {
  test('agreed for today is due at once, and no more when it is done', async () => {
    const { client, id, model, inDays } = await open();
    const due = createDueFollowUps(client.app);
    const stop = due.start();
    await waitFor(() => expect(due.list.status.value).toBe('ready'));
    expect(await model.setFollowUp({ day: inDays(0), remind: false, note: ' Ask about sleep ' })).toBe(true);
    const isDue = () => due.list.value.value?.list.some((one) => one.orderId === id);
    await waitFor(() => expect(isDue()).toBe(true));
    await due.markDone(model.current.value.value?.id ?? '');
    await waitFor(() => expect(isDue()).toBe(false));
    stop();
  });

  test('whose answer was lost is asked for, and stored once', async () => {
    const { client, id, model, inDays } = await open();
    client.network.loseResponseOf = 'follow-up/set';
    expect(await model.setFollowUp({ day: inDays(9), remind: true, note: '' })).toBe(true);
    expect((await client.app.call(calls.list, { orderId: id })).total).toBe(1);
  });

  test('that is not wanted any more is removed, also where the answer was lost', async () => {
    const { client, id, model, inDays } = await open();
    await model.setFollowUp({ day: inDays(9), remind: true, note: '' });
    client.network.loseResponseOf = 'follow-up/remove';
    expect(await model.setFollowUp(null)).toBe(true);
    expect(model.current.value.value).toBeNull();
    expect((await client.app.call(calls.list, { orderId: id })).total).toBe(0);
  });

  test('that was done elsewhere meanwhile counts as removed', async () => {
    const { client, model, inDays } = await open();
    await model.setFollowUp({ day: inDays(9), remind: true, note: '' });
    await client.app.call(calls.done, { id: model.current.value.value?.id ?? '' });
    expect(await model.setFollowUp(null)).toBe(true);
    expect([model.current.value.value, model.mutation.error.value]).toEqual([null, null]);
  });

  test('in the past is refused in one sentence, and nothing changes', async () => {
    const { model, inDays } = await open();
    await model.current.load();
    const before = model.current.value.value;
    expect(await model.setFollowUp({ day: inDays(-1), remind: false, note: '' })).toBe(false);
    expect(model.mutation.error.value?.message).toMatch(/复诊日期已过|This date has passed/);
    expect(model.current.value.value).toEqual(before);
  });
});
