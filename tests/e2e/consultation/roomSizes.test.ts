import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findOverflow, widenTypeface } from '../../support/overflow.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { openPageAs, showTab } from '../steps/consultation.ts';
import { insertRichPatient, richFacts } from '../steps/richPatient.ts';
import { messagesOf } from '../steps/signIn.ts';

let stack: E2eStack;
let orderId: string;
const name = 'Maximiliana Konstantinopolitanska-Featherstonehaugh Youngman';
beforeAll(async () => {
  stack = await startE2eStack();
  orderId = insertRichPatient(stack, { name, visits: 4, medicines: 3, pictures: 0 });
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const sizes = [
  [1366, 768],
  [1440, 900],
  [1680, 1050],
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

type Typeface = 'shipped' | 'fallback' | 'wide';

/** The room in the shipped typeface, in what the browser takes when it cannot be loaded, or in one as wide as Verdana. */
const openRoom = async (language: Language, typeface: Typeface): Promise<Page> => {
  const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${orderId}`, { language });
  if (typeface === 'shipped') return page;
  if (typeface === 'wide') {
    await widenTypeface(page);
    return page;
  }
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

/** Those in the table of docs/benchmarks.md first. */
const tabs = ['chat', 'record', 'prescription', 'summary', 'history'] as const;

/** With two panes the chat can be read, and a drug is one row of its table. */
const leastOfTwoPanes = [
  ['.chat', 380],
  ['.side-history', 340],
  ['.side-prescription', 664],
] as const;

it.each([
  ['en-GB', 'shipped'],
  ['en-GB', 'fallback'],
  ['en-GB', 'wide'],
  ['zh-CN', 'shipped'],
  ['zh-CN', 'fallback'],
  ['zh-CN', 'wide'],
] as const)(
  'the room in %s has one row for the patient and cuts nothing off, typeface: %s',
  { timeout: 300_000 },
  async (language, typeface) => {
    const page = await openRoom(language, typeface);
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
      for (const [selector, least] of width >= 1680 ? leastOfTwoPanes : []) {
        const [shown] = await sizeOf(page, selector);
        if (shown < least) problems.push(`${width} ${selector}: ${shown} of ${least} pixels`);
      }
      const [, banner] = await sizeOf(page, '.consultation-header');
      table.push(`| ${width}×${height} | ${measured.slice(0, 3).join(' | ')} | ${banner} |`);
      expect([width, banner <= 56]).toEqual([width, true]);
      expect(await widest(page)).toBeLessThanOrEqual(720);
      expect(
        await page
          .locator('.chat')
          .first()
          .evaluate((chat) => chat.clientWidth),
      ).toBeLessThanOrEqual(640);
    }
    console.log([`${language}, typeface: ${typeface}`, ...table].join('\n'));
    expect(problems).toEqual([]);
  },
);

const diabetes = { code: 'E11', name: '2型糖尿病', nameEn: 'Type 2 diabetes mellitus' };

const said = (value: unknown): string => JSON.stringify({ value, source: 'patient', at: Date.now() });

/** A pregnant patient with an allergy, two conditions and two medicines; returns the order's id. */
const insertPregnantPatient = (): string => {
  const id = insertRichPatient(stack, { name: 'Paula Pregnant', visits: 1, medicines: 1, pictures: 0 });
  stack.withDatabase((db) => {
    db.prepare(
      `UPDATE patient_facts SET facts = json_set(facts, '$.pregnant', json(?), '$.conditions', json(?)) WHERE order_id = ?`,
    ).run(said(true), said([richFacts.condition, diabetes]), id);
    db.prepare(`UPDATE patient SET sex = 2 WHERE name = 'Paula Pregnant'`).run();
  });
  return id;
};

/** The part of an element that is seen, in CSS pixels; 0 if its text is cut without an ellipsis and a title. */
const seenWidth = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const inside = node.closest('.patient-banner')?.getBoundingClientRect();
    if (!inside || top < inside.top || bottom > inside.bottom) return 0;
    if (left < inside.left || right > Math.min(inside.right, innerWidth)) return 0;
    const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!topmost || !(node.contains(topmost) || topmost.contains(node))) return 0;
    const isCut = node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline';
    const isSaid = getComputedStyle(node).textOverflow === 'ellipsis' && node.closest('[title]') !== null;
    return isCut && !isSaid ? 0 : right - left;
  });

it.each([
  ['en-GB', 1366, 768],
  ['en-GB', 1440, 900],
  ['zh-CN', 1366, 768],
  ['zh-CN', 1440, 900],
] as const)(
  'beside the list of conversations the banner in %s at %i × %i shows what a prescriber must see, and the dots name all of it',
  async (language, width, height) => {
    const { common, consultation } = messagesOf[language];
    const t = common.patientBanner;
    const [hypertension, second] = [richFacts.condition, diabetes].map((one) =>
      language === 'en-GB' ? one.nameEn : one.name,
    );
    const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${insertPregnantPatient()}`, {
      language,
      width,
      height,
    });
    const banner = page.getByRole('region', { name: t.label('Paula Pregnant') });
    const takes = banner.getByRole('button', { name: t.takesList(2) });
    await takes.waitFor();
    expect((await sizeOf(page, '.switcher'))[0]).toBeGreaterThanOrEqual(230);
    expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(56);
    for (const [shown, least] of [
      [banner.locator('.patient-banner-allergies'), 100],
      [takes, 40],
      [banner.getByText(t.pregnant, { exact: true }).first(), 20],
      [banner.getByText(hypertension ?? '', { exact: true }).first(), 60],
      [banner.getByText('68.5 kg').first(), 20],
      [banner.getByText('1980-02-03').first(), 40],
    ] as const)
      expect([await shown.innerText(), await seenWidth(shown)]).toEqual([
        expect.any(String),
        expect.toSatisfy((seen: number) => seen >= least),
      ]);
    // There is room even for the kind of visit, which gives way first.
    expect(await banner.getByText(t.followUp, { exact: true }).first().isVisible()).toBe(true);
    expect(await takes.innerText()).toBe(t.takes(2));
    // The end is the main action, after the video.
    const [video, end] = await Promise.all([
      page.getByRole('button', { name: messagesOf[language].video.open }).boundingBox(),
      page
        .getByRole('button', { name: consultation.finish.action })
        .and(page.locator('.button-main'))
        .boundingBox(),
    ]);
    expect(end?.x).toBeGreaterThan(video?.x ?? Number.NaN);

    await page.getByRole('button', { name: t.details }).press('Enter');
    for (const text of [
      richFacts.allergy.substance,
      t.pregnant,
      hypertension,
      second,
      richFacts.medicine.name,
      '68.5 kg',
      '1980-02-03',
      t.female,
      t.followUp,
    ])
      await page
        .getByRole('definition')
        .filter({ hasText: text ?? '' })
        .first()
        .waitFor();
  },
);

it.each([
  ['en-GB', '1 tablet, once a day'],
  ['zh-CN', '每次 1 片，每日1次'],
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

it.each([
  ['en-GB', 390, 844],
  ['zh-CN', 390, 844],
  ['en-GB', 1440, 900],
  ['zh-CN', 1440, 900],
] as const)(
  'forty medicines in %s at %i × %i open in a list that scrolls and cuts nothing off',
  async (language, width, height) => {
    const { common } = messagesOf[language];
    const t = common.patientBanner;
    const id = insertRichPatient(stack, { name, visits: 9, medicines: 40, pictures: 0 });
    const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${id}`, { language, width, height });
    const banner = page.getByRole('region', { name: t.label(name) });
    const takes = banner.getByRole('button', { name: t.takesList(41) });
    // On a phone the list is behind the dots.
    await (width > 640 ? takes : banner.getByRole('button', { name: t.details })).press('Enter');
    const panel = page.locator('.popover:popover-open');
    const medicines = panel.locator('.patient-banner-medicines').getByRole('listitem');
    await expect.poll(() => medicines.count()).toBe(41);
    const told = medicines.filter({ hasText: richFacts.medicine.name });
    for (const text of [richFacts.medicine.dose, common.factSources.patient])
      await told.getByText(text).waitFor();
    const box = await panel.boundingBox();
    if (!box) throw new Error('the list is not shown');
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
    expect(
      await panel.evaluate((list) => [
        list.scrollWidth <= list.clientWidth,
        list.scrollHeight > list.clientHeight,
      ]),
    ).toEqual([true, true]);
    await medicines.last().scrollIntoViewIfNeeded();
    const last = await medicines.last().boundingBox();
    expect(last && last.y >= box.y && last.y + last.height <= box.y + box.height).toBe(true);
  },
);
