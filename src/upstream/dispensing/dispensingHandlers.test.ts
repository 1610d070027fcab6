import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { dispensing, dispensingKeyHeader } from '../../contract/prescribing/dispensing.ts';
import { audit } from '../../contract/prescribing/audit.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { factsOf } from '../records/factRows.ts';
import { takingOf } from '../prescriptions/prescriptionRules.ts';
import { validityMs } from '../prescriptions/prescriptionState.ts';
import { createTestUpstream, draftPayload, pharmacyKey } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const ann = 'east-ann';
const key = { [dispensingKeyHeader]: pharmacyKey };
const envelope = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });

/** What the pharmacy's system sends; `headers` are its key, and the hospital of the host. */
const send = async (body: unknown, headers: Record<string, string> = {}) => {
  const request = new Request(`http://east.test${dispensing.report.path}`, {
    method: 'POST',
    headers: { 'tenant-id': '1', 'content-type': 'application/json', 'accept-language': 'en', ...headers },
    body: JSON.stringify(body),
  });
  return v.parse(envelope, await (await upstream.fetch(request)).json());
};
const report = (prescriptionId: string, event: string, at = upstream.now()) =>
  send({ prescription: prescriptionId, event, at }, key);

const submitApproved = async () => {
  const submitted = await upstream.submitPrescription();
  await upstream.approve(submitted.id);
  return submitted;
};
const taking = () =>
  takingOf(upstream.store, upstream.now(), factsOf(upstream.store, 'east-lin'), null)?.map(
    ({ drugName }) => drugName,
  );
const packsAndTaking = () => [upstream.packs('amoxicillin'), taking()];
const stateRefused = { code: 1_102_000_001 };

describe('the pharmacy', () => {
  it('dispenses an approved prescription, by its number or its id', async () => {
    const [first, second] = [await submitApproved(), await submitApproved()];
    expect(await report(first.prescriptionNo, 'dispensed')).toMatchObject({
      code: 200,
      data: { id: first.id, status: 3, dispensing: [{ event: 'dispensed', at: upstream.now() }] },
    });
    expect(await report(second.id, 'dispensed')).toMatchObject({ code: 200 });
    const { status, dispensing: reports } = await upstream.call(ann, prescription.info, { id: first.id });
    expect([status, reports]).toEqual([3, [{ event: 'dispensed', at: upstream.now() }]]);
    expect(upstream.packs('amoxicillin')).toBe(6);
    await upstream.expectError(
      ann,
      prescription.cancel,
      { id: first.id, reason: '误开' },
      'prescriptionState',
    );
  });

  it('tells the doctor and the auditors, and leaves a trail', async () => {
    const { id } = await submitApproved();
    await report(id, 'dispensed');
    const last = (user: string) =>
      upstream.store.one<{ ev: string }>(
        'SELECT ev FROM im_event WHERE user_id = ? ORDER BY useq DESC LIMIT 1',
        user,
      )?.ev ?? '{}';
    for (const user of [ann, 'east-eve'])
      expect(JSON.parse(last(user))).toMatchObject({ type: 'prescription', prescriptionId: id, status: 3 });
    expect(
      upstream.store.one(
        'SELECT act, user_id FROM audit_trail WHERE subject = ? ORDER BY id DESC LIMIT 1',
        id,
      ),
    ).toEqual({ act: 'dispensing-dispensed', user_id: 'pharmacy' });
  });

  it('may send a report again: it is stored once', async () => {
    const { id } = await submitApproved();
    const at = upstream.now();
    const first = await report(id, 'dispensed', at);
    await upstream.expectUnchanged(async () => {
      expect(await report(id, 'dispensed', at)).toEqual(first);
      expect(await report(id, 'dispensed', at - 1000)).toEqual(first);
    });
    await report(id, 'returned', at);
    // The first one once more, late: it does not dispense again.
    await upstream.expectUnchanged(async () =>
      expect(await report(id, 'dispensed', at)).toMatchObject({ code: 200, data: { status: 3 } }),
    );
  });
});

describe('what nobody came for', () => {
  it('stays approved, goes back to stock, and is not taken by the patient; nor does it go back twice', async () => {
    const { id } = await submitApproved();
    expect(taking()).toEqual(['amoxicillin']);
    expect(await report(id, 'notCollected')).toMatchObject({ code: 200, data: { status: 2 } });
    expect([upstream.packs('amoxicillin'), taking()]).toEqual([10, []]);
    upstream.advance(validityMs);
    expect(await upstream.call(ann, prescription.info, { id })).toMatchObject({ status: 6 });
    expect([upstream.packs('amoxicillin'), taking()]).toEqual([10, []]);
  });

  it('goes back to stock once when it is cancelled afterwards', async () => {
    const { id } = await submitApproved();
    await report(id, 'notCollected');
    await upstream.call(ann, prescription.cancel, { id, reason: '误开' });
    expect(upstream.packs('amoxicillin')).toBe(10);
  });

  it('can be dispensed after all', async () => {
    const { id } = await submitApproved();
    await report(id, 'notCollected');
    upstream.advance(1000);
    expect(await report(id, 'dispensed')).toMatchObject({ code: 200, data: { status: 3 } });
    expect([upstream.packs('amoxicillin'), taking()]).toEqual([8, ['amoxicillin']]);
  });

  it('is no longer taken perhaps when it expired; its packs were returned then', async () => {
    const { id } = await submitApproved();
    upstream.advance(validityMs);
    await upstream.call(ann, prescription.info, { id });
    expect([upstream.packs('amoxicillin'), taking()]).toEqual([10, ['amoxicillin']]);
    expect(await report(id, 'notCollected')).toMatchObject({ code: 200, data: { status: 6 } });
    expect([upstream.packs('amoxicillin'), taking()]).toEqual([10, []]);
  });
});

it('what was returned stays dispensed, goes back to stock, and is not taken', async () => {
  const { id } = await submitApproved();
  await report(id, 'dispensed');
  expect(await report(id, 'returned')).toMatchObject({ code: 200, data: { status: 3 } });
  expect([upstream.packs('amoxicillin'), taking()]).toEqual([10, []]);
});

describe('what was handed out is taken, and a note says so,', () => {
  it('when it had expired by then; it can be returned as any other', async () => {
    const { id } = await submitApproved();
    upstream.advance(validityMs);
    await upstream.call(ann, prescription.info, { id });
    const at = upstream.now();
    const stored = { status: 3, dispensing: [{ event: 'dispensed', at, reportedAfter: 'expiry' }] };
    expect(await report(id, 'dispensed')).toMatchObject({ code: 200, data: stored });
    expect(await upstream.call(ann, prescription.info, { id })).toMatchObject(stored);
    expect(packsAndTaking()).toEqual([8, ['amoxicillin']]);
    await report(id, 'returned');
    expect(packsAndTaking()).toEqual([10, []]);
  });

  it('when it was reported as not collected and had expired: its packs are taken once', async () => {
    const { id } = await submitApproved();
    await report(id, 'notCollected');
    upstream.advance(validityMs);
    expect(await report(id, 'dispensed')).toMatchObject({ data: { status: 3 } });
    expect(packsAndTaking()).toEqual([8, ['amoxicillin']]);
  });

  it('when its doctor had cancelled it meanwhile', async () => {
    const { id } = await submitApproved();
    await upstream.call(ann, prescription.cancel, { id, reason: '误开' });
    expect(await report(id, 'dispensed')).toMatchObject({
      data: { status: 3, dispensing: [{ event: 'dispensed', reportedAfter: 'cancellation' }] },
    });
    expect(packsAndTaking()).toEqual([8, ['amoxicillin']]);
  });

  it('when it is handed out again after a return, but not by an earlier report', async () => {
    const { id } = await submitApproved();
    const first = upstream.now();
    await report(id, 'dispensed', first);
    upstream.advance(60_000);
    await report(id, 'returned');
    await upstream.expectUnchanged(async () =>
      expect(await report(id, 'dispensed', first + 1000)).toMatchObject(stateRefused),
    );
    expect(await report(id, 'dispensed', upstream.now() + 1000)).toMatchObject({
      code: 200,
      data: { dispensing: [{ event: 'dispensed' }, { event: 'returned' }, { event: 'dispensed' }] },
    });
    expect(packsAndTaking()).toEqual([8, ['amoxicillin']]);
  });
});

describe('a report is refused', () => {
  it('in every other state, with the current one', async () => {
    const awaiting = await upstream.submitPrescription();
    const rejected = await upstream.submitPrescription();
    await upstream.reject(rejected.id);
    const approved = await submitApproved();
    const done = await submitApproved();
    await report(done.id, 'dispensed');
    const expired = await submitApproved();
    upstream.store.run('UPDATE prescription SET status = 6 WHERE id = ?', expired.id);
    const [withdrawn, cancelled] = [await upstream.submitPrescription(), await submitApproved()];
    for (const { id } of [withdrawn, cancelled])
      await upstream.call(ann, prescription.cancel, { id, reason: '误开' });
    const refused = [
      ...['dispensed', 'notCollected', 'returned'].flatMap((event) => [
        [awaiting.id, event, 1] as const,
        [rejected.id, event, 4] as const,
      ]),
      [approved.id, 'returned', 2],
      [done.id, 'notCollected', 3],
      [withdrawn.id, 'dispensed', 5],
      [cancelled.id, 'notCollected', 5],
      [cancelled.id, 'returned', 5],
      [expired.id, 'returned', 6],
    ] as const;
    await upstream.expectUnchanged(async () => {
      for (const [id, event, status] of refused)
        expect(await report(id, event)).toMatchObject({ ...stateRefused, data: { id, status } });
    });
  });

  it('without a key, with a wrong one, with a session instead, and at a hospital that has none', async () => {
    const { id } = await submitApproved();
    const body = { prescription: id, event: 'dispensed', at: upstream.now() };
    const missing = {
      code: 401,
      msg: 'The pharmacy’s key is missing; send it in the header x-dispensing-key',
    };
    const wrong = { code: 403, msg: 'The pharmacy’s key is wrong, or no key has been set for this hospital' };
    await upstream.expectUnchanged(async () => {
      expect(await send(body)).toMatchObject(missing);
      for (const user of [ann, 'east-eve'])
        expect(await send(body, { authorization: `Bearer ${upstream.tokenOf(user)}` })).toMatchObject(
          missing,
        );
      for (const other of ['j'.repeat(32), pharmacyKey.slice(1), `${pharmacyKey}k`])
        expect(await send(body, { [dispensingKeyHeader]: other })).toMatchObject(wrong);
      expect(await send(body, { ...key, 'tenant-id': '2' })).toMatchObject(wrong);
    });
  });

  it('for a draft, an unknown prescription, and a time that has not come or is before the approval', async () => {
    const draft = await upstream.call(ann, prescription.create, { orderId: 'east-open', ...draftPayload });
    const { id } = await submitApproved();
    await upstream.expectUnchanged(async () => {
      for (const one of [draft.id, draft.prescriptionNo, 'RX2026112399999'])
        expect(await report(one, 'dispensed')).toMatchObject({ code: 404 });
      for (const at of [-1, upstream.now() + 3_600_000, upstream.now() / 1000, upstream.now() - 3_600_000])
        expect(await report(id, 'dispensed', at)).toMatchObject({ code: 400, msg: 'Invalid request: at' });
      expect(await report(id, 'eaten')).toMatchObject({ code: 400, msg: 'Invalid request: event' });
    });
  });

  it('and its key opens nothing else', async () => {
    const answer = await upstream.fetch(
      new Request(`http://east.test${audit.page.path}`, { headers: { 'tenant-id': '1', ...key } }),
    );
    expect(await answer.json()).toMatchObject({ code: 401 });
  });
});
