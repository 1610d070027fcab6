import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wordsOf } from './acts.ts';
import { twoLooks, variants, violations } from './look.ts';
import { enter } from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

/** Opens a screen and waits until its data stands there. */
const settled = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${stage.address}${path}`);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
};

/** The parts of what a doctor sets. */
const services = ['', '?tab=replies', '?tab=diseases'].map((part) => `/serviceSetup${part}`);

/** LONG=1 (`npm run test:faults long`) looks at all of them. */
const looks = process.env['LONG'] ? variants : twoLooks.slice(1);

describe.each([...looks])('in $language, dark $dark, $width wide', ({ language, ...options }) => {
  it('the log-in has no violation, before and after a wrong password', async () => {
    const page = await stage.person({ language, ...options });
    await settled(page, '/login');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: wordsOf[language].login.submit }).click();
    await page.getByText(wordsOf[language].login.usernameMissing).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('the doctor’s screens have none', async () => {
    const page = await stage.person({ language, ...options });
    await enter(page, stage.address, 'doctor');
    for (const path of ['/', '/cloudRoom', '/orderRecord', ...services]) {
      await settled(page, path);
      expect([path, ...(await violations(page))]).toEqual([path]);
    }
    await settled(page, '/orderRecord?status=3');
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('button', { name: wordsOf[language].orders.detail.print }).click();
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
    await settled(page, '/cloudRoom');
    await page.getByRole('button', { name: wordsOf[language].cloudRoom.accept }).first().click();
    await page.getByRole('log').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
  });

  it('the administrator’s screens have none: the list, a form with what is wrong, and the question before an end', async () => {
    const page = await stage.person({ language, ...options });
    const w = wordsOf[language].staff;
    await enter(page, stage.address, 'doctor');
    await settled(page, '/workforceManagement?q=nobody&page=9');
    expect(await violations(page)).toEqual([]);
    await settled(page, '/workforceManagement?open=new');
    await page.getByRole('button', { name: w.create }).click();
    await page.getByText(w.wrong.nameMissing).waitFor();
    expect(await violations(page)).toEqual([]);
    await settled(page, '/workforceManagement?role=auditor');
    await page.getByRole('table').getByRole('button').first().click();
    await page.getByRole('button', { name: w.disable, exact: true }).click();
    await page.getByText(w.disableEnds).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await violations(page)).toEqual([]);
  });

  it('the auditor’s screens have none', async () => {
    const page = await stage.person({ language, ...options });
    await enter(page, stage.address, 'auditor');
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
