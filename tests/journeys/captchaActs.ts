import type { Locator, Page } from 'playwright-core';
import { en } from '../../src/console/features/login/captcha/messages.en.ts';
import { zh } from '../../src/console/features/login/captcha/messages.zh.ts';
import { captchaSize } from '../../src/contract/account/captcha.ts';
import { gapOf } from '../gap.ts';

const { width } = captchaSize.blockPuzzle;

/** The challenge that stands on the page, in either language. */
export const challenge = (page: Page): Locator =>
  page.getByRole('region', { name: new RegExp(`^(?:${en.title}|${zh.title})$`) });

/** The slider of the puzzle, as keys reach it. */
export const piece = (page: Page): Locator => challenge(page).getByRole('slider');

// What stands there, once both pictures are painted; another challenge takes its place after a wrong try.
const pictures = (page: Page): Promise<readonly string[]> =>
  challenge(page)
    .locator('.captcha-place img')
    .evaluateAll((images) =>
      images.map((image) => (image instanceof HTMLImageElement ? (image.src.split(',')[1] ?? '') : '')),
    );

const gap = async (page: Page): Promise<number> => {
  await challenge(page).locator('.captcha-piece img').waitFor();
  const [original = '', jigsaw = ''] = await pictures(page);
  return gapOf(original, jigsaw);
};

/** Drags the piece into the gap, as a hand does. */
export const drag = async (page: Page): Promise<void> => {
  const to = await gap(page);
  const shown = await challenge(page).locator('.captcha-place').boundingBox();
  const handle = await challenge(page).locator('.captcha-handle').boundingBox();
  if (!shown || !handle) throw new Error('the puzzle is not on the screen');
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (to * shown.width) / width, y + 3, { steps: 12 });
  await page.mouse.up();
};

/** Moves the piece by arrow keys, ten at a time and then one by one, and checks it with Enter. */
export const press = async (page: Page): Promise<void> => {
  const to = await gap(page);
  await piece(page).focus();
  for (let n = 0; n < Math.floor(to / 10); n += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let n = 0; n < to % 10; n += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
};

/** Solves the puzzle that is asked for: an eye that is deceived once looks again. */
export const solve = async (page: Page, by: typeof drag = drag): Promise<void> => {
  for (let tries = 0; tries < 4; tries += 1) {
    await challenge(page).waitFor();
    const before = await pictures(page);
    await by(page);
    const over = challenge(page).waitFor({ state: 'detached' });
    const another = page.waitForFunction((was) => {
      const image = document.querySelector('.captcha-place img');
      return image instanceof HTMLImageElement && !image.src.endsWith(was);
    }, before[0] ?? '');
    const solved = await Promise.race([over.then(() => true), another.then(() => false)]);
    over.catch(() => undefined);
    another.catch(() => undefined);
    if (solved) return;
  }
  throw new Error('the puzzle was not solved');
};
