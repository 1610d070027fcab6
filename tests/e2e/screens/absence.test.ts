import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { absence } from '../../../src/contract/account/absence.ts';
import { momentOf } from '../../../src/console/lib/dates/days.ts';
import { findViolations } from '../../support/axe.ts';
import { en, zh } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { acceptPatient, chatLog, holdRequest, sendMessage, signIn, waitForLive } from '../steps/signIn.ts';
import { openPageAs, signInApi } from '../steps/consultation.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
beforeEach(async () => {
  await (await signInApi(stack.baseUrl, 'doctor'))(absence.end, {});
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.shell.absence;
const statusFile = '/assets/AbsenceStatus-';
// Always in the future, and of today: the end of the hospital's day.
const until = '24:00';
const untilShown = () => {
  const now = Date.now();
  const endOfDay = Math.ceil((now + 8 * 3_600_000) / 86_400_000) * 86_400_000 - 8 * 3_600_000;
  return momentOf(endOfDay, now, 'en');
};

const status = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });
const form = (page: Page) => page.getByRole('form', { name: t.form });
const preview = (page: Page) => form(page).getByRole('blockquote');
const goAway = (page: Page) => form(page).getByRole('button', { name: t.goAway });
const back = (page: Page) => page.getByRole('banner').getByRole('button', { name: t.back });
const openForm = async (page: Page) => {
  await status(page, t.setAway).click();
  await form(page).waitFor();
};

it('a doctor goes away with a reason and an end: seen on every page, after a reload and in another tab, until they are back', async () => {
  const page = await openPageAs(stack, 'doctor', '/');
  const other = await page.context().newPage();
  await other.goto(`${stack.baseUrl}/orderRecord`);
  await status(other, t.setAway).waitFor();
  await openForm(page);
  await form(page).getByRole('radio', { name: t.reasons.meeting }).check();
  await form(page).getByLabel(t.until).fill(until);
  expect(await findViolations(page)).toEqual([]);
  await goAway(page).click();
  const away = t.awayUntil(t.why.meeting, untilShown());
  await status(page, away).waitFor();
  await form(page).waitFor({ state: 'detached' });
  await status(other, away).waitFor();
  await page.getByRole('link', { name: en.common.nav.orderRecord }).click();
  await page.waitForURL(/orderRecord/);
  await status(page, away).waitFor();
  await page.reload();
  await status(page, away).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page)).toEqual([]);
  await back(other).click();
  await status(other, t.setAway).and(other.locator(':focus')).waitFor();
  await status(page, t.setAway).waitFor();
});

it('a patient who writes while the doctor is away reads what the form showed', async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  await acceptPatient(page, stack.baseUrl);
  await waitForLive(page);
  await openForm(page);
  await preview(page).getByText('医生暂时离开（休息中），返回后回复您').waitFor();
  await form(page).getByRole('radio', { name: t.reasons.other }).check();
  await form(page).getByLabel(t.words).fill('School run');
  await form(page).getByLabel(t.until).fill(until);
  await preview(page).getByText('（School run），预计 20').waitFor();
  const shown = (await preview(page).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await status(page, t.awayUntil('School run', untilShown())).waitFor();
  // The doctor can go on writing; the patient answers by script.
  await sendMessage(page, 'How have you been since the last visit?');
  await chatLog(page).getByText(shown).first().waitFor();
});

it('only with the keyboard: the reason has the focus, Enter states it, Escape leaves without stating anything', async () => {
  const page = await openPageAs(stack, 'doctor', '/');
  await status(page, t.setAway).press('Enter');
  const focused = page.locator(':focus');
  const reason = form(page).getByRole('radio', { name: t.reasons.break });
  await reason.and(focused).waitFor();
  await page.keyboard.press('Escape');
  await form(page).waitFor({ state: 'detached' });
  await status(page, t.setAway).and(focused).press('Enter');
  await reason.and(focused).waitFor();
  // Closed and opened faster than the browser can say that it was closed.
  await form(page).evaluate((element) => {
    const panel = element.closest<HTMLElement>('[popover]');
    panel?.hidePopover();
    panel?.showPopover();
  });
  await reason.and(focused).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await status(page, t.away(t.why.rounds)).and(focused).waitFor();
});

it('own words that are missing or too long, and an end that has passed or is no time, are said at the field', async () => {
  const page = await openPageAs(stack, 'doctor', '/', { dark: true });
  await openForm(page);
  await form(page).getByRole('radio', { name: t.reasons.other }).check();
  const words = form(page).getByLabel(t.words);
  const time = form(page).getByLabel(t.until);
  await goAway(page).click();
  await form(page).getByText(t.wrong.empty()).waitFor();
  await words.and(page.locator(':focus')).waitFor();
  await words.fill('x'.repeat(41));
  await time.fill('0:00');
  await goAway(page).click();
  await form(page).getByText(t.wrong.long(40)).waitFor();
  await form(page).getByText(t.wrong.over).waitFor();
  await time.fill('soon');
  await goAway(page).click();
  await form(page).getByText(t.wrong.time).waitFor();
  await preview(page).getByText('预计 … 返回').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await words.fill('x'.repeat(40));
  await time.fill('');
  await goAway(page).click();
  await status(page, t.away('x'.repeat(40))).waitFor();
});

it('a call that fails leaves the status as it is, and says so', async () => {
  const page = await openPageAs(stack, 'doctor', '/');
  await status(page, t.setAway).waitFor();
  const broken = { json: { code: 500, msg: 'Out of order', data: null } };
  await page.route(`**${absence.start.path}`, (route) => route.fulfill(broken));
  await page.route(`**${absence.end.path}`, (route) => route.fulfill(broken));
  await openForm(page);
  await goAway(page).click();
  await form(page)
    .getByText(/^Your status was not changed: /)
    .waitFor();
  await status(page, t.setAway).waitFor();
  await page.unroute(`**${absence.start.path}`);
  await goAway(page).click();
  await status(page, t.away(t.why.break)).waitFor();
  await back(page).click();
  await page.locator('.toast').first().waitFor();
  await status(page, t.away(t.why.break)).waitFor();
});

it('on a telephone it is an icon with a name, nothing becomes wider, and one returns from its panel', async () => {
  const page = await openPageAs(stack, 'doctor', '/', { width: 390, height: 844, language: 'zh-CN' });
  const z = zh.shell.absence;
  await status(page, z.setAway).click();
  const panel = page.getByRole('form', { name: z.form });
  await panel.getByRole('radio', { name: z.reasons.rounds }).check();
  expect(await findViolations(page)).toEqual([]);
  await panel.getByRole('button', { name: z.goAway }).click();
  const away = status(page, z.away(z.why.rounds));
  await away.waitFor();
  const bar = page.getByRole('banner');
  expect(await bar.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  expect(await page.getByText(z.away(z.why.rounds)).isVisible()).toBe(false);
  await away.click();
  await bar.getByRole('button', { name: z.back }).click();
  await status(page, z.setAway).waitFor();
});

it('appears in the bar however late its code arrives, and once it can be loaded', async () => {
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  await status(page, t.setAway).waitFor();
  const held = await holdRequest(page, statusFile);
  // Its code may be requested before the page has loaded, which it then never has.
  await page.reload({ waitUntil: 'commit' });
  await waitForLive(page);
  await page.getByRole('region', { name: /^Waiting/ }).waitFor();
  held.release();
  await status(page, t.setAway).waitFor();

  const files = `**${statusFile}*`;
  await page.route(files, (route) => route.abort());
  const failed = page.waitForEvent('console', (message) => message.text().includes('could not be loaded'));
  await page.reload();
  await failed;
  expect(await status(page, t.setAway).count()).toBe(0);
  await page.unroute(files);
  await status(page, t.setAway).waitFor();
  // The browser reports the load that failed.
  stack.consoleErrors();
});

it('an auditor has no such status', async () => {
  const page = await openPageAs(stack, 'auditor', '/prescriptionTask');
  await page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.includes(file)),
    statusFile,
  );
  await waitForLive(page);
  expect(await status(page, t.setAway).count()).toBe(0);
});
