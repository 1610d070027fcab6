import type { Locator, Page } from 'playwright-core';
import { en } from '../../../src/console/features/login/captcha/messages.en.ts';
import { zh } from '../../../src/console/features/login/captcha/messages.zh.ts';
import { captchaSize } from '../../../src/contract/account/captcha.ts';
import { findPuzzleGap } from '../../support/puzzleGap.ts';

const { width } = captchaSize.blockPuzzle;

/** The challenge on the page, in either language. */
export const challenge = (page: Page): Locator =>
  page.getByRole('region', { name: new RegExp(`^(?:${en.title}|${zh.title})$`) });

/** Makes the check without a picture longer than anybody looks at it. */
export const prolongComputation = (page: Page) =>
  page.route('**/doctor/captcha/get', async (route) => {
    // Node finds no names below localhost.
    const response = await route.fetch({ url: route.request().url().replace('//second.', '//') });
    const body = await response.text();
    await route.fulfill({ response, body: body.replace(/"difficulty":\d+/, '"difficulty":32') });
  });

/** The slider of the puzzle, which the arrow keys move. */
export const puzzleSlider = (page: Page): Locator => challenge(page).getByRole('slider');

// After a wrong attempt, the pictures of another challenge replace them.
const imageSources = (page: Page): Promise<readonly string[]> =>
  challenge(page)
    .locator('.captcha-place img')
    .evaluateAll((images) =>
      images.map((image) => (image instanceof HTMLImageElement ? (image.src.split(',')[1] ?? '') : '')),
    );

const findGap = async (page: Page): Promise<number> => {
  await challenge(page).locator('.captcha-piece img').waitFor();
  const [original = '', jigsaw = ''] = await imageSources(page);
  return findPuzzleGap(original, jigsaw);
};

/** Drags the piece into the gap with the mouse. */
export const dragPiece = async (page: Page): Promise<void> => {
  const distance = await findGap(page);
  const surfaceBox = await challenge(page).locator('.captcha-place').boundingBox();
  const handleBox = await challenge(page).locator('.captcha-handle').boundingBox();
  if (!surfaceBox || !handleBox) throw new Error('the puzzle is not on the screen');
  const [x, y] = [handleBox.x + handleBox.width / 2, handleBox.y + handleBox.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (distance * surfaceBox.width) / width, y + 3, { steps: 12 });
  await page.mouse.up();
};

/** Moves the piece by arrow keys, ten at a time and then one by one, and checks it with Enter. */
export const movePieceByKeys = async (page: Page): Promise<void> => {
  const distance = await findGap(page);
  await puzzleSlider(page).focus();
  for (let n = 0; n < Math.floor(distance / 10); n += 1) await page.keyboard.press('Shift+ArrowRight');
  for (let n = 0; n < distance % 10; n += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
};

/** Solves the puzzle; tries again if it mistook something else for the gap. */
export const solveCaptcha = async (page: Page, method: typeof dragPiece = dragPiece): Promise<void> => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await challenge(page).waitFor();
    const previousSources = await imageSources(page);
    await method(page);
    const detached = challenge(page).waitFor({ state: 'detached' });
    const replaced = page.waitForFunction((previous) => {
      const image = document.querySelector('.captcha-place img');
      return image instanceof HTMLImageElement && !image.src.endsWith(previous);
    }, previousSources[0] ?? '');
    const solved = await Promise.race([detached.then(() => true), replaced.then(() => false)]);
    detached.catch(() => undefined);
    replaced.catch(() => undefined);
    if (solved) return;
  }
  throw new Error('the puzzle was not solved');
};
