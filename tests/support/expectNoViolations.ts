import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findViolations } from './axe.ts';

/** A picture of one point. */
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Presses the first button of that name. */
export const pressButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Nothing is wrong with what is on the screen, once its data stands there. */
export const expectNoViolations = async (page: Page, state: string): Promise<void> => {
  await page.waitForLoadState('networkidle');
  expect([state, ...(await findViolations(page))]).toEqual([state]);
};
