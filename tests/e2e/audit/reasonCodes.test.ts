import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en } from '../../../src/console/messages.en.ts';
import { insertConsultation, openPageAs, postPrescription, signInApi } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let doctor: Call;
let page: Page;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
});
beforeEach(async () => {
  await stack.closePages();
  const { id } = await postPrescription(doctor, insertConsultation(stack, 'Reviewed'));
  page = await openPageAs(stack, 'auditor', `/prescriptionReview?id=${id}`);
  await page.locator('.review-actions .button-main:enabled').waitFor();
  await page.keyboard.press('l');
  await field().waitFor();
});
afterAll(() => stack.close());

const t = en.audit;
const field = () => page.getByRole('combobox', { name: /^Rejection reasons for/ });
const selected = async (): Promise<string[]> =>
  (await page.locator('.review-selected-reason').allTextContents()).map((text) => text.split(' ')[0] ?? '');

it.each(['1-1', '2-1', '1-12', '25'])(
  'the keys %s and Enter select that reason alone, and Enter closes the list',
  async (code) => {
    await page.getByText(t.reasonHint).waitFor();
    await page.keyboard.type(code);
    expect(await selected()).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(selected).toEqual([code === '25' ? '2-5' : code]);
    await page.keyboard.press('Enter');
    await field().waitFor({ state: 'detached' });
    expect(await selected()).toHaveLength(1);
    // The focus is on the line again, so that R rejects.
    await page.keyboard.press('r');
    await page.getByRole('button', { name: t.undo }).waitFor();
  },
);

it('Enter that ends an input method’s composition selects nothing; the next one does', async () => {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: 'xianghu', selectionStart: 7, selectionEnd: 7 });
  await page.keyboard.press('Enter');
  expect(await selected()).toEqual([]);
  await field().waitFor();
  await session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 });
  await page.keyboard.insertText('相互作用');
  await page.keyboard.press('Enter');
  await expect.poll(selected).toEqual(['2-8']);
});
