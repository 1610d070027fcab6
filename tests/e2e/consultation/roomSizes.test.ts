import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findOverflow } from '../../support/overflow.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { openPageAs, showTab } from '../steps/consultation.ts';
import { insertRichPatient } from '../steps/richPatient.ts';
import { messagesOf } from '../steps/signIn.ts';

let stack: E2eStack;
let orderId: string;
const name = 'Maximiliana Konstantinopolitanska-Featherstonehaugh Younger';
beforeAll(async () => {
  stack = await startE2eStack();
  orderId = insertRichPatient(stack, { name, visits: 4, medicines: 3, pictures: 0 });
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const sizes = [
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [390, 844],
  [320, 640],
] as const;

type Language = keyof typeof messagesOf;

/** Width and height of what is visible, in CSS pixels. */
const sizeOf = async (page: Page, selector: string): Promise<readonly [number, number]> => {
  const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return [Math.round(box.width), Math.round(box.height)];
};

const openRoom = async (language: Language, isShipped: boolean): Promise<Page> => {
  const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${orderId}`, { language });
  if (isShipped) return page;
  // Without a file there is no answer to wait for.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.reload();
  await page.evaluate(() => document.fonts.ready);
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );
  expect(loaded.join()).not.toContain('Inter Variable');
  return page;
};

/** The widest field and the widest column of messages, in CSS pixels. */
const widest = (page: Page): Promise<number> =>
  page
    .locator('.chat, .consultation input, .consultation textarea')
    .evaluateAll((list) =>
      Math.max(0, ...list.filter((one) => one.checkVisibility()).map((one) => one.clientWidth)),
    );

const tabs = ['chat', 'record', 'prescription'] as const;

it.each([
  ['en-GB', true],
  ['en-GB', false],
  ['zh-CN', true],
  ['zh-CN', false],
] as const)(
  'the room in %s has one row for the patient and cuts nothing off, with the shipped typeface: %s',
  { timeout: 300_000 },
  async (language, isShipped) => {
    const page = await openRoom(language, isShipped);
    const t = messagesOf[language];
    const problems: string[] = [];
    const table: string[] = [];
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      const measured: string[] = [];
      for (const tab of tabs) {
        if (tab !== 'chat' || width <= 900) await showTab(page, tab, t);
        const selector = tab === 'chat' ? '.chat-body' : `.side-${tab}`;
        await page.locator(selector).filter({ visible: true }).waitFor();
        measured.push((await sizeOf(page, selector)).join('×'));
        const faults = await findOverflow(page);
        problems.push(...faults.map((fault) => `${width} ${tab}: ${fault}`));
      }
      const [, banner] = await sizeOf(page, '.consultation-header');
      table.push(`| ${width}×${height} | ${measured.join(' | ')} | ${banner} |`);
      expect([width, banner <= 56]).toEqual([width, true]);
      expect(await widest(page)).toBeLessThanOrEqual(720);
      expect(
        await page
          .locator('.chat')
          .first()
          .evaluate((chat) => chat.clientWidth),
      ).toBeLessThanOrEqual(640);
    }
    // oxlint-disable-next-line no-console -- the table of docs/benchmarks.md
    console.log([`${language}, shipped typeface: ${isShipped}`, ...table].join('\n'));
    expect(problems).toEqual([]);
  },
);

it.each([
  ['en-GB', '1 tablet, once a day'],
  ['zh-CN', '每次 1 片，每日一次'],
] as const)('on a phone the room in %s is the patient’s', async (language, dosage) => {
  const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${orderId}`, {
    language,
    width: 390,
    height: 844,
  });
  const { consultation: t, common, composer, shell } = messagesOf[language];
  await page.getByRole('log').waitFor();
  expect(await page.getByRole('navigation', { name: common.menu }).isVisible()).toBe(false);
  expect(await page.getByRole('navigation', { name: shell.breadcrumb.label }).isVisible()).toBe(false);
  expect((await sizeOf(page, '.consultation-header'))[1]).toBe(48);
  expect((await sizeOf(page, '.chat-body'))[1]).toBeGreaterThanOrEqual(560);
  expect((await sizeOf(page, '.composer'))[1]).toBeLessThanOrEqual(56);

  // The composer grows with what is typed, to about six lines.
  const field = page.getByRole('textbox', { name: composer.write });
  await field.fill('1\n2\n3\n4\n5\n6\n7\n8\n9');
  const grown = (await sizeOf(page, '.composer-text'))[1];
  expect(grown).toBeGreaterThan(120);
  expect(grown).toBeLessThan(160);
  await field.fill('');

  // The rarer tools are behind one button, with their names.
  await page.getByRole('button', { name: composer.more }).press('Enter');
  await page.getByRole('button', { name: composer.voice.start }).waitFor();
  await page.getByRole('button', { name: composer.quickReplies.open }).press('Enter');
  await page.getByRole('button', { name: composer.quickReplies.close }).click();

  // The end of the visit and its page are behind the three dots.
  await page.getByRole('button', { name: common.patientBanner.details }).press('Enter');
  await page.getByRole('link', { name: t.visitPage }).waitFor();
  await page.getByRole('definition').getByText(name).waitFor();
  await page.getByRole('definition').getByText(dosage).first().waitFor();
  await page.getByRole('button', { name: t.finish.action }).click();
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: t.finish.ask(name) })
    .waitFor();
  await page.keyboard.press('Escape');

  // The other conversations are behind the name: pressing it is enough.
  await page.locator('.patient-banner-name').click({ position: { x: 20, y: 10 }, force: true });
  const others = page.getByRole('navigation', { name: t.switcher }).getByRole('link');
  await expect.poll(() => others.count()).toBeGreaterThan(1);
  await others.filter({ hasNotText: name }).first().click();
  await page.waitForURL((url) => url.searchParams.get('id') !== orderId);
  await page.getByRole('log').waitFor();

  await page.getByRole('link', { name: t.back, exact: true }).click();
  await page.waitForURL('**/cloudRoom');
  await page.getByRole('navigation', { name: common.menu }).waitFor();
});
