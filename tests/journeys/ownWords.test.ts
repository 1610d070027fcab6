import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { en, zh } from '../words.ts';
import { logIn } from './acts.ts';
import { place, remark, rxForm, writeRx } from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage.close();
});
beforeEach(async () => {
  page = await stage.person();
});
afterEach(async () => {
  await page.context().close();
  stage.complaints();
});

const entry = (name: string) =>
  page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: new RegExp(`^${name}( \\d|$)`) });

const speakChinese = async (): Promise<void> => {
  await page.getByRole('button', { name: en.shell.display.title, exact: true }).click();
  await page.getByRole('radio', { name: '中文' }).click();
  await page.keyboard.press('Escape');
};

describe('a screen with words that no other one uses', () => {
  it('says so in its place where they did not come, and comes with them', async () => {
    await logIn(page, stage.address, 'doctor');
    const words = /personalData\.en-.*\.js$/;
    await page.route(words, (route) => route.fulfill({ status: 404 }));
    await entry('Personal data').click();
    const notice = page.getByRole('alert').filter({ hasText: en.common.notLoaded.text });
    await notice.waitFor();
    await page.unroute(words);
    await notice.getByRole('button', { name: en.common.retry }).click();
    await page.getByRole('heading', { name: en.personal.title }).waitFor();
    expect(await notice.count()).toBe(0);
  });

  it('stays in its language until the words of the other one are here too, and says so where they do not come', async () => {
    await logIn(page, stage.address, 'doctor');
    await entry('Services').click();
    await page.getByRole('heading', { name: en.service.title }).waitFor();
    const words = /service\.zh-.*\.js$/;
    const spoken = () => page.evaluate(() => document.documentElement.lang);
    await page.route(words, (route) => route.fulfill({ status: 404 }));
    await speakChinese();
    await page.getByText(en.common.notLoaded.text, { exact: true }).waitFor();
    expect(await spoken()).toBe('en');
    await page.getByRole('heading', { name: en.service.title }).waitFor();

    await page.unroute(words);
    await speakChinese();
    await page.getByRole('heading', { name: zh.service.title }).waitFor();
    await page.getByRole('link', { name: zh.service.tabs.replies }).waitFor();
    expect(await spoken()).toBe('zh-CN');
  });
});

it('what the upstream words follows the language on an open form, and what is typed there stands', async () => {
  await logIn(page, stage.address, 'doctor');
  await page.goto(`${stage.address}/cloudRoom/detail?id=${place(stage, 'In two languages')}`);
  await writeRx(rxForm(page));
  await remark(page).fill('With water');
  const warehouse = (name: string) => page.locator('option', { hasText: name });
  await warehouse('Central pharmacy').waitFor({ state: 'attached' });
  await speakChinese();
  await warehouse('中心药房').waitFor({ state: 'attached' });
  const form = page.getByRole('region', { name: zh.prescription.writing });
  await expect
    .poll(() => form.getByRole('textbox', { name: zh.prescription.remark }).inputValue())
    .toBe('With water');
});
