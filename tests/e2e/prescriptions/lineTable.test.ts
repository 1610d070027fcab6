import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  fillPrescription,
  insertConsultation,
  openConsultation,
  openPageAs,
  prescriptionForm,
  recordPanel,
  remarkField,
  showDetails,
  showTab,
} from '../steps/consultation.ts';
import { pickFromCombobox } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.prescription;

it('the remark and the group are behind a mark of the line, which shows that something is written there', async () => {
  const page = await openConsultation(stack);
  const form = prescriptionForm(page);
  await fillPrescription(form);
  expect(await remarkField(page).count()).toBe(0);
  const line = form.getByRole('list', { name: t.lines }).getByRole('listitem').first();
  const toggle = (isWritten: boolean) =>
    line.getByRole('button', { name: t.details('Amlodipine besilate tablets', isWritten) });
  await toggle(false).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => remarkField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  const { y: before } = (await remarkField(page).boundingBox()) ?? {};
  await page.keyboard.type('In the morning');
  // Nothing moves under the caret.
  expect((await remarkField(page).boundingBox())?.y).toBe(before);
  await expectNoViolations(page, 'the details of a line');
  await toggle(true).click();
  expect(await remarkField(page).count()).toBe(0);
  await showDetails(form);
  expect(await remarkField(page).inputValue()).toBe('In the morning');
});

it('the head of the lines never covers the buttons below them, also at 200 %', async () => {
  // What is known of the patient fills several lines above.
  const allergies = Array.from({ length: 16 }, (_, n) => `Allergen no. ${n + 1}`);
  const page = await openConsultation(stack, insertConsultation(stack, 'Many lines', { allergies }));
  const form = prescriptionForm(page);
  await fillPrescription(form);
  await page.setViewportSize({ width: 720, height: 450 });
  await showTab(page, 'prescription');
  const send = form.getByRole('button', { name: t.submit });
  await send.waitFor();
  const coveredAt = await send.evaluate((button) => {
    let pane = button.parentElement;
    while (pane && !(pane.scrollHeight > pane.clientHeight && getComputedStyle(pane).overflowY === 'auto'))
      pane = pane.parentElement;
    if (!pane) throw new Error('nothing can be scrolled');
    const offsets: number[] = [];
    for (let offset = 0; offset <= pane.scrollHeight - pane.clientHeight; offset += 4) {
      pane.scrollTop = offset;
      const { left, top } = button.getBoundingClientRect();
      const shown = document.elementFromPoint(left + 8, top + 4);
      if (!shown || !button.contains(shown)) offsets.push(offset);
    }
    return offsets;
  });
  expect(coveredAt).toEqual([]);
});

it('a drug that is taken when needed asks for its remark in place', async () => {
  const page = await openConsultation(stack);
  const form = prescriptionForm(page);
  await fillPrescription(form, 'ibuprofen');
  await form.getByRole('combobox', { name: t.frequency }).selectOption('prn');
  await remarkField(page).fill('For pain, at most 3 times a day');
  expect(await remarkField(page).inputValue()).toBe('For pain, at most 3 times a day');
});

it('a drug that the patient is allergic to is replaced by one of its class, and that can be undone', async () => {
  const id = insertConsultation(stack, 'Replaced', { allergies: ['azithromycin'], classes: ['macrolides'] });
  const page = await openConsultation(stack, id);
  const form = prescriptionForm(page);
  await pickFromCombobox(form, t.findDrug, 'azithromycin');
  const line = form.getByRole('list', { name: t.lines }).getByRole('listitem');
  await line.getByRole('textbox', { name: t.days }).fill('5');
  await line.getByRole('button', { name: /^Replace with Clindamycin/ }).click();
  await line.getByText('Clindamycin hydrochloride capsules').waitFor();
  expect(await line.getByRole('textbox', { name: t.days }).inputValue()).toBe('5');
  expect(await line.getByText(en.rules.severity.block, { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: t.restoreLine }).click();
  await line.getByText('Azithromycin tablets').waitFor();
});

it('the record and the prescription share the diagnosis', async () => {
  const page = await openConsultation(stack);
  const form = prescriptionForm(page);
  const diagnoses = form.getByRole('group', { name: t.diagnoses });
  await pickFromCombobox(recordPanel(page), en.consultation.record.findDiagnosis, 'I10');
  await diagnoses.getByText('I10', { exact: true }).waitFor();
  await pickFromCombobox(form, t.findDiagnosis, 'E11.9');
  await diagnoses.getByRole('button', { name: /^Add to record/ }).click();
  const recorded = recordPanel(page).getByRole('list', { name: en.consultation.record.diagnoses });
  await recorded.getByText('E11.9', { exact: true }).waitFor();
  await recorded.getByText('I10', { exact: true }).waitFor();
  expect(await diagnoses.getByRole('button', { name: /^Add to record/ }).count()).toBe(0);
});

it('on a phone a line is a card, which is edited in a sheet', async () => {
  const id = insertConsultation(stack, 'On a phone');
  const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${id}&part=prescription`, {
    width: 390,
    height: 844,
  });
  const form = prescriptionForm(page);
  await pickFromCombobox(form, t.findDiagnosis, 'I10');
  await pickFromCombobox(form, t.findDrug, 'amlodipine');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: t.days }).fill('0');
  await expectNoViolations(page, 'the sheet of a line');
  await sheet.getByRole('button', { name: t.lineDone }).click();
  await sheet.waitFor({ state: 'detached' });
  // The card tells what is wrong, and the chip in the foot leads to it.
  const card = form.getByRole('list', { name: t.lines }).getByRole('button');
  await card.getByText(t.wrong.days).waitFor();
  await card.click();
  await sheet.getByRole('textbox', { name: t.days }).fill('7');
  await sheet.getByRole('textbox', { name: /^Instructions/ }).fill('In the morning');
  await page.keyboard.press('Escape');
  await card.getByText(/7.*In the morning/).waitFor();
  expect((await card.boundingBox())?.height).toBeLessThan(120);
  await expectNoViolations(page, 'the cards of the lines');
});

it.each([
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [390, 844],
] as const)('a number is shown whole at %i×%i: 1000 is not read as 100', async (width, height) => {
  const id = insertConsultation(stack, `Whole numbers ${width}`);
  const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${id}&part=prescription`, {
    width,
    height,
  });
  const form = prescriptionForm(page);
  await pickFromCombobox(form, t.findDrug, 'nitrofurantoin');
  for (const [field, typed] of [
    [/^Dose/, '1000'],
    [t.days, '14'],
    [/^Quantity|^Packs|^Qty/, '12'],
  ] as const) {
    const input = page.getByRole('textbox', { name: field }).filter({ visible: true }).first();
    await input.fill(typed);
    const cut = await input.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect([typed, cut]).toEqual([typed, 0]);
  }
});
