import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderStatus } from '../contract/order.ts';
import { mostWaiting } from './arrivals.ts';
import { append, readMark, stretch } from './conversation.ts';
import { complaints } from './demo/complaints.ts';
import { openPatients, type Patients } from './patients.ts';
import { openTestHouse, opening, putOrder } from './testHouse.ts';

type House = ReturnType<typeof openTestHouse>;

let house: House;
let patients: Patients;
beforeEach(() => {
  house = openTestHouse();
  patients = openPatients(house);
});
afterEach(() => {
  patients.stop();
  house.close();
});

const talk = (() => {
  const [first] = complaints;
  if (!first) throw new Error('no complaints');
  return first.en;
})();

const accepted = (id = 'visit') =>
  putOrder(house.storeOf(1), {
    id,
    doctorId: 'east-ann',
    status: orderStatus.inConsultation,
    complaint: talk.complaint,
  });

const said = (conv = 'visit') => stretch(house.storeOf(1), conv, { most: 100 });
const textsOfPatient = () =>
  said()
    .filter(({ from }) => from.role === 'patient')
    .map(({ body }) => body.text);

const doctorSays = (text: string, conv = 'visit') => {
  const store = house.storeOf(1);
  store.transaction(() =>
    house.events.say(store, {
      conv,
      cmid: text,
      role: 'doctor',
      senderId: 'east-ann',
      kind: 'text',
      body: { text },
    }),
  );
};

/** Lets seconds pass, one tick each. */
const pass = (seconds: number) => {
  for (let n = 0; n < seconds; n += 1) {
    house.advance(1000);
    patients.tick();
  }
};

const told = () => {
  const { events } = house;
  return events.since(house.storeOf(1), 'east-ann', 0, 1000).map(({ ev }) => ev);
};

test('an accepted patient says what brings them, once', () => {
  accepted();
  pass(3);
  expect(textsOfPatient()).toEqual([...talk.opening]);
  expect(said().map(({ seq }) => seq)).toEqual(talk.opening.map((_, n) => n + 1));
});

test('the patient waits at least 2 s and answers within 6, typing before, and has read what was written', () => {
  accepted();
  pass(1);
  doctorSays('Since when?');
  pass(1);
  expect(textsOfPatient()).toEqual([...talk.opening]);
  pass(5);
  expect(textsOfPatient()).toEqual([...talk.opening, talk.replies[0]]);
  const after = told().slice(talk.opening.length + 1);
  expect(after.map(({ type }) => type)).toEqual(['read', 'typing', 'message']);
  expect(readMark(house.storeOf(1), 'visit', 'patient')).toBe(talk.opening.length + 1);
});

test('several messages in a row get one answer, and the patient never answers themselves', () => {
  accepted();
  pass(1);
  doctorSays('Since when?');
  doctorSays('And where?');
  pass(60);
  expect(textsOfPatient()).toEqual([...talk.opening, talk.replies[0]]);
});

test('the script is followed to its thanks, and then the patient is silent', () => {
  accepted();
  pass(1);
  for (let n = 0; n < talk.replies.length + 3; n += 1) {
    doctorSays(`question ${n}`);
    pass(6);
  }
  expect(textsOfPatient()).toEqual([...talk.opening, ...talk.replies, talk.thanks]);
});

test('after a restart the patient goes on where the script was', () => {
  accepted();
  pass(1);
  doctorSays('first');
  pass(6);
  doctorSays('second');
  patients.stop();
  patients = openPatients({ ...house.reopen(), clock: house.clock });
  pass(6);
  expect(textsOfPatient()).toEqual([...talk.opening, talk.replies[0], talk.replies[1]]);
});

test('an approved prescription is thanked for, and the script goes on afterwards', () => {
  accepted();
  pass(1);
  const store = house.storeOf(1);
  store.transaction(() =>
    house.events.card(store, { orderId: 'visit', prescriptionId: 'rx', version: 1, text: 'Approved' }),
  );
  pass(6);
  expect(said().at(-2)).toMatchObject({ kind: 'card', body: { prescriptionId: 'rx', text: 'Approved' } });
  expect(said().at(-1)?.body.text).toBe('I have the prescription. Thank you, doctor!');
  doctorSays('Take it after meals');
  pass(6);
  expect(said().at(-1)?.body.text).toBe(talk.replies[0]);
});

test('a finished consultation, and one of nobody in the demo, stay silent', () => {
  accepted();
  house.storeOf(1).run('UPDATE consult_order SET status = 3');
  doctorSays('Anybody there?');
  doctorSays('And here?', 'east-open');
  pass(10);
  expect(textsOfPatient()).toEqual([]);
  expect(said('east-open')).toHaveLength(1);
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
  pass(119);
  expect(waiting()).toEqual([]);
  pass(182);
  expect(waiting()).toMatchObject([{ complaint: talk.complaint, patientId: 'patient-of-past' }]);
  expect(said(waiting()[0]?.id).map(({ body }) => body.text)).toEqual([...talk.opening]);
  expect(told().at(-1)).toEqual({ type: 'queue', awaiting: 2 });
  pass(400);
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
    patients.tick();
  }
  expect(waiting()).toHaveLength(mostWaiting - 1);
});

test('one patient who stumbles does not silence the others', () => {
  const store = house.storeOf(1);
  for (const id of ['stuck', 'visit']) accepted(id);
  const taken = { conv: 'elsewhere', cmid: 'opening-0-stuck', kind: 'text', body: { text: '' } } as const;
  append(store, { ...taken, role: 'patient', senderId: 'patient-of-stuck' }, opening);
  pass(1);
  expect(said('stuck')).toEqual([]);
  expect(textsOfPatient()).toEqual([...talk.opening]);
});
