import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { signIn } from '../steps/signIn.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { errors, common, login } = en;

const findId = (from: string): string =>
  stack.withDatabase((db) =>
    String(db.prepare(`SELECT id FROM ${from} AND tenant_id = 1`).get()?.['id'] ?? ''),
  );

/** Opens a screen, and expects its menu and, in place, the refusal. */
const expectForbidden = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${stack.baseUrl}${path}`);
  await page.getByRole('main').getByText(errors.forbidden).first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('link', { name: common.nav.personalData }).waitFor();
};

describe('the browser closes no route: the screen opens and shows in place that the upstream refuses its data', () => {
  it('to a doctor on the screens of auditors and administrators', async () => {
    const page = await stack.openPage();
    await signIn(page, stack.baseUrl, 'colleague');
    const reviewPath = `/prescriptionReview?id=${findId('prescription WHERE status = 1')}`;
    for (const path of [
      '/prescriptionTask',
      reviewPath,
      '/myAuditRecord',
      '/workforceManagement',
      '/hospitalData',
    ])
      await expectForbidden(page, path);
  });

  it('to an auditor on the screens of doctors and administrators', async () => {
    const page = await stack.openPage();
    await signIn(page, stack.baseUrl, 'auditor');
    for (const path of [
      '/cloudRoom',
      '/orderRecord',
      '/prescriptionRecord',
      '/serviceSetup',
      '/workforceManagement',
      '/workforceManagement?open=1',
      '/hospitalData',
    ])
      await expectForbidden(page, path);
  });
});

describe('a session that is not valid here', () => {
  const routes = ['/', '/cloudRoom', '/orderRecord', '/workforceManagement', '/personalData'];

  it('of an account that has been disabled: every screen asks for the log-in and shows nothing', async () => {
    const page = await stack.openPage();
    await signIn(page, stack.baseUrl, 'colleague');
    const setStatus = (status: 0 | 1) =>
      stack.withDatabase((db) =>
        db.prepare("UPDATE account SET status = ? WHERE username = 'zhouheng'").run(status),
      );
    const patient = stack.withDatabase((db) =>
      String(
        db
          .prepare(
            'SELECT p.name FROM patient p JOIN consult_order o ON o.patient_id = p.id WHERE o.status = 1',
          )
          .get()?.['name'],
      ),
    );
    setStatus(1);
    for (const path of routes) {
      await page.goto(`${stack.baseUrl}${path}`);
      await page.getByRole('dialog').getByText(errors.expired).waitFor();
      expect(await page.getByRole('main').textContent()).not.toContain(patient);
    }
    setStatus(0);
  });

  it('of the other hospital: it is discarded, and this hospital’s log-in is shown', async () => {
    const sourcePage = await stack.openPage();
    await signIn(sourcePage, stack.baseUrl, 'colleague');
    const storedEntries = await sourcePage.evaluate(() => Object.entries(localStorage));
    const page = await stack.openPage();
    for (const path of routes) {
      await page.goto(`${stack.secondBaseUrl}/login`);
      await page.evaluate((entries) => {
        for (const [name, value] of entries) localStorage.setItem(name, value);
      }, storedEntries);
      await page.goto(`${stack.secondBaseUrl}${path}`);
      await page.getByRole('button', { name: login.submit }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
  });
});
