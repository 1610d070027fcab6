import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { onePixelPng } from '../../support/expectNoViolations.ts';
import { findOverflow } from '../../support/overflow.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  insertConsultation,
  openPageAs,
  prescriptionForm,
  recordPanel,
  showTab,
  submitDrawer,
  workTab,
} from '../steps/consultation.ts';
import { insertRichPatient } from '../steps/richPatient.ts';
import { messagesOf, pickFromCombobox } from '../steps/signIn.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

type Size = readonly [width: number, height: number];
const screens: readonly Size[] = [
  [1366, 768],
  [1440, 900],
  [1680, 1050],
  [1920, 1080],
  [2560, 1440],
];
const phones: readonly Size[] = [
  [390, 844],
  [320, 640],
];
const laptop = { width: 1440, height: 900 };

/** What is cut off, or lies on something else, in windows of these sizes; each shows `shown`. */
const faultsAt = async (page: Page, sizes: readonly Size[], shown: Locator): Promise<string[]> => {
  const faults: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await shown.filter({ visible: true }).first().waitFor();
    faults.push(...(await findOverflow(page)).map((fault) => `${width}: ${fault}`));
  }
  await page.setViewportSize(laptop);
  return faults;
};

it.each(['en-GB', 'zh-CN'] as const)(
  'in %s five drugs with findings, two panes and each drawer cut nothing off, from 2560 to 320 pixels',
  { timeout: 300_000 },
  async (language) => {
    const t = messagesOf[language];
    const rx = t.prescription;
    const id = insertConsultation(stack, `Every state ${language}`);
    const path = `/cloudRoom/detail?id=${id}&part=prescription`;
    const page = await openPageAs(stack, 'doctor', path, { language, ...laptop });
    await page.getByRole('log').waitFor();
    const dialog = page.getByRole('dialog');
    const form = prescriptionForm(page, t);
    await showTab(page, 'prescription', t);
    await pickFromCombobox(form, rx.findDiagnosis, 'I10');
    for (const [index, drug] of [
      'amlodipine',
      'loratadine',
      'omeprazole',
      'metformin',
      'amoxicillin',
    ].entries()) {
      await pickFromCombobox(form, rx.findDrug, drug);
      await form.locator('.rx-line').nth(index).locator(':focus').waitFor();
    }
    // More than it needs, and a long course.
    await form
      .getByRole('textbox', { name: `${rx.quantity} (` })
      .nth(1)
      .fill('3');
    await form.getByRole('textbox', { name: rx.days }).nth(0).fill('10');
    const reasons = form.locator('.rx-reason');
    await expect.poll(() => reasons.count()).toBeGreaterThan(1);
    expect(await faultsAt(page, screens, reasons)).toEqual([]);
    expect(await faultsAt(page, phones, form.locator('.rx-line-card'))).toEqual([]);

    // On a phone a line is edited in a sheet.
    for (const [width, height] of phones) {
      await page.setViewportSize({ width, height });
      await form.locator('.rx-line-card').first().getByRole('button').first().click();
      const days = dialog.getByRole('textbox', { name: rx.days });
      expect(await faultsAt(page, [[width, height]], days)).toEqual([]);
      await page.setViewportSize({ width, height });
      await dialog.getByRole('button', { name: rx.lineDone }).click();
    }
    await page.setViewportSize(laptop);

    for (const reason of await reasons.all()) await reason.fill('Known to be stable');
    await form.getByRole('button', { name: rx.submit, exact: true }).click();
    await submitDrawer(page, t).waitFor();
    expect(await faultsAt(page, [...screens, ...phones], submitDrawer(page, t))).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    const { sign, finish, record: sections } = t.consultation;
    await showTab(page, 'record', t);
    await recordPanel(page, t)
      .getByRole('textbox', { name: sections.chiefComplaint, exact: true })
      .fill('Pain');
    await recordPanel(page, t).getByText(sections.savedAt('').trim()).first().waitFor();
    await recordPanel(page, t).getByRole('button', { name: sign.action, exact: true }).click();
    await dialog.waitFor();
    expect(await faultsAt(page, [...screens, ...phones], dialog)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: finish.action, exact: true }).click();
    await dialog.getByRole('button', { name: finish.advice.add, exact: true }).click();
    await dialog.getByRole('button', { name: finish.referral.add, exact: true }).click();
    expect(await faultsAt(page, [...screens, ...phones], dialog)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    // The record stays beside each other tab.
    await workTab(page, 'record', t).click({ modifiers: ['Control'] });
    const pane = (name: string) => page.getByRole('group', { name, exact: true });
    for (const name of ['summary', 'prescription', 'history'] as const) {
      await showTab(page, name, t);
      await pane(t.consultation.tabs.record).waitFor();
      expect([name, await faultsAt(page, screens, pane(t.consultation.tabs[name]))]).toEqual([name, []]);
    }
  },
);

it.each(['en-GB', 'zh-CN'] as const)(
  'in %s a summary with 40 medicines and an opened picture cut nothing off, from 2560 to 320 pixels',
  { timeout: 300_000 },
  async (language) => {
    const t = messagesOf[language];
    const patient = { name: `Forty medicines ${language}`, visits: 10, medicines: 40, pictures: 3 };
    const id = insertRichPatient(stack, patient);
    const page = await openPageAs(stack, 'doctor', '/cloudRoom', { language, ...laptop });
    await page.route('**/storage/1/picture-*.png', (route) =>
      route.fulfill({ contentType: 'image/png', body: onePixelPng }),
    );
    await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}&part=summary`);
    const { patientSummary } = t.rules;
    const summary = page.getByRole('group', { name: t.consultation.tabs.summary, exact: true });
    await showTab(page, 'summary', t);
    const medicines = summary.getByRole('region', { name: patientSummary.medicines, exact: true });
    await medicines.getByRole('button', { name: patientSummary.showAll(40) }).click();
    await expect.poll(() => medicines.getByRole('listitem').count()).toBe(41);
    expect(await faultsAt(page, [...screens, ...phones], summary)).toEqual([]);

    await summary
      .getByRole('button', { name: new RegExp(`^${patientSummary.enlarge('')}`) })
      .first()
      .click();
    const viewer = page.getByRole('dialog', { name: t.chat.viewer.title });
    await viewer.locator('img').first().waitFor();
    expect(await faultsAt(page, [...screens, ...phones], viewer)).toEqual([]);
  },
);
