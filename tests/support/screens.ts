import type { Page } from 'playwright-core';
import type { E2eStack } from './startE2eStack.ts';

/** Every screen of a doctor under the shared layout, with data if the demo has some. */
export const doctorScreens = (stack: E2eStack): string[] => {
  const findOrderId = (status: number): string =>
    stack.withDatabase((db) => {
      const row = db
        .prepare(
          `SELECT id FROM consult_order WHERE tenant_id = 1 AND status = ? AND doctor_id =
            (SELECT id FROM account WHERE tenant_id = 1 AND username = 'linyue') LIMIT 1`,
        )
        .get(status);
      return String(row?.['id'] ?? 'none');
    });
  const [openId, finishedId] = [findOrderId(2), findOrderId(3)];
  return [
    '/',
    '/cloudRoom',
    `/cloudRoom/detail?id=${openId}`,
    `/cloudRoom/detail1?id=${openId}`,
    '/orderRecord',
    `/orderRecord/detail?id=${finishedId}`,
    '/prescriptionRecord',
    '/serviceSetup',
    '/workforceManagement',
    '/personalData',
  ];
};

/** Every screen of an auditor. */
export const auditorScreens = (stack: E2eStack): string[] => {
  const id = stack.withDatabase((db) => {
    const row = db.prepare('SELECT id FROM prescription WHERE tenant_id = 1 AND status = 1 LIMIT 1').get();
    return String(row?.['id'] ?? 'none');
  });
  return ['/', '/prescriptionTask', `/prescriptionReview?id=${id}`, '/myAuditRecord'];
};

/** Opens a screen and waits until it has settled. */
export const gotoIdle = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
};
