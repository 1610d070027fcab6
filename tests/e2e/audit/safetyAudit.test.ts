import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import {
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../../src/contract/prescribing/prescription.ts';
import type { Call } from '../../../src/console/api/http/call.ts';
import {
  countRows,
  signInApi,
  expireAccessTokens,
  expireSessions,
  insertConsultation,
  postPrescription,
  openPageAs,
} from '../steps/consultation.ts';
import { clickInPlace } from '../steps/signIn.ts';
import { waitForDrafts } from '../steps/drafts.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let doctor: Call;
let secondAuditor: Call;
let page: Page;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
  secondAuditor = await signInApi(stack.baseUrl, 'secondAuditor');
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.audit;
const approve = () => page.getByRole('button', { name: t.approve });
const reject = () => page.getByRole('button', { name: t.reject });
const opinion = () => page.getByRole('textbox', { name: t.opinion });
const countVerdicts = (id: string): number =>
  countRows(stack, 'SELECT count(*) AS n FROM verdict WHERE prescription_id = ?', id);
const status = async (id: string): Promise<number> => (await doctor(prescription.info, { id })).status;

/** A prescription under review, ready for its verdict. */
const openReview = async (reusePage = false): Promise<Prescription> => {
  const submitted = await postPrescription(doctor, insertConsultation(stack, 'Reviewed'));
  const path = `/prescriptionReview?id=${submitted.id}`;
  if (reusePage) await page.goto(`${stack.baseUrl}${path}`);
  else page = await openPageAs(stack, 'auditor', path);
  await page.getByText(t.heldByYou).waitFor();
  await expect.poll(() => approve().isEnabled()).toBe(true);
  return submitted;
};

/** Rejects a prescription and submits a new version of it, while the auditor reads. */
const resubmit = async ({ id, version, warehouseId, diagnoses, lines }: Prescription): Promise<void> => {
  await secondAuditor(audit.takeOver, { id, reason: 'called away' });
  await secondAuditor(audit.verdict, { id, version, approve: false, opinion: 'too much' });
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

it('an auditor whose review was taken over learns by whom and why, and keeps what they wrote', async () => {
  const { id } = await openReview();
  const opinion = page.getByRole('textbox', { name: t.opinion });
  await opinion.fill('dose is high');
  await secondAuditor(audit.takeOver, { id, reason: 'you were called away' });
  await page.getByText(/ took over this review: you were called away$/).waitFor();
  expect(await opinion.inputValue()).toBe('dose is high');
  await page.close();
});

it('Enter dismisses one notice of a takeover after the other, and claims nothing', async () => {
  stack.withDatabase((db) => db.exec('DELETE FROM take_over_notice'));
  const auditor = await signInApi(stack.baseUrl, 'auditor');
  for (const name of ['First', 'Second']) {
    const { id } = await postPrescription(doctor, insertConsultation(stack, `${name} taken over`));
    await auditor(audit.claim, { id });
    await secondAuditor(audit.takeOver, { id, reason: 'Shift change' });
  }
  await postPrescription(doctor, insertConsultation(stack, 'Free to claim'));
  page = await openPageAs(stack, 'auditor', '/prescriptionTask');
  await page.getByRole('table').waitFor();
  const notices = page.getByRole('status').filter({ hasText: 'Shift change' });
  await expect.poll(() => notices.count()).toBe(2);
  await notices.first().getByRole('button').focus();
  for (const left of [1, 0]) {
    await page.keyboard.press('Enter');
    await expect.poll(() => notices.count()).toBe(left);
  }
  await page.getByRole('heading', { name: t.title, level: 1 }).and(page.locator(':focus')).waitFor();
  expect(new URL(page.url()).pathname).toBe('/prescriptionTask');
});

describe('one verdict per action', () => {
  it('a double click approves one prescription, and not the next one that opens under the pointer', async () => {
    const { id } = await openReview();
    const before = countRows(stack, 'SELECT count(*) AS n FROM verdict');
    // With a stopped clock the next prescription does not become ready for its verdict.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 10_000);
    await clickInPlace(page, approve(), 12);
    await page.waitForURL((url) => url.searchParams.get('id') !== id);
    await page.getByText(t.heldByYou).waitFor();
    await expect.poll(() => approve().isDisabled()).toBe(true);
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
    }
    // It becomes ready for a verdict, so it has none yet.
    await page.clock.runFor(2000);
    await expect.poll(() => approve().isEnabled()).toBe(true);
    await page.clock.runFor(10_000);
    await expect.poll(() => status(id)).toBe(prescriptionStatus.approved);
    expect(countRows(stack, 'SELECT count(*) AS n FROM verdict') - before).toBe(1);
  });

  it('the key A, pressed once too often, approves one prescription', async () => {
    const { id } = await openReview();
    const before = countRows(stack, 'SELECT count(*) AS n FROM verdict');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.keyboard.press('a');
    await page.keyboard.press('a');
    await page.waitForURL((url) => url.searchParams.get('id') !== id);
    await page.getByText(t.heldByYou).waitFor();
    await expect.poll(() => approve().isDisabled()).toBe(true);
    await page.keyboard.press('a');
    await page.clock.runFor(2000);
    await expect.poll(() => approve().isEnabled()).toBe(true);
    await page.clock.runFor(10_000);
    await expect.poll(() => status(id)).toBe(prescriptionStatus.approved);
    expect(countRows(stack, 'SELECT count(*) AS n FROM verdict') - before).toBe(1);
  });

  it('a lost response is verified: one verdict, and the screen shows it', async () => {
    const { id } = await openReview();
    await page.route('**/prescription/audit/verdict', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await approve().click();
    await page.waitForURL((url) => url.searchParams.get('id') !== id);
    await expect.poll(() => countVerdicts(id)).toBe(1);
    await page.getByRole('button', { name: t.undo }).waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
    expect([await status(id), countVerdicts(id)]).toEqual([prescriptionStatus.approved, 1]);
    expect(await page.getByText(t.notSent.offline('')).count()).toBe(0);
  });
});

describe('a prescription that changes while it is read', () => {
  it('is cancelled by the doctor: no verdict, and the auditor’s text is still there', async () => {
    const { id } = await openReview();
    await opinion().fill('Half of it would do');
    await page.keyboard.press('Escape');
    await page.keyboard.press('l');
    await page.keyboard.type('25');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await doctor(prescription.cancel, { id, reason: 'The patient left' });
    await page.getByText(/The patient left/).waitFor();
    const unsentVerdict = page.getByRole('region', { name: t.verdictNotSent });
    await unsentVerdict.getByText('Half of it would do').waitFor();
    await expect.poll(() => unsentVerdict.getByRole('definition').count()).toBe(2);
    await expect.poll(() => approve().count()).toBe(0);
    expect(countVerdicts(id)).toBe(0);
    await unsentVerdict.getByRole('button', { name: en.common.discard }).click();
  });

  it('gets a new version: the verdict waits until it was read, the changes are marked, and the opinion stays', async () => {
    const submitted = await openReview();
    await opinion().fill('Half of it would do');
    await resubmit(submitted);
    await page.getByText(t.changedNow(1, 2)).waitFor();
    await page.getByText(t.lineChanged, { exact: true }).waitFor();
    expect(await opinion().inputValue()).toBe('Half of it would do');
    await expect.poll(() => approve().isDisabled()).toBe(true);
    await page.getByRole('button', { name: t.readAgain(2) }).click();
    await expect.poll(() => reject().isEnabled()).toBe(true);
    expect(await opinion().inputValue()).toBe('Half of it would do');
    await reject().click();
    await expect.poll(() => status(submitted.id)).toBe(prescriptionStatus.rejected);
    expect((await doctor(prescription.info, { id: submitted.id })).auditOpinion).toBe('Half of it would do');
  });

  it('changes unnoticed before the click: the verdict is refused, and the new version is shown', async () => {
    const submitted = await openReview();
    await opinion().fill('Half of it would do');
    // The change cannot be loaded, so only the refusal reports it.
    await page.route('**/prescription/audit/detail*', (route) => route.abort());
    await resubmit(submitted);
    await expect.poll(() => approve().isEnabled()).toBe(true);
    await approve().click();
    const { patient, prescriptionNo } = submitted;
    const refused = page.getByText(t.notSent.changed(t.subject(patient.name, prescriptionNo), 2));
    await refused.waitFor();
    await page.unroute('**/prescription/audit/detail*');
    await page.getByRole('region', { name: en.common.notices }).getByRole('button', { name: t.open }).click();
    await page.getByText(t.changedNow(1, 2)).waitFor();
    expect(await opinion().inputValue()).toBe('Half of it would do');
    expect(await status(submitted.id)).toBe(prescriptionStatus.awaitingAudit);
  });

  it('is cancelled at the moment in which the verdict is sent, three times: one of the two counts, and the screen says which', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { id, patient, prescriptionNo } = await openReview(n > 0);
      const subject = t.subject(patient.name, prescriptionNo);
      await page.keyboard.press('a');
      await page.getByText(t.given(subject, t.approved)).waitFor();
      await Promise.all([
        // Leaving the page sends it.
        page.getByRole('link', { name: en.common.nav.myAuditRecord }).click(),
        doctor(prescription.cancel, { id, reason: 'At the same moment' }),
      ]);
      // An approved prescription may still be cancelled; a cancelled one accepts no verdict.
      expect(await status(id)).toBe(prescriptionStatus.cancelled);
      if (countVerdicts(id) === 0)
        await page.getByText(t.notSent.cancelled(subject, 'At the same moment')).waitFor();
      await page.getByText(t.given(subject, t.approved)).waitFor({ state: 'detached' });
    }
  });
});

describe('two auditors', () => {
  it('claim the same prescription: one holds it, the other sees who', async () => {
    const contested = await postPrescription(doctor, insertConsultation(stack, 'Both'));
    const other = await openPageAs(stack, 'secondAuditor', '/prescriptionTask');
    page = await openPageAs(stack, 'auditor', '/prescriptionTask');
    await Promise.all(
      [page, other].map((tab) => tab.goto(`${stack.baseUrl}/prescriptionReview?id=${contested.id}`)),
    );
    const claimedCounts = () => [page, other].map((tab) => tab.getByText(t.heldByYou));
    await expect
      .poll(async () =>
        Promise.all(claimedCounts().map((mine) => mine.count())).then((all) => all.toSorted((a, b) => a - b)),
      )
      .toEqual([0, 1]);
    const losingPage = (await page.getByText(t.heldByYou).count()) === 1 ? other : page;
    const holderName = losingPage === page ? '陆一帆' : '秦淑兰';
    await losingPage.getByText(t.heldBy(holderName)).first().waitFor();
    await expect.poll(() => losingPage.getByRole('button', { name: t.approve }).isDisabled()).toBe(true);
    await other.close();
  });
});

describe('the auditor’s opinion', () => {
  it('survives leaving to the list and back, and a reload', async () => {
    const { id } = await openReview();
    await opinion().fill('Half of it would do');
    await page.getByRole('button', { name: t.toList }).click();
    await page.getByRole('link', { name: 'Reviewed' }).last().waitFor();
    await page.goBack();
    await expect.poll(() => opinion().inputValue()).toBe('Half of it would do');
    await waitForDrafts(page, 1);
    await page.reload();
    await expect.poll(() => opinion().inputValue()).toBe('Half of it would do');
    await expect.poll(() => reject().isEnabled()).toBe(true);
    await reject().click();
    await expect.poll(() => status(id)).toBe(prescriptionStatus.rejected);
    await waitForDrafts(page, 0);
  });

  it('arrives once although the access token expires', async () => {
    const { id } = await openReview();
    await opinion().fill('Across the end of the token');
    expireAccessTokens(stack);
    await reject().click();
    await expect.poll(() => countVerdicts(id)).toBe(1);
    const doctorAgain = await signInApi(stack.baseUrl, 'doctor');
    expect((await doctorAgain(prescription.info, { id })).auditOpinion).toBe('Across the end of the token');
  });

  it('is kept when the session has ended for good, and the auditor is told that it was not sent', async () => {
    doctor = await signInApi(stack.baseUrl, 'doctor');
    const { id, patient, prescriptionNo } = await openReview();
    await opinion().fill('What I was about to say');
    await waitForDrafts(page, 1);
    expireSessions(stack);
    await reject().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(t.notSent.signedOut(t.subject(patient.name, prescriptionNo))).waitFor();
    await waitForDrafts(page, 1);
    expect(countVerdicts(id)).toBe(0);
  });
});
