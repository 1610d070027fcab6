import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../../contract/prescribing/audit.ts';
import { order } from '../../contract/consultation/order.ts';
import { prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { createTestUpstream, validLine, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const { create, edit, info, list } = prescription;
const [ann, bob, eve] = ['east-ann', 'east-bob', 'east-eve'];
const orderId = 'east-open';
const hourMs = 3_600_000;
const corrected = { ...validPayload, lines: [{ ...validLine, days: 3, quantity: 1 }] };

/** A prescription that was rejected, in a consultation that has ended. */
const rejectAfterwards = async (): Promise<string> => {
  const { id } = await upstream.submitPrescription();
  await upstream.call(ann, order.finish, { id: orderId });
  await upstream.reject(id);
  return id;
};
const correctable = async (): Promise<string[]> =>
  (await upstream.call(ann, list, { status: prescriptionStatus.rejected, correctable: 1 })).list.map(
    ({ id }) => id,
  );

describe('a prescription that was rejected after its consultation ended', () => {
  it('can be corrected and submitted by its prescriber for 24 hours, and says until when', async () => {
    const id = await rejectAfterwards();
    const ended = upstream.now();
    expect(await upstream.call(ann, info, { id })).toMatchObject({ correctableUntil: ended + 24 * hourMs });
    upstream.advance(24 * hourMs - 1);
    await upstream.call(ann, edit, { id, version: 1, ...corrected, submit: false });
    expect(await upstream.call(ann, edit, { id, version: 2, ...corrected })).toMatchObject({
      status: prescriptionStatus.awaitingAudit,
      version: 3,
    });
  });

  it('cannot be corrected any more when the time is over', async () => {
    const id = await rejectAfterwards();
    upstream.advance(24 * hourMs);
    await upstream.expectUnchanged(() =>
      upstream.expectError(ann, edit, { id, version: 1, ...corrected }, 'orderNotOpen'),
    );
  });

  it('can be corrected again when it was rejected again within the time', async () => {
    const id = await rejectAfterwards();
    await upstream.call(ann, edit, { id, version: 1, ...corrected });
    await upstream.call(eve, audit.claim, { id });
    await upstream.call(eve, audit.verdict, { id, version: 2, approve: false, opinion: '请再核对' });
    expect(await correctable()).toEqual([id]);
    expect(await upstream.call(ann, edit, { id, version: 2, ...corrected })).toMatchObject({ version: 3 });
  });

  it('is corrected by nobody else, and nothing new is prescribed in that consultation', async () => {
    const id = await rejectAfterwards();
    await upstream.expectError(bob, edit, { id, version: 1, ...corrected }, 'orderOfAnother');
    await upstream.expectError(ann, create, { orderId, ...validPayload }, 'orderNotOpen');
  });

  it('is checked by the rules when it is corrected', async () => {
    const id = await rejectAfterwards();
    const tooLong = { ...validPayload, lines: [{ ...validLine, days: 100, quantity: 9 }] };
    await upstream.expectError(ann, edit, { id, version: 1, ...tooLong }, 'rulesBlock');
  });

  it('follows the hospital, which may set another time or none', async () => {
    const id = await rejectAfterwards();
    const ended = upstream.now();
    const setHours = (hours: number) =>
      upstream.store.run(
        "UPDATE rule_pack SET pack = json_set(pack, '$.correctionHours', ?) WHERE name = 'default'",
        hours,
      );
    setHours(2);
    expect(await upstream.call(ann, info, { id })).toMatchObject({ correctableUntil: ended + 2 * hourMs });
    upstream.advance(2 * hourMs);
    await upstream.expectError(ann, edit, { id, version: 1, ...corrected }, 'orderNotOpen');
    setHours(48);
    await upstream.call(ann, edit, { id, version: 1, ...corrected });
  });
});

describe('the list of what can be corrected', () => {
  it('has the rejected ones of open consultations and those within the time, and no others', async () => {
    const inOpen = await upstream.submitPrescription({ orderId: 'east-first' }).catch(() => null);
    expect(inOpen).toBeNull();
    const open = await upstream.submitPrescription({
      orderId: 'east-allergic',
      lines: [{ ...validLine, drugId: 'east-ibuprofen' }],
    });
    await upstream.reject(open.id);
    const over = await rejectAfterwards();
    expect(new Set(await correctable())).toEqual(new Set([open.id, over]));
    expect(await upstream.call(ann, info, { id: open.id })).toMatchObject({ correctableUntil: null });
    upstream.advance(24 * hourMs);
    expect(await correctable()).toEqual([open.id]);
    expect((await upstream.call(ann, list, { status: prescriptionStatus.rejected })).total).toBe(2);
  });

  it('has no drafts of a consultation that has ended: those cannot be edited', async () => {
    const { id } = await upstream.call(ann, create, { orderId, ...validPayload, submit: false });
    await upstream.call(ann, order.finish, { id: orderId });
    expect(await upstream.call(ann, info, { id })).toMatchObject({ correctableUntil: null });
    await upstream.expectError(ann, edit, { id, version: 1, ...corrected }, 'orderNotOpen');
  });
});
