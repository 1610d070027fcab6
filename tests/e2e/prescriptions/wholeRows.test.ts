import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findOverflow, widenTypeface } from '../../support/overflow.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { insertConsultation, openPageAs, prescriptionForm, showTab } from '../steps/consultation.ts';
import { messagesOf, pickFromCombobox } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** The most drugs of a prescription. Of the second ones the last two interact, and the quantity of one is more than it needs. */
const clean = ['amlodipine', 'loratadine', 'omeprazole', 'metformin', 'amoxicillin'];
const withFindings = ['amlodipine', 'loratadine', 'omeprazole', 'ibuprofen', 'aspirin'];
/** More than may be sent. */
const more = ['montelukast', 'ambroxol', 'mecobalamin'];

const sizes = [
  [1366, 768],
  [1440, 900],
  [1680, 1050],
  [1920, 1080],
  [2560, 1440],
] as const;

type Language = keyof typeof messagesOf;

const addDrugs = async (page: Page, language: Language, drugs: readonly string[]): Promise<void> => {
  const t = messagesOf[language];
  const form = prescriptionForm(page, t);
  for (const drug of drugs) {
    const count = await form.locator('.rx-line').count();
    await pickFromCombobox(form, t.prescription.findDrug, drug);
    // Choosing a drug moves the focus to its dose; a search that is typed before would be closed by that.
    await form.locator('.rx-line').nth(count).locator(':focus').waitFor();
  }
};

/** Opens the prescription of a new patient and writes drugs. */
const prescribe = async (language: Language, drugs: readonly string[]): Promise<Page> => {
  const t = messagesOf[language];
  const id = insertConsultation(stack, `Five drugs ${language} ${drugs.at(-1)}`);
  const path = `/cloudRoom/detail?id=${id}&part=prescription`;
  const page = await openPageAs(stack, 'doctor', path, { language, width: 1440, height: 900 });
  await page.getByRole('log').waitFor();
  await showTab(page, 'prescription', t);
  await pickFromCombobox(prescriptionForm(page, t), t.prescription.findDiagnosis, 'I10');
  await addDrugs(page, language, drugs);
  await page.evaluate(() => document.fonts.ready);
  return page;
};

/** The table in a window of another size, scrolled to its beginning or to its end. */
const measure = async (
  page: Page,
  [width, height]: readonly [number, number],
  to: 'start' | 'end' = 'start',
) => {
  await page.setViewportSize({ width, height });
  return page.evaluate(async (end) => {
    const pane = document.querySelector('.side-prescription');
    if (!pane) throw new Error('there is no prescription');
    // What depends on the width of the window is rendered in the next frame.
    for (let frames = 0; frames < 3; frames += 1) {
      if (frames === 2) pane.scrollTo({ top: end ? pane.scrollHeight : 0, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const boxesOf = (selector: string) =>
      [...pane.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const [title, head, foot] = ['.panel-head', '.rx-line-head', '.rx-footer'].map(
      (selector) => boxesOf(selector)[0],
    );
    if (!title || !head || !foot) throw new Error('the table has no title, head or foot');
    const lines = boxesOf('.rx-line');
    return {
      rows: lines.map((line) => Math.round(line.height)),
      findings: boxesOf('.rx-line > .rx-finding').map((finding) => Math.round(finding.height)),
      bars: [...document.querySelectorAll('.rx-line > .rx-finding')].map(
        (finding) => getComputedStyle(finding).borderInlineStartWidth,
      ),
      /** Between the head of the table and the foot of the form. */
      whole: lines.filter((line) => line.top >= head.bottom && line.bottom <= foot.top).length,
      hasDrugColumn: document.querySelector('.rx-line-head > .rx-name')?.checkVisibility() ?? false,
      belowTitle: Math.round(head.top - title.bottom),
      behindHead: lines.filter((line) => line.top < head.top).length,
      cut: [...document.querySelectorAll<HTMLElement>('.rx-line :is(.rx-name, .rx-unit, .rx-price)')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    };
  }, to === 'end');
};

it.each(['en-GB', 'zh-CN'] as const)(
  'in %s a drug is one row of 44 pixels in every window, eight are seen at 1920 × 1080, and the head stays',
  { timeout: 300_000 },
  async (language) => {
    const page = await prescribe(language, clean);
    for (const size of sizes) {
      const { rows, hasDrugColumn, whole, cut } = await measure(page, size);
      const [width] = size;
      expect([width, rows.length, Math.max(...rows) <= 44 ? 44 : rows]).toEqual([width, 5, 44]);
      expect([width, hasDrugColumn, whole >= (width < 1440 ? 4 : 5), cut]).toEqual([width, true, true, []]);
    }

    // On a phone the lines are cards.
    await page.setViewportSize({ width: 390, height: 844 });
    const cards = page.locator('.rx-line-card');
    await expect.poll(() => cards.count()).toBe(5);
    const heights = await cards.evaluateAll((list) => list.map((one) => one.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(120);
    expect(await findOverflow(page)).toEqual([]);

    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.locator('.rx-line').first().waitFor();
    await addDrugs(page, language, more);
    expect((await measure(page, [1920, 1080])).whole).toBe(8);
    const scrolled = await measure(page, [1366, 480], 'end');
    expect(scrolled.behindHead).toBeGreaterThan(0);
    expect(Math.abs(scrolled.belowTitle)).toBeLessThanOrEqual(1);

    // A wide typeface may take a third line for a name, and hides nothing.
    await widenTypeface(page);
    expect((await measure(page, [1920, 1080])).whole).toBe(8);
    for (const size of sizes) expect([size[0], (await measure(page, size)).cut]).toEqual([size[0], []]);
  },
);

it.each(['en-GB', 'zh-CN'] as const)(
  'in %s five drugs with two findings are seen at once at 1440 × 900, and a short finding is one row of 28 pixels',
  { timeout: 300_000 },
  async (language) => {
    const t = messagesOf[language].prescription;
    const page = await prescribe(language, withFindings);
    await page
      .getByRole('textbox', { name: `${t.quantity} (` })
      .nth(1)
      .fill('9');
    await expect.poll(() => page.locator('.rx-line > .rx-finding').count()).toBe(2);
    for (const size of sizes) {
      const { findings, bars, whole, cut } = await measure(page, size);
      const [width] = size;
      // The second one says why, and asks for a reason.
      expect([width, findings[0], bars, cut]).toEqual([width, 28, ['3px', '3px'], []]);
      expect([width, whole >= (width < 1440 ? 4 : 5)]).toEqual([width, true]);
    }
    await widenTypeface(page);
    for (const size of sizes) {
      const { cut, bars } = await measure(page, size);
      expect([size[0], bars, cut]).toEqual([size[0], ['3px', '3px'], []]);
    }
  },
);
