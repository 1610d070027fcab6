import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { order } from '../../contract/consultation/order.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { record } from '../../contract/consultation/record.ts';
import { staff } from '../../contract/account/staff.ts';
import { transfers } from '../../contract/consultation/transfer.ts';
import type { LiveEvent } from '../../contract/protocol/socket.ts';
import { createStaffUpstream } from '../testing/staffUpstream.ts';
import { draftPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createStaffUpstream>;
beforeEach(() => {
  upstream = createStaffUpstream();
});
afterEach(() => upstream.close());

const [ann, bob, eve] = ['east-ann', 'east-bob', 'east-eve'] as const;
const openOf = async (who: string) => (await upstream.call(who, order.open, {})).map(({ id }) => id);
const listed = async (doctorId: string) =>
  (await upstream.call(ann, transfers.open, { doctorId })).map(({ id }) => id);
const notices = (conv: string) =>
  upstream.store
    .all<{ text: string }>(
      "SELECT body ->> '$.text' AS text FROM message WHERE conv = ? AND role = 'system' AND cmid LIKE 'transfer-%'",
      conv,
    )
    .map(({ text }) => text);

describe('open consultations of a doctor', () => {
  it('go to a colleague, all at once, also those of a disabled account', async () => {
    await upstream.call(ann, staff.updateStatus, { id: bob, status: 1 });
    const before = await openOf(ann);
    const bobs = await listed(bob);
    expect(bobs).toContain('east-bobs');
    expect(await upstream.call(ann, transfers.run, { from: bob, to: ann })).toEqual({ count: bobs.length });
    expect((await openOf(ann)).toSorted()).toEqual([...before, ...bobs].toSorted());
    expect(await listed(bob)).toEqual([]);
    expect(
      upstream.store.all(
        "SELECT user_id AS by, subject, detail FROM audit_trail WHERE act = 'order-transfer'",
      ),
    ).toContainEqual({ by: ann, subject: 'east-bobs', detail: 'bob → ann' });
  });

  it('go to a colleague one by one; patient, former doctor and colleague are told', async () => {
    const heard: Record<string, LiveEvent[]> = { [ann]: [], [bob]: [] };
    for (const who of [ann, bob])
      upstream.services.events.subscribe(who, ({ ev }) => void heard[who]?.push(ev));
    const others = (await openOf(ann)).filter((id) => id !== 'east-open');
    await upstream.call(ann, transfers.run, { from: ann, to: bob, orderIds: ['east-open'] });
    expect(await openOf(ann)).toEqual(others);
    expect(await openOf(bob)).toContain('east-open');
    expect(notices('east-open')).toEqual([
      expect.stringMatching(/^Dr bob has taken over this consultation from Dr ann\.$/),
    ]);
    expect(heard[ann]).toEqual([
      { type: 'order', orderId: 'east-open', status: 2, handedOver: { by: 'ann', to: 'bob' } },
    ]);
    expect(heard[bob]?.map(({ type }) => type)).toEqual(['order', 'message']);
    await upstream.call(bob, order.finish, { id: 'east-open' });
  });

  it('leave the former doctor their drafts, and nothing else to write there', async () => {
    const draft = await upstream.call(ann, prescription.create, { orderId: 'east-open', ...draftPayload });
    await upstream.call(ann, transfers.run, { from: ann, to: bob, orderIds: ['east-open'] });
    expect((await upstream.call(ann, prescription.info, { id: draft.id })).id).toBe(draft.id);
    expect((await upstream.request(bob, prescription.info, { id: draft.id })).code).not.toBe(200);
    await upstream.expectError(ann, record.detail, { orderId: 'east-open' }, 'orderOfAnother');
    await upstream.expectError(ann, order.finish, { id: 'east-open' }, 'orderOfAnother');
    await upstream.call(bob, prescription.create, { orderId: 'east-open', ...draftPayload });
  });

  it('go to nobody who could not continue them, and not twice', async () => {
    await upstream.call(ann, staff.updateStatus, { id: bob, status: 1 });
    const before = upstream.snapshot();
    for (const to of [bob, eve, ann])
      await upstream.expectError(ann, transfers.run, { from: ann, to }, 'transferTarget');
    await upstream.expectError(ann, transfers.run, { from: ann, to: 'west-ann' }, 404);
    for (const id of ['east-bobs', 'east-done', 'nothing'])
      await upstream.expectError(
        ann,
        transfers.run,
        { from: bob, to: ann, orderIds: ['east-bobs', id === 'east-bobs' ? 'east-open' : id] },
        'orderNotOpen',
      );
    expect(upstream.snapshot()).toBe(before);
    await upstream.expectError(eve, transfers.run, { from: bob, to: ann }, 403);
    await upstream.expectError(eve, transfers.open, { doctorId: bob }, 403);
  });
});
