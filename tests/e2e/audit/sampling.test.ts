import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { auth } from '../../../src/contract/account/auth.ts';
import { sampling } from '../../../src/contract/prescribing/sampling.ts';
import { findViolations, twoVariants } from '../../support/axe.ts';
import { en, zh } from '../../support/messages.ts';
import { findOverflow } from '../../support/overflow.ts';
import { waitForData } from '../../support/screens.ts';
import { type E2eStack, startE2eStack } from '../../support/startE2eStack.ts';
import { openPageAs, signInApi } from '../steps/consultation.ts';
import { waitForDrafts } from '../steps/drafts.ts';
import { exportList } from '../steps/exportList.ts';
import { drawnSampleId, drawSample, giveVerdictsToFirst } from '../steps/sampling.ts';

const t = en.sampling;
const path = '/prescriptionSampling';
let stack: E2eStack;
/** The second auditor, who reviewed nothing. */
let judge: Call;

beforeAll(async () => {
  stack = await startE2eStack();
  giveVerdictsToFirst(stack);
  judge = await signInApi(stack.baseUrl, 'secondAuditor');
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sheetOf = (page: Page): string => new URL(page.url()).searchParams.get('sheet') ?? '';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** Waits for another worksheet than this one. */
const nextSheet = async (page: Page, before: string): Promise<string> => {
  await expect.poll(() => sheetOf(page)).not.toBe(before);
  await heading(page).getByText('worksheet').waitFor();
  return sheetOf(page);
};

describe('a sample', () => {
  it('is drawn by an administrator: what is wrong is said at its field, and more than there are is not drawn', async () => {
    const page = await openPageAs(stack, 'doctor', path);
    await page.getByText(t.empty).waitFor();
    await button(page, t.draw.open).click();
    const size = page.getByRole('textbox', { name: t.draw.size });
    await page.getByText(/^\d+ prescriptions? found\.$/).waitFor();
    // A hospital with fewer than a hundred is proposed all of them.
    const proposed = Number(await size.inputValue());
    expect(proposed).toBeGreaterThan(10);
    expect(proposed).toBeLessThan(100);
    for (const [typed, error] of [
      [String(proposed + 1), t.draw.tooLarge(proposed)],
      ['0', t.draw.errors.size],
      ['1.5', t.draw.errors.size],
      ['1001', t.draw.errors.size],
    ] as const) {
      await size.fill(typed);
      await page.getByText(error).waitFor();
      expect(await button(page, t.draw.run).isDisabled()).toBe(true);
    }
    await page.getByRole('textbox', { name: t.draw.minLines }).fill('many');
    await page.getByText(t.draw.errors.lines).waitFor();
    await page.getByRole('textbox', { name: t.draw.minTotal }).fill('0.005');
    await page.getByText(t.draw.errors.total).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('textbox', { name: t.draw.minLines }).fill('');
    await page.getByRole('textbox', { name: t.draw.minTotal }).fill('');
    // What is typed stays when the drawer is closed.
    await size.fill('3');
    await page.keyboard.press('Escape');
    await button(page, t.draw.open).click();
    await expect.poll(() => size.inputValue()).toBe('3');
    expect((await judge(sampling.page, {})).total).toBe(0);
    await expect.poll(() => button(page, t.draw.run).isEnabled()).toBe(true);
    await button(page, t.draw.run).click();
    await page.getByText(t.draw.drawn(3)).waitFor();
    await page.getByText(t.progressOf(0, 3), { exact: true }).waitFor();
    const [sample] = (await judge(sampling.page, {})).list;
    expect(sample).toMatchObject({ size: 3, population: proposed });
    await page.getByText(sample?.seed ?? '').waitFor();
    // A doctor judges nothing.
    expect(await button(page, t.sample.judgeNext).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
  });

  it('is not drawn if there are fewer by then than were counted: the number is said, and what is typed stays', async () => {
    const page = await openPageAs(stack, 'doctor', path);
    await button(page, t.draw.open).click();
    const size = page.getByRole('textbox', { name: t.draw.size });
    await page.getByText(/^\d+ prescriptions? found\.$/).waitFor();
    await size.fill('20');
    await expect.poll(() => button(page, t.draw.run).isEnabled()).toBe(true);
    const keep = stack.withDatabase((db) => {
      const rows = db.prepare('SELECT id FROM prescription WHERE audit_status = 2').all();
      db.exec('UPDATE prescription SET audit_status = 3 WHERE audit_status = 2');
      return rows.map(({ id }) => String(id));
    });
    try {
      await button(page, t.draw.run).click();
      await page.getByText(t.draw.tooLarge(0)).waitFor();
      expect(await size.inputValue()).toBe('20');
      expect((await judge(sampling.page, {})).total).toBe(1);
    } finally {
      stack.withDatabase((db) => {
        for (const id of keep) db.prepare('UPDATE prescription SET audit_status = 2 WHERE id = ?').run(id);
      });
    }
  });

  it('is drawn from one of 300 departments, which is found by a part of its name', async () => {
    stack.withDatabase((db) =>
      db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
        INSERT INTO dictionary (tenant_id, dict_type, value, label, label_en, sort)
        SELECT 1, 'hosp_standard_dept', 1000 + i, '分院科室' || i, 'Branch department ' || i, i FROM n`),
    );
    const page = await openPageAs(stack, 'doctor', path);
    await button(page, t.draw.open).click();
    const department = page.getByRole('combobox', { name: t.draw.department });
    const choose = async (part: string, name: string): Promise<void> => {
      await department.fill(part);
      await page.getByRole('option', { name, exact: true }).click();
      await page.getByRole('group', { name: t.draw.department }).getByRole('button', { name }).waitFor();
    };
    await choose('department 277', 'Branch department 277');
    // Nobody works there.
    await page.getByText(t.draw.count(0), { exact: true }).waitFor();
    expect(await button(page, t.draw.run).isDisabled()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await button(page, 'Branch department 277').click();
    await choose('cardio', 'Cardiology');
    await page.getByText(/^[1-9]\d* prescriptions? found\.$/).waitFor();
    await page.getByRole('textbox', { name: t.draw.size }).fill('2');
    await expect.poll(() => button(page, t.draw.run).isEnabled()).toBe(true);
    await button(page, t.draw.run).click();
    await page.getByText(t.draw.drawn(2)).waitFor();
    expect((await judge(sampling.page, {})).list[0]).toMatchObject({ size: 2, deptName: 'Cardiology' });
  });
});

describe('the worksheets of a sample', () => {
  beforeAll(() => drawSample(stack, 6));

  it('are filled with keys, and the next one opens at once; results and file follow', async () => {
    const page = await openPageAs(stack, 'secondAuditor', `${path}?id=${drawnSampleId}`);
    await button(page, t.sample.judgeNext).click();
    const first = await nextSheet(page, '');
    // Without a reason it is not sent.
    const missing = page.getByText(t.sheet.needsReason);
    // The keys are there just after the sheet is painted.
    await expect
      .poll(async () => {
        await page.keyboard.press('r');
        return missing.isVisible();
      })
      .toBe(true);
    await page.keyboard.press('l');
    await page.getByRole('combobox').fill('2-5');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    // Not rational by its reasons, so it cannot be judged rational.
    await page.keyboard.press('a');
    await page.getByText(t.sheet.hasReasons).waitFor();
    // The last of the list is the prescription as a whole.
    for (let n = 0; n < 6; n += 1) await page.keyboard.press('j');
    await page.keyboard.press('l');
    await page.getByRole('combobox').fill('1-3');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.press('c');
    await page.keyboard.type('Dose too low');
    await waitForDrafts(page, 1);
    expect(await findViolations(page)).toEqual([]);
    // What is not saved survives a reload.
    await page.reload();
    const remark = page.getByRole('textbox', { name: t.sheet.remark });
    await expect.poll(() => remark.inputValue()).toBe('Dose too low');
    await button(page, en.audit.removeReason('2-5 Inappropriate dosage')).waitFor();
    await expect.poll(() => button(page, t.sheet.notRational).isEnabled()).toBe(true);
    await page.keyboard.press('r');
    const second = await nextSheet(page, first);
    // A second press that comes at once was meant for the sheet before.
    await page.keyboard.press('a');
    await expect.poll(() => button(page, t.sheet.rational).isEnabled()).toBe(true);
    expect(sheetOf(page)).toBe(second);
    await page.keyboard.press('a');
    const third = await nextSheet(page, second);
    expect(new Set([first, second, third]).size).toBe(3);

    expect(await judge(sampling.sheet, { id: first })).toMatchObject({
      version: 1,
      judgement: {
        rational: false,
        reasons: ['1-3'],
        lines: [{ reasons: ['2-5'] }],
        remark: 'Dose too low',
      },
    });
    await button(page, t.sheet.toSample).click();
    await page.getByText(t.progressOf(2, 6), { exact: true }).first().waitFor();
    await page.getByText(t.share(1, 2), { exact: true }).first().waitFor();
    const reasons = page.getByRole('region', { name: t.sample.byReason });
    await reasons.getByText('2-5 Inappropriate dosage').waitFor();
    await reasons.getByText('1-3 Not reviewed for appropriateness by a pharmacist').waitFor();
    expect(await findViolations(page)).toEqual([]);

    const [file] = await Promise.all([page.waitForEvent('download'), exportList(page)]);
    expect(file.suggestedFilename()).toMatch(/^prescription-sampling-.*\.csv$/);
    const rows = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(rows).toHaveLength(7);
    expect(rows.filter((row) => row.includes('"Not assessed"'))).toHaveLength(4);
    expect(rows.find((row) => row.includes('Dose too low'))).toContain('**');

    const [results] = await Promise.all([
      page.waitForEvent('download'),
      exportList(page, undefined, t.sample.exportResults),
    ]);
    expect(readFileSync(await results.path(), 'utf8')).toContain('"2-5 Inappropriate dosage",,,,1,');
  });

  it('are not overwritten by a colleague who has read an earlier version: both judgements are shown', async () => {
    const { nextId } = await judge(sampling.results, { id: drawnSampleId });
    const page = await openPageAs(stack, 'secondAuditor', `${path}?sheet=${nextId}`);
    const remark = page.getByRole('textbox', { name: t.sheet.remark });
    await remark.fill('Mine');
    await judge(sampling.judge, { id: nextId ?? '', version: 0, rational: true, remark: 'Theirs' });
    await button(page, t.sheet.rational).click();
    const notice = page.getByRole('alert');
    await notice.waitFor();
    await page.getByText('Theirs').first().waitFor();
    expect(await judge(sampling.sheet, { id: nextId ?? '' })).toMatchObject({
      version: 1,
      judgement: { remark: 'Theirs' },
    });
    expect(await findViolations(page)).toEqual([]);
    await button(page, en.journal.conflict.keepMine).click();
    expect(await remark.inputValue()).toBe('Mine');
    await button(page, t.sheet.rational).click();
    await heading(page).getByText('Sample').waitFor();
    expect(await judge(sampling.sheet, { id: nextId ?? '' })).toMatchObject({
      version: 2,
      judgement: { remark: 'Mine' },
    });
  });

  it('are read and not filled by who reviewed them, and by an administrator who is no pharmacist', async () => {
    const [open] = (await judge(sampling.sheets, { id: drawnSampleId, state: 'open' })).list;
    // The draw is random: the administrator may have prescribed it.
    const { doctorId } = (await judge(sampling.sheet, { id: open?.id ?? '' })).prescription;
    const administrator = await signInApi(stack.baseUrl, 'doctor');
    const isOwn = (await administrator(auth.account, {})).id === doctorId;
    for (const [who, text] of [
      ['auditor', t.sheet.barred.reviewed],
      ['doctor', isOwn ? t.sheet.barred.prescribed : t.sheet.readOnly],
    ] as const) {
      const page = await openPageAs(stack, who, `${path}?sheet=${open?.id}`);
      await page.getByText(text).waitFor();
      for (const key of ['a', 'r', 'l']) await page.keyboard.press(key);
      expect(await button(page, t.sheet.rational).count()).toBe(0);
      expect(await page.getByRole('listbox').count()).toBe(0);
      expect(await findViolations(page)).toEqual([]);
    }
    expect(await judge(sampling.sheet, { id: open?.id ?? '' })).toMatchObject({
      version: 0,
      judgement: null,
    });
  });

  it('name the rule that each reason of the prescriber answers, and so do the reviewer’s own reviews', async () => {
    const [open] = (await judge(sampling.sheets, { id: drawnSampleId, state: 'open' })).list;
    const { prescription } = await judge(sampling.sheet, { id: open?.id ?? '' });
    const reason = 'Stable for ten years';
    stack.withDatabase((db) =>
      db
        .prepare('UPDATE prescription_version SET overrides = ? WHERE prescription_id = ?')
        .run(JSON.stringify([{ rule: 'long-course', line: null, reason }]), prescription.id),
    );
    const text = `${en.rules.rules['long-course'].name} · ${en.prescription.overridden(reason)}`;
    const page = await openPageAs(stack, 'secondAuditor', `${path}?sheet=${open?.id}`);
    await page.getByText(text).waitFor();
    const reviews = await openPageAs(
      stack,
      'auditor',
      `/myAuditRecord?from=2020-01-01&to=2030-01-01&q=${prescription.prescriptionNo}`,
    );
    await reviews.getByRole('button', { name: prescription.prescriptionNo }).click();
    await reviews.getByText(text).waitFor();
  });

  it.each(twoVariants)(
    'fit and are accessible: $language, $width px',
    async ({ language, dark, width, height }) => {
      const [open] = (await judge(sampling.sheets, { id: drawnSampleId, state: 'open' })).list;
      const words = language === 'en-GB' ? en : zh;
      for (const query of ['', `?id=${drawnSampleId}`, `?sheet=${open?.id}`]) {
        const page = await openPageAs(stack, 'secondAuditor', `${path}${query}`, { language });
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
        await waitForData(page);
        if (query.startsWith('?sheet'))
          await page.getByText(words.sampling.sheet.whole, { exact: true }).waitFor();
        expect(await findOverflow(page)).toEqual([]);
        expect(await findViolations(page)).toEqual([]);
        await page.close();
      }
    },
  );

  it('of an unknown sample or sheet are one sentence, and the way to all samples', async () => {
    for (const query of ['?id=nothing', '?sheet=nothing']) {
      const page = await openPageAs(stack, 'secondAuditor', `${path}${query}`);
      await page.getByRole('main').getByText('resource accessed does not exist').waitFor();
      expect(await heading(page).count()).toBe(1);
      await button(page, t.toSamples).click();
      await page.waitForURL(`${stack.baseUrl}${path}`);
      await page.close();
    }
  });
});
