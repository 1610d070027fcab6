import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { type accounts, queuePreview } from '../steps/signIn.ts';
import { findOverflow } from '../../support/overflow.ts';
import { restoreSession } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { auditorScreens, doctorScreens, openScreen, waitForData } from '../../support/screens.ts';

/** Markup, an emoji of several code points, direction marks, right-to-left letters, and no space. */
const worstName = '<img/src=x/onerror=window.ran=1>👩‍⚕️\u202Egnp.\u200Fשלום_مريم_'.padEnd(200, 'W');

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
  stack.withDatabase((db) => {
    for (const table of ['patient', 'account']) db.prepare(`UPDATE ${table} SET name = ?`).run(worstName);
  });
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** Runs in the page: finds names that change the direction of text next to them, run, or became elements. */
const bidiScript = `(() => {
  const faults = new Set();
  const rightToLeft = /[\\u0590-\\u08ff]/;
  const free = (text) => text.replaceAll(/[\\u2066-\\u2068][^\\u2066-\\u2069]*\\u2069/g, '');
  const place = (node) => node.tagName.toLowerCase() + '.' + node.getAttribute('class');
  const texts = ['title', 'aria-label', 'placeholder', 'alt'];
  for (const node of document.querySelectorAll('body *')) {
    if (node.closest('script, style')) continue;
    const own = [...node.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data).join('');
    const named = texts.map((key) => node.getAttribute(key) ?? '');
    if ([own, ...named].some((text) => /[\\u200e\\u200f\\u202a-\\u202e]/.test(text))) faults.add('a direction mark in ' + place(node));
    // A title that is only the name has no text next to it.
    if (named.some((text) => rightToLeft.test(free(text)) && !text.startsWith('<img'))) faults.add('no isolation in an attribute of ' + place(node));
    if (!rightToLeft.test(free(own))) continue;
    let line = node;
    while (getComputedStyle(line).display === 'inline' && getComputedStyle(line).unicodeBidi === 'normal') line = line.parentElement;
    if (line.innerText.trim() !== own.trim()) faults.add('no isolation in ' + place(line));
  }
  if (window.ran || document.querySelector('img[src=x]')) faults.add('it is parsed as markup');
  return [...faults];
})()`;

const openDialog = async (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

/** Overlays and other states with names in them: the state, its address and how to reach it. */
const furtherStates: Record<
  'doctor' | 'auditor',
  readonly (readonly [string, string, (page: Page) => Promise<void>])[]
> = {
  doctor: [
    [
      'the palette',
      '/',
      async (page) => {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: en.palette.title }).fill('img');
        await page.getByRole('dialog').getByRole('option').first().waitFor();
      },
    ],
    [
      'the form to decline a patient',
      '/cloudRoom',
      async (page) => {
        // The preview of the chosen row has the button.
        await page.getByRole('listitem').getByRole('button', { name: /<img/ }).first().click();
        await queuePreview(page).waitFor();
        await openDialog(page, en.cloudRoom.decline);
      },
    ],
    [
      'an account and the confirmation before it is disabled',
      '/workforceManagement?role=auditor',
      async (page) => {
        await page.getByRole('table').locator('tbody').getByRole('button').first().click();
        await openDialog(page, en.staff.disable);
        await page.getByText(en.staff.disableEnds).waitFor();
      },
    ],
    ...(['departments', 'certificates', 'trail'] as const).map(
      (part) =>
        [
          `the tab of the staff, ${part}`,
          `/workforceManagement?part=${part}`,
          (page: Page) => page.getByRole('table').waitFor(),
        ] as const,
    ),
    ...(['visits', 'prescriptions', 'schedules'] as const).map(
      (part) =>
        [
          `the overview of the hospital, ${part}`,
          `/hospitalOverview?part=${part}`,
          (page: Page) => page.getByRole('table').waitFor(),
        ] as const,
    ),
    [
      'a print preview',
      '/orderRecord?status=3',
      async (page) => {
        await page.getByRole('row').nth(1).getByRole('link').click();
        await openDialog(page, en.orders.detail.print);
        await page.getByRole('main').locator('.sheet, .printed-record').first().waitFor();
      },
    ],
    [
      'a prescription with its versions',
      '/prescriptionRecord?status=3',
      async (page) => {
        await page.getByRole('table').locator('tbody').getByRole('button').first().click();
        await page.getByRole('complementary').waitFor();
      },
    ],
  ],
  auditor: [
    [
      'a verdict',
      '/myAuditRecord',
      async (page) => {
        await page.getByRole('table').locator('tbody').getByRole('button').first().click();
        await page.getByRole('complementary').waitFor();
      },
    ],
  ],
};

const testedScreens = [
  ['doctor', 1280, 800],
  ['auditor', 390, 844],
  ['auditor', 1280, 800],
  ['doctor', 390, 844],
] as const;

it.each(process.env['LONG'] ? testedScreens : testedScreens.slice(0, 2))(
  'on the screens of the %s, %d wide, no name runs as code, changes the direction of other text or displaces it',
  async (who: keyof typeof accounts & ('doctor' | 'auditor'), width, height) => {
    const page = await stack.openPage({ width, height });
    await restoreSession(page, stack.baseUrl, who);
    const allProblems: string[] = [];
    const inspect = async (place: string): Promise<void> => {
      const problems = [...(await page.evaluate<string[]>(bidiScript)), ...(await findOverflow(page))];
      allProblems.push(...problems.map((fault) => `${place}: ${fault}`));
    };
    for (const path of who === 'doctor' ? doctorScreens(stack) : auditorScreens(stack)) {
      await openScreen(page, `${stack.baseUrl}${path}`);
      await inspect(path);
    }
    for (const [state, path, reach] of furtherStates[who]) {
      await openScreen(page, `${stack.baseUrl}${path}`);
      await reach(page);
      await waitForData(page);
      await inspect(state);
    }
    expect(allProblems).toEqual([]);
  },
  120_000,
);
