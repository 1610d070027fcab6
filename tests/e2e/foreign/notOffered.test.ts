import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { absence } from '../../../src/contract/account/absence.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { en } from '../../support/messages.ts';
import { type ForeignStack, startForeignStack } from '../../support/foreignUpstream/startForeignStack.ts';
import { insertConsultation, openPageAs } from '../steps/consultation.ts';
import { chatLog } from '../steps/signIn.ts';
import { expectNothingRaw } from '../steps/rawText.ts';
import { openRoom } from './steps.ts';

let stack: ForeignStack;
beforeAll(async () => {
  stack = await startForeignStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

it('a button that failed because it is not offered is gone, in its place and wherever else it stood', async () => {
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  const queue = page.getByRole('region', { name: /^Waiting/ });
  const accept = queue.getByRole('button', { name: 'Accept' });
  await accept.first().click();
  await queue.getByText(en.cloudRoom.acceptedElsewhere).waitFor();
  expect(await accept.count()).toBe(0);
  await page.goto(`${stack.baseUrl}/`);
  await page.getByRole('list', { name: en.dashboard.work.tabs.waiting }).waitFor();
  expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  await expectNothingRaw(page);
});

it('an open consultation is reached again although the hospital lists none, without a count', async () => {
  const page = await openRoom(stack, insertConsultation(stack, 'Patient Reached'));
  const other = page
    .getByRole('navigation', { name: en.consultation.switcher })
    .getByRole('link', { name: /Patient Reached/ });
  await other.waitFor();
  const asked = stack.foreign.asked.filter((path) => path === order.open.path).length;
  await page.goto(`${stack.baseUrl}/cloudRoom`);
  const found = page.getByRole('region', { name: 'My consultations', exact: true });
  await found.getByText(en.cloudRoom.found).waitFor();
  await found
    .getByRole('listitem')
    .filter({ hasText: 'Patient Reached' })
    .getByRole('button', { name: en.cloudRoom.resume })
    .click();
  await chatLog(page).waitFor();
  await other.waitFor();
  expect(stack.foreign.asked.filter((path) => path === order.open.path).length).toBe(asked);
  await expectNothingRaw(page);
});

it('the menu leaves out every screen whose list the hospital does not offer', async () => {
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  const menu = page.getByRole('navigation', { name: en.common.menu });
  const { orderRecord, workforceManagement, prescriptionTask, myAuditRecord, personalData } = en.common.nav;
  await menu.getByText(personalData).waitFor();
  for (const name of [orderRecord, workforceManagement, prescriptionTask, myAuditRecord])
    await expect.poll(() => menu.getByText(name, { exact: true }).count()).toBe(0);
});

it('a doctor’s absence is neither shown nor stated where the hospital does not offer it', async () => {
  const page = await openPageAs(stack, 'doctor', '/');
  await page.getByRole('list', { name: en.dashboard.counts }).waitFor();
  await expect.poll(() => stack.foreign.asked.includes(absence.get.path)).toBe(true);
  // It is known by now: the next screen is shown.
  await page.getByRole('link', { name: en.common.nav.cloudRoom }).click();
  await page.getByRole('region', { name: /^Waiting/ }).waitFor();
  expect(await page.getByRole('button', { name: en.shell.absence.setAway }).count()).toBe(0);
  await expectNothingRaw(page);
});
