import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en } from '../../../src/console/messages.en.ts';
import { followUps } from '../../../src/contract/consultation/followUp.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { countRows, insertConsultation, openConsultation, signInApi } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let doctor: Call;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { finish } = en.consultation;
const dialogOf = (page: Page) => page.getByRole('dialog');
const endButton = (page: Page) => page.getByRole('button', { name: finish.action });

it('a follow-up is agreed with a day and a reminder, which stay while the drawer is closed', async () => {
  const id = insertConsultation(stack, 'Fiona Followed');
  const page = await openConsultation(stack, id);
  const dialog = dialogOf(page);
  const { usual, day, remind, problem } = finish.followUp;
  await endButton(page).click();
  await dialog.getByRole('button', { name: usual[7] }).click();
  await dialog.getByRole('checkbox', { name: remind }).check();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await endButton(page).click();
  await dialog.getByRole('checkbox', { name: remind, checked: true }).waitFor();

  const field = dialog.getByRole('textbox', { name: day });
  const chosen = await field.inputValue();
  await field.fill('2020-01-01');
  await dialog.getByText(problem.past).waitFor();
  await dialog.getByRole('button', { name: finish.anyway }).click();
  expect(countRows(stack, 'SELECT status AS n FROM consult_order WHERE id = ?', id)).toBe(2);

  // A day of which one digit is typed is not finished.
  await field.fill('2020-01-1');
  await dialog.getByText(problem.past).waitFor({ state: 'detached' });
  await field.blur();
  await dialog.getByText(problem.past).waitFor();

  await field.fill(chosen);
  await dialog.getByText(problem.past).waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: finish.anyway }).click();
  await page.getByText('Consultation ended – read-only').waitFor();
  const agreed = (await doctor(followUps.list, { orderId: id })).list;
  expect(agreed).toMatchObject([{ orderId: id, day: chosen, remind: true }]);
});

it('a usual follow-up is one key, which is said and a field does not lose to it; none removes what was agreed', async () => {
  const id = insertConsultation(stack, 'Kim Keyed');
  const page = await openConsultation(stack, id);
  const dialog = dialogOf(page);
  const { usual, none, chosen: said, day, note } = finish.followUp;
  const isSaid = (text: string) =>
    dialog.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
  const chosen = (name: string) => dialog.getByRole('button', { name, pressed: true });
  await page.keyboard.press('Alt+x');
  await chosen(none).waitFor();
  await page.keyboard.press('3');
  await chosen(usual[14]).waitFor();
  const field = dialog.getByRole('textbox', { name: note });
  await field.fill('In ');
  await field.press('4');
  expect(await field.inputValue()).toBe('In 4');
  await chosen(usual[14]).waitFor();
  const inTwoWeeks = await dialog.getByRole('textbox', { name: day }).inputValue();
  await isSaid(said(inTwoWeeks));
  await doctor(followUps.set, { orderId: id, day: inTwoWeeks });

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const listed = page.waitForResponse((response) => response.url().includes(followUps.list.path));
  await page.keyboard.press('Alt+x');
  await listed;
  await page.keyboard.press('0');
  await chosen(none).waitFor();
  await isSaid(none);
  await dialog.getByRole('button', { name: finish.anyway }).click();
  await page.getByText('Consultation ended – read-only').waitFor();
  expect((await doctor(followUps.list, { orderId: id })).total).toBe(0);
});

it('ends nothing while the follow-up could not be stored', async () => {
  const id = insertConsultation(stack, 'Rita Refused');
  const page = await openConsultation(stack, id);
  const dialog = dialogOf(page);
  await page.route(`**${followUps.set.path}*`, (route) => route.fulfill({ status: 503 }));
  await endButton(page).click();
  await dialog.getByRole('button', { name: finish.followUp.usual[14] }).click();
  await dialog.getByRole('button', { name: finish.anyway }).click();
  await dialog.getByText(en.prescription.notReceived).waitFor();
  expect(countRows(stack, 'SELECT status AS n FROM consult_order WHERE id = ?', id)).toBe(2);
  await page.unrouteAll();
  await dialog.getByRole('button', { name: finish.anyway }).click();
  await page.getByText('Consultation ended – read-only').waitFor();
  expect((await doctor(followUps.list, { orderId: id })).total).toBe(1);
});

it('what is pressed and typed once the visit is being ended changes nothing, and is not lost unseen', async () => {
  const id = insertConsultation(stack, 'Ella Ending');
  const page = await openConsultation(stack, id);
  const dialog = dialogOf(page);
  const { usual, note } = finish.followUp;
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname === order.finish.path,
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  await endButton(page).click();
  await dialog.getByRole('button', { name: usual[7] }).click();
  await dialog.getByRole('textbox', { name: note }).fill('Ask for the scan');
  await dialog.getByRole('button', { name: finish.advice.add }).click();
  const isEnding = page.waitForRequest(`**${order.finish.path}*`);
  await dialog.getByRole('button', { name: finish.anyway }).click();
  await isEnding;
  for (const key of ['0', '4']) await page.keyboard.press(key);
  await dialog.getByRole('button', { name: usual[7], pressed: true }).waitFor();
  for (const name of [note, finish.advice.label])
    expect(await dialog.getByRole('textbox', { name }).isEditable()).toBe(false);
  resolve();
  await page.getByText('Consultation ended – read-only').waitFor();
  expect((await doctor(followUps.list, { orderId: id })).list).toMatchObject([{ note: 'Ask for the scan' }]);
});
