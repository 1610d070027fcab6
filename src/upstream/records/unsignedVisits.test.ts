import { afterEach, beforeEach, expect, it } from 'vitest';
import { order } from '../../contract/consultation/order.ts';
import { emptyRecord, record } from '../../contract/consultation/record.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const ann = 'east-ann';
const ids = async (userId = ann) =>
  (await upstream.call(userId, order.unsigned, {})).list.map(({ id }) => id);
const write = (orderId: string, change: object = {}, version = 0) =>
  upstream.call(ann, record.save, {
    orderId,
    version,
    ...emptyRecord,
    chiefComplaint: 'Sore throat',
    diagnoses: [{ code: 'J02.9', name: '' }],
    ...change,
  });

it('the visits to sign are the doctor’s with a complete record, those that ended first, until they are signed', async () => {
  expect(await ids()).toEqual([]);
  await write('east-open', { diagnoses: [] });
  expect(await ids()).toEqual([]);
  await write('east-open', {}, 1);
  await write('east-allergic');
  await upstream.call(ann, order.finish, { id: 'east-allergic' });
  expect(await ids()).toEqual(['east-allergic', 'east-open']);
  expect(await ids('east-bob')).toEqual([]);
  await upstream.call(ann, record.sign, { orderId: 'east-allergic', version: 1 });
  expect(await ids()).toEqual(['east-open']);
  // What counts is the newest version.
  await write('east-open', { chiefComplaint: '' }, 2);
  expect(await upstream.call(ann, order.unsigned, {})).toEqual({ total: 0, list: [] });
});

it('pages say how many there are in all', async () => {
  for (const id of ['east-open', 'east-allergic', 'east-young']) await write(id);
  const page = await upstream.call(ann, order.unsigned, { pageNo: 2, pageSize: 2 });
  expect([page.total, page.list.length]).toEqual([3, 1]);
  expect((await upstream.request('east-eve', order.unsigned, {})).code).toBe(403);
});
