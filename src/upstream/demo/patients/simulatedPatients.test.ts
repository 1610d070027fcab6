import { afterEach, beforeEach, expect, test } from 'vitest';
import { maxWaiting } from './patientArrivals.ts';
import { appendMessage, readMark } from '../../messaging/conversation.ts';
import { startTime, putOrder } from '../../testing/testServices.ts';
import {
  createTestPatientServices,
  type TestPatientServices,
  script,
} from '../../testing/testPatientServices.ts';

let services: TestPatientServices;
beforeEach(() => {
  services = createTestPatientServices();
});
afterEach(() => services.close());

test('an accepted patient describes the complaint, once', () => {
  services.acceptOrder();
  services.passSeconds(3);
  expect(services.patientTexts()).toEqual([...script.opening]);
  expect(services.messages().map(({ seq }) => seq)).toEqual(script.opening.map((_, n) => n + 1));
});

test('the patient reads the message, starts typing, and answers after 2 to 6 s', () => {
  services.acceptOrder();
  services.passSeconds(1);
  services.sendAsDoctor('Since when?');
  services.passSeconds(1);
  expect(services.patientTexts()).toEqual([...script.opening]);
  services.passSeconds(5);
  expect(services.patientTexts()).toEqual([...script.opening, script.replies[0]]);
  const after = services.eventsOfDoctor().slice(script.opening.length + 1);
  expect(after.map(({ type }) => type)).toEqual(['read', 'typing', 'message']);
  expect(readMark(services.storeOf(1), 'visit', 'patient')).toBe(script.opening.length + 1);
});

test('several messages in a row get one answer, and patients never answer themselves', () => {
  services.acceptOrder();
  services.passSeconds(1);
  services.sendAsDoctor('Since when?');
  services.sendAsDoctor('And where?');
  services.passSeconds(60);
  expect(services.patientTexts()).toEqual([...script.opening, script.replies[0]]);
});

test('the patient follows the script, says thanks, then stays silent', () => {
  services.acceptOrder();
  services.passSeconds(1);
  for (let n = 0; n < script.replies.length + 3; n += 1) {
    services.sendAsDoctor(`question ${n}`);
    services.passSeconds(6);
  }
  expect(services.patientTexts()).toEqual([...script.opening, ...script.replies, script.thanks]);
});

test('after a restart the patient continues the script', () => {
  services.acceptOrder();
  services.passSeconds(1);
  services.sendAsDoctor('first');
  services.passSeconds(6);
  services.sendAsDoctor('second');
  services.restart();
  services.passSeconds(6);
  expect(services.patientTexts()).toEqual([...script.opening, script.replies[0], script.replies[1]]);
});

test('an approved prescription gets thanks, and then the script continues', () => {
  services.acceptOrder();
  services.passSeconds(1);
  const store = services.storeOf(1);
  store.transaction(() =>
    services.events.sendPrescriptionCard(store, {
      orderId: 'visit',
      prescriptionId: 'rx',
      version: 1,
      text: 'Approved',
    }),
  );
  services.passSeconds(6);
  expect(services.messages().at(-2)).toMatchObject({
    kind: 'card',
    body: { prescriptionId: 'rx', text: 'Approved' },
  });
  expect(services.messages().at(-1)?.body.text).toBe('I have the prescription. Thank you, doctor!');
  services.sendAsDoctor('Take it after meals');
  services.passSeconds(6);
  expect(services.messages().at(-1)?.body.text).toBe(script.replies[0]);
});

test('a finished consultation, or one without a demo patient, stays silent', () => {
  services.acceptOrder();
  services.storeOf(1).run('UPDATE consult_order SET status = 3');
  services.sendAsDoctor('Anybody there?');
  services.sendAsDoctor('And here?', 'east-open');
  services.passSeconds(10);
  expect(services.patientTexts()).toEqual([]);
  expect(services.messages('east-open')).toHaveLength(1);
});

test('new patients arrive every few minutes, describe their complaint, and stop at twelve', () => {
  const store = services.storeOf(1);
  const told: number[] = [];
  services.events.subscribe(
    'east-ann',
    () => undefined,
    (awaiting) => told.push(awaiting) > 0,
  );
  putOrder(store, {
    id: 'past',
    doctorId: 'east-ann',
    status: 3,
    complaint: script.complaint,
    at: startTime - 9e9,
  });
  const waiting = () =>
    store.all<{ id: string; complaint: string; patientId: string }>(
      "SELECT id, complaint, patient_id AS patientId FROM consult_order WHERE status = 1 AND id <> 'east-waits'",
    );
  services.passSeconds(119);
  expect(waiting()).toEqual([]);
  services.passSeconds(182);
  expect(waiting()).toMatchObject([{ complaint: script.complaint, patientId: 'patient-of-past' }]);
  expect(services.messages(waiting()[0]?.id).map(({ body }) => body.text)).toEqual([...script.opening]);
  expect(told).toEqual([2]);
  services.passSeconds(400);
  expect(waiting()).toHaveLength(1);
  for (let n = 0; n < maxWaiting; n += 1) {
    putOrder(store, {
      id: `more-${n}`,
      doctorId: 'east-bob',
      status: 3,
      complaint: script.complaint,
      at: startTime - 9e9,
    });
  }
  for (let n = 0; n < 80; n += 1) {
    services.advance(60_000);
    services.tick();
  }
  expect(waiting()).toHaveLength(maxWaiting - 1);
});

test('an error of one patient does not stop the other patients', () => {
  const store = services.storeOf(1);
  for (const id of ['stuck', 'visit']) services.acceptOrder(id);
  const messageWithTheSameCmid = {
    conv: 'elsewhere',
    cmid: 'opening-0-stuck',
    kind: 'text',
    body: { text: '' },
  } as const;
  appendMessage(
    store,
    { ...messageWithTheSameCmid, role: 'patient', senderId: 'patient-of-stuck' },
    startTime,
  );
  services.passSeconds(1);
  expect(services.messages('stuck')).toEqual([]);
  expect(services.patientTexts()).toEqual([...script.opening]);
});
