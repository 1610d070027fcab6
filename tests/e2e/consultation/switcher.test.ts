import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { orderStatus } from '../../../src/contract/consultation/order.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { composerField, insertConsultation, openPageAs } from '../steps/consultation.ts';
import { waitForLive } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
beforeEach(() => {
  stack.withDatabase((db) => {
    db.prepare('UPDATE consult_order SET status = ? WHERE status = ?').run(
      orderStatus.finished,
      orderStatus.inConsultation,
    );
  });
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { consultation: t } = en;

const list = (page: Page): Locator => page.getByRole('navigation', { name: t.switcher });
const rowOf = (page: Page, name: string): Locator =>
  list(page).getByRole('listitem').filter({ hasText: name });
const namesIn = (page: Page): Promise<string[]> => list(page).getByRole('strong').allTextContents();

/** Opens the first of these consultations, with the others beside it. */
const openRoom = async (names: readonly string[]): Promise<Page> => {
  const [id] = names.map((name) => insertConsultation(stack, name));
  const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${id}`, { width: 1440, height: 900 });
  await composerField(page).waitFor();
  await waitForLive(page);
  await expect.poll(() => list(page).getByRole('link').count()).toBe(names.length + 1);
  return page;
};

/** Moves the pointer off the list: nothing in it moves under the pointer. */
const leaveList = (page: Page): Promise<void> => page.mouse.move(900, 450);

it('the conversations are sorted as the doctor chooses, also after a reload', async () => {
  const page = await openRoom(['Zoe', 'Anna', 'Mia']);
  await list(page)
    .getByRole('button', { name: t.sort.label(t.sort.orders.unanswered) })
    .click();
  await page.getByRole('button', { name: t.sort.orders.name, exact: true }).click();
  await leaveList(page);
  await expect.poll(() => namesIn(page)).toEqual(['Anna', 'Mia', 'Zoe']);
  await page.reload();
  await expect.poll(() => namesIn(page)).toEqual(['Anna', 'Mia', 'Zoe']);
});

it('the key [ collapses the list to initials and is typed as a character into a message', async () => {
  const page = await openRoom(['Anna Berg', 'Mia Moll']);
  const chat = composerField(page);
  await chat.fill('');
  await chat.press('[');
  expect(await chat.inputValue()).toBe('[');
  expect(await list(page).getByRole('strong').count()).toBe(2);
  await chat.fill('');
  await page.getByRole('button', { name: t.collapseSwitcher }).focus();
  await page.keyboard.press('[');
  await expect.poll(() => list(page).getByRole('strong').count()).toBe(0);
  const box = await list(page).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(56);
  await list(page).getByText('MM', { exact: true }).waitFor();
  await page.reload();
  const other = list(page).getByRole('link', { name: 'Mia Moll' });
  await other.click();
  await page.getByRole('region', { name: en.common.patientBanner.label('Mia Moll') }).waitFor();
  await page.getByRole('button', { name: t.expandSwitcher }).click();
  await expect.poll(() => namesIn(page)).toHaveLength(2);
});

it('a consultation that is snoozed sinks to the end with its time, stays after a reload, and is taken up again', async () => {
  const page = await openRoom(['Anna', 'Mia', 'Zoe']);
  await expect.poll(() => namesIn(page)).toEqual(['Anna', 'Mia', 'Zoe']);
  await rowOf(page, 'Anna').hover();
  await rowOf(page, 'Anna')
    .getByRole('button', { name: t.snooze.label('Anna') })
    .click();
  await page.getByRole('button', { name: t.snooze.choices.hour }).click();
  await leaveList(page);
  await expect.poll(() => namesIn(page)).toEqual(['Mia', 'Zoe', 'Anna']);
  await rowOf(page, 'Anna')
    .getByText(/^until \d\d/)
    .waitFor();
  await page.reload();
  await expect.poll(() => namesIn(page)).toEqual(['Mia', 'Zoe', 'Anna']);
  await rowOf(page, 'Anna').hover();
  await rowOf(page, 'Anna')
    .getByRole('button', { name: t.snooze.label('Anna') })
    .click();
  await page.getByRole('button', { name: t.snooze.wake }).click();
  await leaveList(page);
  await expect.poll(() => namesIn(page)).toEqual(['Anna', 'Mia', 'Zoe']);

  await rowOf(page, 'Anna').hover();
  await rowOf(page, 'Anna')
    .getByRole('button', { name: t.snooze.label('Anna') })
    .click();
  await page.getByRole('button', { name: t.snooze.choices.quarter }).click();
  await leaveList(page);
  await expect.poll(() => namesIn(page)).toEqual(['Mia', 'Zoe', 'Anna']);
  await page.getByText(t.snooze.done('Anna')).waitFor();
  await page.getByRole('button', { name: t.snooze.undo }).click();
  await expect.poll(() => namesIn(page)).toEqual(['Anna', 'Mia', 'Zoe']);
});

it('a collapsed list has the menu on the initials, for the pointer and the keyboard', async () => {
  const page = await openRoom(['Anna Berg', 'Mia Moll']);
  await page.getByRole('button', { name: t.collapseSwitcher }).click();
  const menuOf = (name: string) => list(page).getByRole('button', { name: t.snooze.label(name) });
  const marks = list(page).getByText(/^until \d\d/);
  // Nothing of it is there before it opens.
  const contents = list(page).locator('.popover > *');
  expect(await contents.count()).toBe(0);
  await menuOf('Anna Berg').hover();
  await menuOf('Anna Berg').click();
  await page.getByRole('button', { name: t.snooze.choices.hour }).click();
  await expect.poll(() => marks.count()).toBe(1);
  await leaveList(page);
  await menuOf('Mia Moll').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: t.snooze.choices.quarter }).press('Enter');
  await expect.poll(() => marks.count()).toBe(2);
});

it('a tap on the initials of a collapsed list leads to the patient, wherever it hits them', async () => {
  const page = await openRoom(['Anna Berg', 'Mia Moll']);
  await page.getByRole('button', { name: t.collapseSwitcher }).click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await expect.poll(() => page.evaluate(() => matchMedia('(hover: none)').matches)).toBe(true);
  const initials = await list(page).getByText('MM', { exact: true }).boundingBox();
  if (!initials) throw new Error('there are no initials');
  await page.mouse.click(initials.x + initials.width - 4, initials.y + initials.height - 4);
  await page.getByRole('region', { name: en.common.patientBanner.label('Mia Moll') }).waitFor();
});

it('two patients of the same name are told apart by sex and age', async () => {
  const page = await openRoom(['Lea Vogt', 'Lea Vogt', 'Mia Moll']);
  const demographics = /(?:Female|Male|Unknown sex) \d+ [ym]/;
  await expect.poll(() => rowOf(page, 'Lea Vogt').filter({ hasText: demographics }).count()).toBe(2);
  expect(await rowOf(page, 'Mia Moll').filter({ hasText: demographics }).count()).toBe(0);
});
