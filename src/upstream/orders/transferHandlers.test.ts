import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { order } from '../../contract/consultation/order.ts';
import { audit } from '../../contract/prescribing/audit.ts';
import { clarification } from '../../contract/prescribing/clarification.ts';
import { followUps } from '../../contract/consultation/followUp.ts';
import { message } from '../../contract/consultation/message.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { record } from '../../contract/consultation/record.ts';
import { staff } from '../../contract/account/staff.ts';
import { transfers } from '../../contract/consultation/transfer.ts';
import type { LiveEvent } from '../../contract/protocol/socket.ts';
import { dayOf } from '../server/clock.ts';
import { createStaffUpstream } from '../testing/staffUpstream.ts';
import { draftPayload, validLine, validPayload } from '../testing/testUpstream.ts';

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
    expect(await upstream.call(ann, transfers.run, { from: bob, to: ann })).toEqual({
      count: bobs.length,
      followUps: 0,
    });
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

const agree = () =>
  upstream.call(ann, followUps.set, {
    orderId: 'east-done',
    day: dayOf(upstream.now()),
    note: 'blood pressure',
  });
const handOverFollowUps = () =>
  upstream.call(ann, transfers.run, { from: ann, to: bob, orderIds: [], followUps: true });
const listedFollowUps = async (who: string) =>
  (await upstream.call(who, followUps.list, {})).list.map(({ note }) => note);

describe('follow-ups of visits that have ended', () => {
  it('go to a colleague, also from an account without an open visit, which says how many there are', async () => {
    await agree();
    upstream.store.run(
      "UPDATE consult_order SET status = 3, doctor_id = ? WHERE id IN ('east-done', 'east-bobs')",
      bob,
    );
    upstream.store.run('UPDATE follow_up SET doctor_id = ?', bob);
    await upstream.call(ann, staff.updateStatus, { id: bob, status: 1 });
    expect(await upstream.getMember(bob)).toMatchObject({ openOrders: 0, openFollowUps: 1 });
    const back = { from: bob, to: ann };
    expect(await upstream.call(ann, transfers.run, back)).toEqual({ count: 0, followUps: 0 });
    expect(await upstream.call(ann, transfers.run, { ...back, followUps: true })).toEqual({
      count: 0,
      followUps: 1,
    });
    expect(await listedFollowUps(ann)).toEqual(['blood pressure']);
    expect((await upstream.getMember(bob)).openFollowUps).toBe(0);
    expect(
      upstream.store.all("SELECT subject, detail FROM audit_trail WHERE act = 'follow-up-transfer'"),
    ).toEqual([{ subject: 'east-done', detail: 'bob → ann' }]);
  });

  it('let the colleague read their visit until they are done, and the trail says so; nobody else', async () => {
    const { id } = await agree();
    const reads = async () => [
      (await upstream.request(bob, order.detail, { id: 'east-done' })).code,
      (await upstream.request(bob, record.detail, { orderId: 'east-done' })).code,
      (await upstream.request(bob, message.history, { conv: 'east-done' })).code,
    ];
    expect(new Set(await reads())).not.toContain(200);
    await handOverFollowUps();
    expect(await reads()).toEqual([200, 200, 200]);
    expect(
      upstream.store
        .all<{ act: string }>(
          "SELECT act FROM audit_trail WHERE user_id = 'east-bob' AND subject = 'east-done'",
        )
        .map(({ act }) => act)
        .toSorted(),
    ).toEqual(['order-read', 'record-read', 'transcript-read']);
    expect((await upstream.call(bob, order.detail, { id: 'east-done' })).doctorId).toBe(ann);
    await upstream.expectError(bob, record.addend, { orderId: 'east-done', text: 'x' }, 'orderNotOpen');
    await upstream.call(bob, followUps.done, { id });
    expect(new Set(await reads())).not.toContain(200);
  });

  it('are changed by who has them, and by no former doctor', async () => {
    await agree();
    await handOverFollowUps();
    const change = { orderId: 'east-done', day: dayOf(upstream.now()), note: 'call' };
    await upstream.expectError(ann, followUps.set, change, 'orderOfAnother');
    await upstream.call(bob, followUps.set, change);
    expect(await listedFollowUps(bob)).toEqual(['call']);
  });
});

const claim = (id: string) => upstream.call(eve, audit.claim, { id });
const reject = async (id: string, version = 1) => {
  await claim(id);
  await upstream.call(eve, audit.verdict, { id, version, approve: false, opinion: 'dose' });
};
const ask = async (id: string) => {
  await claim(id);
  return upstream.call(eve, clarification.ask, { id, version: 1, question: 'Renal function?' });
};
const transfer = () => upstream.call(ann, transfers.run, { from: ann, to: bob, orderIds: ['east-open'] });
const disable = (id: string) => upstream.store.run('UPDATE account SET status = 1 WHERE id = ?', id);
const idsOf = async (who: string, query: Parameters<typeof upstream.call<typeof prescription.list>>[2]) =>
  (await upstream.call(who, prescription.list, query)).list.map(({ id }) => id);
const corrected = { ...validPayload, lines: [{ ...validLine, days: 5 }] };

/** Visits of bob's: open ones, or ended ones with a follow-up each. */
const insertVisits = (count: number, status: 2 | 3) => {
  const { store } = upstream;
  const numbered = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  store.run(
    `INSERT INTO consult_order (id, order_no, status, consult_type, complaint, patient_id, doctor_id, create_time, accept_time)
     ${numbered} SELECT 'visit-' || i, 'V' || i, ?, 1, '', 'east-lin', ?, 1, i FROM n`,
    status,
    bob,
  );
  if (status === 3)
    store.run(
      `INSERT INTO follow_up (id, order_id, doctor_id, day, remind, note, written_at)
       ${numbered} SELECT 'f-' || i, 'visit-' || i, ?, date('2027-01-01', '+' || (${count} - i) || ' days'), 0, '', 1 FROM n`,
      bob,
    );
};

describe('more than 500', () => {
  it('follow-ups are handed over in parts, the next due first', async () => {
    insertVisits(503, 3);
    const transferNext = () =>
      upstream.call(ann, transfers.run, { from: bob, to: ann, orderIds: [], followUps: true });
    expect(await transferNext()).toEqual({ count: 0, followUps: 500 });
    const left = upstream.store.all('SELECT id FROM follow_up WHERE doctor_id = ? ORDER BY id', bob);
    expect(left).toEqual([{ id: 'f-1' }, { id: 'f-2' }, { id: 'f-3' }]);
    expect(await transferNext()).toEqual({ count: 0, followUps: 3 });
  });

  it('open consultations are handed over in parts, too, the oldest first', async () => {
    upstream.store.run("UPDATE consult_order SET status = 3 WHERE id = 'east-bobs'");
    insertVisits(502, 2);
    const transferNext = () => upstream.call(ann, transfers.run, { from: bob, to: ann });
    expect(await transferNext()).toEqual({ count: 500, followUps: 0 });
    expect(await listed(bob)).toEqual(['visit-501', 'visit-502']);
    expect(await transferNext()).toEqual({ count: 2, followUps: 0 });
  });
});

it('a consultation takes its follow-ups along without a look at all others of the hospital', async () => {
  const { store } = upstream;
  const run = vi.spyOn(store, 'run');
  await upstream.call(ann, transfers.run, { from: ann, to: bob, orderIds: ['east-open'] });
  const [sql = '', ...params] = run.mock.calls.find(([one]) => one.startsWith('UPDATE follow_up')) ?? [];
  run.mockRestore();
  const plan = store.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params);
  expect(plan[0]?.detail).toMatch(/^SEARCH main\.follow_up USING INDEX follow_up_of_visit/);
});

describe('a follow-up that was done before the consultation was handed over', () => {
  it('is the new doctor’s to reopen, and gives the former one nothing back', async () => {
    const day = dayOf(upstream.now());
    const { id } = await upstream.call(ann, followUps.set, { orderId: 'east-open', day });
    await upstream.call(ann, followUps.done, { id });
    await transfer();
    await upstream.expectError(ann, followUps.reopen, { id }, 404);
    await upstream.expectError(ann, order.detail, { id: 'east-open' }, 'orderOfAnother');
    await upstream.call(bob, followUps.reopen, { id });
  });
});

describe('prescriptions of a consultation that was handed over', () => {
  it('are the new doctor’s to see, to cancel and to answer for, though the prescriber is disabled', async () => {
    const [asked, cancelled] = [await upstream.submitPrescription(), await upstream.submitPrescription()];
    const question = await ask(asked.id);
    await transfer();
    disable(ann);
    expect(await idsOf(bob, { asked: 1 })).toEqual([asked.id]);
    expect((await idsOf(bob, { orderId: 'east-open' })).toSorted()).toEqual(
      [asked.id, cancelled.id].toSorted(),
    );
    await upstream.call(bob, clarification.answer, {
      id: asked.id,
      clarificationId: question.id,
      answer: 'eGFR 90',
    });
    await upstream.call(bob, prescription.cancel, { id: cancelled.id, reason: 'twice' });
    // Who signed it stays true.
    expect(await upstream.call(bob, prescription.info, { id: asked.id })).toMatchObject({
      doctorId: ann,
      orderDoctorId: bob,
    });
  });

  it('are corrected by the new doctor, who then is their prescriber; each version names its own and the department', async () => {
    const { id } = await upstream.submitPrescription();
    await reject(id);
    upstream.store.run("UPDATE account SET dept = '肾内科' WHERE id = ?", ann);
    await transfer();
    expect(await idsOf(bob, { correctable: 1 })).toEqual([id]);
    expect(await idsOf(ann, { correctable: 1 })).toEqual([]);
    await upstream.call(bob, prescription.edit, { id, version: 1, ...corrected });
    expect(await upstream.call(bob, prescription.info, { id })).toMatchObject({ doctorId: bob, version: 2 });
    for (const [who, endpoint] of [
      [bob, prescription.versions],
      [eve, audit.versions],
    ] as const)
      expect(await upstream.call(who, endpoint, { id })).toMatchObject([
        { doctorName: 'bob', deptName: null },
        { doctorName: 'ann', deptName: '肾内科' },
      ]);
    await reject(id, 2);
    await upstream.call(bob, order.finish, { id: 'east-open' });
    expect(await idsOf(bob, { correctable: 1 })).toEqual([id]);
    await upstream.expectError(ann, prescription.edit, { id, version: 2, ...corrected }, 'orderOfAnother');
  });

  it('keep what the former doctor had saved unread, and what the new one saves', async () => {
    const { id } = await upstream.submitPrescription();
    await reject(id);
    await upstream.call(ann, prescription.edit, { id, version: 1, ...corrected, submit: false });
    await transfer();
    expect(await upstream.call(bob, prescription.info, { id })).toMatchObject({ doctorId: ann, version: 1 });
    const saved = { ...corrected, lines: [{ ...validLine, days: 3 }], submit: false };
    await upstream.call(bob, prescription.edit, { id, version: 1, ...saved });
    const versions = async (who: string) =>
      (await upstream.call(who, prescription.versions, { id })).map(({ version }) => version);
    expect(await versions(bob)).toEqual([3, 1]);
    expect(await versions(ann)).toEqual([2, 1]);
    expect((await upstream.call(ann, prescription.info, { id })).lines[0]?.days).toBe(5);
    expect((await upstream.call(eve, audit.detail, { id })).prescription).toMatchObject({
      doctorId: ann,
      version: 1,
    });
    await upstream.call(bob, prescription.edit, { id, version: 3, ...saved, submit: true });
    expect((await upstream.call(eve, audit.detail, { id })).prescription).toMatchObject({
      doctorId: bob,
      version: 4,
      lines: [{ days: 3 }],
    });
  });

  it('are not sent for review a second time by the new doctor', async () => {
    const twice = { ...validPayload, orderId: 'east-open' };
    await upstream.call(ann, prescription.create, twice);
    await transfer();
    await upstream.expectError(bob, prescription.create, twice, 900);
  });

  it('tell both doctors what becomes of them', async () => {
    const { id } = await upstream.submitPrescription();
    await transfer();
    const heard: string[] = [];
    for (const who of [ann, bob])
      upstream.services.events.subscribe(
        who,
        ({ ev }) => void (ev.type === 'prescription' && heard.push(who)),
      );
    await claim(id);
    expect(heard.toSorted()).toEqual([ann, bob]);
  });

  it('are asked about only where somebody can answer', async () => {
    const { id } = await upstream.submitPrescription();
    disable(ann);
    await claim(id);
    const asked = { id, version: 1, question: 'Renal function?' };
    await upstream.expectError(eve, clarification.ask, asked, 'prescriberDisabled');
    upstream.store.run("UPDATE consult_order SET doctor_id = ? WHERE id = 'east-open'", bob);
    await upstream.call(eve, clarification.ask, asked);
  });
});
