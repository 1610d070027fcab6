import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { en, zh } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { insertConsultation, restoreSession, showTab } from '../steps/consultation.ts';
import { pickFromCombobox } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

/** The most drugs of a prescription. Of the second ones the last two interact, and the quantity of one is more than it needs. */
const clean = ['amlodipine', 'loratadine', 'omeprazole', 'metformin', 'amoxicillin'];
const withFindings = ['amlodipine', 'loratadine', 'omeprazole', 'ibuprofen', 'aspirin'];

interface Setting {
  readonly width: number;
  readonly height: number;
  readonly language: 'en' | 'zh';
  /** The shipped typeface does not arrive, and a wider one of the system is shown. */
  readonly isFallback: boolean;
}

const settings: readonly Setting[] = [
  [1366, 768],
  [1440, 900],
  [1920, 1080],
].flatMap(([width = 0, height = 0]) =>
  (['en', 'zh'] as const).flatMap((language) =>
    [false, true].map((isFallback) => ({ width, height, language, isFallback })),
  ),
);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Opens the prescription of a new patient and writes five drugs. */
const prescribe = async (setting: Setting, drugs: readonly string[]): Promise<Page> => {
  const { width, height, language, isFallback } = setting;
  const t = language === 'en' ? en : zh;
  const id = insertConsultation(stack, `Five drugs ${width} ${language} ${drugs.at(-1)}`);
  const page = await stack.openPage({ width, height, language: language === 'en' ? 'en-GB' : 'zh-CN' });
  if (isFallback) await page.route('**/*.woff2', (route) => route.abort());
  await restoreSession(page, stack.baseUrl, 'doctor');
  await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=prescription`);
  await page.getByRole('log').waitFor();
  await showTab(page, 'prescription', t);
  const form = page.getByRole('region', { name: t.prescription.writing });
  await pickFromCombobox(form, t.prescription.findDiagnosis, 'I10');
  for (const [index, drug] of drugs.entries()) {
    await pickFromCombobox(form, t.prescription.findDrug, drug);
    // Choosing a drug moves the focus to its dose; a search that is typed before would be closed by that.
    await form.locator('.rx-line').nth(index).locator(':focus').waitFor();
  }
  await page.evaluate(() => document.fonts.ready);
  return page;
};

/** Of the table as it is scrolled: the room for rows, how much of it each row takes, and texts that are cut. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const [pane, foot, search, head] = ['.side-prescription', '.rx-footer', '.rx-find', '.rx-line-head'].map(
      (selector) => document.querySelector(selector)?.getBoundingClientRect(),
    );
    const bottom = (pane?.bottom ?? 0) - (foot?.height ?? 0) - (search?.height ?? 0) - 8;
    const top = head?.bottom ?? 0;
    const lines = [...document.querySelectorAll('.rx-line')].map((line) => line.getBoundingClientRect());
    return {
      room: Math.round(bottom - top),
      heights: lines.map(({ height }) => Math.round(height)),
      whole: lines.filter((line) => line.top >= top && line.bottom <= bottom).length,
      findings: document.querySelectorAll('.rx-line .rx-finding').length,
      scrolled: document.querySelector('.side-prescription')?.scrollTop ?? 0,
      cut: [...document.querySelectorAll<HTMLElement>('.rx-line :is(.rx-name, .rx-unit, .rx-price)')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    };
  });

/** Writes both prescriptions, without findings and with two. */
const measureBoth = async (setting: Setting) => {
  const t = setting.language === 'en' ? en : zh;
  const cleanPage = await prescribe(setting, clean);
  const plain = await measure(cleanPage);
  await cleanPage.close();
  const page = await prescribe(setting, withFindings);
  const quantity = page.getByRole('textbox', { name: `${t.prescription.quantity} (`, exact: false });
  await quantity.nth(1).fill('9');
  await expect.poll(async () => (await measure(page)).findings).toBe(2);
  const warned = await measure(page);
  await page.close();
  return { setting, plain, warned, roomFor: Math.floor((plain.room * 5) / sum(plain.heights)) };
};

it('shows five drugs with two findings whole at 1440 × 900, and has room for eight rows at 1920 × 1080', {
  timeout: 600_000,
}, async () => {
  const results: Awaited<ReturnType<typeof measureBoth>>[] = [];
  for (const setting of settings) results.push(await measureBoth(setting));
  console.info(
    results
      .map(({ setting: { width, height, language, isFallback }, plain, warned, roomFor }) =>
        [
          `${width}x${height} ${language} ${isFallback ? 'fallback' : 'shipped'}`,
          `room ${plain.room}, rows ${plain.heights.join(' ')}, room for ${roomFor}`,
          `with 2 findings ${warned.heights.join(' ')}, whole ${warned.whole}`,
        ].join(' | '),
      )
      .join('\n'),
  );
  const at = (width: number) => results.filter(({ setting }) => setting.width === width);
  expect(results.flatMap(({ plain, warned }) => [...plain.cut, ...warned.cut])).toEqual([]);
  expect(at(1440).map(({ warned }) => [warned.whole, warned.scrolled])).toEqual(at(1440).map(() => [5, 0]));
  expect(Math.min(...at(1920).map(({ roomFor }) => roomFor))).toBeGreaterThanOrEqual(8);
});
