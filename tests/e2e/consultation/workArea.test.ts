import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { record } from '../../../src/contract/consultation/record.ts';
import { en } from '../../support/messages.ts';
import { insertRichPatient } from '../steps/richPatient.ts';
import { pickFromCombobox } from '../steps/signIn.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  adviceField,
  composerField,
  insertConsultation,
  openPageAs,
  prescriptionForm,
  recordPanel,
  showTab,
} from '../steps/consultation.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { tabs } = en.consultation;
const pane = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const banner = (page: Page) => page.getByRole('region', { name: /^Patient / }).first();
const chatBorder = (page: Page) =>
  page.getByRole('separator', { name: en.common.resizeHandle, exact: true }).first();
const widthOf = async (page: Page, selector: string): Promise<number> =>
  (await page.locator(selector).first().boundingBox())?.width ?? 0;

const dragBorder = async (
  page: Page,
  border: Locator,
  { by, y }: { readonly by: number; readonly y?: number },
): Promise<void> => {
  const box = await border.boundingBox();
  if (!box) throw new Error('there is no border');
  const from = { x: box.x + box.width / 2, y: y ?? box.y + 300 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by, from.y, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('');
};

/** The pane before a border follows it, has that width after a reload, and its own after a double click. */
const expectBorder = async (
  page: Page,
  border: Locator,
  { before, by, y }: { readonly before: string; readonly by: number; readonly y?: number },
): Promise<void> => {
  const own = await widthOf(page, before);
  await dragBorder(page, border, { by, ...(y !== undefined && { y }) });
  await expect.poll(async () => Math.abs((await widthOf(page, before)) - own - by)).toBeLessThan(3);
  const dragged = await widthOf(page, before);
  await page.reload();
  await border.waitFor();
  await pane(page, tabs.summary).waitFor();
  await expect.poll(() => widthOf(page, before)).toBe(dragged);
  await border.dblclick();
  await expect.poll(() => widthOf(page, before)).toBe(own);
};

const openRoom = (name: string, width: number, height: number): Promise<Page> =>
  openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${insertConsultation(stack, name)}`, { width, height });

it('a consultation opens at the summary, and each tab has the full height of the work area', async () => {
  const page = await openRoom('One pane', 1440, 900);
  await pane(page, tabs.summary).waitFor();
  for (const name of ['record', 'prescription', 'history', 'summary'] as const) {
    await showTab(page, name);
    await pane(page, tabs[name]).waitFor();
    const shown = await page
      .locator('.side-panel:visible')
      .evaluateAll((list) => list.map((one) => one.clientHeight));
    expect(shown.length).toBe(1);
    expect(shown[0]).toBeGreaterThan(640);
  }
});

it('a wide screen shows two panes; a pinned tab stays beside the others, also after a reload', async () => {
  const page = await openRoom('Two panes', 1920, 1080);
  await pane(page, tabs.summary).waitFor();
  await pane(page, tabs.prescription).waitFor();
  await showTab(page, 'record');
  await pane(page, tabs.record).waitFor();
  await page.getByRole('button', { name: tabs.pin(tabs.record) }).click();
  await showTab(page, 'history');
  await page.reload();
  await pane(page, tabs.record).waitFor();
  await pane(page, tabs.summary).waitFor();
  expect(await pane(page, tabs.prescription).count()).toBe(0);
});

it('a click with Ctrl pins a tab beside the others, and another one lets it go', async () => {
  const page = await openRoom('Pinned by mouse', 1920, 1080);
  const tab = page.locator('.consultation-tab').filter({ hasText: tabs.history });
  await pane(page, tabs.prescription).waitFor();
  await tab.click({ modifiers: ['Control'] });
  await pane(page, tabs.history).waitFor();
  await showTab(page, 'record');
  await pane(page, tabs.record).waitFor();
  await pane(page, tabs.history).waitFor();
  await tab.click({ modifiers: ['Control'] });
  await pane(page, tabs.history).waitFor({ state: 'detached' });
  await pane(page, tabs.record).waitFor();
});

it('in a consultation the menu is as wide as its icons, which are named; its counts fit', async () => {
  const page = await openRoom('Slim menu', 1440, 900);
  await pane(page, tabs.summary).waitFor();
  const menu = page.getByRole('navigation', { name: en.common.menu });
  expect((await menu.boundingBox())?.width).toBe(56);
  const today = menu.getByRole('link', { name: en.common.nav.home });
  expect(await today.getAttribute('title')).toContain(en.common.nav.home);
  const count = menu.locator('.menu-count').first();
  await count.evaluate((element) => {
    element.textContent = '99+';
  });
  const [entry, mark] = [await menu.boundingBox(), await count.boundingBox()];
  expect(mark?.x).toBeGreaterThanOrEqual(entry?.x ?? Infinity);
  expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual(56);
  expect(await menu.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
  // By keyboard the name is seen.
  await page.keyboard.press('Shift+Tab');
  await today.focus();
  expect((await today.locator('.menu-name').boundingBox())?.width).toBeGreaterThan(20);
  await page.goto(`${stack.baseUrl}/`);
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(96);
});

it('each tab says its state: what is being saved, what was not, and how many drugs', async () => {
  const page = await openRoom('Marks', 1440, 900);
  const markOf = (name: 'record' | 'prescription', text: string) =>
    page.locator('.consultation-tab').filter({ hasText: tabs[name] }).getByText(text);
  await showTab(page, 'record');
  const answer = Promise.withResolvers<void>();
  const pattern = `**${record.save.path}*`;
  await page.route(pattern, async (route) => {
    await answer.promise;
    await route.abort();
  });
  await adviceField(page).fill('Rest');
  await markOf('record', tabs.marks.saving).waitFor();
  answer.resolve();
  await markOf('record', tabs.marks.notSaved).waitFor();
  await page.unroute(pattern);
  await adviceField(page).fill('Rest and drink');
  await recordPanel(page)
    .getByText(/^Saved/)
    .waitFor();
  await markOf('record', tabs.marks.notSaved).waitFor({ state: 'detached' });
  await showTab(page, 'prescription');
  await pickFromCombobox(prescriptionForm(page), en.prescription.findDrug, 'ibuprofen');
  await markOf('prescription', tabs.marks.drugs(1)).waitFor();
  await pickFromCombobox(prescriptionForm(page), en.prescription.findDrug, 'aspirin');
  await markOf('prescription', `${tabs.marks.drugs(2)}${en.common.phraseComma}`).waitFor();
  await markOf('prescription', '2 ⚠').and(page.locator('.consultation-tab-clinical')).waitFor();
});

it('the tabs say that the record is signed, and how many visits were before', async () => {
  const id = insertRichPatient(stack, { name: 'Came before', visits: 4, medicines: 0, pictures: 0 });
  const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${id}`, { width: 1440, height: 900 });
  const tab = (name: 'record' | 'history') =>
    page.locator('.consultation-tab').filter({ hasText: tabs[name] });
  await expect.poll(() => tab('history').innerText()).toContain(tabs.marks.visits(4));
  await showTab(page, 'record');
  const field = (name: string) => recordPanel(page).getByRole('textbox', { name, exact: true });
  await field(en.consultation.record.chiefComplaint).fill('Cough');
  await field(en.consultation.record.allergyHistory).fill('Allergic to penicillin');
  await pickFromCombobox(recordPanel(page), en.consultation.record.findDiagnosis, 'J02.9');
  await adviceField(page).fill('Rest');
  await recordPanel(page)
    .getByText(/^Saved/)
    .waitFor();
  expect(await tab('record').getByText(tabs.marks.signed).count()).toBe(0);
  const { sign } = en.consultation;
  await recordPanel(page).getByRole('button', { name: sign.action, exact: true }).click();
  await page.getByRole('dialog').locator('.drawer-foot .button').last().click();
  await tab('record').getByText(tabs.marks.signed).waitFor();
});

it('a click on a tab puts the caret into its first field if that is empty, and into no text that is read', async () => {
  const page = await openRoom('Caret', 1440, 900);
  const complaint = recordPanel(page).getByRole('textbox', {
    name: en.consultation.record.chiefComplaint,
    exact: true,
  });
  const tab = (name: string) =>
    page.getByRole('button', { name, exact: false }).and(page.locator('.consultation-tab'));
  const focused = page.locator(':focus');
  await tab(tabs.record).click();
  await complaint.and(focused).waitFor();
  await page.keyboard.type('Cough');
  await tab(tabs.prescription).click();
  await prescriptionForm(page)
    .getByRole('combobox', { name: en.prescription.findDrug })
    .and(focused)
    .waitFor();
  // Its list stays closed until something is typed.
  expect(await page.getByRole('listbox').count()).toBe(0);
  await tab(tabs.record).click();
  await complaint.waitFor();
  await tab(tabs.record).and(focused).waitFor();
  expect(await complaint.inputValue()).toBe('Cough');
});

it('the border of the list of consultations is dragged, remembered, and reset by a double click', async () => {
  insertConsultation(stack, 'First in the list');
  const page = await openRoom('List border', 1440, 900);
  await pane(page, tabs.summary).waitFor();
  // A row slides under the pointer while the border is dragged; it is not dragged itself.
  const row = await page.locator('.switcher-row').nth(1).boundingBox();
  const border = page.getByRole('separator', { name: en.consultation.resizeSwitcher });
  await expectBorder(page, border, { before: '.switcher', by: 40, y: (row?.y ?? 0) + 20 });
});

it('the border beside the chat is dragged, remembered, and reset by a double click', async () => {
  const page = await openRoom('Borders', 1440, 900);
  await pane(page, tabs.summary).waitFor();
  const chat = '.consultation-panels .split-part';
  const own = await widthOf(page, chat);
  expect(own).toBeGreaterThan(380);
  expect(own).toBeLessThan(450);
  await expectBorder(page, chatBorder(page), { before: chat, by: 80 });
  await chatBorder(page).press('ArrowRight');
  await expect.poll(() => widthOf(page, chat)).toBe(Math.round(own + 16));
});

it.each([
  ['two panes, one of them pinned, at', 1440, 900, 'history'],
  ['the two panes that are there without a pin at', 1680, 1050, 'prescription'],
] as const)(
  'the border between %s %i × %i is dragged, remembered, and reset by a double click',
  async (_, width, height, right) => {
    const page = await openRoom(`Panes at ${width}`, width, height);
    await pane(page, tabs.summary).waitFor();
    if (right === 'history')
      await page
        .locator('.consultation-tab')
        .filter({ hasText: tabs.history })
        .click({ modifiers: ['Control'] });
    await pane(page, tabs[right]).waitFor();
    const border = page.locator('.side-panes').getByRole('separator');
    const [chat, own] = [await widthOf(page, '.chat'), await widthOf(page, `.side-${right}`)];
    await expectBorder(page, border, { before: '.side-summary', by: 40 });
    // Still beside it, with its own width again; it gives what the other one gets.
    expect(await widthOf(page, `.side-${right}`)).toBe(own);
    await dragBorder(page, border, { by: 40 });
    await expect.poll(async () => own - (await widthOf(page, `.side-${right}`))).toBeCloseTo(40, -1);
    expect(await widthOf(page, '.chat')).toBe(chat);
  },
);

it('on a small screen the kind of visit and its time are behind the three dots, which lead to the visit and its print, too', async () => {
  const page = await openRoom('Behind the dots', 1440, 900);
  const { patientBanner } = en.common;
  const kindOfVisit = banner(page).getByText(patientBanner.followUp, { exact: true });
  await kindOfVisit.waitFor();
  await showTab(page, 'record');
  await adviceField(page).fill('Rest');
  await recordPanel(page)
    .getByText(/^Saved/)
    .waitFor();
  await page.setViewportSize({ width: 1280, height: 768 });
  await expect.poll(() => kindOfVisit.isVisible()).toBe(false);
  await banner(page).getByRole('button', { name: patientBanner.details }).press('Enter');
  await page
    .getByRole('definition')
    .filter({ hasText: /^SAFE\d+ · Text consultation · Follow-up/ })
    .getByText(patientBanner.open(0))
    .waitFor();
  await page.getByRole('link', { name: en.consultation.printRecord }).press('Enter');
  await page.getByRole('region', { name: en.orders.detail.print }).waitFor();
  await page.goBack();
  await banner(page).getByRole('button', { name: patientBanner.details }).click();
  await page.getByRole('link', { name: en.consultation.visitPage }).click();
  await page.getByText('Rest').waitFor();
  expect(await page.getByRole('region', { name: en.orders.detail.print }).count()).toBe(0);
});

it('unknown allergies, none and known ones never look alike in the banner', async () => {
  const unknown = insertConsultation(stack, 'Nobody asked');
  stack.withDatabase((db) => db.prepare('DELETE FROM patient_facts WHERE order_id = ?').run(unknown));
  const rooms = [
    [unknown, en.common.patientBanner.noAllergiesRecorded, 'patient-banner-unknown'],
    [
      insertConsultation(stack, 'Asked'),
      en.common.patientBanner.noKnownAllergies,
      'patient-banner-secondary',
    ],
    [
      insertConsultation(stack, 'Allergic', { allergies: ['penicillin'], classes: ['penicillins'] }),
      'penicillin',
      'patient-banner-allergies',
    ],
  ] as const;
  const page = await openPageAs(stack, 'doctor', '/cloudRoom');
  for (const [id, text, mark] of rooms) {
    await page.goto(`${stack.baseUrl}/cloudRoom/detail?id=${id}`);
    await banner(page).locator(`.${mark}`).filter({ hasText: text }).waitFor();
  }
});

it('on a phone the allergies of an infant with a long name are in the banner as well', async () => {
  const name = 'Bartholomew Featherstonehaugh-Cholmondeley of Harbour and Hill';
  const id = insertConsultation(stack, name, { allergies: ['sulfamethoxazole', 'penicillin', 'egg'] });
  const birthDate = new Date(Date.now() - 600 * 86_400_000).toISOString().slice(0, 10);
  stack.withDatabase((db) =>
    db.prepare('UPDATE patient SET birth_date = ? WHERE name = ?').run(birthDate, name),
  );
  for (const [width, height] of [
    [390, 844],
    [320, 640],
  ] as const) {
    const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${id}`, { width, height });
    const allergies = banner(page).getByText('sulfamethoxazole').first();
    await allergies.waitFor();
    const [row, allergy] = await Promise.all([banner(page).boundingBox(), allergies.boundingBox()]);
    if (!row || !allergy) throw new Error('there is no banner');
    expect(row.height).toBeLessThanOrEqual(48);
    expect(allergy.y).toBeGreaterThanOrEqual(row.y);
    expect(allergy.y + allergy.height).toBeLessThanOrEqual(row.y + row.height);
  }
});

it('no pane changes its height while the doctor writes a message, a record and a prescription', async () => {
  const page = await openRoom('Written in', 1920, 1080);
  await pane(page, tabs.summary).waitFor();
  await showTab(page, 'record');
  await prescriptionForm(page).waitFor();
  const heights = () =>
    page
      .locator('.side-panel:visible, .chat-body')
      .evaluateAll((list) => list.map((one) => one.clientHeight));
  const before = await heights();
  await composerField(page).fill('How are you?');
  expect(await heights()).toEqual(before);
  await adviceField(page).fill('Rest\nand come back\nin a week');
  await recordPanel(page)
    .getByText(/^Saved/)
    .waitFor();
  await pickFromCombobox(prescriptionForm(page), en.prescription.findDiagnosis, 'I10');
  await pickFromCombobox(prescriptionForm(page), en.prescription.findDrug, 'ibuprofen');
  await prescriptionForm(page).locator('.rx-line').waitFor();
  expect(await heights()).toEqual(before);
});
