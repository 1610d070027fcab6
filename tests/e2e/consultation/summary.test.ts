import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { expectNoViolations, onePixelPng } from '../../support/expectNoViolations.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { countRows, insertConsultation, openPageAs, prescriptionForm } from '../steps/consultation.ts';
import { dayOf } from '../../../src/console/lib/dates/days.ts';
import { waitForDrafts } from '../steps/drafts.ts';
import { holdRequest } from '../steps/signIn.ts';
import { readLayoutShifts, recordLayoutShifts, sumOf } from '../steps/layoutShift.ts';
import { insertRichPatient, richFacts, type RichPatient } from '../steps/richPatient.ts';
import { pressUndo } from '../steps/user.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { patientSummary: t, facts } = en.rules;
const summary = (page: Page) => page.getByRole('group', { name: en.consultation.tabs.summary });
const part = (page: Page, name: string) => summary(page).getByRole('region', { name, exact: true });

/** Opens an order at its summary; the pictures are planted, the seventh is damaged. */
const openSummary = async (id: string, options: Parameters<E2eStack['openPage']>[0] = {}): Promise<Page> => {
  const page = await openPageAs(stack, 'doctor', '/cloudRoom', options);
  await page.route('**/storage/1/picture-*.png', (route) =>
    route.fulfill({
      contentType: 'image/png',
      body: route.request().url().endsWith('-7.png') ? Buffer.from('no picture') : onePixelPng,
    }),
  );
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=summary`);
  await summary(page).waitFor();
  return page;
};
const openRichPatient = (patient: Partial<RichPatient> = {}) =>
  openSummary(
    insertRichPatient(stack, { name: 'Rich Patient', visits: 4, medicines: 3, pictures: 0, ...patient }),
  );

it('a doctor sees without a click why the patient came, what to beware of, what is taken and what happened last', async () => {
  const page = await openRichPatient({ pictures: 2 });
  await part(page, t.complaint).getByText('A follow-up').waitFor();
  const pictures = summary(page).getByRole('button', { name: new RegExp(`^${t.enlarge('')}`) });
  await expect.poll(() => pictures.count()).toBe(2);
  const allergy = part(page, t.allergies).getByRole('listitem');
  await allergy.getByText(richFacts.allergy.substance).waitFor();
  await allergy.getByText(`${richFacts.allergy.reaction} · ${t.severities.anaphylaxis}`).waitFor();
  await part(page, t.conditions).getByText(richFacts.condition.nameEn).waitFor();
  const medicines = part(page, t.medicines).getByRole('listitem');
  await expect.poll(() => medicines.count()).toBe(4);
  await medicines.filter({ hasText: richFacts.medicine.name }).getByText(richFacts.medicine.dose).waitFor();
  const measured = part(page, t.measurements);
  await measured.getByText('140/92').waitFor();
  await measured.getByRole('img', { name: /^Blood pressure, oldest first: 158\/92/ }).waitFor();
  const visits = part(page, t.visits).getByRole('listitem');
  await expect.poll(() => visits.count()).toBe(3);
  await visits.first().getByText(richFacts.condition.nameEn).waitFor();
  await expectNoViolations(page, 'the summary');
});

it('what nobody asked is said to be unknown, never to be none', async () => {
  const id = insertConsultation(stack, 'Never asked');
  stack.withDatabase((db) => db.prepare('DELETE FROM patient_facts WHERE order_id = ?').run(id));
  const page = await openSummary(id);
  await part(page, t.allergies).getByText(t.allergiesNotAsked).waitFor();
  await part(page, t.conditions).getByText(t.conditionsNotAsked).waitFor();
  await part(page, t.medicines).getByText(t.medicinesNotAsked).waitFor();
  await part(page, t.measurements).getByText(t.noMeasurements).waitFor();
  await part(page, t.visits).getByText(t.noVisits).waitFor();
});

it('a denied allergy hides neither a registered one nor one of a case record, in the summary and the banner', async () => {
  const id = insertConsultation(stack, 'Denied and registered');
  stack.withDatabase((db) =>
    db.prepare("UPDATE patient SET allergies = '[\"latex\"]' WHERE name = 'Denied and registered'").run(),
  );
  const page = await openSummary(id);
  await part(page, t.allergies).getByRole('listitem').getByText('latex').waitFor();
  expect(await part(page, t.allergies).getByText(t.noAllergies).count()).toBe(0);
  const banner = page.getByRole('region', { name: 'Patient Denied and registered' });
  await banner.getByTitle(/latex/).waitFor();
  expect(await banner.getByText(en.common.patientBanner.noKnownAllergies).count()).toBe(0);
});

it('a visit whose prescriptions could not be loaded is not said to have none', async () => {
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  const id = insertRichPatient(stack, { name: 'No history', visits: 2, medicines: 2, pictures: 0 });
  await page.route('**/prescription/doctor/history?*', (route) => route.abort());
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=summary`);
  const visits = part(page, t.visits);
  await visits.getByText(t.drugsUnknown).first().waitFor();
  expect(await visits.getByText(t.noDrugs, { exact: true }).count()).toBe(0);
  await page.getByText(en.common.patientBanner.medicinesUnknown).waitFor();
});

it('a part that fails says so in its place and can be retried; the rest stands', async () => {
  const id = insertRichPatient(stack, { name: 'Partly failing', visits: 2, medicines: 2, pictures: 0 });
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  // The socket's welcome would try again, too.
  await page.routeWebSocket('**/infra/ws*', () => undefined);
  const calls = '**/consult/hisPatient/measurements?*';
  await page.route(calls, (route) => route.fulfill({ json: { code: 500, msg: 'The archive sleeps' } }));
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=summary`);
  await part(page, t.allergies).getByText(richFacts.allergy.substance).waitFor();
  await part(page, t.medicines).getByText(richFacts.medicine.name).waitFor();
  const failed = part(page, t.measurements);
  await failed.getByRole('status').waitFor();
  await page.unroute(calls);
  await failed.getByRole('button', { name: en.common.retry }).click();
  await failed.getByText('140/92').waitFor();
});

it.each([403, 404])(
  'a part that is refused with %i says so in its place, without a retry and a toast; the rest stands',
  async (status) => {
    const name = `Refused with ${status}`;
    const id = insertRichPatient(stack, { name, visits: 2, medicines: 2, pictures: 0 });
    const page = await openPageAs(stack, 'doctor', '/cloudRoom');
    const json = { code: status, msg: '', data: null };
    await page.route('**/consult/hisPatient/medicalRecordList?*', (route) => route.fulfill({ json }));
    await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=summary`);
    const refused = part(page, t.visits);
    await refused.getByRole('status').waitFor();
    for (const [name, text] of [
      [t.allergies, richFacts.allergy.substance],
      [t.medicines, richFacts.medicine.name],
      [t.conditions, richFacts.condition.nameEn],
      [t.measurements, '140/92'],
    ] as const)
      await part(page, name).getByText(text).first().waitFor();
    expect(await refused.getByRole('button').count()).toBe(0);
    expect(await page.locator('.toast').count()).toBe(0);
  },
);

it.each([
  ['facts', [t.allergies, richFacts.allergy.substance], [t.measurements, '140/92']],
  ['measurements', [t.measurements, '140/92'], [t.allergies, richFacts.allergy.substance]],
] as const)(
  'the parts wait a moment for each other, and not for %s that are late',
  async (call, [late, lateText], [other, otherText]) => {
    const id = insertRichPatient(stack, { name: `Late ${call}`, visits: 2, medicines: 2, pictures: 0 });
    const page = await openPageAs(stack, 'doctor', '/cloudRoom');
    const held = await holdRequest(page, `/consult/hisPatient/${call}?`);
    await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=summary`);
    await part(page, other).getByText(otherText).waitFor();
    await part(page, t.visits).getByRole('listitem').first().waitFor();
    expect(await part(page, late).getByText(lateText).count()).toBe(0);
    held.release();
    await part(page, late).getByText(lateText).waitFor();
  },
);

it('an allergy that is registered is shown even while the facts cannot be read', async () => {
  const id = insertConsultation(stack, 'Registered allergy', { allergies: ['Iodine'], classes: [] });
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  await page.route('**/consult/hisPatient/facts?*', (route) =>
    route.fulfill({ json: { code: 500, msg: 'The archive sleeps' } }),
  );
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=summary`);
  await part(page, t.allergies).getByText('Iodine').waitFor();
  await part(page, t.allergies).getByRole('status').waitFor();
  await part(page, t.visits).getByText(t.noVisits).waitFor();
});

it('nothing moves while the summary loads, whichever part answers first', async () => {
  const id = insertRichPatient(stack, { name: 'Still', visits: 5, medicines: 4, pictures: 3 });
  // The summary alone: beside it the prescriptions load.
  const page = await openPageAs(stack, 'doctor', '/cloudRoom', { width: 1440 });
  await recordLayoutShifts(page);
  for (const [pattern, ms] of [
    ['**/consult/hisPatient/facts?*', 300],
    ['**/consult/hisPatient/medicalRecordList?*', 100],
    ['**/prescription/**/history?*', 500],
    ['**/infra/imMsg/queryImMg', 400],
  ] as const)
    await page.route(pattern, async (route) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimeout(resolve, ms);
      await promise;
      await route.continue();
    });
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=summary`);
  await part(page, t.visits).getByRole('listitem').first().waitFor();
  const inSummary = (await readLayoutShifts(page)).filter(({ what }) => what.includes('summary'));
  expect(sumOf(inSummary)).toBeLessThan(0.02);
});

it('a blood pressure that is written down shows at once, survives a reload, and can be taken back', async () => {
  const page = await openRichPatient();
  const measured = part(page, t.measurements);
  await measured.getByText('140/92').waitFor();
  await measured.getByRole('button', { name: t.addMeasurement }).click();
  const field = (name: keyof typeof t.fields) => measured.getByLabel(t.fields[name]);
  await field('systolic').fill('95');
  await page.keyboard.press('Tab');
  await page.keyboard.type('150');
  await page.keyboard.press('Tab');
  await measured.getByText(t.wrong.order).waitFor();
  await field('glucose').fill('300');
  await page.keyboard.press('Tab');
  await measured.getByText(t.wrong.milligrams('16.7')).waitFor();
  await field('systolic').fill('151');
  await field('diastolic').fill('96');
  await field('glucose').fill('6.8');
  await expectNoViolations(page, 'the form of measurements');
  await page.keyboard.press('Enter');
  await measured.getByText('151/96').waitFor();
  await page.reload();
  await measured.getByText('151/96').waitFor();
  await measured.getByRole('button', { name: t.withdraw('Blood pressure 151/96 mmHg') }).click();
  await measured.getByText('140/92').waitFor();
  await measured.getByText('6.8', { exact: true }).waitFor();
  await pressUndo(page);
  await measured.getByText('151/96').waitFor();
});

it('a measurement of another day is written down with its day and time, and not with half of them', async () => {
  const page = await openRichPatient();
  const measured = part(page, t.measurements);
  const yesterday = dayOf(Date.now() - 86_400_000);
  await measured.getByRole('button', { name: t.addMeasurement }).click();
  await measured.getByLabel(t.fields.pulse).fill('77');
  const [day, time] = [
    measured.getByRole('textbox', { name: t.measuredAt }),
    measured.getByLabel(t.measuredTime),
  ];
  await day.fill('yesterday');
  await day.press('Enter');
  await measured.getByText(en.dates.wrong(dayOf(Date.now()))).waitFor();
  await day.fill(yesterday.replaceAll('-', '/'));
  await day.press('Enter');
  await measured.getByText(t.wrong.time).waitFor();
  await time.fill('830');
  await time.press('Enter');
  await measured.getByText('77', { exact: true }).waitFor();
  await measured.getByText(`Patient, ${yesterday}`).waitFor();
  expect(
    countRows(
      stack,
      "SELECT count(*) AS n FROM measurement WHERE kind = 'pulse' AND value = '77' AND at = ?",
      String(Date.parse(`${yesterday}T08:30:00+08:00`)),
    ),
  ).toBe(1);
});

it('the result of a test is shown with the one before, and a test without its result is not saved', async () => {
  const page = await openRichPatient();
  const measured = part(page, t.measurements);
  const field = (name: 'resultName' | 'resultValue') =>
    measured.getByRole('textbox', { name: t.fields[name], exact: true });
  const open = () => measured.getByRole('button', { name: t.addMeasurement }).click();
  const lastMonth = dayOf(Date.now() - 30 * 86_400_000);
  await open();
  await field('resultName').fill('HbA1c');
  await page.keyboard.press('Enter');
  await measured.getByText(t.wrong.result).waitFor();
  await field('resultValue').fill('7.9 %');
  await measured.getByRole('textbox', { name: t.measuredAt }).fill(lastMonth);
  await measured.getByLabel(t.measuredTime).fill('08:00');
  await page.keyboard.press('Enter');
  await measured.getByText('7.9 %', { exact: true }).waitFor();
  await open();
  await field('resultName').fill('hba1c');
  await field('resultValue').fill('7.2 %');
  await page.keyboard.press('Enter');
  await measured.getByText('7.2 %', { exact: true }).waitFor();
  await measured.getByText(t.resultBefore('7.9 %', lastMonth)).waitFor();
  await expectNoViolations(page, 'results of tests');
  await measured.getByRole('button', { name: t.withdraw('hba1c 7.2 %') }).click();
  await measured.getByText('7.9 %', { exact: true }).waitFor();
  expect(await measured.getByText(t.resultBefore('7.9 %', lastMonth)).count()).toBe(0);
});

it('a weight that is written down is the weight that doses are checked with', async () => {
  const page = await openRichPatient();
  const measured = part(page, t.measurements);
  await measured.getByRole('button', { name: t.addMeasurement }).click();
  await measured.getByLabel(t.fields.weight).fill('70.5');
  await page.keyboard.press('Enter');
  await measured.getByText('70.5', { exact: true }).waitFor();
  await part(page, facts.title).getByText('70.5 kg').waitFor();
  expect(
    countRows(stack, "SELECT count(*) AS n FROM patient_facts WHERE facts ->> '$.weightKg.value' = '70.5'"),
  ).toBe(1);
});

it('what was typed and not saved is there after a reload', async () => {
  const page = await openRichPatient();
  const measured = part(page, t.measurements);
  await measured.getByRole('button', { name: t.addMeasurement }).click();
  await measured.getByLabel(t.fields.pulse).fill('88');
  await measured.getByLabel(t.fields.spo2).fill('97');
  await waitForDrafts(page, 1);
  await page.reload();
  await expect.poll(() => measured.getByLabel(t.fields.spo2).inputValue()).toBe('97');
  expect(await measured.getByLabel(t.fields.pulse).inputValue()).toBe('88');
});

it('repeat copies the lines of a visit into the form', async () => {
  const page = await openRichPatient({ medicines: 3 });
  const visit = part(page, t.visits).getByRole('listitem').first();
  await visit.getByRole('button', { name: t.repeat }).click();
  await expect.poll(() => prescriptionForm(page).getByRole('textbox', { name: /^Dose/ }).count()).toBe(3);
});

it('the conversation of an earlier visit opens over the room, read-only, at that visit', async () => {
  const page = await openRichPatient();
  const open = part(page, t.visits).getByRole('button', { name: new RegExp(`^${t.openConversation}`) });
  await open.nth(1).click();
  const dialog = page.getByRole('dialog', { name: en.chat.earlier.title('Rich Patient') });
  const shown = dialog.locator('.earlier-visit').nth(1);
  await shown.and(dialog.locator('[aria-current="true"]')).waitFor();
  expect(await dialog.getByRole('textbox').count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => open.nth(1).evaluate((one) => one === document.activeElement)).toBe(true);
});

it('with 40 medicines, 200 visits and 30 pictures, one damaged, the beginning is shown and the rest on request', async () => {
  const name = 'Maximiliana Theodosia Alexandrina von Hohenstein-Wittelsbach';
  const page = await openRichPatient({ name, visits: 200, medicines: 40, pictures: 30 });
  const medicines = part(page, t.medicines);
  await medicines.getByRole('button', { name: t.showAll(40) }).click();
  await expect.poll(() => medicines.getByRole('listitem').count()).toBe(41);
  const visits = part(page, t.visits);
  expect(await visits.getByRole('listitem').count()).toBe(3);
  const pictures = summary(page);
  await pictures.getByRole('button', { name: t.morePictures(22) }).click();
  await pictures.getByText(t.pictureFailed).waitFor();
  await pictures
    .getByRole('button', { name: new RegExp(`^${t.enlarge('')}`) })
    .first()
    .click();
  await page.getByRole('dialog', { name: en.chat.viewer.title }).waitFor();
  await page.keyboard.press('Escape');
  await visits.getByRole('button', { name: t.showAll(200) }).click();
  await page.getByRole('group', { name: en.consultation.tabs.history }).getByText('200 visits').waitFor();
});
