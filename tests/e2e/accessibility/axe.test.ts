import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messagesOf } from '../steps/signIn.ts';
import { twoVariants, variants, findViolations } from '../../support/axe.ts';
import { restoreSession } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { openScreen, waitForData } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const openPath = (page: Page, path: string): Promise<void> => openScreen(page, `${stack.baseUrl}${path}`);

/** The tabs of the doctor's services. */
const servicePaths = ['', '?tab=replies', '?tab=diseases', '?tab=templates'].map(
  (part) => `/serviceSetup${part}`,
);

/** LONG=1 (`npm run test:faults long`) tests all of them. */
const testedVariants = process.env['LONG'] ? variants : twoVariants.slice(1);

describe.each([...testedVariants])('in $language, dark: $dark, $width px', ({ language, ...options }) => {
  it('the log-in has no accessibility violations, empty or with its error messages', async () => {
    const page = await stack.openPage({ language, ...options });
    await openPath(page, '/login');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: messagesOf[language].login.submit }).click();
    await page.getByText(messagesOf[language].login.usernameMissing).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('the doctor’s screens have no accessibility violations', async () => {
    const page = await stack.openPage({ language, ...options });
    await restoreSession(page, stack.baseUrl, 'doctor');
    for (const path of ['/', '/cloudRoom', '/orderRecord', ...servicePaths]) {
      await openPath(page, path);
      expect([path, ...(await findViolations(page))]).toEqual([path]);
    }
    await openPath(page, '/orderRecord?status=3');
    await page.getByRole('row').nth(1).getByRole('link').click();
    const { print } = messagesOf[language].orders.detail;
    await page.getByRole('button', { name: print }).click();
    await page.getByRole('region', { name: print }).getByText('门诊病历').waitFor();
    await waitForData(page);
    expect(await findViolations(page)).toEqual([]);
    await openPath(page, '/cloudRoom');
    await page.getByRole('button', { name: messagesOf[language].cloudRoom.accept }).first().click();
    await page.getByRole('log').waitFor();
    await waitForData(page);
    expect(await findViolations(page)).toEqual([]);
  });

  it('the administrator’s screens have no accessibility violations: the list, a form with errors, and the confirmation before an account is disabled', async () => {
    const page = await stack.openPage({ language, ...options });
    const t = messagesOf[language].staff;
    await restoreSession(page, stack.baseUrl, 'doctor');
    await openPath(page, '/workforceManagement?q=nobody&page=9');
    expect(await findViolations(page)).toEqual([]);
    await openPath(page, '/hospitalData');
    expect(await findViolations(page)).toEqual([]);
    await openPath(page, '/workforceManagement?open=new');
    await page.getByRole('button', { name: t.create }).click();
    await page.getByText(t.wrong.nameMissing).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await openPath(page, '/workforceManagement?role=auditor');
    await page.getByRole('table').locator('tbody').getByRole('button').first().click();
    await page.getByRole('button', { name: t.disable, exact: true }).click();
    await page.getByText(t.disableEnds).waitFor();
    await waitForData(page);
    expect(await findViolations(page)).toEqual([]);
  });

  it('the auditor’s screens have no accessibility violations', async () => {
    const page = await stack.openPage({ language, ...options });
    await restoreSession(page, stack.baseUrl, 'auditor');
    await openPath(page, '/prescriptionTask');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: messagesOf[language].audit.claimNext }).click();
    await page.waitForURL('**/prescriptionReview**');
    await page.getByRole('button', { name: messagesOf[language].audit.approve }).waitFor();
    await waitForData(page);
    expect(await findViolations(page)).toEqual([]);
  });
});

it('no screen wrote an error or a warning to the console', () => {
  expect(stack.consoleErrors()).toEqual([]);
});
