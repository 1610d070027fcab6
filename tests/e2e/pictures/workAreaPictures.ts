import type { Page } from 'playwright-core';
import { measurements } from '../../../src/contract/consultation/measurement.ts';
import { prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import { waitForData } from '../../support/screens.ts';
import { openRoom } from './roomPictures.ts';
import { type Camera, stay, wide } from './camera.ts';
import { openPageAs, showTab } from '../steps/consultation.ts';
import { insertRichPatient } from '../steps/richPatient.ts';
import { pickFromCombobox } from '../steps/signIn.ts';

/** The forms in the summary, and a part of it that could not be loaded. */
const captureSummary = async (camera: Camera, page: Page, orderId: string): Promise<void> => {
  const { capture, captureOpened, t, story } = camera;
  const { facts, patientSummary } = t.rules;
  await openRoom(camera, page, orderId, 'summary');
  await camera.prepareNarrow(page, 'summary');
  await showTab(page, 'summary', t);
  const region = page.getByRole('region', { name: facts.title }).first();
  await region.getByRole('button', { name: facts.edit, exact: true }).click();
  const save = region.getByRole('button', { name: facts.save, exact: true });
  await region.getByRole('textbox', { name: facts.substanceOf(2) }).fill(story.allergy.substance);
  await region.getByRole('textbox', { name: facts.reaction }).last().fill(story.allergy.reaction);
  await region.getByRole('textbox', { name: facts.kilograms }).fill('61.5');
  await capture(page, 'facts', 'summary');
  await captureOpened(page, 'facts-end', () => save.scrollIntoViewIfNeeded(), 'any', stay);
  await save.click();
  await save.waitFor({ state: 'detached' });

  const measured = page.getByRole('region', { name: patientSummary.measurements, exact: true });
  await measured.getByRole('button', { name: patientSummary.addMeasurement, exact: true }).click();
  await measured.getByLabel(patientSummary.fields.systolic).fill('95');
  await measured.getByLabel(patientSummary.fields.diastolic).fill('150');
  await measured.getByLabel(patientSummary.fields.pulse).fill('72');
  await measured.getByText(patientSummary.wrong.order).waitFor();
  await captureOpened(
    page,
    'measurements',
    () => measured.getByLabel(patientSummary.fields.pulse).scrollIntoViewIfNeeded(),
    'any',
    stay,
  );
  await measured.getByRole('button', { name: patientSummary.discardMeasurements, exact: true }).click();

  const failing = `**${measurements.list.path}?*`;
  await page.route(failing, (route) => route.fulfill({ json: { code: 500, msg: '' } }));
  await openRoom(camera, page, orderId, 'summary');
  await measured.getByRole('button', { name: t.common.retry }).waitFor();
  await capture(page, 'summary-failed', 'summary');
  await page.unroute(failing);
};

/** Somebody who takes 40 medicines, in the first hospital. */
const captureMedicines = async ({ capture, stack, language, t, story }: Camera): Promise<void> => {
  const patient = { name: story.patient, visits: 10, medicines: 40, pictures: 0 };
  const path = `/cloudRoom/detail?id=${insertRichPatient(stack, patient)}&part=summary`;
  const page = await openPageAs(stack, 'doctor', path, { language, ...wide });
  await showTab(page, 'summary', t);
  await page.getByRole('button', { name: t.rules.patientSummary.showAll(40), exact: true }).click();
  await capture(page, 'summary-medicines', 'summary');
  await page.context().close();
};

/** Two parts of the work area beside each other. */
const capturePanes = async (camera: Camera, page: Page, orderId: string): Promise<void> => {
  const { capture, t } = camera;
  const { tabs } = t.consultation;
  await openRoom(camera, page, orderId, 'summary');
  await showTab(page, 'record', t);
  const pin = page.getByRole('button', { name: tabs.pin(tabs.record), exact: true });
  await pin.click();
  await showTab(page, 'prescription', t);
  await page.getByRole('group', { name: tabs.record, exact: true }).waitFor();
  await page.getByRole('group', { name: tabs.prescription, exact: true }).waitFor();
  await capture(page, 'panes-two', undefined, 'wide');
  await showTab(page, 'record', t);
  await pin.click();
};

/** The print of a prescription that was approved, and a drug that is stopped. */
const capturePrescriptions = async (camera: Camera, page: Page, orderId: string): Promise<void> => {
  const { capture, captureOpened, stack, t, story } = camera;
  const rx = t.prescription;
  const setStatus = (status: number): string =>
    stack.withDatabase((db) =>
      String(
        db
          .prepare('UPDATE prescription SET status = ? WHERE order_id = ? RETURNING prescription_no AS no')
          .get(status, orderId)?.['no'],
      ),
    );
  const prescriptionNo = setStatus(prescriptionStatus.approved);
  await openRoom(camera, page, orderId, 'prescription');
  const card = page.locator('.rx-card').filter({ hasText: prescriptionNo });
  const preview = page.getByRole('region', { name: rx.printOf(prescriptionNo) });
  await card.getByRole('button', { name: rx.print, exact: true }).click();
  await captureOpened(
    page,
    'print-preview',
    async () => {
      await preview.getByRole('status').filter({ hasText: /[1-9]/ }).waitFor();
      await preview.scrollIntoViewIfNeeded();
    },
    'any',
    stay,
  );
  setStatus(prescriptionStatus.rejected);
  await openRoom(camera, page, orderId, 'prescription');

  await page.getByRole('button', { name: rx.write, exact: true }).click();
  const form = page.getByRole('region', { name: rx.writing, exact: true });
  await pickFromCombobox(form, rx.findDrug, story.stopped);
  await form.getByText(t.rules.severity.block, { exact: true }).first().waitFor();
  await capture(page, 'stop', 'prescription');
  const line = form.getByRole('list', { name: rx.lines }).getByRole('button').first();
  await captureOpened(page, 'line-sheet', () => line.click(), 'phone');
  await form
    .getByRole('button', { name: new RegExp(`^${rx.removeLine('').trim()}`) })
    .last()
    .click();
};

/** The states of the work area beside the chat. */
export const captureWorkArea = async (camera: Camera, page: Page, orderId: string): Promise<void> => {
  await captureSummary(camera, page, orderId);
  await captureMedicines(camera);
  await capturePanes(camera, page, orderId);
  await capturePrescriptions(camera, page, orderId);
};

/** Matches any of these names. */
const anyOf = (...names: readonly string[]) => new RegExp(`^(${names.join('|')})$`);

/** The record is signed, and the consultation ends. */
export const captureEnding = async (camera: Camera, page: Page, orderId: string): Promise<void> => {
  const { capture, captureOpened, t, story } = camera;
  const { sign, finish, record: sections } = t.consultation;
  await openRoom(camera, page, orderId, 'record');
  const record = page.getByRole('region', { name: sections.title, exact: true });
  await record.getByRole('button', { name: sign.action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: anyOf(sign.action, sign.anyway) }).click();
  await record.getByRole('button', { name: sign.begin, exact: true }).click();
  const addendum = record.getByRole('textbox', { name: sign.addendum });
  await addendum.fill(story.addendum);
  await capture(page, 'record-signed', 'record');
  await record.getByRole('button', { name: sign.add, exact: true }).click();
  await addendum.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: finish.action, exact: true }).click();
  await dialog.getByRole('button', { name: finish.followUp.usual[14], exact: true }).click();
  await dialog.getByRole('checkbox', { name: finish.followUp.remind }).check();
  await dialog.getByRole('textbox', { name: finish.followUp.note }).fill(story.end.note);
  await dialog.getByRole('button', { name: finish.advice.add, exact: true }).click();
  await dialog.getByRole('textbox', { name: finish.advice.label }).fill(story.end.advice);
  await dialog.getByRole('button', { name: finish.referral.add, exact: true }).click();
  const referral = dialog.getByRole('textbox', { name: finish.referral.label });
  await referral.fill(story.end.referral);
  await captureOpened(page, 'end-texts', () => referral.scrollIntoViewIfNeeded(), 'any', stay);
  await dialog.getByRole('button', { name: anyOf(finish.yes, finish.anyway) }).click();
  await page.locator('.consultation-closed').waitFor();
  await waitForData(page);
  await capture(page, 'ended', 'chat');
  await showTab(page, 'prescription', t);
  await capture(page, 'ended-prescription', 'prescription');
};
