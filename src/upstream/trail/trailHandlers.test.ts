import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../contract/hospital/auditTrail.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { history } from '../../contract/consultation/history.ts';
import { message } from '../../contract/consultation/message.ts';
import { orderStatus } from '../../contract/consultation/order.ts';
import { record } from '../../contract/consultation/record.ts';
import { audit } from '../../contract/prescribing/audit.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { staff } from '../../contract/account/staff.ts';
import { rowCountHeader } from '../../contract/protocol/exportFile.ts';
import { createStaffUpstream } from '../testing/staffUpstream.ts';
import { actName } from './trailActs.ts';
import { dayMs } from '../server/clock.ts';
import { repeatedReadMs } from './trailRead.ts';

let upstream: ReturnType<typeof createStaffUpstream>;
beforeEach(() => {
  upstream = createStaffUpstream();
});
afterEach(() => upstream.close());

const [ann, bob, eve] = ['east-ann', 'east-bob', 'east-eve'] as const;
type Query = Parameters<typeof upstream.call<typeof auditTrail.page>>[2];
const acts = async (query: Query = {}) =>
  (await upstream.call(ann, auditTrail.page, query)).list.map(
    ({ by, act, about }) => `${by} ${act} ${about}`,
  );

const reads = async () => (await acts({ group: 'reads' })).toSorted();

describe('the audit trail', () => {
  it('says who did what about whom, newest first, in words', async () => {
    const { id } = await upstream.submitPrescription();
    await upstream.approve(id);
    upstream.advance(1000);
    await upstream.call(ann, staff.updateStatus, { id: bob, status: 1 });
    const { list, total } = await upstream.call(ann, auditTrail.page, { pageSize: 2 });
    expect(total).toBeGreaterThan(3);
    expect(list[0]).toMatchObject({
      by: 'ann',
      act: 'staff-disabled',
      actName: 'Account disabled',
      about: 'bob',
    });
    expect(list[1]).toMatchObject({ by: 'eve', act: 'audit-approve' });
    expect(list[1]?.about).toMatch(/^\S+ · \S+/);
  });

  it('names the rule that an auditor confirmed, with what the rule pack says and the id of its row', async () => {
    upstream.store.run(
      "INSERT INTO audit_trail (id, at, user_id, act, subject, detail) VALUES ('1', ?, ?, 'audit-approve', '', ?)",
      upstream.now() + 1,
      eve,
      'version 1; confirmed: 0 interaction:warfarin-rivaroxaban, 0 interaction:gone',
    );
    expect((await upstream.call(ann, auditTrail.page, {})).list[0]?.detail).toBe(
      'version 1; confirmed: line 1: interaction “Two oral anticoagulants; very high risk of bleeding; contraindicated” (warfarin-rivaroxaban); line 1: interaction (gone)',
    );
  });

  it('is filtered by who, what, about whom and when; renewals are left out unless they are asked for', async () => {
    const { store } = upstream;
    const add = (at: number, user: string, act: string, subject: string) =>
      store.run(
        'INSERT INTO audit_trail (id, at, user_id, act, subject) VALUES (?, ?, ?, ?, ?)',
        `${at} ${act}`,
        at,
        user,
        act,
        subject,
      );
    const day = 86_400_000;
    const now = upstream.now();
    add(now, ann, 'order-finish', 'east-open');
    add(now + 1, eve, 'audit-renew', 'east-open');
    add(now + 2, eve, 'refresh', eve);
    add(now - 3 * day, ann, 'login', ann);
    add(now + 3, 'system', 'prescription-expire', 'nothing');
    const patient = store.one<{ name: string }>(
      "SELECT p.name FROM patient p JOIN consult_order o ON o.patient_id = p.id WHERE o.id = 'east-open'",
    )?.name;
    const from = new Date(now).toISOString().slice(0, 10);
    expect((await acts()).filter((one) => /renew|refresh/.test(one))).toEqual([]);
    expect((await acts({ renewals: 1 })).filter((one) => /renew|refresh/.test(one))).toHaveLength(2);
    expect(await acts({ by: 'AN', from })).toEqual([
      expect.stringMatching(`^ann order-finish .* · ${patient}$`),
    ]);
    expect(await acts({ group: 'signIns' })).toEqual(['ann login ann']);
    expect(await acts({ keyword: patient ?? '' })).toHaveLength(1);
    expect(await acts({ keyword: '%' })).toEqual([]);
    expect(await acts({ group: 'prescriptions' })).toEqual(['System prescription-expire ']);
    const first = await upstream.call(ann, auditTrail.page, { sort: 'asc', renewals: 1, pageSize: 1 });
    expect(first.list).toMatchObject([{ act: 'login' }]);
    expect(await acts({ to: '2000-01-01' })).toEqual([]);
    await upstream.expectError(ann, auditTrail.page, { from: 'tomorrow' }, 400);
  });

  it('is exported as a file that no spreadsheet runs, and says that it was', async () => {
    upstream.store.run(
      "INSERT INTO audit_trail (id, at, user_id, act, subject, detail) VALUES ('x', ?, ?, 'order-decline', 'east-open', '=1+1')",
      upstream.now(),
      ann,
    );
    const response = await upstream.fetch(
      new Request(`http://east.test${auditTrail.export.path}?group=visits`, {
        headers: {
          authorization: `Bearer ${upstream.tokenOf(ann)}`,
          'tenant-id': '1',
          'accept-language': 'zh',
        },
      }),
    );
    expect(response.headers.get('content-disposition')).toMatch(/audit-trail-\d{4}-\d\d-\d\d\.csv/);
    expect(response.headers.get(rowCountHeader)).toBe('1');
    const [header, row] = (await response.text()).split('\r\n');
    expect(header).toContain('"操作人"');
    expect(row).toMatch(/"ann","退诊","order-decline",".* · .*","'=1\+1"$/);
    expect((await acts({ group: 'reads' }))[0]).toBe('ann trail-exported ');
  });

  it('is exported in the order of the list, however many acts have the same time', async () => {
    const { store } = upstream;
    store.run('DELETE FROM audit_trail');
    store.transaction(() => {
      for (let at = 0; at < 450; at += 1)
        store.run(
          "INSERT INTO audit_trail (id, at, user_id, act, subject, detail) VALUES (?, ?, ?, 'order-decline', '', ?)",
          `act-${(at * 7) % 450}`,
          upstream.now() + (at % 3),
          ann,
          `reason ${at}`,
        );
    });
    for (const [sort, direction] of [
      ['asc', 'ASC'],
      ['desc', 'DESC'],
    ] as const) {
      const listed = store.all<{ detail: string }>(
        `SELECT detail FROM audit_trail WHERE act = 'order-decline' ORDER BY at ${direction}, id ${direction}`,
      );
      const response = await upstream.fetch(
        new Request(`http://east.test${auditTrail.export.path}?group=visits&columns=detail&sort=${sort}`, {
          headers: { authorization: `Bearer ${upstream.tokenOf(ann)}`, 'tenant-id': '1' },
        }),
      );
      const [, ...rows] = (await response.text()).trimEnd().split('\r\n');
      expect(rows).toEqual(listed.map(({ detail }) => `"${detail}"`));
    }
  });

  it('has who read the record of a patient whom they do not treat', async () => {
    await upstream.submitPrescription();
    const patientId =
      upstream.store.one<{ id: string }>("SELECT patient_id AS id FROM consult_order WHERE id = 'east-open'")
        ?.id ?? '';
    await upstream.call(ann, record.detail, { orderId: 'east-open' });
    expect(await acts({ group: 'reads' })).toEqual([]);
    await upstream.call(eve, record.detail, { orderId: 'east-open' });
    await upstream.call(eve, history.visit, { patientId, orderId: 'east-open' }).catch(() => undefined);
    expect(await acts({ group: 'reads' })).toEqual([expect.stringMatching(/^eve record-read .* · /)]);
  });

  describe('of reads of patient data', () => {
    const patientId = 'east-lin';
    const orderId = 'east-open';

    it('has what a pharmacist has seen of a patient, each once', async () => {
      const { id } = await upstream.submitPrescription();
      const readAll = async () => {
        await upstream.call(eve, message.history, { conv: orderId });
        await upstream.call(eve, message.search, { conv: orderId, keyword: 'x' });
        await upstream.call(eve, audit.detail, { id });
        await upstream.call(eve, audit.versions, { id });
        await upstream.call(eve, prescription.info, { id });
        await upstream.call(eve, prescription.history, { patientId });
        await upstream.call(eve, record.versions, { orderId });
      };
      await readAll();
      await readAll();
      expect(await reads()).toEqual([
        expect.stringMatching(/^eve prescription-read RX\S+ · lin$/),
        'eve prescriptions-read lin',
        expect.stringMatching(/^eve record-versions-read \S+ · lin$/),
        expect.stringMatching(/^eve transcript-read \S+ · lin$/),
      ]);
    });

    it('has the list of earlier visits, read by a pharmacist or by a doctor who does not treat the patient now', async () => {
      upstream.store.run(
        `INSERT INTO consult_order (id, order_no, status, consult_type, follow_up, complaint, patient_id, doctor_id,
           create_time) VALUES ('east-earlier', 'N-earlier', ?, 1, 1, '', ?, ?, 1)`,
        orderStatus.finished,
        patientId,
        bob,
      );
      const { id } = await upstream.submitPrescription();
      for (const who of [ann, bob]) await upstream.call(who, history.visits, { patientId });
      await upstream.call(ann, record.save, {
        orderId,
        version: 0,
        chiefComplaint: '咽痛',
        presentIllness: '',
        pastHistory: '',
        allergyHistory: '',
        examination: '',
        advice: '',
        diagnoses: [],
      });
      await upstream.call(eve, history.visits, { patientId });
      await upstream.call(bob, prescription.info, { id });
      expect(await reads()).toEqual([
        expect.stringMatching(/^bob prescription-read RX\S+ · lin$/),
        'bob visits-read lin',
        'eve visits-read lin',
      ]);
    });

    it('has nothing of what the treating doctor reads, nor of a refused read', async () => {
      const { id } = await upstream.submitPrescription();
      await upstream.call(ann, message.history, { conv: orderId });
      await upstream.call(ann, prescription.info, { id });
      await upstream.call(ann, prescription.history, { patientId });
      await upstream.call(ann, record.versions, { orderId });
      await upstream.call(ann, history.visits, { patientId });
      await upstream.expectError(bob, message.history, { conv: orderId }, 'orderOfAnother');
      await upstream.expectError(bob, prescription.info, { id }, 403);
      await upstream.expectError(bob, history.visits, { patientId }, 403);
      expect(await reads()).toEqual([]);
    });

    it('has the same read again after a quarter of an hour', async () => {
      await upstream.submitPrescription();
      await upstream.call(eve, message.history, { conv: orderId });
      upstream.advance(repeatedReadMs - 1000);
      await upstream.call(eve, message.history, { conv: orderId });
      expect(await reads()).toHaveLength(1);
      upstream.advance(1000);
      await upstream.call(eve, message.history, { conv: orderId });
      expect(await reads()).toHaveLength(2);
    });

    it('has a read after a clock that was a day ahead is set back', async () => {
      await upstream.submitPrescription();
      upstream.advance(dayMs);
      await upstream.call(eve, message.history, { conv: orderId });
      upstream.advance(-dayMs);
      await upstream.call(eve, message.history, { conv: orderId });
      expect(await reads()).toHaveLength(2);
    });
  });

  it('is for administrators, as are the sign-ins of others', async () => {
    for (const who of [bob, eve]) {
      await upstream.expectError(who, auditTrail.page, {}, 403);
      await upstream.expectError(who, auditTrail.export, {}, 403);
      await upstream.expectError(who, staff.loginLog, { id: ann }, 403);
    }
    upstream.store.run(
      `INSERT INTO sign_in (id, at, who, user_id, kind, succeeded, address, agent) VALUES ('1', 1, '', ?, 'sms', 1, '10.0.0.9', 'x')`,
      bob,
    );
    expect(await upstream.call(ann, staff.loginLog, { id: bob })).toMatchObject({
      total: 1,
      list: [{ kind: 'sms', address: '10.0.0.9', current: false }],
    });
    await upstream.expectError(ann, staff.loginLog, { id: 'west-ann' }, 404);
    expect((await upstream.call(bob, doctor.loginLog, {})).total).toBe(1);
  });

  it('has words for everything that the upstream writes into it', () => {
    const root = join(import.meta.dirname, '..');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const written = sources.flatMap((file) =>
      [
        ...readFileSync(join(root, file), 'utf8').matchAll(
          /(?:(?:trail\(|trail(?:Patient|Any)?Read\(ctx,)\s*(?:[^'`(),]*\? )?|^ +action: )'([a-z.-]+)'(?: : '([a-z-]+)')?/gm,
        ),
      ].flatMap(([, act, other]) => [act, other].filter((one) => one !== undefined)),
    );
    expect(written).toEqual(expect.arrayContaining(['staff-export', 'transcript-read', 'visits-read']));
    expect(written.length).toBeGreaterThan(40);
    expect(written.filter((act) => actName(act, 'en') === '' || actName(act, 'zh') === '')).toEqual([]);
  });
});
