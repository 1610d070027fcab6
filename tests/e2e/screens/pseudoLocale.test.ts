import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { accounts } from '../steps/signIn.ts';
import { buildPseudoLocale, collectUpstreamTexts, findUntranslated } from '../../support/pseudoLocale.ts';
import { startE2eStack, password, type E2eStack } from '../../support/startE2eStack.ts';
import { auditorScreens, doctorScreens, openScreen, roomTabs, waitForData } from '../../support/screens.ts';

let stack: E2eStack;
let remove: () => void;
beforeAll(async () => {
  const pseudoSite = await buildPseudoLocale();
  remove = pseudoSite.remove;
  stack = await startE2eStack({ site: pseudoSite.site });
  // It builds the console.
}, 300_000);
afterEach(() => stack.closePages());
afterAll(async () => {
  await stack.close();
  remove();
});

const bothRoles = ['doctor', 'auditor'] as const;
/** The doctor's screens; LONG=1 (`npm run test:faults long`) adds the auditor's and other widths. */
const testedScreens = process.env['LONG']
  ? [1440, 1280, 390].flatMap((width) => bothRoles.map((who) => [who, width] as const))
  : [['doctor', 1280] as const];

const signInByKeys = async (page: Page, who: keyof typeof accounts): Promise<void> => {
  await page.getByRole('textbox').first().fill(accounts[who]);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
};

it.each(testedScreens)(
  'every text on the screens of the %s comes from a message file, and none is cut off, %d px wide',
  async (who, width) => {
    const page = await stack.openPage({ width, height: 900 });
    const upstreamTexts = await collectUpstreamTexts(page);
    await page.goto(`${stack.baseUrl}/login`);
    await page.locator('input[type=password]').waitFor();
    // The page was built with the real messages; the console, with the pseudo locale, runs at the first input.
    await page.keyboard.press('Shift');
    await page.locator('form button[type=submit]').waitFor();
    await waitForData(page);
    const problems = (await findUntranslated(page, upstreamTexts)).map((problem) => `/login: ${problem}`);
    await signInByKeys(page, who);
    const paths = who === 'doctor' ? [...doctorScreens(stack), ...roomTabs(stack)] : auditorScreens(stack);
    for (const path of paths) {
      await openScreen(page, `${stack.baseUrl}${path}`);
      problems.push(...(await findUntranslated(page, upstreamTexts)).map((problem) => `${path}: ${problem}`));
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    problems.push(...(await findUntranslated(page, upstreamTexts)).map((problem) => `palette: ${problem}`));
    expect(problems).toEqual([]);
  },
);
