import { afterEach, beforeEach, expect, test } from 'vitest';
import { mostWaiting } from './arrivals.ts';
import { append, readMark } from './conversation.ts';
import { opening, putOrder } from './testHouse.ts';
import { openPatientsHouse, type PatientsHouse, talk } from './testPatients.ts';

let house: PatientsHouse;
beforeEach(() => {
  house = openPatientsHouse();
});
afterEach(() => house.close());

test('an accepted patient says what brings them, once', () => {
  house.accepted();
  house.pass(3);
  expect(house.textsOfPatient()).toEqual([...talk.opening]);
  expect(house.said().map(({ seq }) => seq)).toEqual(talk.opening.map((_, n) => n + 1));
});

test('the patient waits at least 2 s and answers within 6, typing before, and has read what was written', () => {
  house.accepted();
  house.pass(1);
  house.doctorSays('Since when?');
  house.pass(1);
  expect(house.textsOfPatient()).toEqual([...talk.opening]);
  house.pass(5);
  expect(house.textsOfPatient()).toEqual([...talk.opening, talk.replies[0]]);
  const after = house.told().slice(talk.opening.length + 1);
  expect(after.map(({ type }) => type)).toEqual(['read', 'typing', 'message']);
  expect(readMark(house.storeOf(1), 'visit', 'patient')).toBe(talk.opening.length + 1);
});

test('several messages in a row get one answer, and the patient never answers themselves', () => {
  house.accepted();
  house.pass(1);
  house.doctorSays('Since when?');
  house.doctorSays('And where?');
  house.pass(60);
  expect(house.textsOfPatient()).toEqual([...talk.opening, talk.replies[0]]);
});

test('the script is followed to its thanks, and then the patient is silent', () => {
  house.accepted();
  house.pass(1);
  for (let n = 0; n < talk.replies.length + 3; n += 1) {
    house.doctorSays(`question ${n}`);
    house.pass(6);
  }
  expect(house.textsOfPatient()).toEqual([...talk.opening, ...talk.replies, talk.thanks]);
});

test('after a restart the patient goes on where the script was', () => {
  house.accepted();
  house.pass(1);
  house.doctorSays('first');
  house.pass(6);
  house.doctorSays('second');
  house.restart();
  house.pass(6);
  expect(house.textsOfPatient()).toEqual([...talk.opening, talk.replies[0], talk.replies[1]]);
});

test('an approved prescription is thanked for, and the script goes on afterwards', () => {
  house.accepted();
  house.pass(1);
  const store = house.storeOf(1);
  store.transaction(() =>
    house.events.card(store, { orderId: 'visit', prescriptionId: 'rx', version: 1, text: 'Approved' }),
  );
  house.pass(6);
  expect(house.said().at(-2)).toMatchObject({
    kind: 'card',
    body: { prescriptionId: 'rx', text: 'Approved' },
  });
  expect(house.said().at(-1)?.body.text).toBe('I have the prescription. Thank you, doctor!');
  house.doctorSays('Take it after meals');
  house.pass(6);
  expect(house.said().at(-1)?.body.text).toBe(talk.replies[0]);
});

test('a finished consultation, and one of nobody in the demo, stay silent', () => {
  house.accepted();
  house.storeOf(1).run('UPDATE consult_order SET status = 3');
  house.doctorSays('Anybody there?');
  house.doctorSays('And here?', 'east-open');
  house.pass(10);
  expect(house.textsOfPatient()).toEqual([]);
  expect(house.said('east-open')).toHaveLength(1);
});

test('new patients come to wait every few minutes, say what brings them, and stop at twelve', () => {
  const store = house.storeOf(1);
  putOrder(store, {
    id: 'past',
    doctorId: 'east-ann',
    status: 3,
    complaint: talk.complaint,
    at: opening - 9e9,
  });
  const waiting = () =>
    store.all<{ id: string; complaint: string; patientId: string }>(
      "SELECT id, complaint, patient_id AS patientId FROM consult_order WHERE status = 1 AND id <> 'east-waits'",
    );
  house.pass(119);
  expect(waiting()).toEqual([]);
  house.pass(182);
  expect(waiting()).toMatchObject([{ complaint: talk.complaint, patientId: 'patient-of-past' }]);
  expect(house.said(waiting()[0]?.id).map(({ body }) => body.text)).toEqual([...talk.opening]);
  expect(house.told().at(-1)).toEqual({ type: 'queue', awaiting: 2 });
  house.pass(400);
  expect(waiting()).toHaveLength(1);
  for (let n = 0; n < mostWaiting; n += 1) {
    putOrder(store, {
      id: `more-${n}`,
      doctorId: 'east-bob',
      status: 3,
      complaint: talk.complaint,
      at: opening - 9e9,
    });
  }
  for (let n = 0; n < 80; n += 1) {
    house.advance(60_000);
    house.tick();
  }
  expect(waiting()).toHaveLength(mostWaiting - 1);
});

test('one patient who stumbles does not silence the others', () => {
  const store = house.storeOf(1);
  for (const id of ['stuck', 'visit']) house.accepted(id);
  const taken = { conv: 'elsewhere', cmid: 'opening-0-stuck', kind: 'text', body: { text: '' } } as const;
  append(store, { ...taken, role: 'patient', senderId: 'patient-of-stuck' }, opening);
  house.pass(1);
  expect(house.said('stuck')).toEqual([]);
  expect(house.textsOfPatient()).toEqual([...talk.opening]);
});
