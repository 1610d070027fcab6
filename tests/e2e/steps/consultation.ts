import type { Locator, Page } from 'playwright-core';
import type { Call } from '../../../src/console/api/http/call.ts';
import { auth } from '../../../src/contract/account/auth.ts';
import { drug } from '../../../src/contract/prescribing/drug.ts';
import { type Prescription, prescription } from '../../../src/contract/prescribing/prescription.ts';
import { orderStatus } from '../../../src/contract/consultation/order.ts';
import { type CaseRecord, emptyRecord, record } from '../../../src/contract/consultation/record.ts';
import type { ConsultationTab } from '../../../src/console/domain/shortcuts/consultationShortcuts.ts';
import type { AppMessages } from '../../../src/console/i18n/messages.ts';
import { en as messages } from '../../../src/console/messages.en.ts';
import { waitForLive, accounts, pickFromCombobox } from './signIn.ts';
import { createApiClient } from '../../support/api/createApiClient.ts';
import type { PageOptions } from '../../support/browser.ts';
import { password, type E2eStack } from '../../support/startE2eStack.ts';

/** Logs a person in at another computer; returns the function that calls through the gateway in their name. */
export const signInApi = async (baseUrl: string, account: keyof typeof accounts): Promise<Call> =>
  (await createApiSession(baseUrl, account)).call;

const createApiSession = async (baseUrl: string, account: keyof typeof accounts) => {
  const { call, sessionStore } = createApiClient(baseUrl);
  const login = await call(auth.login, { username: accounts[account], password });
  sessionStore.save(login);
  return { call, login };
};

/** Opens a path in a new browser in which a person is logged in. */
export const openPageAs = async (
  stack: E2eStack,
  account: keyof typeof accounts,
  path: string,
  options: PageOptions = {},
): Promise<Page> => {
  const { login } = await createApiSession(stack.baseUrl, account);
  const page = await stack.openPage(options);
  // Before the page's own scripts; what the console has stored since is not overwritten.
  await page.addInitScript(`localStorage.loginInfo ??= '${JSON.stringify(login)}'`);
  await page.goto(`${stack.baseUrl}${path}`);
  return page;
};

/** Stores a session as the log-in form does, for tests that are not about the log-in. */
export const restoreSession = async (
  page: Page,
  baseUrl: string,
  account: keyof typeof accounts,
): Promise<void> => {
  const { login } = await createApiSession(baseUrl, account);
  // An empty page at the console's origin, on which the console does not run yet.
  const blankUrl = `${baseUrl}/door`;
  await page.route(blankUrl, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(blankUrl);
  await page.evaluate((stored) => localStorage.setItem('loginInfo', stored), JSON.stringify(login));
  await page.unroute(blankUrl);
};

let insertedCount = 0;

interface Illness {
  readonly allergies?: readonly string[];
  readonly classes?: readonly string[];
}

/** Facts of a patient who was asked about allergies, and knows of none. */
const askedAndNone = (at: number): string =>
  JSON.stringify({ allergies: { value: [], source: 'patient', at } });

/** Adds a man and his order, of whom no rule asks anything; `doctor` null: the order waits to be accepted. Returns the order's id. */
const addOrder = (
  stack: Pick<E2eStack, 'withDatabase'>,
  name: string,
  { allergies = [], classes = [] }: Illness,
  doctor: string | null,
): string => {
  insertedCount += 1;
  const [order, patient] = [`safety-order-${insertedCount}`, `safety-patient-${insertedCount}`];
  const { awaiting, inConsultation } = orderStatus;
  const now = Date.now();
  stack.withDatabase((db) => {
    db.prepare(
      `INSERT INTO patient (id, tenant_id, name, sex, birth_date, allergies, allergy_classes)
        VALUES (?, 1, ?, 1, '1980-02-03', ?, ?)`,
    ).run(patient, name, JSON.stringify(allergies), JSON.stringify(classes));
    if (allergies.length + classes.length === 0)
      db.prepare(
        `INSERT INTO patient_facts (tenant_id, patient_id, version, order_id, facts, written_by, written_at)
          VALUES (1, ?, 1, ?, ?, (SELECT id FROM account WHERE username = ?), ?)`,
      ).run(patient, order, askedAndNone(now), accounts.doctor, now);
    db.prepare(
      `INSERT INTO consult_order (id, tenant_id, order_no, status, consult_type, follow_up, complaint, patient_id,
        doctor_id, create_time, accept_time)
        VALUES (?, 1, ?, ?, 1, 1, 'A follow-up', ?, (SELECT id FROM account WHERE username = ?), ?, ?)`,
    ).run(
      order,
      `SAFE${insertedCount}`,
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
export const insertConsultation = (
  stack: Pick<E2eStack, 'withDatabase'>,
  name: string,
  illness: Illness = {},
): string => addOrder(stack, name, illness, accounts.doctor);

/** Puts an adult patient into the waiting queue. Open pages are not notified. */
export const placeWaiting = (stack: Pick<E2eStack, 'withDatabase'>, name: string): void => {
  addOrder(stack, name, {}, null);
};

/** Adds another consultation of an order's patient with the same doctor; returns the id of its order. */
export const insertFollowUp = (stack: Pick<E2eStack, 'withDatabase'>, previousId: string): string => {
  const followUpId = `${previousId}-again`;
  stack.withDatabase((db) =>
    db
      .prepare(
        `INSERT INTO consult_order (id, tenant_id, order_no, status, consult_type, follow_up, complaint, patient_id,
          doctor_id, create_time, accept_time)
          SELECT ?1, tenant_id, order_no || 'B', 2, consult_type, follow_up, complaint, patient_id, doctor_id, ?2, ?2
            FROM consult_order WHERE id = ?3`,
      )
      .run(followUpId, Date.now(), previousId),
  );
  return followUpId;
};

/** Saves the case record of an order, as its doctor: with a complaint and a diagnosis, if the text says nothing else. */
export const saveRecord = async (
  doctor: Call,
  orderId: string,
  text: Partial<CaseRecord> = {},
): Promise<void> => {
  const { version } = await doctor(record.detail, { orderId });
  await doctor(record.save, {
    ...emptyRecord,
    chiefComplaint: 'Cough',
    diagnoses: [{ code: 'I10', name: '', nameEn: '' }],
    ...text,
    orderId,
    version,
  });
};

/** Opens a consultation as the doctor, and waits for live updates. */
export const openConsultation = async (
  stack: E2eStack,
  id = insertConsultation(stack, `Patient No. ${insertedCount + 1}`),
): Promise<Page> => {
  const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${id}&part=record`);
  await page.getByRole('log').waitFor();
  await waitForLive(page);
  return page;
};

/** A tab of the work area. */
export const workTab = (page: Page, name: ConsultationTab, t: AppMessages = messages): Locator =>
  page
    .getByRole('navigation', { name: t.consultation.tabs.label })
    .getByRole('button', { name: t.consultation.tabs[name] })
    .first();

/** Shows a tab of the work area. */
export const showTab = (page: Page, name: ConsultationTab, t: AppMessages = messages): Promise<void> =>
  workTab(page, name, t).click();

/** The id of the order that is open on a page. */
export const orderIdOf = (page: Page): string => new URL(page.url()).searchParams.get('id') ?? '';

/** The number that an SQL query selects as `n`. */
export const countRows = (stack: E2eStack, sql: string, ...params: string[]): number =>
  stack.withDatabase((db) => Number(db.prepare(sql).get(...params)?.['n']));

/** How many prescriptions an order has. */
export const countPrescriptions = (stack: E2eStack, orderId: string): number =>
  countRows(stack, 'SELECT count(*) AS n FROM prescription WHERE order_id = ?', orderId);

/** Expires every access token; the refresh tokens stay valid. */
export const expireAccessTokens = (stack: Pick<E2eStack, 'withDatabase'>): void =>
  stack.withDatabase((db) => db.exec('UPDATE access_token SET expires_at = 1'));

/** Ends every session for good. */
export const expireSessions = (stack: Pick<E2eStack, 'withDatabase'>): void =>
  stack.withDatabase((db) =>
    db.exec('UPDATE access_token SET expires_at = 1; UPDATE refresh_token SET expires_at = 1'),
  );

/** The form of a new prescription in the open consultation. */
export const prescriptionForm = (page: Page, t: AppMessages = messages): Locator =>
  page.getByRole('region', { name: t.prescription.writing });

/** The drawer that shows a prescription before it is sent. */
export const submitDrawer = (page: Page, t: AppMessages = messages): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: t.prescription.review.send }) });

/** Submits the open form, and confirms what the drawer shows. */
export const submitPrescription = async (page: Page, t: AppMessages = messages): Promise<void> => {
  await page.getByRole('button', { name: t.prescription.submit, exact: true }).click();
  await submitDrawer(page, t).getByRole('button', { name: t.prescription.review.send }).click();
};

/** Adds a diagnosis and a drug in the open form. */
export const fillPrescription = async (form: Locator, drugName = 'amlodipine'): Promise<void> => {
  await pickFromCombobox(form, 'Add a diagnosis', 'I10');
  await pickFromCombobox(form, 'Add a drug', drugName);
  await form.getByRole('textbox', { name: /^Dose/ }).first().waitFor();
};

/** Creates a prescription from another computer, as a draft or for audit. */
export const postPrescription = async (
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
    // A second one of the same drug needs a reason.
    overrides: [{ rule: 'already-taking', line: 0, reason: 'another strength' }],
    submit,
  });
};

/** The fields of the open consultation. */
export const composerField = (page: Page, t: AppMessages = messages): Locator =>
  page.getByRole('textbox', { name: t.composer.write });
export const recordPanel = (page: Page, t: AppMessages = messages): Locator =>
  page.getByRole('region', { name: t.consultation.record.title });
export const adviceField = (page: Page): Locator =>
  recordPanel(page).getByRole('textbox', { name: 'Plan and advice' });
/** Opens the details of a form's first line, with its remark. */
export const showDetails = async (within: Page | Locator): Promise<void> => {
  const toggle = within.getByRole('button', { name: /^Instructions(?:,| or) .*: / }).first();
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
};
export const remarkField = (page: Page): Locator =>
  prescriptionForm(page).getByRole('textbox', { name: /^Instructions/ });

/** How many stored messages contain this text. */
export const countMessages = (stack: E2eStack, text: string): number =>
  countRows(stack, 'SELECT count(*) AS n FROM message WHERE body LIKE ?', `%${text}%`);
