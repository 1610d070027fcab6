import { afterAll, beforeAll, expect, it } from 'vitest';
import { drug } from '../../../src/contract/prescribing/drug.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { en } from '../../support/messages.ts';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  fillPrescription,
  insertConsultation,
  openConsultation,
  openPageAs,
  prescriptionForm,
  signInApi,
  submitPrescription,
} from '../steps/consultation.ts';
import { pickFromCombobox } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

const { rules, prescription: t } = en;
const sentence = rules.findingTexts.quantity('3 > 1');

it('two quantities that are too large are one warning with one reason, which is stored for each line and is shown once to the auditor', async () => {
  const id = insertConsultation(stack, 'Two large quantities');
  const page = await openConsultation(stack, id);
  const form = prescriptionForm(page);
  await fillPrescription(form, 'amlodipine');
  await pickFromCombobox(form, t.findDrug, 'metformin');
  const lines = form.getByRole('list', { name: t.lines }).locator('> li');
  const packs = lines.getByRole('textbox', { name: t.quantity });
  await expect.poll(() => packs.count()).toBe(2);
  await packs.first().fill('3');
  const days = lines.last().getByRole('textbox', { name: t.days });
  await days.fill('31');
  await packs.last().fill('4');

  // Sentences that differ stand at their lines, under the rule's name.
  const summary = form.locator('.rx-summary');
  const name = rules.rules.quantity.name;
  await summary.getByText(name, { exact: true }).waitFor();
  await summary.getByText(rules.findingTexts.quantity('4 > 2')).waitFor();
  await days.fill('3');
  await packs.last().fill('3');
  await expect.poll(() => summary.getByText(sentence).count()).toBe(1);
  expect(await summary.getByText(name, { exact: true }).count()).toBe(0);
  await summary.getByRole('button', { name: /^Line 2: .*metformin/i }).click();
  const ownReason = lines.last().getByRole('textbox', { name: rules.reasonFor(sentence) });
  await expect.poll(() => ownReason.evaluate((field) => field === document.activeElement)).toBe(true);

  const label = rules.reasonForLines(name, 2);
  const groupReason = summary.getByRole('textbox', { name: label });
  await ownReason.fill('Travels');
  // One line has its reason; the other one follows only when the doctor says so.
  expect(await groupReason.inputValue()).toBe('Travels');
  await expectNoViolations(page, 'a group of findings');
  await summary.getByRole('button', { name: rules.applyToAll(2) }).click();
  expect(
    await lines
      .first()
      .getByRole('textbox', { name: rules.reasonFor(sentence) })
      .inputValue(),
  ).toBe('Travels');
  await groupReason.fill('For half a year');
  await submitPrescription(page);
  await page.getByText('Awaiting review').first().waitFor();

  const row = stack.withDatabase((db) =>
    db
      .prepare(
        `SELECT p.id, v.overrides FROM prescription p JOIN prescription_version v
          ON v.prescription_id = p.id AND v.version = p.version WHERE p.order_id = ?`,
      )
      .get(id),
  );
  const overrides: unknown = JSON.parse(String(row?.['overrides']));
  expect(overrides).toEqual(
    expect.arrayContaining([0, 1].map((line) => ({ rule: 'quantity', line, reason: 'For half a year' }))),
  );

  const review = await openPageAs(stack, 'auditor', `/prescriptionReview?id=${String(row?.['id'])}`);
  const findings = review.getByRole('region', { name: en.audit.findings });
  await findings.getByText(sentence).waitFor();
  expect(await findings.getByText(sentence).count()).toBe(1);
  expect(await findings.getByText(t.overridden('For half a year')).count()).toBe(1);
  await findings.getByText(/^1 .*amlodipine/i).waitFor();
  await findings.getByText(/^2 .*metformin/i).waitFor();
});

it('checks that could not run, with different reasons in a stored draft, each have a field, and the prescription can be submitted', async () => {
  const tables = { weeklyDrugs: null, formRoutes: null, doses: null };
  stack.withDatabase((db) =>
    db
      .prepare("INSERT OR REPLACE INTO rule_pack (tenant_id, name, pack) VALUES (1, 'default', ?)")
      .run(JSON.stringify(tables)),
  );
  const id = insertConsultation(stack, 'Three checks not run');
  const doctor = await signInApi(stack.baseUrl, 'doctor');
  const warehouseId = (await doctor(drug.warehouses, {}))[0]?.id ?? '';
  const { list } = await doctor(drug.search, { warehouseId, keyword: 'D0001' });
  await doctor(prescription.create, {
    orderId: id,
    warehouseId,
    diagnoses: [{ code: 'I10', name: '', nameEn: '' }],
    lines: [{ drugId: list[0]?.id ?? '', dose: '5', frequency: 'qd', route: 'oral', days: 7, quantity: 1 }],
    overrides: [
      { rule: 'weekly', line: null, reason: 'Taken daily' },
      { rule: 'route-form', line: null, reason: 'A tablet' },
    ],
    submit: false,
  });
  const page = await openConsultation(stack, id);
  await page.getByRole('button', { name: t.resume }).click();
  const reasons = page.locator('.rx-summary').getByPlaceholder(rules.reasonHint);
  await expect.poll(() => reasons.count()).toBe(3);
  const values = await Promise.all((await reasons.all()).map((field) => field.inputValue()));
  expect(values.toSorted()).toEqual(['', 'A tablet', 'Taken daily']);
  const empty = values.indexOf('');
  // Typed letter by letter: the fields stay, whatever the reasons are meanwhile.
  await reasons.nth(empty).click();
  await page.keyboard.type('A tablet daily');
  expect(await reasons.count()).toBe(3);
  await submitPrescription(page);
  await page.getByText('Awaiting review').first().waitFor();
});
