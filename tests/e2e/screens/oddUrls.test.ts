import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { restoreSession } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { openScreen } from '../../support/screens.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const foreignId = (from: string): string =>
  stack.withDatabase((db) =>
    String(db.prepare(`SELECT id FROM ${from} WHERE tenant_id = 2`).get()?.['id'] ?? 'none'),
  );

const nonsenseQuery =
  'from=2026-99-99&to=yesterday&status=-7&type=%00&sort=%3Cb%3E&q=%25%27%22%3B--&by=1e9&state=nowhere&tab=nowhere&part=&role=king&down=9&list=%26%26&verdict=maybe&version=-1';
const beyondLast = 'page=99999';

/** Further invalid ids and pages, which only LONG=1 (`npm run test:faults long`) tests. */
const longOnly = (...paths: readonly string[]): readonly string[] => (process.env['LONG'] ? paths : []);

/** Lists with pages. */
const listPaths = {
  doctor: ['/orderRecord', '/prescriptionRecord', '/workforceManagement'],
  auditor: ['/prescriptionTask', '/myAuditRecord'],
} as const;

/** Addresses with an invalid filter, an unknown id and an id of another hospital. */
const pathsByRole = {
  doctor: () => {
    const order = foreignId('consult_order');
    const rx = foreignId('prescription');
    const all = [
      '/cloudRoom',
      '/orderRecord',
      '/prescriptionRecord',
      '/serviceSetup',
      '/workforceManagement',
      '/hospitalOverview',
      '/hospitalOverview?part=visits',
      '/hospitalData',
      '/personalData',
      '/',
    ];
    return [
      ...all.flatMap((path) => [`${path}?${nonsenseQuery}`, ...longOnly(`${path}?page=-1&page=2`)]),
      ...['/cloudRoom/detail', '/cloudRoom/detail1', '/orderRecord/detail'].flatMap((path) => [
        path,
        `${path}?id=nobody`,
        `${path}?id=${order}`,
        ...longOnly(`${path}?id=`, `${path}?id=${'9'.repeat(300)}`),
      ]),
      ...[`open=nobody`, `open=${rx}`, ...longOnly(`open=${'9'.repeat(300)}`)].map(
        (query) => `/prescriptionRecord?${query}`,
      ),
      ...['open=nobody', `open=${foreignId('account')}`].map((query) => `/workforceManagement?${query}`),
      '/no/such/place',
      '/cloudRoom/',
      '/CLOUDROOM',
    ];
  },
  auditor: () => {
    const rx = foreignId('prescription');
    return [
      ...listPaths.auditor.map((path) => `${path}?${nonsenseQuery}`),
      ...['', '?id=', '?id=nobody', `?id=${rx}`].map((query) => `/prescriptionReview${query}`),
      ...['open=nobody', `open=${rx}`].map((query) => `/myAuditRecord?${query}`),
    ];
  },
};

it.each(['doctor', 'auditor'] as const)(
  'an invalid address shows the %s a plain sentence, and the rest works',
  async (who) => {
    const page = await stack.openPage();
    await restoreSession(page, stack.baseUrl, who);
    const pageErrors: string[] = [];
    page.on('pageerror', (fault) => pageErrors.push(`${page.url()}: ${fault.message}`));
    const problems: string[] = [];
    for (const path of pathsByRole[who]()) {
      await openScreen(page, `${stack.baseUrl}${path}`);
      const text = (await page.getByRole('main').innerText()).trim();
      const line = `${path.slice(0, 80)}: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`;
      if (text.length < 8 || /undefined|NaN|Invalid|\[object|null\b/.test(text)) problems.push(line);
      if ((await page.getByText(en.common.crashed.title).count()) > 0) problems.push(`it crashed: ${line}`);
      if ((await page.getByRole('navigation', { name: en.common.menu }).getByRole('link').count()) === 0)
        problems.push(`no menu: ${line}`);
    }
    for (const path of listPaths[who]) {
      await page.goto(`${stack.baseUrl}${path}?${beyondLast}`);
      await page.getByText(/Page 99999 does not exist/).waitFor();
    }
    expect([...problems, ...pageErrors]).toEqual([]);
  },
  120_000,
);

it('an order that does not exist leads back to the list, and offers no retry', async () => {
  const page = await stack.openPage();
  await restoreSession(page, stack.baseUrl, 'doctor');
  for (const id of ['nobody', foreignId('consult_order')]) {
    await page.goto(`${stack.baseUrl}/orderRecord/detail?id=${id}`);
    const backButton = page.getByRole('button', { name: en.shell.refused.goTo(en.common.nav.orderRecord) });
    await backButton.waitFor();
    await expect.poll(() => page.getByRole('button', { name: en.common.retry }).count()).toBe(0);
    await backButton.click();
    await page.getByRole('table', { name: en.orders.title }).waitFor();
  }
});
