import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, wordsOf } from './acts.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const violations = async (page: Page): Promise<string[]> => {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
};

/** Opens a screen and waits until its data stands there. */
const settled = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${stage.address}${path}`);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
};

describe.each([
  { language: 'en-GB', dark: false, width: 1440 },
  { language: 'zh-CN', dark: true, width: 1440 },
  { language: 'zh-CN', dark: false, width: 390 },
  { language: 'en-GB', dark: true, width: 390 },
] as const)('in $language, dark $dark, $width wide', ({ language, dark, width }) => {
  const options = { language, dark, width, height: width === 390 ? 844 : 900 };

  it('the log-in has no violation, before and after a wrong password', async () => {
    const page = await stage.person(options);
    await settled(page, '/login');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: wordsOf[language].login.submit }).click();
    await page.getByText(wordsOf[language].login.usernameMissing).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('the doctor’s screens have none', async () => {
    const page = await stage.person(options);
    await logIn(page, stage.address, 'doctor', language);
    for (const path of ['/', '/cloudRoom', '/orderRecord']) {
      await settled(page, path);
      expect([path, ...(await violations(page))]).toEqual([path]);
    }
    await settled(page, '/cloudRoom');
    await page.getByRole('button', { name: wordsOf[language].cloudRoom.accept }).first().click();
    await page.getByRole('log').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
  });

  it('the auditor’s screens have none', async () => {
    const page = await stage.person(options);
    await logIn(page, stage.address, 'auditor', language);
    await settled(page, '/prescriptionTask');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: wordsOf[language].audit.claimNext }).click();
    await page.waitForURL('**/prescriptionReview**');
    await page.getByRole('button', { name: wordsOf[language].audit.approve }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
  });
});

it('no screen wrote an error or a warning to the console', () => {
  expect(stage.complaints()).toEqual([]);
});
