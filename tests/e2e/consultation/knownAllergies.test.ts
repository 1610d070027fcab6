import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  insertConsultation,
  insertFollowUp,
  fillPrescription,
  openPageAs,
  prescriptionForm,
  recordPanel,
  saveRecord,
  showTab,
  signInApi,
} from '../steps/consultation.ts';

let stack: E2eStack;
let doctor: Call;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { sign, finish, record: t } = en.consultation;
const { patientBanner } = en.common;
const { patientSummary } = en.rules;
const dialogOf = (page: Page) => page.getByRole('dialog');
const suggestions = (page: Page) => recordPanel(page).getByRole('list', { name: t.knownFacts });

/** Whether an element's text is cut off. */
const isCut = (element: Element) => element.scrollWidth > element.clientWidth;

/** Opens a consultation whose record could be signed; without facts, they cannot be read. */
const openSignable = async (id: string, hasFacts = true, allergyHistory = ''): Promise<Page> => {
  await saveRecord(doctor, id, { allergyHistory });
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  if (!hasFacts)
    await page.route('**/consult/hisPatient/facts?*', (route) =>
      route.fulfill({ json: { code: 500, msg: 'The archive sleeps' } }),
    );
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=record`);
  return page;
};

/** Before the signature the point is named; the end of the visit offers no signature. */
const expectNamed = async (page: Page, text: string): Promise<void> => {
  await recordPanel(page).getByRole('button', { name: sign.action, exact: true }).click();
  await dialogOf(page).getByRole('button', { name: text }).waitFor();
  await dialogOf(page).getByRole('button', { name: sign.anyway }).waitFor();
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: finish.action }).click();
  await dialogOf(page).getByRole('button', { name: finish.unsigned }).waitFor();
  expect(await dialogOf(page).getByRole('checkbox', { name: finish.signRecord }).count()).toBe(0);
};

it('an allergy that was told, and is not registered, is suggested for the record and named before it is signed', async () => {
  const id = insertConsultation(stack, 'Told Only');
  const allergies = { value: [{ substance: 'latex' }], source: 'patient', at: Date.now() };
  stack.withDatabase((db) =>
    db
      .prepare('UPDATE patient_facts SET facts = ? WHERE order_id = ?')
      .run(JSON.stringify({ allergies }), id),
  );
  const page = await openSignable(id);
  await suggestions(page).getByRole('button', { name: 'latex' }).waitFor();
  await expectNamed(page, sign.allergiesEmpty('latex'));
});

it('an allergy that only the record of an earlier visit claims is in the banner, and is named before the next is signed', async () => {
  const earlier = insertConsultation(stack, 'Recorded Only');
  await saveRecord(doctor, earlier, { allergyHistory: 'Penicillin, rash' });
  const page = await openSignable(insertFollowUp(stack, earlier));
  await page
    .getByRole('region', { name: patientBanner.label('Recorded Only') })
    .getByTitle(/Penicillin/)
    .waitFor();
  await suggestions(page).getByRole('button', { name: 'Penicillin' }).waitFor();
  await expectNamed(page, sign.allergiesEmpty('Penicillin'));
});

it('an allergy that only the patient reported is in the summary in their words, and is named before a record is signed', async () => {
  const id = insertConsultation(stack, 'Reported Only');
  stack.withDatabase((db) =>
    db.prepare("UPDATE patient SET allergy_history = '青霉素过敏' WHERE name = 'Reported Only'").run(),
  );
  const page = await openSignable(id);
  await suggestions(page).getByRole('button', { name: '青霉素过敏' }).waitFor();
  await expectNamed(page, sign.allergiesEmpty('青霉素过敏'));
  await page.keyboard.press('Escape');
  await showTab(page, 'summary');
  await page.getByText(patientSummary.patientWrote('青霉素过敏')).waitFor();
});

it('an allergy that the patient reported for this visit stands everywhere in place of an earlier "none"', async () => {
  // Whoever is inserted without an allergy was asked, and knew of none.
  const id = insertConsultation(stack, 'Asked Before');
  stack.withDatabase((db) =>
    db.prepare("UPDATE patient SET allergy_history = '青霉素过敏' WHERE name = 'Asked Before'").run(),
  );
  const page = await openSignable(id);
  await page
    .getByRole('region', { name: patientBanner.label('Asked Before') })
    .getByTitle(/青霉素过敏/)
    .waitFor();
  await showTab(page, 'summary');
  await page.getByText(patientSummary.reported).waitFor();
  const line = page.getByRole('region', { name: en.rules.facts.briefTitle });
  await line.getByText(en.rules.facts.allergyList('青霉素过敏')).waitFor();
  expect(await page.getByText(/No known allergies|NKA/).count()).toBe(0);
  await showTab(page, 'prescription');
  await fillPrescription(prescriptionForm(page), 'amoxicillin');
  await prescriptionForm(page)
    .getByText(/by name only: 青霉素过敏/)
    .first()
    .waitFor();
});

it('an earlier "none" is not said in the summary until what the patient reported has been read', async () => {
  const id = insertConsultation(stack, 'History Down');
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  // Facts of an upstream that has the report elsewhere only.
  await page.route('**/consult/hisPatient/facts?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace(/,"reportedAllergies":"[^"]*"/, ''),
    });
  });
  const history = '**/consult/consult-order/getPerHisInfo?*';
  await page.route(history, (route) => route.fulfill({ json: { code: 500, msg: 'The archive sleeps' } }));
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=summary`);
  const section = page.getByRole('region', { name: patientSummary.allergies });
  await section.getByText(patientSummary.reportedUnread).waitFor();
  expect(await section.getByText(patientSummary.noAllergies).count()).toBe(0);
  await page.unroute(history);
  // When the page becomes live it reads everything again: the button may be gone before it is pressed.
  const retry = section.getByRole('button', { name: en.common.retry });
  await expect
    .poll(async () => {
      await retry.click({ timeout: 1000 }).catch(() => undefined);
      return section.getByText(patientSummary.noAllergies).count();
    })
    .toBe(1);
});

it('a known allergy that the record denies is suggested beside the denial, and named before it is signed', async () => {
  const id = insertConsultation(stack, 'Denied In Record', { allergies: ['Penicillin'] });
  const page = await openSignable(id, true, 'No known food allergies');
  await expectNamed(page, sign.allergiesLeftOut('Penicillin'));
  await page.keyboard.press('Escape');
  await suggestions(page).getByRole('button', { name: 'Penicillin' }).click();
  const text = recordPanel(page).getByRole('textbox', { name: t.allergyHistory });
  expect(await text.inputValue()).toBe('No known food allergies\nAllergic to Penicillin');
});

it('while the allergies are read the drawer says so, and the visit can be ended without a signature', async () => {
  const id = insertConsultation(stack, 'Slow Allergies');
  await saveRecord(doctor, id);
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/consult/hisPatient/facts?*', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=record`);
  await page.getByRole('button', { name: finish.action }).click();
  const wanted = dialogOf(page).getByRole('checkbox', { name: finish.signRecord, checked: true });
  await dialogOf(page).getByRole('status').filter({ hasText: finish.readingAllergies }).waitFor();
  await wanted.uncheck();
  await dialogOf(page).getByText(finish.readingAllergies).waitFor({ state: 'detached' });
  await dialogOf(page).getByRole('button', { name: finish.anyway }).click();
  await page.getByText('Consultation ended – read-only').waitFor();
  resolve();
});

it('if the allergies could not be read, that is said, and that there are none is not suggested', async () => {
  const page = await openSignable(insertConsultation(stack, 'Unread Allergies'), false);
  await recordPanel(page).getByText(t.allergiesNotRead).waitFor();
  expect(await recordPanel(page).getByRole('button', { name: t.noAllergy }).count()).toBe(0);
  await expectNamed(page, t.allergiesNotRead);
});

it.each([
  [1440, 900],
  [1024, 768],
])('two allergies, and the recipient’s name, are whole at %i × %i', async (width, height) => {
  const id = insertConsultation(stack, 'Whole Person', {
    allergies: ['sulfamethoxazole', 'azithromycin'],
  });
  const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${id}`, { width, height });
  const banner = page.getByRole('region', { name: patientBanner.label('Whole Person') });
  await banner.getByText(patientBanner.medicinesUnknown).waitFor();
  expect(
    await banner
      .getByTitle(/sulfamethoxazole/)
      .locator('span')
      .first()
      .evaluate(isCut),
  ).toBe(false);
  expect(await page.locator('.composer-to > strong').evaluate(isCut)).toBe(false);
});
