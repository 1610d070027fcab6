import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findViolations } from './axe.ts';
import { waitForData } from './screens.ts';

/** An image of one pixel. */
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Presses the first button of that name. */
export const pressButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Expects no violations on the screen once its data has loaded. */
export const expectNoViolations = async (page: Page, state: string): Promise<void> => {
  await waitForData(page);
  expect([state, ...(await findViolations(page))]).toEqual([state]);
};
