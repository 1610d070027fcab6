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
    '/hospitalOverview',
    '/hospitalData',
    '/reviewBoard',
    '/personalData',
  ];
};

/** The tabs of a consultation. */
export const roomTabs = (stack: E2eStack): string[] => {
  const room = doctorScreens(stack).find((path) => path.startsWith('/cloudRoom/detail?'));
  return ['summary', 'record', 'prescription', 'history'].map((part) => `${room}&part=${part}`);
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

declare global {
  interface Window {
    /** How many calls of this document are not answered yet. */
    pendingCalls: () => number;
  }
}

// In the page: what the document before it asked for may never be answered, and does not count.
const countCalls = () => {
  let pending = 0;
  const send = window.fetch;
  const end = () => {
    pending -= 1;
  };
  window.pendingCalls = () => pending;
  window.fetch = async (...call) => {
    pending += 1;
    try {
      const response = await send(...call);
      response.clone().arrayBuffer().then(end, end);
      return response;
    } catch (error) {
      end();
      throw error;
    }
  };
};
const counting = new WeakSet<Page>();

/** Opens a screen and waits until every call it makes is answered and its data is shown. */
export const openScreen = async (
  page: Page,
  url: string,
  waitUntil: 'load' | 'domcontentloaded' = 'load',
): Promise<void> => {
  if (!counting.has(page)) await page.addInitScript(countCalls);
  counting.add(page);
  await page.goto(url, { waitUntil });
  // An answer may lead to further calls.
  do {
    await waitForData(page);
    await page.waitForFunction(() => window.pendingCalls() === 0);
    await waitForData(page);
  } while (await page.evaluate(() => window.pendingCalls() > 0));
};
