import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import {
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../src/contract/prescribing/prescription.ts';
import type { Call } from '../../src/console/api/http/call.ts';
import { count, elsewhere, endAccess, endSessions, place, prescribe, seat } from './safetyActs.ts';
import { keptTexts } from './journalActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
let doctor: Call;
let second: Call;
let page: Page;
beforeAll(async () => {
  stage = await openStage();
  doctor = await elsewhere(stage.address, 'doctor');
  second = await elsewhere(stage.address, 'secondAuditor');
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

const w = en.audit;
const approve = () => page.getByRole('button', { name: w.approve });
const reject = () => page.getByRole('button', { name: w.reject });
const opinion = () => page.getByRole('textbox', { name: w.opinion });
const verdicts = (id: string): number =>
  count(stage, 'SELECT count(*) AS n FROM verdict WHERE prescription_id = ?', id);
const status = async (id: string): Promise<number> => (await doctor(prescription.info, { id })).status;

/** A prescription under review, ready for its verdict. */
const review = async (again = false): Promise<Prescription> => {
  const one = await prescribe(doctor, place(stage, 'Reviewed'));
  const path = `/prescriptionReview?id=${one.id}`;
  if (again) await page.goto(`${stage.address}${path}`);
  else page = await seat(stage, 'auditor', path);
  await page.getByText(w.heldByYou).waitFor();
  await expect.poll(() => approve().isEnabled()).toBe(true);
  return one;
};

/** The same prescription, rejected and mended to a new version while the auditor reads. */
const mend = async ({ id, version, warehouseId, diagnoses, lines }: Prescription): Promise<void> => {
  await second(audit.takeOver, { id, reason: 'called away' });
  await second(audit.verdict, { id, version, approve: false, opinion: 'too much' });
  const changed = lines.map(({ drugId, dose, frequency, route, days, quantity }) => ({
    drugId,
    dose,
    frequency,
    route,
    days: days - 1,
    quantity,
  }));
  await doctor(prescription.edit, { id, version, warehouseId, diagnoses, lines: changed, submit: true });
};

describe('one verdict per act', () => {
  it('a double click approves one prescription, and not the next one that opens under the pointer', async () => {
    const { id } = await review();
    const before = count(stage, 'SELECT count(*) AS n FROM verdict');
    const at = await approve().boundingBox();
    const [x, y] = [(at?.x ?? 0) + (at?.width ?? 0) / 2, (at?.y ?? 0) + (at?.height ?? 0) / 2];
    // A nervous hand: as many clicks as fit in before the next one stands there.
    for (let n = 0; n < 12; n += 1) await page.mouse.click(x, y);
    await page.waitForURL((url) => url.searchParams.get('id') !== id);
    await page.getByText(w.heldByYou).waitFor();
    expect(await approve().isEnabled()).toBe(false);
    await page.mouse.dblclick(x, y);
    expect(await status(id)).toBe(prescriptionStatus.approved);
    expect(count(stage, 'SELECT count(*) AS n FROM verdict') - before).toBe(1);
  });

  it('so does the key A, pressed once too often', async () => {
    const { id } = await review();
    const before = count(stage, 'SELECT count(*) AS n FROM verdict');
    await page.keyboard.press('a');
    await page.keyboard.press('a');
    await page.waitForURL((url) => url.searchParams.get('id') !== id);
    await page.getByText(w.heldByYou).waitFor();
    await page.keyboard.press('a');
    expect(await status(id)).toBe(prescriptionStatus.approved);
    expect(count(stage, 'SELECT count(*) AS n FROM verdict') - before).toBe(1);
  });

  it('an answer that is lost is asked about: one verdict, and the truth on the screen', async () => {
    const { id } = await review();
    await page.route('**/prescription/audit/verdict', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await approve().click();
    await page.waitForURL((url) => url.searchParams.get('id') !== id);
    await page.unroute('**/prescription/audit/verdict');
    expect([await status(id), verdicts(id)]).toEqual([prescriptionStatus.approved, 1]);
  });
});

describe('a prescription that changes while it is read', () => {
  it('cancelled by the doctor: no verdict, and what the auditor wrote is still there', async () => {
    const { id } = await review();
    await opinion().fill('Half of it would do');
    await page.keyboard.press('Escape');
    await page.keyboard.press('l');
    await page.keyboard.type('25');
    await page.keyboard.press('Escape');
    await doctor(prescription.cancel, { id, reason: 'The patient left' });
    await page.getByText(/The patient left/).waitFor();
    const kept = page.getByRole('region', { name: w.verdictNotSent });
    await kept.getByText('Half of it would do').waitFor();
    expect(await kept.getByRole('definition').count()).toBe(2);
    expect(await approve().count()).toBe(0);
    expect(verdicts(id)).toBe(0);
    await kept.getByRole('button', { name: en.common.discard }).click();
  });

  it('mended to a new version: the verdict waits until it was read, what changed is marked, the opinion stays', async () => {
    const one = await review();
    await opinion().fill('Half of it would do');
    await mend(one);
    await page.getByText(w.changedNow(1, 2)).waitFor();
    await page.getByText(w.lineChanged, { exact: true }).waitFor();
    expect(await opinion().inputValue()).toBe('Half of it would do');
    expect(await approve().isDisabled()).toBe(true);
    await page.getByRole('button', { name: w.readAgain(2) }).click();
    await expect.poll(() => reject().isEnabled()).toBe(true);
    expect(await opinion().inputValue()).toBe('Half of it would do');
    await reject().click();
    await expect.poll(() => status(one.id)).toBe(prescriptionStatus.rejected);
    expect((await doctor(prescription.info, { id: one.id })).auditOpinion).toBe('Half of it would do');
  });

  it('and the news does not reach the auditor before the click: refused, with what it became', async () => {
    const one = await review();
    await opinion().fill('Half of it would do');
    // Nothing can be read again, and the events are not followed: the refusal alone tells.
    await page.route('**/prescription/audit/detail*', (route) => route.abort());
    await mend(one);
    await approve().click({ force: true });
    await page.getByText(w.changedNow(1, 2)).waitFor();
    expect(await opinion().inputValue()).toBe('Half of it would do');
    await page.unroute('**/prescription/audit/detail*');
    expect(await status(one.id)).toBe(prescriptionStatus.awaitingAudit);
  });

  it('at the same moment as the verdict, three times: one of the two counts, and the screen says which', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { id } = await review(n > 0);
      await Promise.all([
        page.keyboard.press('a'),
        doctor(prescription.cancel, { id, reason: 'At the same moment' }).catch(() => undefined),
      ]);
      await page
        .getByText(/At the same moment/)
        .or(page.getByText(w.approved, { exact: true }))
        .first()
        .waitFor();
      // An approved prescription may still be cancelled; a cancelled one takes no verdict.
      const [became, given] = [await status(id), verdicts(id)];
      expect(given === 1 || became === prescriptionStatus.cancelled).toBe(true);
    }
  });
});

describe('two auditors', () => {
  it('claim the same one: one holds it, the other is told who', async () => {
    const one = await prescribe(doctor, place(stage, 'Both'));
    const other = await seat(stage, 'secondAuditor', '/prescriptionTask');
    page = await seat(stage, 'auditor', '/prescriptionTask');
    await Promise.all(
      [page, other].map((each) => each.goto(`${stage.address}/prescriptionReview?id=${one.id}`)),
    );
    const held = () => [page, other].map((each) => each.getByText(w.heldByYou));
    await expect
      .poll(async () =>
        Promise.all(held().map((mine) => mine.count())).then((all) => all.toSorted((a, b) => a - b)),
      )
      .toEqual([0, 1]);
    const loser = (await page.getByText(w.heldByYou).count()) === 1 ? other : page;
    const holder = loser === page ? '陆一帆' : '秦淑兰';
    await loser.getByText(w.heldBy(holder)).first().waitFor();
    expect(await loser.getByRole('button', { name: w.approve }).isDisabled()).toBe(true);
    await other.close();
  });
});

describe('what the auditor writes', () => {
  it('outlives a way to the list and back, and the page itself', async () => {
    const { id } = await review();
    await opinion().fill('Half of it would do');
    await page.getByRole('button', { name: w.toList }).click();
    await page.getByRole('link', { name: 'Reviewed' }).last().waitFor();
    await page.goBack();
    await expect.poll(() => opinion().inputValue()).toBe('Half of it would do');
    await keptTexts(page, 1);
    await page.reload();
    await expect.poll(() => opinion().inputValue()).toBe('Half of it would do');
    await expect.poll(() => reject().isEnabled()).toBe(true);
    await reject().click();
    await expect.poll(() => status(id)).toBe(prescriptionStatus.rejected);
    await keptTexts(page, 0);
  });

  it('arrives once across the end of the access token', async () => {
    const { id } = await review();
    await opinion().fill('Across the end of the token');
    endAccess(stage);
    await reject().click();
    await expect.poll(() => verdicts(id)).toBe(1);
    const again = await elsewhere(stage.address, 'doctor');
    expect((await again(prescription.info, { id })).auditOpinion).toBe('Across the end of the token');
  });

  it('stays readable when the session has ended for good', async () => {
    doctor = await elsewhere(stage.address, 'doctor');
    const { id } = await review();
    await opinion().fill('What I was about to say');
    endSessions(stage);
    await reject().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await opinion().inputValue()).toBe('What I was about to say');
    expect(verdicts(id)).toBe(0);
  });
});
