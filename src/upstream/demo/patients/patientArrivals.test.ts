import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  allWeek,
  type ServiceConfig,
  defaultServiceConfig,
} from '../../../contract/consultation/serviceConfig.ts';
import { saveServiceConfig } from '../../orders/serviceConfigRows.ts';
import { startTime, putOrder } from '../../testing/testServices.ts';
import {
  createTestPatientServices,
  type TestPatientServices,
  script,
} from '../../testing/testPatientServices.ts';

// The test clock starts on a Friday at nine in the morning in Shanghai.
const today = '2026-11-20';
const untilNine = (weekday: number) => ({ weekday, begins: '00:00', ends: '09:00' });

let services: TestPatientServices;
beforeEach(() => {
  services = createTestPatientServices();
  const past = { status: 3, complaint: script.complaint, at: startTime - 9e9 };
  putOrder(services.storeOf(1), { id: 'past', doctorId: 'east-ann', ...past });
});
afterEach(() => services.close());

const saveService = (doctorId: string, change: Partial<ServiceConfig>) =>
  saveServiceConfig(
    services.storeOf(1),
    doctorId,
    { ...defaultServiceConfig(1), ...change, version: 1 },
    startTime,
  );
const countArrivalsInTenMinutes = () => {
  for (let n = 0; n < 10; n += 1) {
    services.advance(60_000);
    services.tick();
  }
  return services.storeOf(1).all("SELECT id FROM consult_order WHERE status = 1 AND id <> 'east-waits'")
    .length;
};

test.each<[string, Partial<ServiceConfig>]>([
  ['switched it off', { on: false }],
  ['is within the hours of today', { hours: allWeek.filter(({ weekday }) => weekday !== 5) }],
  ['is within the hours, which ended a minute ago', { hours: [untilNine(5)] }],
  ['is there: it is a day off', { daysOff: [today] }],
  ['has room under the daily cap', { dailyCap: 1 }],
])('a type that no doctor offers brings no patients: nobody %s', (_why, change) => {
  for (const doctorId of ['east-ann', 'east-bob']) {
    saveService(doctorId, change);
    putOrder(services.storeOf(1), { id: `today-${doctorId}`, doctorId, status: 3 });
    services
      .storeOf(1)
      .run('UPDATE consult_order SET accept_time = ? WHERE id = ?', startTime, `today-${doctorId}`);
  }
  expect(countArrivalsInTenMinutes()).toBe(0);
});

test('one doctor who offers it is enough', () => {
  saveService('east-ann', { on: false });
  expect(countArrivalsInTenMinutes()).toBeGreaterThan(0);
});

test('a patient who is greeted first still describes the complaint', () => {
  services.acceptOrder();
  services.sendAsDoctor('Hello, I am Dr Ann.');
  services.passSeconds(3);
  expect(services.patientTexts()).toEqual([...script.opening]);
});
