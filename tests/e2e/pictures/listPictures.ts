import type { Page } from 'playwright-core';
import type { Camera } from './camera.ts';

/** The menus of a list, and its calendar. */
const captureMenus = async (camera: Camera, page: Page): Promise<void> => {
  const { captureOpened, baseUrl, t } = camera;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`${baseUrl}/orderRecord?status=3`);
  await page.getByRole('checkbox', { name: t.lists.chooseAll }).waitFor();
  await captureOpened(page, 'list-columns', () => button(t.lists.columns).click(), 'table');
  await captureOpened(page, 'list-views-none', () => button(t.lists.views).click());
  await button(t.lists.views).click();
  await page.getByRole('textbox', { name: t.lists.viewName }).fill(t.orders.states.finished);
  await page.keyboard.press('Enter');
  await button(t.lists.deleteView(t.orders.states.finished)).waitFor();
  await page.keyboard.press('Escape');
  await captureOpened(page, 'list-views', () => button(t.lists.viewShown(t.orders.states.finished)).click());
  const calendar = button(t.dates.calendarFor(t.lists.from));
  const openCalendar = async (): Promise<void> => {
    // On a phone the filters are folded.
    if (!(await calendar.isVisible()))
      await page.getByRole('button', { name: new RegExp(`^${t.lists.filters}`) }).click();
    await calendar.click();
  };
  await captureOpened(page, 'list-calendar', openCalendar);
};

/** Selects the first rows of a list. */
const select = async (page: Page, count: number): Promise<void> => {
  const boxes = page.getByRole('table').locator('tbody').getByRole('checkbox');
  await boxes.first().waitFor();
  for (let at = 0; at < count; at += 1) await boxes.nth(at).click();
};

/** What is done with several rows at a time. */
const captureSelections = async (camera: Camera, page: Page): Promise<void> => {
  const { capture, captureOpened, baseUrl, t } = camera;
  const bar = (count: number) => page.getByRole('region', { name: t.lists.chosen(count), exact: true });
  const press = (count: number, name: string) =>
    bar(count).getByRole('button', { name, exact: true }).click();
  await page.goto(`${baseUrl}/orderRecord?status=3`);
  await select(page, 3);
  await bar(3).waitFor();
  await capture(page, 'list-selected');
  await captureOpened(page, 'export-selected', () => press(3, t.exports.selected));
  await press(3, t.orders.printRecords);
  await page.getByRole('region', { name: t.orders.detail.print, exact: true }).waitFor();
  await capture(page, 'print-records');

  await page.goto(`${baseUrl}/orderRecord?status=2`);
  await select(page, 1);
  await press(1, t.orders.remind.several);
  await page.getByRole('dialog').waitFor();
  await capture(page, 'remind');
  await page.getByRole('dialog').getByRole('button', { name: t.orders.remind.send }).click();
  await page.getByRole('dialog', { name: t.orders.remind.severalDone }).waitFor();
  await capture(page, 'reminded');

  await page.goto(`${baseUrl}/prescriptionRecord`);
  await select(page, 2);
  await press(2, t.prescription.print);
  await page.locator('body > .sheets-printed').nth(1).waitFor({ state: 'attached' });
  await capture(page, 'print-prescriptions');
};

/** Prescriptions that were clean when they were submitted: each is checked again before it is approved. */
const captureBatch = async (camera: Camera): Promise<void> => {
  const { stack, capture, signInAs, baseUrl, t, lazy, story } = camera;
  const { batch } = lazy.queue;
  stack.withDatabase((db) =>
    db.exec(
      `UPDATE patient SET allergies = '["无"]', allergy_classes = '[]';
       UPDATE prescription_version SET severity = 'clear', flags = '[]', pre_check = '[]'`,
    ),
  );
  const page = await signInAs(story.auditor);
  await page.goto(`${baseUrl}/prescriptionTask`);
  await page.getByRole('checkbox', { name: t.lists.chooseAll }).check();
  await page.getByRole('button', { name: batch.open(0).split(/[（(]/)[0] ?? '' }).click();
  const dialog = page.getByRole('dialog');
  const rows = dialog.locator('.batch-list > li');
  await rows.first().waitFor();
  await capture(page, 'batch-clean');
  await dialog.getByRole('button', { name: batch.approve(await rows.count()), exact: true }).click();
  await dialog.getByText(batch.approved('').trim()).first().waitFor();
  await capture(page, 'batch-done');
};

/** What belongs to every list: its menus, its calendar, its selection, and what is printed from it. */
export const captureLists = async (camera: Camera): Promise<void> => {
  const doctor = await camera.signInAs(camera.story.doctor);
  await captureMenus(camera, doctor);
  await captureSelections(camera, doctor);
  await captureBatch(camera);
};
