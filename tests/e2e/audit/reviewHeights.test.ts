import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { drug } from '../../../src/contract/prescribing/drug.ts';
import { type Prescription, prescription } from '../../../src/contract/prescribing/prescription.ts';
import { ruleNames } from '../../../src/contract/rules/finding.ts';
import { dayTimeOf } from '../../../src/console/lib/dates/days.ts';
import { yuan } from '../../../src/console/lib/money.ts';
import { en } from '../../support/messages.ts';
import { findViolations } from '../../support/axe.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { insertConsultation, openPageAs, signInApi } from '../steps/consultation.ts';
import { messagesOf } from '../steps/signIn.ts';

let stack: E2eStack;
let doctor: Call;
let sent: Prescription;
let page: Page;
const t = en.audit;
const languages = ['en-GB', 'zh-CN'] as const;

const setPack = (pack: Record<string, unknown>): void =>
  stack.withDatabase((db) => {
    db.prepare("INSERT OR REPLACE INTO rule_pack (tenant_id, name, pack) VALUES (1, 'default', ?)").run(
      JSON.stringify(pack),
    );
  });

const open = async (
  width: number,
  height: number,
  language: keyof typeof messagesOf = 'en-GB',
): Promise<Page> => {
  const path = `/prescriptionReview?id=${sent.id}`;
  const opened = await openPageAs(stack, 'auditor', path, { language, width, height });
  await opened.getByText(messagesOf[language].audit.heldByYou).waitFor();
  await opened.locator('.rx-finding').nth(5).waitFor();
  return opened;
};

const boxes = (on: Page, selector: string) =>
  on.locator(selector).evaluateAll((nodes) =>
    nodes.map((node) => {
      const { top, bottom, height } = node.getBoundingClientRect();
      return { top, bottom, height };
    }),
  );

beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
  const warehouseId = (await doctor(drug.warehouses, {}))[0]?.id ?? '';
  const codes = ['D0001', 'D0002', 'D0003', 'D0005', 'D0006'];
  const ids = await Promise.all(
    codes.map(async (keyword) => (await doctor(drug.search, { warehouseId, keyword })).list[0]?.id ?? ''),
  );
  // Five drugs of one class, one of them three packs too many: what is found when the rules apply again.
  setPack({ levels: Object.fromEntries(ruleNames.map((rule) => [rule, 'off'])) });
  const lines = ids.map((drugId, at) => ({
    drugId,
    dose: '5',
    frequency: 'qd',
    route: 'oral',
    days: 7,
    quantity: at === 0 ? 4 : 1,
  }));
  sent = await doctor(prescription.create, {
    orderId: insertConsultation(stack, 'Five Drugs'),
    warehouseId,
    diagnoses: [{ code: 'I10', name: '', nameEn: '' }],
    lines,
    submit: true,
  });
  setPack({ mostDays: 5 });
  page = await open(1440, 900);
});
afterAll(() => stack.close());

describe('the review of five drugs with six findings', () => {
  it.each(languages)(
    'shows every line in full on a usual screen, above the verdict, in %s',
    async (language) => {
      const usual = await open(1440, 900, language);
      expect(await usual.locator('.rx-finding').count()).toBe(6);
      const endOfLines = async () => (await boxes(usual, '.review-line')).at(-1)?.bottom ?? Number.NaN;
      const endOfContent = async () => (await boxes(usual, '.review-content'))[0]?.bottom ?? 0;
      // Higher, as long as something is being checked.
      await expect.poll(async () => (await endOfLines()) <= (await endOfContent())).toBe(true);
      const heights = (await boxes(usual, '.review-line')).map(({ height }) => Math.round(height));
      const lineEnd = await endOfLines();
      console.log(
        `heights of the lines in ${language}: ${heights.join(', ')} px; the last ends at ${Math.round(lineEnd)}`,
      );
      expect(heights).toHaveLength(5);
      expect(Math.max(...heights)).toBeLessThanOrEqual(80);
      await expect
        .poll(async () => (await boxes(usual, '.review-verdict'))[0]?.top)
        .toBeGreaterThanOrEqual(lineEnd);
      expect(await findViolations(usual)).toEqual([]);
      await usual.close();
    },
  );

  it('has each finding at its line, and what concerns all of them above', async () => {
    const lines = page.locator('.review-line');
    const text = en.rules.findingTexts.quantity('4 > 1');
    await lines.first().getByText(text).waitFor();
    expect(await page.getByText(text).count()).toBe(1);
    for (const at of [1, 2, 3, 4]) expect(await lines.nth(at).locator('.rx-finding').count()).toBe(1);
    const above = page.getByRole('region', { name: t.findings });
    expect(await above.locator('.rx-finding').count()).toBe(1);
  });

  it('names the department of the prescriber and the time of submission', async () => {
    const head = await page.locator('.review-head').innerText();
    // In the reader's language.
    expect(sent.deptNameEn).toBe('Cardiology');
    expect(head).toContain(sent.deptNameEn);
    expect(head).not.toContain(sent.deptName);
    expect(head).toContain(t.submittedAt(dayTimeOf(sent.submitTime ?? 0)));
  });

  it('shows what all of it costs', async () => {
    const total = `${en.prescription.total} ¥${yuan(sent.totalFen)}`;
    await page.getByRole('region', { name: en.prescription.lines }).getByText(total).waitFor();
  });

  it('shows what is known about a drug by click and by key', async () => {
    stack.withDatabase((db) =>
      db
        .prepare("UPDATE drug SET maker = '明湖制药', approval_number = '国药准字H10950224' WHERE id = ?")
        .run(sent.lines[0]?.drugId ?? ''),
    );
    const line = page.locator('.review-line').first();
    const name = line.locator('.rx-drug-name');
    const ingredients = line.getByText(en.prescription.facts.ingredients);
    await name.click();
    await ingredients.waitFor();
    for (const text of [en.prescription.facts.maker, '明湖制药', '国药准字H10950224'])
      await line.getByText(text).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await name.press('Enter');
    await ingredients.waitFor({ state: 'detached' });
  });

  it.each([
    [390, 844],
    [768, 1024],
    [1024, 768],
    [1440, 900],
    [1920, 1080],
    // 1440 × 900 at 200 %.
    [720, 450],
  ])('keeps the patient in sight at %i × %i, however far it is scrolled', async (width, height) => {
    const small = await open(width, height);
    await small.locator('.review-side > :last-child').evaluate((node) => node.scrollIntoView(false));
    const isOnTop = await small.locator('.patient-banner').evaluate((banner) => {
      const { left, top, height: tall } = banner.getBoundingClientRect();
      const seen = document.elementFromPoint(left + 30, top + tall / 2);
      return top >= 0 && seen !== null && banner.contains(seen);
    });
    expect(isOnTop).toBe(true);
    await small.close();
  });
});
