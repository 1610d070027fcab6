import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { doctor, noticeScene } from '../contract/account/doctor.ts';
import { prescription } from '../contract/prescribing/prescription.ts';
import { queueRest, tellOfWaiting, unansweredAfter } from './notices.ts';
import type { Letter } from './outbox.ts';
import { openSmsDesk, type SmsDesk } from './smsDesk.ts';
import { openClinic, written } from './testClinic.ts';

let clinic: ReturnType<typeof openClinic>;
let letters: Letter[];
let sms: SmsDesk;
beforeEach(() => {
  clinic = openClinic();
  letters = [];
  sms = openSmsDesk({ now: clinic.now }, (letter) => letters.push(letter));
  clinic.store.run("UPDATE account SET mobile = '13900000001' WHERE id = 'east-ann'");
  clinic.store.run("UPDATE account SET mobile = '13900000002' WHERE id = 'east-eve'");
});
afterEach(() => clinic.close());

const [ann, eve] = ['east-ann', 'east-eve'] as const;
const { waiting, unanswered, task } = noticeScene;
const choose = (who: string, scene: number, notifyOptional: 0 | 1) =>
  clinic.call(who, doctor.saveNotify, { sms: [{ scene, notifyOptional }] });
const look = () => tellOfWaiting({ store: clinic.store, clock: { now: clinic.now }, sms });
const order = (id: string, status: number, doctorId: string | null) =>
  clinic.store.run(
    `INSERT INTO consult_order (id, order_no, status, consult_type, complaint, patient_id, doctor_id, create_time)
     SELECT ?1, ?1, ?2, 1, '胸痛三天', patient_id, ?3, ?4 FROM consult_order LIMIT 1`,
    id,
    status,
    doctorId,
    clinic.now(),
  );
const say = (conv: string, seq: number, role: 'patient' | 'doctor') =>
  clinic.store.run(
    "INSERT INTO message (id, conv, seq, cmid, role, sender, kind, body, at) VALUES (?1, ?2, ?3, ?1, ?4, 'x', 'text', '{\"text\":\"头痛\"}', ?5)",
    `${conv}-${seq}`,
    conv,
    seq,
    role,
    clinic.now(),
  );

describe('a patient who waits', () => {
  test('is told of by text message to who wants it, once, without a name or a complaint', async () => {
    await choose(ann, waiting, 1);
    order('east-new', 1, null);
    look();
    look();
    expect(letters).toMatchObject([{ tenantId: 1, mobile: '13900000001', scene: waiting, code: '' }]);
    const names = clinic.store.all<{ name: string }>('SELECT name FROM patient').map(({ name }) => name);
    for (const secret of [...names, '胸痛']) expect(letters[0]?.text).not.toContain(secret);
  });

  test('is told of to nobody who has switched it off, who has no number, or whose account is disabled', async () => {
    order('east-new', 1, null);
    look();
    await choose(ann, waiting, 1);
    await choose(ann, waiting, 0);
    await choose('east-bob', waiting, 1);
    look();
    await choose(ann, waiting, 1);
    clinic.store.run("UPDATE account SET status = 1 WHERE id = 'east-ann'");
    look();
    expect(letters).toEqual([]);
  });

  test('does not make a telephone ring for each of a crowd: ten minutes lie between two messages', async () => {
    await choose(ann, waiting, 1);
    for (let n = 0; n < 5; n += 1) {
      order(`east-new${n}`, 1, null);
      look();
    }
    expect(letters).toHaveLength(1);
    clinic.advance(queueRest + 1);
    order('east-later', 1, null);
    look();
    expect(letters).toHaveLength(2);
  });

  test('is nobody of another hospital', async () => {
    await choose(ann, waiting, 1);
    clinic.store.run('DELETE FROM consult_order WHERE status = 1');
    const west = clinic.storeOf('west-ann');
    west.run("UPDATE account SET mobile = '13900000009' WHERE id = 'west-ann'");
    tellOfWaiting({ store: west, clock: { now: clinic.now }, sms });
    look();
    expect(letters).toEqual([]);
  });
});

describe('a message without an answer', () => {
  test('is told of after ten minutes, once; one that was answered is not', async () => {
    await choose(ann, unanswered, 1);
    say('east-open', 901, 'patient');
    look();
    expect(letters).toEqual([]);
    clinic.advance(unansweredAfter + 1);
    look();
    look();
    expect(letters).toMatchObject([{ scene: unanswered, mobile: '13900000001' }]);
    expect(letters[0]?.text).not.toContain('头痛');
    say('east-open', 902, 'patient');
    say('east-open', 903, 'doctor');
    clinic.advance(unansweredAfter + 1);
    look();
    expect(letters).toHaveLength(1);
  });

  test('is told of although the patient went on writing; what was taken back has answered nobody, a greeting neither', async () => {
    await choose(ann, unanswered, 1);
    say('east-open', 901, 'patient');
    say('east-open', 902, 'doctor');
    clinic.store.run("UPDATE message SET recalled = 1 WHERE id = 'east-open-902'");
    say('east-open', 903, 'doctor');
    clinic.store.run("UPDATE message SET cmid = 'greeting-east-open' WHERE id = 'east-open-903'");
    for (let seq = 904; seq < 910; seq += 1) {
      clinic.advance(unansweredAfter / 5);
      say('east-open', seq, 'patient');
      look();
    }
    expect(letters).toHaveLength(1);
  });
});

describe('a verdict', () => {
  const { rejected, verdict } = noticeScene;
  beforeEach(() => {
    Object.assign(clinic.house, { sms });
  });

  test('is told of by text message to the doctor who wants it: rejections and approvals each for themselves', async () => {
    await choose(ann, rejected, 1);
    const { id } = await clinic.submitted();
    await clinic.reject(id);
    await clinic.approve((await clinic.submitted()).id);
    expect(letters).toMatchObject([{ scene: rejected, mobile: '13900000001' }]);
    await choose(ann, rejected, 0);
    await choose(ann, verdict, 1);
    await clinic.reject((await clinic.submitted()).id);
    await clinic.approve((await clinic.submitted()).id);
    expect(letters.map(({ scene }) => scene)).toEqual([rejected, verdict]);
    for (const { text } of letters) expect(text).not.toContain('ann');
  });
});

test('an auditor who wants it is told of a prescription that waits', async () => {
  await choose(eve, task, 1);
  await clinic.submitted();
  look();
  expect(letters).toMatchObject([{ scene: task, mobile: '13900000002' }]);
});

test('and told again when a rejected one was mended and waits once more', async () => {
  await choose(eve, task, 1);
  const { id } = await clinic.submitted();
  look();
  await clinic.reject(id);
  clinic.advance(queueRest + 1);
  await clinic.call(ann, prescription.edit, { ...written, id, version: 1 });
  look();
  expect(letters).toHaveLength(2);
});
