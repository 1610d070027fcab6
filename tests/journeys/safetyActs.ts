import type { Locator, Page } from 'playwright-core';
import { memoryStorage } from '../../src/console/api/testing/createTestApi.ts';
import { createServerClock } from '../../src/console/api/serverClock.ts';
import { createSessionStore } from '../../src/console/api/session/sessionStore.ts';
import { setTimer } from '../../src/console/lib/async/timer.ts';
import type { Call } from '../../src/console/api/http/call.ts';
import { createApi } from '../../src/console/api/api.ts';
import { en } from '../../src/console/coreMessages.en.ts';
import { zh } from '../../src/console/coreMessages.zh.ts';
import { staticCatalog, createI18n } from '../../src/console/i18n/i18n.ts';
import { auth } from '../../src/contract/account/auth.ts';
import { drug } from '../../src/contract/prescribing/drug.ts';
import { type Prescription, prescription } from '../../src/contract/prescribing/prescription.ts';
import { orderStatus } from '../../src/contract/consultation/order.ts';
import { live, people, pick } from './acts.ts';
import { password, type Stage } from './stage.ts';

/** One of the people at another computer, whose hands are this test's: calls through the gateway, in their name. */
export const elsewhere = async (address: string, who: keyof typeof people): Promise<Call> =>
  (await session(address, who)).call;

const session = async (address: string, who: keyof typeof people) => {
  const localStorage = memoryStorage();
  const sessionStore = createSessionStore(localStorage);
  const { call } = createApi(
    {
      fetch: globalThis.fetch,
      fetchWithProgress: globalThis.fetch,
      base: `${address}/`,
      localStorage,
      locks: null,
      indexedDB: null,
      now: Date.now,
      setTimer,
      random: Math.random,
      createId: () => crypto.randomUUID(),
    },
    {
      sessionStore,
      i18n: createI18n(memoryStorage(), 'en', staticCatalog({ en, zh })),
      clock: createServerClock(Date.now),
    },
  );
  const login = await call(auth.login, { username: people[who], password });
  sessionStore.save(login);
  return { call, login };
};

/** One of the people in a browser of their own, logged in, at a path. */
export const seat = async (stage: Stage, who: keyof typeof people, path: string): Promise<Page> => {
  const { login } = await session(stage.address, who);
  const page = await stage.person();
  // Before the page's own scripts, and never over what the console wrote since.
  await page.addInitScript(`localStorage.loginInfo ??= '${JSON.stringify(login)}'`);
  await page.goto(`${stage.address}${path}`);
  return page;
};

/** Lets a person in whose log-in is not the sentence: their browser keeps a session as if they had come by the form. */
export const enter = async (page: Page, address: string, who: keyof typeof people): Promise<void> => {
  const { login } = await session(address, who);
  // An empty page at the console's address, where the console does not run yet.
  const door = `${address}/door`;
  await page.route(door, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(door);
  await page.evaluate((kept) => localStorage.setItem('loginInfo', kept), JSON.stringify(login));
  await page.unroute(door);
};

let placed = 0;

interface Illness {
  readonly allergies?: readonly string[];
  readonly classes?: readonly string[];
}

/** Adds an adult patient and their order; `doctor` null: the order waits to be accepted. Returns the order's id. */
const addOrder = (
  stage: Stage,
  name: string,
  { allergies = [], classes = [] }: Illness,
  doctor: string | null,
): string => {
  placed += 1;
  const [order, patient] = [`safety-order-${placed}`, `safety-patient-${placed}`];
  const { awaiting, inConsultation } = orderStatus;
  const now = Date.now();
  stage.database((db) => {
    db.prepare(
      `INSERT INTO patient (id, tenant_id, name, sex, birth_date, allergies, allergy_classes)
        VALUES (?, 1, ?, 2, '1980-02-03', ?, ?)`,
    ).run(patient, name, JSON.stringify(allergies), JSON.stringify(classes));
    db.prepare(
      `INSERT INTO consult_order (id, tenant_id, order_no, status, consult_type, follow_up, complaint, patient_id,
        doctor_id, create_time, accept_time)
        VALUES (?, 1, ?, ?, 1, 1, 'A follow-up', ?, (SELECT id FROM account WHERE username = ?), ?, ?)`,
    ).run(
      order,
      `SAFE${placed}`,
      doctor ? inConsultation : awaiting,
      patient,
      doctor,
      now,
      doctor ? now : null,
    );
  });
  return order;
};

/** Puts an adult patient in consultation with a doctor; returns the order's id. */
export const place = (stage: Stage, name: string, illness: Illness = {}): string =>
  addOrder(stage, name, illness, people.doctor);

/** Puts an adult patient into the waiting queue. Pages that are open already are not told. */
export const placeWaiting = (stage: Stage, name: string): void => {
  addOrder(stage, name, {}, null);
};

/** The patient of an order comes again: another consultation with the same doctor; answers its order's id. */
export const placeAgain = (stage: Stage, before: string): string => {
  const again = `${before}-again`;
  stage.database((db) =>
    db
      .prepare(
        `INSERT INTO consult_order (id, tenant_id, order_no, status, consult_type, follow_up, complaint, patient_id,
          doctor_id, create_time, accept_time)
          SELECT ?1, tenant_id, order_no || 'B', 2, consult_type, follow_up, complaint, patient_id, doctor_id, ?2, ?2
            FROM consult_order WHERE id = ?3`,
      )
      .run(again, Date.now(), before),
  );
  return again;
};

/** A doctor in the consultation of a patient who was placed with them. */
export const room = async (stage: Stage, id = place(stage, `Patient No. ${placed + 1}`)): Promise<Page> => {
  const page = await seat(stage, 'doctor', `/cloudRoom/detail?id=${id}`);
  await page.getByRole('log').waitFor();
  await live(page);
  return page;
};

/** The order that is open on a page. */
export const orderOn = (page: Page): string => new URL(page.url()).searchParams.get('id') ?? '';

/** The number that an SQL question answers as `n`. */
export const count = (stage: Stage, sql: string, ...params: string[]): number =>
  stage.database((db) => Number(db.prepare(sql).get(...params)?.['n']));

/** How many prescriptions an order has. */
export const prescriptionsOf = (stage: Stage, orderId: string): number =>
  count(stage, 'SELECT count(*) AS n FROM prescription WHERE order_id = ?', orderId);

/** Every access token ends now; the refresh tokens stay. */
export const endAccess = (stage: Stage): void =>
  stage.database((db) => db.exec('UPDATE access_token SET expires_at = 1'));

/** Every session ends now, for good. */
export const endSessions = (stage: Stage): void =>
  stage.database((db) =>
    db.exec('UPDATE access_token SET expires_at = 1; UPDATE refresh_token SET expires_at = 1'),
  );

/** The form of a new prescription in the open room. */
export const rxForm = (page: Page): Locator => page.getByRole('region', { name: 'New prescription' });

/** Writes a diagnosis and a drug into the form that is open. */
export const writeRx = async (form: Locator, drugName = 'amlodipine'): Promise<void> => {
  await pick(form, 'Find a diagnosis', 'I10');
  await pick(form, 'Add a drug', drugName);
  await form
    .getByRole('textbox', { name: /^Remark/ })
    .first()
    .waitFor();
};

/** A prescription that a doctor wrote elsewhere, as a draft or for audit. */
export const prescribe = async (
  call: Call,
  orderId: string,
  submit = true,
  remark = '',
): Promise<Prescription> => {
  const [warehouse] = await call(drug.warehouses, {});
  const warehouseId = warehouse?.id ?? '';
  const { list } = await call(drug.search, { warehouseId, keyword: 'D0001' });
  return call(prescription.create, {
    orderId,
    warehouseId,
    diagnoses: [{ code: 'I10', name: '', nameEn: '' }],
    lines: [
      { drugId: list[0]?.id ?? '', dose: '5', frequency: 'qd', route: 'oral', days: 7, quantity: 1, remark },
    ],
    submit,
  });
};

/** Where the doctor writes in the open room. */
export const composer = (page: Page): Locator =>
  page.getByRole('textbox', { name: 'Message to the patient' });
export const record = (page: Page): Locator => page.getByRole('region', { name: 'Case record' });
export const advice = (page: Page): Locator => record(page).getByRole('textbox', { name: 'Advice' });
export const remark = (page: Page): Locator => rxForm(page).getByRole('textbox', { name: /^Remark/ });

/** How many messages with these words are stored. */
export const messages = (stage: Stage, text: string): number =>
  count(stage, 'SELECT count(*) AS n FROM message WHERE body LIKE ?', `%${text}%`);
