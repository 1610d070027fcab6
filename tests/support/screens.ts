import type { Page, Request } from 'playwright-core';
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
    '/hospitalOverview',
    '/hospitalData',
    '/reviewBoard',
    '/personalData',
  ];
};

/** Every screen of an auditor. */
export const auditorScreens = (stack: E2eStack): string[] => {
  const id = stack.withDatabase((db) => {
    const row = db.prepare('SELECT id FROM prescription WHERE tenant_id = 1 AND status = 1 LIMIT 1').get();
    return String(row?.['id'] ?? 'none');
  });
  return [
    '/',
    '/prescriptionTask',
    `/prescriptionReview?id=${id}`,
    '/myAuditRecord',
    '/reviewBoard',
    '/prescriptionSampling',
  ];
};

/** Waits until the screen has replaced every placeholder with its data, and nothing on it is busy. */
export const waitForData = async (page: Page): Promise<void> => {
  await page.locator('main:not(:empty)').waitFor();
  await page.locator('.skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' });
};

/** Opens a screen and waits until every call it makes is answered and its data is shown. */
export const openScreen = async (page: Page, url: string): Promise<void> => {
  const calls: Request[] = [];
  const addCall = (request: Request): void => {
    if (request.resourceType() === 'fetch') calls.push(request);
  };
  // What the previous page asked for until then may never be answered.
  page.once('framenavigated', () => page.on('request', addCall));
  await page.goto(url);
  await waitForData(page);
  // A response may lead to further calls: the array grows while it is read.
  for (const call of calls) {
    const response = await call.response();
    await response?.finished();
    await waitForData(page);
  }
  page.off('request', addCall);
};
