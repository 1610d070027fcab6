import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { auditorScreens, doctorScreens, openScreen } from '../../support/screens.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { signIn } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const staffTabs = ['departments', 'certificates', 'trail'].map((part) => `/workforceManagement?part=${part}`);
const overviewTabs = ['visits', 'prescriptions', 'schedules'].map((part) => `/hospitalOverview?part=${part}`);
const hospital = '明湖互联网医院';
/** What the waiting count puts before a title. */
const count = /^\(\d+\+?\) /;

it.each(['en-GB', 'zh-CN'] as const)(
  'every screen has one heading that can be seen, and a title of its own before the hospital’s name: %s',
  { timeout: 300_000 },
  async (language) => {
    const titles = new Map<string, string>();
    const problems: string[] = [];
    for (const account of ['doctor', 'auditor'] as const) {
      const page = await stack.openPage({ language });
      await signIn(page, stack.baseUrl, account, language);
      const screens =
        account === 'doctor'
          ? [...doctorScreens(stack), ...staffTabs, ...overviewTabs]
          : auditorScreens(stack);
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
