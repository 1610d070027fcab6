import type { Page } from 'playwright-core';
import { en } from '../../support/messages.ts';

const t = en.exports;

/** Exports the list on the screen, with the patients' names if a reason is given. */
export const exportList = async (page: Page, reason?: string, action = t.action): Promise<void> => {
  await page.getByRole('button', { name: action, exact: true }).click();
  if (reason !== undefined) {
    await page.getByRole('checkbox', { name: t.names }).check();
    await page.getByRole('textbox', { name: t.reason }).fill(reason);
  }
  await page.getByRole('button', { name: t.start }).click();
};
