import type { Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { alteredAnswers, type Field } from '../steps/alteredAnswers.ts';
import { openPageAs } from '../steps/consultation.ts';
import type { accounts } from '../steps/signIn.ts';
import { findRaw } from '../steps/rawText.ts';
import { auditorScreens, doctorScreens, openScreen } from '../../support/screens.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** What reassures. Without a field it must not be read more often than with it: what lacks is not known. */
const reassuring: readonly (readonly [string, RegExp])[] = [
  ['no known allergies', /no known allergies/gi],
  ['male', /\bmale\b/gi],
  ['female', /\bfemale\b/gi],
  ['zero', /(?<![\d.:/-])0(?![\d.:/-])/g],
  ['answered', /every patient has an answer/gi],
  ['nothing found', /all rules were checked/gi],
  ['approved', /\bapproved\b/gi],
  ['signed', /\bsigned by\b/gi],
  ['follow-up', /\bfollow-up\b/gi],
  ['1970', /\b19[67]\d-/g],
];
/** Null says something here: the patient has an answer. */
const meaningful: readonly string[] = ['/consult/consult-cloud/openList *.unansweredSince'];

const countIn = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Which fields lack in a rendering, and how: first those with no other field below, then by halves. */
const renderings: readonly (readonly ['null' | 'absent', (field: Field, index: number) => boolean])[] = [
  ['null', ({ isLeaf }) => isLeaf],
  ['absent', (_field, index) => index % 2 === 0],
  ['null', (_field, index) => index % 2 === 1],
];

const textOf = (page: Page): Promise<string> => page.locator('body').innerText();

const checkScreen = async (account: keyof typeof accounts, path: string): Promise<string[]> => {
  const page = await openPageAs(stack, account, '/door');
  const answers = alteredAnswers();
  await page.route('**/*', (route: Route) => answers.answer(route));
  const url = `${stack.baseUrl}${path}`;
  await openScreen(page, url);
  const before = await textOf(page);
  const fields = answers.fields().filter(({ name }) => !meaningful.includes(name));
  const problems: string[] = [];
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (line) => {
    if (line.type() === 'error') errors.push(line.text());
  });
  /** What is wrong with the screen while these fields lack. */
  const render = async (lacking: readonly Field[], as: 'null' | 'absent'): Promise<string[]> => {
    answers.drop(lacking, as);
    errors.length = 0;
    await openScreen(page, url);
    const text = await textOf(page);
    const exaggerated = reassuring.filter(([, pattern]) => countIn(text, pattern) > countIn(before, pattern));
    return [...findRaw(text), ...exaggerated.map(([name]) => `more often: ${name}`), ...errors];
  };
  for (const [as, lacks] of renderings) {
    const lacking = fields.filter(lacks);
    const found = await render(lacking, as);
    if (found.length === 0) continue;
    problems.push(`${path} (${as}): ${found.join(' | ')}`);
    // Alone, to name the field.
    for (const field of lacking) {
      const own = await render([field], as);
      if (own.length > 0) problems.push(`${path} without ${field.name}: ${own.join(' | ')}`);
    }
    break;
  }
  await page.context().close();
  return problems;
};

it.each([
  ['doctor', () => doctorScreens(stack)],
  ['auditor', () => auditorScreens(stack)],
] as const)(
  'no screen of the %s shows raw text, says more than is known, or logs an error where a field of an answer lacks',
  { timeout: 600_000 },
  async (account, screens) => {
    const left = screens();
    const problems: string[] = [];
    // Two cores.
    const work = async (): Promise<void> => {
      for (let path = left.shift(); path !== undefined; path = left.shift()) {
        problems.push(...(await checkScreen(account, path)));
      }
    };
    await Promise.all([work(), work()]);
    expect(problems).toEqual([]);
  },
);
