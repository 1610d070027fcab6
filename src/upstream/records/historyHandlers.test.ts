import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { history } from '../../contract/consultation/history.ts';
import { orderStatus } from '../../contract/consultation/order.ts';
import { record } from '../../contract/consultation/record.ts';
import { draftPayload, createTestUpstream } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
  // Lin's earlier visits: one with bob, one declined, one waiting.
  const { finished, declined, awaiting } = orderStatus;
  for (const [name, doctor, status, at] of [
    ['earlier', 'east-bob', finished, 1000],
    ['declined', 'east-bob', declined, 2000],
    ['waits', null, awaiting, 3000],
  ] as const)
    upstream.store.run(
      `INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, doctor_id,
         create_time, accept_time) VALUES (?, ?, ?, 1, 1, ?, 'east-lin', ?, ?, ?)`,
      `east-${name}`,
      `N-${name}`,
      status,
      name,
      doctor,
      at,
      doctor === null ? null : at + 60_000,
    );
});
afterEach(() => upstream.close());

const { visits, visit } = history;
const [ann, bob, eve, mia] = ['east-ann', 'east-bob', 'east-eve', 'east-mia'] as const;
const patientId = 'east-lin';
const visitIds = async (who: string) =>
  (await upstream.call(who, visits, { patientId })).list.map(({ orderId }) => orderId);
const write = (orderId: string, version = 0) =>
  upstream.call(ann, record.save, {
    orderId,
    version,
    chiefComplaint: '咽痛',
    presentIllness: '',
    pastHistory: '',
    allergyHistory: '',
    examination: '',
    advice: '',
    diagnoses: [{ code: 'J02.9', name: '' }],
  });

describe('the visits of a patient', () => {
  it('are finished ones and those with written content, newest first', async () => {
    expect(await visitIds(ann)).toEqual(['east-done', 'east-earlier']);
    await write('east-open');
    expect(await visitIds(ann)).toEqual(['east-open', 'east-done', 'east-earlier']);
  });

  it('show doctor, complaint, diagnosis, and the number of prescriptions', async () => {
    await write('east-open');
    await upstream.submitPrescription();
    const [newest] = (await upstream.call(ann, visits, { patientId })).list;
    expect(newest).toMatchObject({
      orderId: 'east-open',
      doctorName: 'ann',
      diagnoses: [{ code: 'J02.9', name: '急性咽炎' }],
      prescriptions: 1,
    });
    const earlier = (await upstream.call(ann, visits, { patientId })).list.at(-1);
    expect(earlier).toMatchObject({ doctorName: 'bob', complaint: 'earlier', at: 61_000, diagnoses: [] });
  });

  it('come page by page', async () => {
    const page = await upstream.call(ann, visits, { patientId, pageSize: 1, pageNo: 2 });
    expect([page.total, page.list.map(({ orderId }) => orderId)]).toEqual([2, ['east-earlier']]);
  });

  it('can be read by doctors who treat or treated the patient, and by no other', async () => {
    expect(await visitIds(bob)).toEqual(['east-done', 'east-earlier']);
    upstream.store.run("DELETE FROM consult_order WHERE id = 'east-earlier'");
    await upstream.expectUnchanged(async () => {
      await upstream.expectError(bob, visits, { patientId }, 403);
      await upstream.expectError(bob, visit, { patientId, orderId: 'east-done' }, 403);
      await upstream.expectError('west-ann', visits, { patientId }, 404);
      await upstream.expectError(ann, visits, { patientId: 'nobody' }, 404);
    });
  });

  it('can be read by auditors if a prescription was submitted to them', async () => {
    await upstream.expectError(mia, visits, { patientId }, 403);
    await write('east-open');
    await upstream.submitPrescription();
    expect(await visitIds(eve)).toEqual(['east-open']);
    expect((await upstream.call(eve, visit, { patientId, orderId: 'east-open' })).record.version).toBe(1);
    await upstream.expectUnchanged(() =>
      upstream.expectError(eve, visit, { patientId, orderId: 'east-done' }, 403),
    );
  });
});

describe('one visit', () => {
  it('shows its current record, with its prescriptions', async () => {
    await write('east-open');
    await write('east-open', 1);
    const { id } = await upstream.submitPrescription();
    const read = await upstream.call(ann, visit, { patientId, orderId: 'east-open' });
    expect(read).toMatchObject({
      orderId: 'east-open',
      record: { version: 2, chiefComplaint: '咽痛' },
      prescriptions: [{ id, lines: [{ ingredients: ['amoxicillin'] }] }],
    });
  });

  it('shows a draft only to its author', async () => {
    await write('east-open');
    await upstream.submitPrescription(draftPayload);
    expect(await upstream.call(ann, visit, { patientId, orderId: 'east-open' })).toMatchObject({
      prescriptions: [{ status: 0 }],
    });
    const bobs = await upstream.call(bob, visit, { patientId, orderId: 'east-open' });
    expect(bobs.prescriptions).toEqual([]);
    expect((await upstream.call(bob, visits, { patientId })).list[0]?.prescriptions).toBe(0);
  });

  it('is not one of another patient, one that never took place, or one of another hospital', () =>
    upstream.expectUnchanged(async () => {
      for (const orderId of ['east-allergic', 'east-declined', 'east-waits', 'east-open', 'west-done', '0'])
        await upstream.expectError(ann, visit, { patientId, orderId }, 404);
    }));

  it('without a record has an empty one', async () => {
    const read = await upstream.call(ann, visit, { patientId, orderId: 'east-done' });
    expect(read.record).toMatchObject({ version: 0, chiefComplaint: '', signedAt: null });
  });
});
