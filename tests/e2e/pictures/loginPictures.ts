import type { Page } from 'playwright-core';
import { en as agreementsEn } from '../../../src/console/features/login/agreements/messages.en.ts';
import { zh as agreementsZh } from '../../../src/console/features/login/agreements/messages.zh.ts';
import { challenge, prolongComputation } from '../steps/solveCaptcha.ts';
import { submitCredentials } from '../steps/signIn.ts';
import type { Camera } from './camera.ts';

const agreements = { 'en-GB': agreementsEn, 'zh-CN': agreementsZh } as const;

/** Every kind of captcha, one that the browser solves, and one that failed. */
const captureCaptchas = async ({ captureNow, t: { captcha: t } }: Camera, page: Page): Promise<void> => {
  const button = (name: string) => challenge(page).getByRole('button', { name, exact: true });
  await challenge(page).locator('img').first().waitFor();
  for (const kind of ['blockPuzzle', 'pictureWord', 'clickWord'] as const) {
    await button(t.methods[kind]).click();
    await button(t.methods[kind]).and(page.locator('[aria-pressed=true]')).waitFor();
    await challenge(page).locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    await captureNow(page, `captcha-${kind}`);
  }
  await prolongComputation(page);
  await button(t.computation.start).click();
  await challenge(page).getByRole('progressbar', { name: t.computation.name }).waitFor();
  await captureNow(page, 'captcha-computation');
  await button(t.computation.cancel).click();
  await challenge(page).locator('img').first().waitFor();
  await page.route('**/doctor/captcha/get', (route) => route.abort());
  await button(t.newPicture).click();
  await challenge(page).getByRole('alert').waitFor();
  await captureNow(page, 'captcha-failed');
};

/** The log-in of a hospital that asks for agreements and captchas. */
export const captureLogin = async (camera: Camera): Promise<void> => {
  const { stack, language, baseUrl, capture, t, story } = camera;
  const { lead, missing, close } = agreements[language];
  const page = await stack.openPage({ language });
  await page.goto(`${baseUrl}/login`);
  // The agreements are loaded at the first input.
  await page.getByRole('main').click();
  const checkbox = page.getByRole('checkbox', { name: lead });
  await checkbox.waitFor();
  await page.getByRole('tab', { name: t.login.methods.code }).click();
  await capture(page, 'login-code');
  await page.getByRole('tab', { name: t.login.methods.password }).click();
  await page.locator('.login-protocols button').first().click();
  await page.getByRole('dialog').waitFor();
  await capture(page, 'agreement');
  await page.getByRole('button', { name: close, exact: true }).last().click();
  await submitCredentials(page, story.doctor, undefined, language);
  await page.getByText(missing).waitFor();
  await capture(page, 'agreements-missing');
  await checkbox.check();
  await page.getByRole('button', { name: t.login.submit }).click();
  await captureCaptchas(camera, page);
};
