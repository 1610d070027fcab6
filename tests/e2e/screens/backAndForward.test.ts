import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { restoreSession } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { auditorScreens, doctorScreens, openScreen, waitForData } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** The texts and field values of the screen, without times. */
const readScreen = async (page: Page): Promise<string[]> => {
  await waitForData(page);
  const text = await page.getByRole('main').innerText();
  const timeless = text.replaceAll(/\d+ (?:min|h|s|minutes?|hours?)\b|\d\d:\d\d(?::\d\d)?/g, '…');
  // Field values and selected or pressed states are not part of the text.
  const fields = await page
    .getByRole('main')
    .locator('input, select, textarea, [aria-pressed], [aria-current], [aria-selected]')
    .evaluateAll((nodes) =>
      nodes.map((node) =>
        [
          'value' in node ? node.value : '',
          ...['aria-pressed', 'aria-current', 'aria-selected'].map((name) => node.getAttribute(name) ?? ''),
        ].join(' '),
      ),
    );
  return [...timeless.split('\n'), ...fields];
};

/** The lines in which two views differ. */
const differencesOf = (lines: readonly string[], others: readonly string[]): string[] =>
  Array.from({ length: Math.max(lines.length, others.length) }, (_, at) => [lines[at], others[at]] as const)
    .filter(([line, other]) => line !== other)
    .map(([line, other]) => `${line} instead of ${other}`);

/** Views with a filter, a tab or a part in their address. */
const filters = {
  doctor: [
    '/orderRecord?status=3&sort=asc',
    '/orderRecord?q=CO&page=2',
    '/prescriptionRecord?status=3',
    '/serviceSetup?tab=replies',
    '/serviceSetup?tab=diseases',
    '/serviceSetup?tab=templates',
    '/workforceManagement?role=auditor&sort=username&down=1',
    '/personalData?part=security',
    '/personalData?part=qualifications',
  ],
  auditor: ['/prescriptionTask?state=1', '/myAuditRecord?verdict=reject'],
} as const;

/** Lists whose rows open a detail next to them, which the address names. */
const firstLinks = {
  doctor: ['/prescriptionRecord', '/workforceManagement'],
  auditor: ['/myAuditRecord'],
} as const;

/** The auditor's screens; LONG=1 (`npm run test:faults long`) adds the doctor's, which are more. */
const bothRoles = ['auditor', 'doctor'] as const;

it.each(process.env['LONG'] ? bothRoles : bothRoles.slice(0, 1))(
  'Back, forward, a reload and the address in another tab show the %s the same view, on every screen',
  async (who) => {
    const page = await stack.openPage();
    await restoreSession(page, stack.baseUrl, who);
    const homeLink = page
      .getByRole('navigation', { name: en.common.menu })
      .getByRole('link', { name: en.common.nav.home });
    const paths: string[] = [
      ...(who === 'doctor' ? doctorScreens(stack) : auditorScreens(stack)),
      ...filters[who],
    ];
    // Opening a consultation marks its messages as read.
    for (const path of paths.filter((path) => path.includes('/detail')))
      await openScreen(page, `${stack.baseUrl}${path}`);
    for (const path of firstLinks[who]) {
      await openScreen(page, `${stack.baseUrl}${path}`);
      await page.getByRole('table').locator('tbody').getByRole('button').first().click();
      await page.waitForURL(/open=/);
      paths.push(page.url().slice(stack.baseUrl.length));
    }
    for (const path of paths.filter((path) => path !== '/')) {
      await openScreen(page, `${stack.baseUrl}${path}`);
      if (path.includes('open=')) await page.getByRole('complementary').first().waitFor();
      // It stays open: a view that changes meanwhile changes in both tabs.
      const other = await page.context().newPage();
      await openScreen(other, `${stack.baseUrl}${path}`);
      const expectSame = async (direction: string): Promise<void> => {
        await expect
          .poll(async () => [
            path,
            direction,
            ...differencesOf(await readScreen(page), await readScreen(other)),
          ])
          .toEqual([path, direction]);
      };
      await expectSame('another tab');
      await page.reload();
      await expectSame('a reload');
      await homeLink.click();
      await page.waitForURL(`${stack.baseUrl}/`);
      await page.goBack();
      await expectSame('Back');
      await page.goForward();
      await page.getByRole('heading', { name: en.dashboard.title, exact: true }).waitFor();
      await other.close();
    }
  },
  240_000,
);
