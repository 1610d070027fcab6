import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { en, zh } from '../../support/messages.ts';
import { signIn } from '../steps/signIn.ts';
import {
  insertConsultation,
  remarkField,
  showDetails,
  prescriptionForm,
  fillPrescription,
} from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let page: Page;

beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(async () => {
  await stack.close();
});
beforeEach(async () => {
  page = await stack.openPage();
});
afterEach(async () => {
  await page.context().close();
  stack.consoleErrors();
});

const menuEntry = (name: string) =>
  page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: new RegExp(`^${name}( \\d|$)`) });

const switchToChinese = async (): Promise<void> => {
  await page.getByRole('button', { name: en.shell.display.title, exact: true }).click();
  await page.getByRole('radio', { name: '中文' }).click();
  await page.keyboard.press('Escape');
};

describe('a screen with its own messages', () => {
  it('says so in place if they failed to load, and appears once they are loaded', async () => {
    await signIn(page, stack.baseUrl, 'doctor');
    const messagesChunk = /account\.messages\.en-.*\.js$/;
    await page.route(messagesChunk, (route) => route.fulfill({ status: 404 }));
    await menuEntry('My account').click();
    const notLoadedAlert = page.getByRole('alert').filter({ hasText: en.common.notLoaded.text });
    await notLoadedAlert.waitFor();
    await page.unroute(messagesChunk);
    await notLoadedAlert.getByRole('button', { name: en.common.retry }).click();
    await page.getByRole('heading', { name: en.personal.title }).waitFor();
    await expect.poll(() => notLoadedAlert.count()).toBe(0);
  });

  it('keeps its language until the messages of the other one are loaded, and says so if they fail to load', async () => {
    await signIn(page, stack.baseUrl, 'doctor');
    await menuEntry('Services').click();
    await page.getByRole('heading', { name: en.service.title }).waitFor();
    const messagesChunk = /services\.messages\.zh-.*\.js$/;
    const pageLanguage = () => page.evaluate(() => document.documentElement.lang);
    await page.route(messagesChunk, (route) => route.fulfill({ status: 404 }));
    await switchToChinese();
    await page.getByText(en.common.notLoaded.text, { exact: true }).waitFor();
    expect(await pageLanguage()).toBe('en');
    await page.getByRole('heading', { name: en.service.title }).waitFor();

    await page.unroute(messagesChunk);
    await switchToChinese();
    await page.getByRole('heading', { name: zh.service.title }).waitFor();
    await page.getByRole('link', { name: zh.service.tabs.replies }).waitFor();
    await expect.poll(pageLanguage).toBe('zh-CN');
  });
});

it('texts of the upstream in an open form follow the language, and the typed text stays', async () => {
  await signIn(page, stack.baseUrl, 'doctor');
  await page.goto(
    `${stack.baseUrl}/cloudRoom/detail?id=${insertConsultation(stack, 'In two languages')}&part=record`,
  );
  await fillPrescription(prescriptionForm(page));
  await showDetails(page);
  await remarkField(page).fill('With water');
  const warehouse = (name: string) => page.locator('option', { hasText: name });
  await warehouse('Central pharmacy').waitFor({ state: 'attached' });
  await switchToChinese();
  await warehouse('中心药房').waitFor({ state: 'attached' });
  const form = page.getByRole('region', { name: zh.prescription.writing });
  await expect
    .poll(() => form.getByRole('textbox', { name: zh.prescription.remark }).inputValue())
    .toBe('With water');
});
