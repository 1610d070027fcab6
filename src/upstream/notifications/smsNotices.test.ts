import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { doctor, noticeScene } from '../../contract/account/doctor.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { queueNoticeIntervalMs, sendDueNotices, unansweredAfterMs } from './smsNotices.ts';
import type { SmsMessage } from '../auth/smsInbox.ts';
import { createSmsService, type SmsService } from '../auth/smsService.ts';
import { createTestUpstream, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
let sentSms: SmsMessage[];
let sms: SmsService;
beforeEach(() => {
  upstream = createTestUpstream();
  sentSms = [];
  sms = createSmsService({ now: upstream.now }, (letter) => sentSms.push(letter));
  upstream.store.run("UPDATE account SET mobile = '13900000001' WHERE id = 'east-ann'");
  upstream.store.run("UPDATE account SET mobile = '13900000002' WHERE id = 'east-eve'");
});
afterEach(() => upstream.close());

const [ann, eve] = ['east-ann', 'east-eve'] as const;
const { waiting, unanswered, task } = noticeScene;
const setPreference = (who: string, scene: number, notifyOptional: 0 | 1) =>
  upstream.call(who, doctor.saveNotify, { sms: [{ scene, notifyOptional }] });
const sendDue = () => sendDueNotices({ store: upstream.store, clock: { now: upstream.now }, sms });
const addOrder = (id: string, status: number, doctorId: string | null) =>
  upstream.store.run(
    `INSERT INTO consult_order (id, order_no, status, consult_type, complaint, patient_id, doctor_id, create_time)
     SELECT ?1, ?1, ?2, 1, '胸痛三天', patient_id, ?3, ?4 FROM consult_order LIMIT 1`,
    id,
    status,
    doctorId,
    upstream.now(),
  );
const addMessage = (conv: string, seq: number, role: 'patient' | 'doctor') =>
  upstream.store.run(
    "INSERT INTO message (id, conv, seq, cmid, role, sender, kind, body, at) VALUES (?1, ?2, ?3, ?1, ?4, 'x', 'text', '{\"text\":\"头痛\"}', ?5)",
    `${conv}-${seq}`,
    conv,
    seq,
    role,
    upstream.now(),
  );

describe('a patient who waits', () => {
  test('is announced by text message to doctors who want it, once, without a name or a complaint', async () => {
    await setPreference(ann, waiting, 1);
    addOrder('east-new', 1, null);
    sendDue();
    sendDue();
    expect(sentSms).toMatchObject([{ tenantId: 1, mobile: '13900000001', scene: waiting, code: '' }]);
    const names = upstream.store.all<{ name: string }>('SELECT name FROM patient').map(({ name }) => name);
    for (const secret of [...names, '胸痛']) expect(sentSms[0]?.text).not.toContain(secret);
  });

  test('is not announced to doctors who have switched it off, have no number, or are disabled', async () => {
    addOrder('east-new', 1, null);
    sendDue();
    await setPreference(ann, waiting, 1);
    await setPreference(ann, waiting, 0);
    await setPreference('east-bob', waiting, 1);
    sendDue();
    await setPreference(ann, waiting, 1);
    upstream.store.run("UPDATE account SET status = 1 WHERE id = 'east-ann'");
    sendDue();
    expect(sentSms).toEqual([]);
  });

  test('does not cause a text message each in a crowd: ten minutes pass between two messages', async () => {
    await setPreference(ann, waiting, 1);
    for (let n = 0; n < 5; n += 1) {
      addOrder(`east-new${n}`, 1, null);
      sendDue();
    }
    expect(sentSms).toHaveLength(1);
    upstream.advance(queueNoticeIntervalMs + 1);
    addOrder('east-later', 1, null);
    sendDue();
    expect(sentSms).toHaveLength(2);
  });

  test('is not announced at another hospital', async () => {
    await setPreference(ann, waiting, 1);
    upstream.store.run('DELETE FROM consult_order WHERE status = 1');
    const west = upstream.storeOf('west-ann');
    west.run("UPDATE account SET mobile = '13900000009' WHERE id = 'west-ann'");
    sendDueNotices({ store: west, clock: { now: upstream.now }, sms });
    sendDue();
    expect(sentSms).toEqual([]);
  });
});

describe('a message without an answer', () => {
  test('is reported after ten minutes, once; one that was answered is not', async () => {
    await setPreference(ann, unanswered, 1);
    addMessage('east-open', 901, 'patient');
    sendDue();
    expect(sentSms).toEqual([]);
    upstream.advance(unansweredAfterMs + 1);
    sendDue();
    sendDue();
    expect(sentSms).toMatchObject([{ scene: unanswered, mobile: '13900000001' }]);
    expect(sentSms[0]?.text).not.toContain('头痛');
    addMessage('east-open', 902, 'patient');
    addMessage('east-open', 903, 'doctor');
    upstream.advance(unansweredAfterMs + 1);
    sendDue();
    expect(sentSms).toHaveLength(1);
  });

  test('is reported even if the patient continues to write; a recalled message or a greeting is no answer', async () => {
    await setPreference(ann, unanswered, 1);
    addMessage('east-open', 901, 'patient');
    addMessage('east-open', 902, 'doctor');
    upstream.store.run("UPDATE message SET recalled = 1 WHERE id = 'east-open-902'");
    addMessage('east-open', 903, 'doctor');
    upstream.store.run("UPDATE message SET cmid = 'greeting-east-open' WHERE id = 'east-open-903'");
    for (let seq = 904; seq < 910; seq += 1) {
      upstream.advance(unansweredAfterMs / 5);
      addMessage('east-open', seq, 'patient');
      sendDue();
    }
    expect(sentSms).toHaveLength(1);
  });
});

describe('a verdict', () => {
  const { rejected, verdict } = noticeScene;
  beforeEach(() => {
    Object.assign(upstream.services, { sms });
  });

  test('is sent by text message to the doctor who wants it: rejections and approvals separately', async () => {
    await setPreference(ann, rejected, 1);
    const { id } = await upstream.submitPrescription();
    await upstream.reject(id);
    await upstream.approve((await upstream.submitPrescription()).id);
    expect(sentSms).toMatchObject([{ scene: rejected, mobile: '13900000001' }]);
    await setPreference(ann, rejected, 0);
    await setPreference(ann, verdict, 1);
    await upstream.reject((await upstream.submitPrescription()).id);
    await upstream.approve((await upstream.submitPrescription()).id);
    expect(sentSms.map(({ scene }) => scene)).toEqual([rejected, verdict]);
    for (const { text } of sentSms) expect(text).not.toContain('ann');
  });
});

test('an auditor who wants it is notified of a waiting prescription', async () => {
  await setPreference(eve, task, 1);
  await upstream.submitPrescription();
  sendDue();
  expect(sentSms).toMatchObject([{ scene: task, mobile: '13900000002' }]);
});

test('and again when a rejected one was corrected and waits once more', async () => {
  await setPreference(eve, task, 1);
  const { id } = await upstream.submitPrescription();
  sendDue();
  await upstream.reject(id);
  upstream.advance(queueNoticeIntervalMs + 1);
  await upstream.call(ann, prescription.edit, { ...validPayload, id, version: 1 });
  sendDue();
  expect(sentSms).toHaveLength(2);
});
