import { afterEach, beforeEach, expect, test } from 'vitest';
import { allWeek, type ServiceConfig, defaultServiceConfig } from '../contract/consultation/serviceConfig.ts';
import { putService } from './consultConfigRows.ts';
import { opening, putOrder } from './testHouse.ts';
import { openPatientsHouse, type PatientsHouse, talk } from './testPatients.ts';

// The test clock starts on a Friday at nine in the morning in Shanghai.
const today = '2026-11-20';
const untilNine = (weekday: number) => ({ weekday, begins: '00:00', ends: '09:00' });

let house: PatientsHouse;
beforeEach(() => {
  house = openPatientsHouse();
  const past = { status: 3, complaint: talk.complaint, at: opening - 9e9 };
  putOrder(house.storeOf(1), { id: 'past', doctorId: 'east-ann', ...past });
});
afterEach(() => house.close());

const set = (who: string, change: Partial<ServiceConfig>) =>
  putService(house.storeOf(1), who, { ...defaultServiceConfig(1), ...change, version: 1 }, opening);
const arrivals = () => {
  for (let n = 0; n < 10; n += 1) {
    house.advance(60_000);
    house.tick();
  }
  return house.storeOf(1).all("SELECT id FROM consult_order WHERE status = 1 AND id <> 'east-waits'").length;
};

test.each<[string, Partial<ServiceConfig>]>([
  ['switched it off', { on: false }],
  ['is within the hours of today', { hours: allWeek.filter(({ weekday }) => weekday !== 5) }],
  ['is within the hours, which ended a minute ago', { hours: [untilNine(5)] }],
  ['is there: it is a day off', { daysOff: [today] }],
  ['has room under the daily cap', { dailyCap: 1 }],
])('a type that no doctor takes brings no patients: nobody %s', (_why, change) => {
  for (const who of ['east-ann', 'east-bob']) {
    set(who, change);
    putOrder(house.storeOf(1), { id: `today-${who}`, doctorId: who, status: 3 });
    house.storeOf(1).run('UPDATE consult_order SET accept_time = ? WHERE id = ?', opening, `today-${who}`);
  }
  expect(arrivals()).toBe(0);
});

test('one doctor who takes it is enough, and the others’ settings are left alone', () => {
  set('east-ann', { on: false });
  expect(arrivals()).toBeGreaterThan(0);
});

test('a patient whom a greeting met first still says what brings them', () => {
  house.accepted();
  house.doctorSays('Hello, I am Dr Ann.');
  house.pass(3);
  expect(house.textsOfPatient()).toEqual([...talk.opening]);
});
