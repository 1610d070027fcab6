import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { momentOf } from '../../../src/console/lib/dates/days.ts';
import { findViolations } from '../../support/axe.ts';
import { en } from '../../support/messages.ts';
import { onePixelPng } from '../../support/expectNoViolations.ts';
import {
  insertConsultation,
  insertFollowUp,
  openConsultation,
  openPageAs,
  recordPanel,
  signInApi,
} from '../steps/consultation.ts';
import { insertMessages, type InsertedMessage } from '../steps/insertMessages.ts';
import { storeFile } from '../steps/storeFile.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { viewer, picture, actions } = en.chat;

/** A consultation with pictures of these names, the first of them opened. */
const openViewer = async (...names: readonly string[]): Promise<Page> =>
  openViewerOf(insertConsultation(stack, `Pictures of ${names.join(' and ')}`), ...names);

const openViewerOf = async (orderId: string, ...names: readonly string[]): Promise<Page> => {
  const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${orderId}&part=record`);
  const files = names.map((name) => ({ name, mimeType: 'image/png', buffer: onePixelPng }));
  await page.locator('input[type=file][multiple]').setInputFiles(files);
  await page.getByRole('button', { name: en.composer.send, exact: true }).click();
  const sent = page.getByRole('log').getByRole('button', { name: new RegExp(`^${picture.enlarge('')}`) });
  await expect.poll(() => sent.count()).toBe(names.length);
  await sent.first().click();
  await page.getByRole('dialog', { name: viewer.title }).waitFor();
  return page;
};

const imagesIn = (page: Page) => page.getByRole('dialog', { name: viewer.title }).locator('img');
const scaleOf = (page: Page): Promise<number> =>
  imagesIn(page).evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);

it('a picture fills the window, is zoomed with the wheel where the pointer is, dragged and rotated', async () => {
  const page = await openViewer('rash.png');
  const size = page.viewportSize();
  expect(await page.getByRole('dialog', { name: viewer.title }).boundingBox()).toMatchObject({
    x: 0,
    y: 0,
    width: size?.width,
    height: size?.height,
  });
  const box = await imagesIn(page).boundingBox();
  if (!box || !size) throw new Error('no picture is shown');
  expect(box.height).toBeGreaterThan(size.height * 0.9);
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.wheel(0, -400);
  await expect.poll(() => scaleOf(page)).toBeCloseTo(Math.E);
  const zoomed = await imagesIn(page).boundingBox();
  // The corner is 100 px from the pointer, times the zoom.
  expect(zoomed?.x).toBeCloseTo(box.x + 100 - 100 * Math.E, 0);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 130);
  await page.mouse.up();
  const moved = await imagesIn(page).boundingBox();
  expect(moved?.x).toBeCloseTo((zoomed?.x ?? 0) + 60, 0);
  await page.keyboard.press('r');
  await expect.poll(async () => (await imagesIn(page).boundingBox())?.height).toBeCloseTo(box.height, 0);
  expect(await scaleOf(page)).toBeCloseTo(0);
});

it('two fingers zoom a picture around the point between them', async () => {
  const page = await openViewer('rash.png');
  const box = await imagesIn(page).boundingBox();
  if (!box) throw new Error('no picture is shown');
  const middle = { x: Math.round(box.x + 100), y: Math.round(box.y + 100) };
  const devtools = await page.context().newCDPSession(page);
  /** Two fingers, each this far from the middle. */
  const touch = (type: 'touchStart' | 'touchMove', distance: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [-distance, distance].map((dx, id) => ({ id, x: middle.x + dx, y: middle.y })),
    });
  await touch('touchStart', 40);
  for (const distance of [60, 80, 100]) await touch('touchMove', distance);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => scaleOf(page)).toBeCloseTo(2.5, 1);
  const zoomed = await imagesIn(page).boundingBox();
  expect(zoomed?.x).toBeCloseTo(box.x - 100 * 1.5, 0);
  // The page itself is not zoomed.
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
});

it('pictures follow each other by keys, two are compared, and Escape returns to the one that was opened', async () => {
  const page = await openViewer('before.png', 'after.png');
  const dialog = page.getByRole('dialog', { name: viewer.title });
  await dialog.getByText(viewer.position(1, 2)).waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByText(viewer.position(2, 2)).waitFor();
  const second = await imagesIn(page).getAttribute('src');
  await page.keyboard.press('c');
  await expect.poll(() => imagesIn(page).count()).toBe(2);
  expect(await imagesIn(page).first().getAttribute('src')).toBe(second);
  expect(await imagesIn(page).last().getAttribute('src')).not.toBe(second);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')).toMatch(
    new RegExp(`^${picture.enlarge('')}`),
  );
});

it('one damaged picture of thirty says so in its place, the keys pass it, and the others are shown', async () => {
  const [count, damaged] = [30, 28];
  const call = await signInApi(stack.baseUrl, 'doctor');
  const messages: InsertedMessage[] = [];
  for (let n = 1; n <= count; n += 1) {
    // Each has a width of its own.
    const png = await sharp({ create: { width: n, height: 1, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    // The signature of a PNG, and nothing that could be shown.
    const bytes = n === damaged ? png.subarray(0, 8) : png;
    const file = await storeFile(stack, call, {
      name: `${n}.png`,
      type: 'image/png',
      bytes: new Uint8Array(bytes),
    });
    // Sent by the doctor, so that the conversation opens at its end.
    messages.push({ from: 'doctor', at: Date.now() - (count - n) * 60_000, kind: 'picture', file });
  }
  const orderId = insertConsultation(stack, 'Thirty Pictures');
  insertMessages(stack, orderId, messages);
  const page = await openConsultation(stack, orderId);
  const log = page.getByRole('log');
  await log.getByText(picture.failed).waitFor();
  await log
    .getByRole('button', { name: new RegExp(`^${picture.enlarge('')}`) })
    .last()
    .click();

  const dialog = page.getByRole('dialog', { name: viewer.title });
  const widths = () =>
    imagesIn(page).evaluateAll((all) =>
      all.map((one) => (one instanceof HTMLImageElement && one.complete ? one.naturalWidth : 0)),
    );
  const expectPicture = async (n: number): Promise<void> => {
    await dialog.getByText(viewer.position(n, count)).waitFor();
    const failed = dialog.getByText(picture.failed);
    await expect
      .poll(async () => [await widths(), await failed.count()])
      .toEqual(n === damaged ? [[], 1] : [[n], 0]);
  };
  await expectPicture(count);
  // All around and on, back to the damaged one and over it.
  const keys = [
    ...Array<string>(count + 3).fill('ArrowLeft'),
    'ArrowRight',
    'ArrowRight',
    'ArrowLeft',
    'ArrowLeft',
  ];
  let shown = count;
  for (const key of keys) {
    await page.keyboard.press(key);
    shown += key === 'ArrowRight' ? 1 : -1;
    if (shown === 0) shown = count;
    await expectPicture(shown);
  }
  // Beside another one it says so as well.
  await page.keyboard.press('c');
  await expect
    .poll(async () => [await widths(), await dialog.getByText(picture.failed).count()])
    .toEqual([[damaged - 1], 1]);
  // It may only have been refused for a moment; the keys go on.
  await page.route('**/storage/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: onePixelPng }),
  );
  await dialog.getByRole('button', { name: picture.again }).click();
  await expect.poll(widths).toContain(1);
  await page.keyboard.press('c');
  await expect.poll(async () => (await widths()).length).toBe(1);
});

/** How many pictures are shown in a part of the page. */
const countShown = (within: Pick<Page, 'locator'>) =>
  within
    .locator('img')
    .evaluateAll(
      (all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length,
    );

it('a picture that was refused for a moment is loaded again on request, in the summary and in the chat', async () => {
  const { patientSummary: summary } = en.rules;
  const call = await signInApi(stack.baseUrl, 'doctor');
  const file = await storeFile(stack, call, {
    name: 'rash.png',
    type: 'image/png',
    bytes: new Uint8Array(onePixelPng),
  });
  const orderId = insertConsultation(stack, 'Renata Refused');
  insertMessages(stack, orderId, [{ from: 'patient', at: Date.now(), kind: 'picture', file }]);
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  await page.route('**/storage/**', (route) => route.fulfill({ status: 429 }));
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${orderId}`);
  const [failed, log] = [page.getByRole('button', { name: summary.pictureFailed }), page.getByRole('log')];
  await failed.waitFor();
  await log.getByText(picture.failed).waitFor();
  await page.unroute('**/storage/**');
  await failed.click();
  await expect.poll(() => failed.count()).toBe(0);
  await log.getByRole('button', { name: picture.again }).click();
  await expect.poll(() => countShown(log)).toBe(1);
  await expect.poll(() => countShown(page.locator('.summary-pictures'))).toBe(1);
  // The refusals.
  stack.consoleErrors();
});

it('a picture of another visit is shown with its day, beside one of this visit', async () => {
  const orderId = insertConsultation(stack, 'Two Visits');
  const page = await openViewerOf(orderId, 'today.png', 'before.png');
  const sentAt = Date.now() - 40 * 86_400_000;
  const earlier = insertFollowUp(stack, orderId);
  stack.withDatabase((db) =>
    db
      .prepare("UPDATE message SET conv = ?, seq = 1, role = 'patient', at = ? WHERE conv = ? AND seq = 2")
      .run(earlier, sentAt, orderId),
  );
  await page.reload();
  await page
    .getByRole('log')
    .getByRole('button', { name: new RegExp(`^${picture.enlarge('')}`) })
    .click();
  const dialog = page.getByRole('dialog', { name: viewer.title });
  await dialog.getByText(viewer.position(1, 1)).waitFor();
  const today = await imagesIn(page).getAttribute('src');
  await page.keyboard.press('c');
  await dialog.getByRole('button', { name: viewer.others }).click();
  await dialog.getByText(viewer.position(1, 2)).waitFor();
  await dialog.getByText(picture.name('Two Visits', momentOf(sentAt, Date.now(), 'en'))).waitFor();
  expect(await imagesIn(page).first().getAttribute('src')).toBe(today);
  await expect
    .poll(() =>
      imagesIn(page).evaluateAll((all) =>
        all.map((one) => one instanceof HTMLImageElement && one.naturalWidth),
      ),
    )
    .toEqual([1, 1]);
  expect(await dialog.getByRole('button', { name: viewer.others }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});

it('without pictures in other visits the viewer says so', async () => {
  const page = await openViewer('only.png');
  const dialog = page.getByRole('dialog', { name: viewer.title });
  const others = dialog.getByRole('button', { name: viewer.others });
  await others.click();
  const notice = page.getByText(viewer.noOthers('Pictures of only.png'));
  await notice.waitFor();
  // The viewer covers the whole page, but not this.
  expect(
    await notice.evaluate((text) => {
      const { x, y, width, height } = text.getBoundingClientRect();
      return text.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  ).toBe(true);
  expect(await others.count()).toBe(0);
  // The button has gone, and the keys still work.
  await page.keyboard.press('r');
  await expect.poll(() => scaleOf(page)).toBeCloseTo(0);
});

it('a picture is noted in the record and saved as a file', async () => {
  const page = await openViewer('rash.png');
  const dialog = page.getByRole('dialog', { name: viewer.title });
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: en.chat.file.save('rash.png') }).click();
  expect((await saved).suggestedFilename()).toBe('rash.png');
  await dialog.getByRole('button', { name: actions.quote }).click();
  const { examination } = en.consultation.record;
  await dialog.getByRole('button', { name: examination }).click();
  await page.keyboard.press('Escape');
  const field = recordPanel(page).getByRole('textbox', { name: examination });
  await expect.poll(() => field.inputValue()).toContain('rash.png');
});
