import type { Page } from 'playwright-core';
import type { Stage } from './stage.ts';

/** Every screen of a doctor under the shared layout, with data on it where the demo data has some. */
export const doctorScreens = (stage: Stage): string[] => {
  const one = (status: number): string =>
    stage.database((db) => {
      const found = db
        .prepare(
          `SELECT id FROM consult_order WHERE tenant_id = 1 AND status = ? AND doctor_id =
            (SELECT id FROM account WHERE tenant_id = 1 AND username = 'linyue') LIMIT 1`,
        )
        .get(status);
      return String(found?.['id'] ?? 'none');
    });
  const [open, finished] = [one(2), one(3)];
  return [
    '/',
    '/cloudRoom',
    `/cloudRoom/detail?id=${open}`,
    `/cloudRoom/detail1?id=${open}`,
    '/orderRecord',
    `/orderRecord/detail?id=${finished}`,
    '/prescriptionRecord',
    '/serviceSetup',
    '/workforceManagement',
    '/personalData',
  ];
};

/** Every screen of an auditor. */
export const auditorScreens = (stage: Stage): string[] => {
  const id = stage.database((db) => {
    const found = db.prepare('SELECT id FROM prescription WHERE tenant_id = 1 AND status = 1 LIMIT 1').get();
    return String(found?.['id'] ?? 'none');
  });
  return ['/', '/prescriptionTask', `/prescriptionReview?id=${id}`, '/myAuditRecord'];
};

/** Opens a screen, and waits until nothing more comes. */
export const stand = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
};
