import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { logIn } from './acts.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

const { errors, common, login } = en;

const idOf = (from: string): string =>
  stage.database((db) => String(db.prepare(`SELECT id FROM ${from} AND tenant_id = 1`).get()?.['id'] ?? ''));

/** The screen stands with its menu, and says in place that it may not. */
const toldInPlace = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${stage.address}${path}`);
  await page.getByRole('main').getByText(errors.forbidden).first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('link', { name: common.nav.personalData }).isVisible()).toBe(true);
};

describe('no route is closed in the browser: the screen opens, and says in place what the upstream refuses', () => {
  it('to a doctor on the auditors’ screens, and on the administrators’', async () => {
    const page = await stage.person();
    await logIn(page, stage.address, 'colleague');
    const review = `/prescriptionReview?id=${idOf('prescription WHERE status = 1')}`;
    for (const path of ['/prescriptionTask', review, '/myAuditRecord', '/workforceManagement'])
      await toldInPlace(page, path);
  });

  it('to an auditor on the doctors’ screens, and on the administrators’', async () => {
    const page = await stage.person();
    await logIn(page, stage.address, 'auditor');
    for (const path of [
      '/cloudRoom',
      '/orderRecord',
      '/prescriptionRecord',
      '/serviceSetup',
      '/workforceManagement',
      '/workforceManagement?open=1',
    ])
      await toldInPlace(page, path);
  });
});

describe('a session that is none here', () => {
  const routes = ['/', '/cloudRoom', '/orderRecord', '/workforceManagement', '/personalData'];

  it('of an account that was disabled meanwhile: every screen asks for the log-in and shows nothing', async () => {
    const page = await stage.person();
    await logIn(page, stage.address, 'colleague');
    const disable = (status: 0 | 1) =>
      stage.database((db) =>
        db.prepare("UPDATE account SET status = ? WHERE username = 'zhouheng'").run(status),
      );
    const patient = stage.database((db) =>
      String(
        db
          .prepare(
            'SELECT p.name FROM patient p JOIN consult_order o ON o.patient_id = p.id WHERE o.status = 1',
          )
          .get()?.['name'],
      ),
    );
    disable(1);
    for (const path of routes) {
      await page.goto(`${stage.address}${path}`);
      await page.getByRole('dialog').getByText(errors.expired).waitFor();
      expect(await page.getByRole('main').textContent()).not.toContain(patient);
    }
    disable(0);
  });

  it('of the other hospital: it is dropped, and the log-in of this one stands there', async () => {
    const theirs = await stage.person();
    await logIn(theirs, stage.address, 'colleague');
    const kept = await theirs.evaluate(() => Object.entries(localStorage));
    const page = await stage.person();
    for (const path of routes) {
      await page.goto(`${stage.second}/login`);
      await page.evaluate((entries) => {
        for (const [name, value] of entries) localStorage.setItem(name, value);
      }, kept);
      await page.goto(`${stage.second}${path}`);
      await page.getByRole('button', { name: login.submit }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
  });
});
