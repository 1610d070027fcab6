import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../src/console/api/http/call.ts';
import { en } from '../../src/console/messages.en.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { prescription, prescriptionStatus } from '../../src/contract/prescribing/prescription.ts';
import { record as caseRecord } from '../../src/contract/consultation/record.ts';
import { keptTexts } from './journalActs.ts';
import {
  advice,
  count,
  elsewhere,
  orderOn,
  place,
  prescribe,
  prescriptionsOf,
  record,
  room,
  rxForm,
  seat,
  writeRx,
} from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
let doctor: Call;
beforeAll(async () => {
  stage = await openStage();
  doctor = await elsewhere(stage.address, 'doctor');
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

const w = en.audit;
const hasLines = { chiefComplaint: 'Cough', diagnoses: [{ code: 'I10', name: '', nameEn: '' }] };

/** Counts what the browser sends to a path. */
const posts = (page: Page, path: string): (() => number) => {
  let sent = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) sent += 1;
  });
  return () => sent;
};
/** Twenty clicks where a button stands, whatever stands there by then. */
const nervous = async (page: Page, name: string): Promise<void> => {
  const at = await page.getByRole('button', { name, exact: true }).boundingBox();
  const [x, y] = [(at?.x ?? 0) + (at?.width ?? 0) / 2, (at?.y ?? 0) + (at?.height ?? 0) / 2];
  for (let n = 0; n < 20; n += 1) await page.mouse.click(x, y);
};
/** A key that is held down, so that it repeats. */
const held = async (page: Page, key: string): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await page.keyboard.down(key);
  await page.keyboard.up(key);
};
const signable = async (): Promise<string> => {
  const orderId = place(stage, 'To be signed');
  const stored = await doctor(caseRecord.detail, { orderId });
  await doctor(caseRecord.save, { ...stored, ...hasLines });
  return orderId;
};
/** The only prescription in the queue, held and ready for its verdict. */
const review = async (): Promise<{ page: Page; id: string }> => {
  stage.database((db) =>
    db.prepare("UPDATE prescription SET status = 5, cancel_reason = 'Over' WHERE status = 1").run(),
  );
  const { id } = await prescribe(doctor, place(stage, 'Reviewed'));
  const page = await seat(stage, 'auditor', `/prescriptionReview?id=${id}`);
  await expect.poll(() => page.getByRole('button', { name: w.approve }).isEnabled()).toBe(true);
  return { page, id };
};
const verdicts = (id: string): number =>
  count(stage, 'SELECT count(*) AS n FROM verdict WHERE prescription_id = ?', id);

const hands = [
  ['twenty clicks', nervous],
  [
    'an Enter that repeats',
    async (page: Page, name: string) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await held(page, 'Enter');
    },
  ],
] as const;

describe.each(hands)('%s', (_hand, act) => {
  it('sign a record once', async () => {
    const page = await room(stage, await signable());
    const sent = posts(page, caseRecord.sign.path);
    await act(page, en.consultation.sign.action);
    await record(page)
      .getByText(/^Signed by/)
      .waitFor();
    expect(sent()).toBe(1);
  });

  it('give one verdict', async () => {
    const { page, id } = await review();
    const sent = posts(page, audit.verdict.path);
    await act(page, w.approve);
    await page.waitForURL(/prescriptionTask/);
    expect([sent(), verdicts(id)]).toEqual([1, 1]);
  });
});

it('a key of the verdict that is held down gives one', async () => {
  const { page, id } = await review();
  const sent = posts(page, audit.verdict.path);
  await held(page, 'a');
  await page.waitForURL(/prescriptionTask/);
  expect([sent(), verdicts(id)]).toEqual([1, 1]);
});

it('a rejection without a reason says so at its field, and writes nothing', async () => {
  const { page, id } = await review();
  const sent = posts(page, audit.verdict.path);
  await page.keyboard.press('r');
  await page.getByText(w.needsReason).waitFor();
  const opinion = page.getByRole('textbox', { name: w.opinion, exact: true });
  await expect.poll(() => opinion.evaluate((field) => field === document.activeElement)).toBe(true);
  expect([sent(), verdicts(id)]).toEqual([0, 0]);
  expect((await doctor(prescription.info, { id })).status).toBe(prescriptionStatus.awaitingAudit);
  await page.keyboard.type('Too long');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect.poll(() => verdicts(id)).toBe(1);
});

it('an answer that is lost on submit is not known yet; then comes the truth, and it is one prescription', async () => {
  const page = await room(stage);
  await writeRx(rxForm(page));
  const sent = posts(page, prescription.create.path);
  // It arrives, and its answer does not; nor can anybody ask for a while.
  await page.route(`**${prescription.create.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route(`**${prescription.list.path}*`, (route) => route.abort());
  await page.getByRole('button', { name: en.prescription.submit }).click();
  await page.getByText(en.prescription.stillNotKnown).waitFor();
  expect(prescriptionsOf(stage, orderOn(page))).toBe(1);
  expect(await page.getByRole('button', { name: en.prescription.submit }).isDisabled()).toBe(true);
  await page.unroute(`**${prescription.list.path}*`);
  await page.getByRole('button', { name: en.prescription.ask }).click();
  await page.getByRole('region', { name: en.prescription.title }).getByText('Awaiting audit').waitFor();
  expect([sent(), prescriptionsOf(stage, orderOn(page))]).toEqual([1, 1]);
});

it('a draft that comes back after the record was changed elsewhere replaces nothing: both are shown', async () => {
  const orderId = place(stage, 'Changed elsewhere');
  const page = await room(stage, orderId);
  await page.route(`**${caseRecord.save.path}`, (route) => route.abort());
  await advice(page).fill('Typed here');
  await keptTexts(page, 1);
  const stored = await doctor(caseRecord.detail, { orderId });
  await doctor(caseRecord.save, { ...stored, advice: 'Saved elsewhere' });
  await page.unroute(`**${caseRecord.save.path}`);
  await page.reload();
  const apart = record(page).getByRole('region', { name: 'Advice' });
  await apart.getByText('Typed here').waitFor();
  expect(await apart.locator('ins').allTextContents()).not.toEqual([]);
  expect((await doctor(caseRecord.detail, { orderId })).advice).toBe('Saved elsewhere');
  await apart.getByRole('button', { name: en.consultation.record.keepMine }).click();
  await expect.poll(async () => (await doctor(caseRecord.detail, { orderId })).advice).toBe('Typed here');
});

it('nor does a prescription form that comes back after its draft was changed elsewhere', async () => {
  const orderId = place(stage, 'Draft elsewhere');
  const draft = await prescribe(doctor, orderId, false, 'At first');
  const before = await room(stage, orderId);
  await before.getByRole('button', { name: en.prescription.resume }).click();
  await before.getByRole('textbox', { name: /^Remark/ }).fill('Typed here');
  await keptTexts(before, 1);
  await before.close({ runBeforeUnload: false });
  const { id, version, warehouseId, diagnoses } = draft;
  const lines = draft.lines.map(({ drugId, dose, frequency, route, days, quantity }) => ({
    drugId,
    dose,
    frequency,
    route,
    days,
    quantity,
    remark: 'Saved elsewhere',
  }));
  await doctor(prescription.edit, { id, version, warehouseId, diagnoses, lines, submit: false });
  const page = await before.context().newPage();
  await page.goto(before.url());
  const remark = page.getByRole('textbox', { name: /^Remark/ });
  await page.getByText(en.prescription.changedElsewhere).waitFor();
  expect(await remark.inputValue()).toBe('Typed here');
  expect(await page.locator('.rx-changed-elsewhere ins').allTextContents()).not.toEqual([]);
  const stands = async () => (await doctor(prescription.info, { id })).lines[0]?.remark;
  expect(await stands()).toBe('Saved elsewhere');
  await page.getByRole('button', { name: en.prescription.keepMine }).click();
  await page.getByRole('button', { name: en.prescription.saveDraft }).click();
  await expect.poll(stands).toBe('Typed here');
});

it('no page complained', () => {
  expect(stage.complaints().filter((said) => !/Failed to load resource|WebSocket|net::/.test(said))).toEqual(
    [],
  );
});
