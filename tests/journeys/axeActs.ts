import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './look.ts';

/** A picture of one point. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Presses the first button of that name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Nothing is wrong with what is on the screen, once its data stands there. */
export const clean = async (page: Page, what: string): Promise<void> => {
  await page.waitForLoadState('networkidle');
  expect([what, ...(await violations(page))]).toEqual([what]);
};
