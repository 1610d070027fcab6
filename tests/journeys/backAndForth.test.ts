import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { enter } from './safetyActs.ts';
import { auditorScreens, doctorScreens, stand } from './screens.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

/** What stands on the screen, without what the clock turns. */
const shown = async (page: Page): Promise<string[]> => {
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
  const text = await page.getByRole('main').innerText();
  const still = text.replaceAll(/\d+ (?:min|h|s|minutes?|hours?)\b|\d\d:\d\d(?::\d\d)?/g, '…');
  // What a field holds, what is chosen and what is pressed is no text.
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
  return [...still.split('\n'), ...fields];
};

/** The same once nothing is added to it any more. */
const settled = async (page: Page): Promise<string[]> => {
  for (let last = await shown(page); ; ) {
    await page.waitForTimeout(700);
    const now = await shown(page);
    if (now.join('\n') === last.join('\n')) return now;
    last = now;
  }
};

/** Views that somebody chose: filters, a part, something opened beside its list. */
const chosen = {
  doctor: [
    '/orderRecord?status=3&sort=asc',
    '/orderRecord?q=CO&page=2',
    '/prescriptionRecord?status=3',
    '/serviceSetup?tab=replies',
    '/serviceSetup?tab=diseases',
    '/workforceManagement?role=auditor&sort=username&down=1',
    '/personalData?part=security',
    '/personalData?part=qualifications',
  ],
  auditor: ['/prescriptionTask?state=1', '/myAuditRecord?verdict=reject'],
} as const;

/** Lists whose rows open something beside them; the address tells what. */
const opening = {
  doctor: ['/prescriptionRecord', '/workforceManagement'],
  auditor: ['/myAuditRecord'],
} as const;

/** The auditor's screens; LONG=1 (`npm run test:faults long`) goes back and forth on the doctor's too, which are the most. */
const both = ['auditor', 'doctor'] as const;

it.each(process.env['LONG'] ? both : both.slice(0, 1))(
  'Back, forward, a reload and the address in another tab show the %s the same view, on every screen',
  async (who) => {
    const page = await stage.person();
    await enter(page, stage.address, who);
    const home = page
      .getByRole('navigation', { name: en.common.menu })
      .getByRole('link', { name: en.common.nav.home });
    const paths: string[] = [
      ...(who === 'doctor' ? doctorScreens(stage) : auditorScreens(stage)),
      ...chosen[who],
    ];
    // What is unread is read by the first look.
    for (const path of paths.filter((one) => one.includes('/detail')))
      await stand(page, `${stage.address}${path}`);
    for (const path of opening[who]) {
      await stand(page, `${stage.address}${path}`);
      await page.getByRole('table').getByRole('button').first().click();
      await page.waitForURL(/open=/);
      paths.push(page.url().slice(stage.address.length));
    }
    for (const path of paths.filter((one) => one !== '/')) {
      await stand(page, `${stage.address}${path}`);
      const before = await settled(page);
      if (path.includes('open=')) await page.getByRole('complementary').first().waitFor();
      const same = async (way: string, where = page): Promise<void> => {
        await expect.poll(async () => [path, way, ...(await shown(where))]).toEqual([path, way, ...before]);
      };
      await page.reload();
      await same('a reload');
      await home.click();
      await page.waitForURL(`${stage.address}/`);
      await page.goBack();
      await same('Back');
      await page.goForward();
      await page.getByRole('heading', { name: en.dashboard.title, exact: true }).waitFor();
      const other = await page.context().newPage();
      await other.goto(`${stage.address}${path}`);
      await same('another tab', other);
      await other.close();
    }
  },
  240_000,
);
