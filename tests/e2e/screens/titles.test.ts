import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { auditorScreens, doctorScreens, openScreen } from '../../support/screens.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { drawnSampleId, drawSample } from '../steps/sampling.ts';
import { signIn } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
  await drawSample(stack);
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const staffTabs = ['departments', 'certificates', 'trail'].map((part) => `/workforceManagement?part=${part}`);
const ownTabs = [
  ...['replies', 'diseases', 'templates'].map((tab) => `/serviceSetup?tab=${tab}`),
  ...['qualifications', 'security', 'notifications'].map((part) => `/personalData?part=${part}`),
];
const overviewTabs = ['visits', 'prescriptions', 'schedules'].map((part) => `/hospitalOverview?part=${part}`);
const columnOf = (sql: string): string[] =>
  stack.withDatabase((db) =>
    db
      .prepare(sql)
      .all()
      .flatMap((row) => Object.values(row).map(String)),
  );
/** Two visits beside the one of the screens, which the first doctor finished. */
const visits = () =>
  columnOf(`SELECT id FROM consult_order WHERE tenant_id = 1 AND status = 3 AND doctor_id =
    (SELECT id FROM account WHERE username = 'linyue') ORDER BY id DESC LIMIT 2`).map(
    (id) => `/orderRecord/detail?id=${id}`,
  );
const reviews = () =>
  columnOf('SELECT id FROM prescription WHERE tenant_id = 1 AND status = 1 ORDER BY id DESC LIMIT 2').map(
    (id) => `/prescriptionReview?id=${id}`,
  );
/** A sample and two of its worksheets. */
const sampled = () => [
  `/prescriptionSampling?id=${drawnSampleId}`,
  ...columnOf('SELECT id FROM sample_sheet ORDER BY id LIMIT 2').map(
    (id) => `/prescriptionSampling?sheet=${id}`,
  ),
];
const hospital = '明湖互联网医院';
/** What the waiting count puts before a title. */
const count = /^\(\d+\+?\) /;

it.each(['en-GB', 'zh-CN'] as const)(
  'every screen has one heading that can be seen, and a title of its own before the hospital’s name: %s',
  { timeout: 300_000 },
  async (language) => {
    const titles = new Map<string, string>();
    const patients = columnOf('SELECT name FROM patient WHERE tenant_id = 1');
    const problems: string[] = [];
    for (const account of ['doctor', 'auditor'] as const) {
      const page = await stack.openPage({ language });
      await signIn(page, stack.baseUrl, account, language);
      const screens =
        account === 'doctor'
          ? [...doctorScreens(stack), ...visits(), ...ownTabs, ...staffTabs, ...overviewTabs]
          : [...auditorScreens(stack), ...reviews(), ...sampled()];
      // Not found, no consultation, no order and no prescription have headings, too.
      const bare = ['/nowhere', '/cloudRoom/detail', '/orderRecord/detail?id=0', '/prescriptionReview'];
      for (const path of [...screens, ...bare]) {
        await openScreen(page, `${stack.baseUrl}${path}`);
        const headings = page.getByRole('heading', { level: 1 });
        await headings.first().waitFor();
        const seen = await headings.evaluateAll((nodes) =>
          nodes.map((node) => node.clientWidth > 1 && node.textContent.trim() !== ''),
        );
        if (seen.join() !== 'true')
          problems.push(`${path} has ${seen.length} headings, seen: ${seen.join()}`);
        if (bare.includes(path)) continue;
        const title = (await page.title()).replace(count, '');
        if (!title.endsWith(` · ${hospital}`)) problems.push(`${path} is titled ${title}`);
        const other = titles.get(title);
        if (other !== undefined && other !== path) problems.push(`${path} and ${other} are titled ${title}`);
        titles.set(title, path);
        if (patients.some((name) => title.includes(name))) problems.push(`${path} names a patient: ${title}`);
      }
      await page.goto(`${stack.baseUrl}/nowhere`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(titles.has((await page.title()).replace(count, ''))).toBe(false);
    }
    expect(problems).toEqual([]);
    expect(stack.consoleErrors()).toEqual([]);
  },
);

it('the log-in is titled with the hospital’s name alone, before and after somebody was signed in', async () => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, 'doctor');
  await expect.poll(() => page.title()).toContain(' · ');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login**');
  await expect.poll(() => page.title()).toBe(hospital);
});
