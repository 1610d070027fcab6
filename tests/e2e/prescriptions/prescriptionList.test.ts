import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { type Prescription, prescription } from '../../../src/contract/prescribing/prescription.ts';
import { en } from '../../support/messages.ts';
import { holdRequest, waitForLive, pickFromCombobox } from '../steps/signIn.ts';
import {
  signInApi,
  insertConsultation,
  showDetails,
  postPrescription,
  countPrescriptions,
  prescriptionForm,
  openPageAs,
} from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.prescriptionList;
const rx = en.prescription;

/** A patient's prescription that an auditor rejected. */
const createRejected = async (name: string): Promise<Prescription> => {
  const [doctor, auditor] = await Promise.all(
    (['doctor', 'auditor'] as const).map((who) => signInApi(stack.baseUrl, who)),
  );
  if (!doctor || !auditor) throw new Error('nobody is logged in');
  const submitted = await postPrescription(doctor, insertConsultation(stack, name), true, name);
  await auditor(audit.claim, { id: submitted.id });
  const lines = submitted.lines.map(({ id }) => ({ lineId: id, reasons: ['2-5'] }));
  await auditor(audit.verdict, {
    id: submitted.id,
    version: 1,
    approve: false,
    opinion: 'please halve it',
    lines,
  });
  return doctor(prescription.info, { id: submitted.id });
};

const row = (page: Page, { prescriptionNo }: Prescription): Locator =>
  page.getByRole('button', { name: t.openOne(prescriptionNo) });
const stateFilter = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: t.states }).getByRole('button', { name: new RegExp(`^${name} \\d`) });
const detail = (page: Page): Locator => page.getByRole('complementary');
const search = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('textbox', { name: t.keyword }).fill(words);
  await page.getByRole('button', { name: en.lists.search, exact: true }).click();
};

describe("the doctor's prescriptions", () => {
  it('are found by state and keyword, counted by state and read in full; Back leads to the same view', async () => {
    const rejected = await createRejected('Ida Listed');
    const page = await openPageAs(stack, 'doctor', '/prescriptionRecord');
    await search(page, 'Ida Listed');
    await page.waitForURL(/q=%7E|q=~/);
    await expect.poll(() => stateFilter(page, 'All').textContent()).toBe('All 1');
    await stateFilter(page, 'Rejected').click();
    await expect.poll(() => page.url()).toMatch(/status=4/);
    await row(page, rejected).focus();
    await page.keyboard.press('Enter');
    await detail(page)
      .getByText(/please halve it/)
      .first()
      .waitFor();
    await detail(page).getByText(/2-5/).first().waitFor();
    await detail(page)
      .getByRole('button', { name: /Amlodipine/ })
      .first()
      .click();
    await detail(page).getByText(rx.facts.ingredients).waitFor();
    await detail(page).getByText(en.audit.version(1)).last().click();
    await page.reload();
    await detail(page)
      .getByRole('heading', { name: new RegExp(rejected.prescriptionNo) })
      .waitFor();
    await page.goBack();
    await row(page, rejected).waitFor();
    await expect.poll(() => detail(page).count()).toBe(0);
    await stateFilter(page, 'Draft').click();
    await page.getByText(t.emptyFiltered).waitFor();
  });

  it('that were rejected are corrected in their consultation, with an updated drug dictionary', async () => {
    const rejected = await createRejected('Mia Corrected');
    const removedDrug = stack.withDatabase((db) =>
      db
        .prepare(
          `SELECT d.code FROM drug d JOIN drug_change c ON c.code = d.code AND c.tenant_id = d.tenant_id
            WHERE c.tenant_id = 1 AND c.applied_at IS NULL AND c.change LIKE '%gone%'`,
        )
        .get(),
    );
    const page = await openPageAs(stack, 'doctor', `/prescriptionRecord?open=${rejected.id}`);
    await detail(page).getByRole('button', { name: rx.edit, exact: true }).click();
    const form = page.getByRole('region', { name: rx.editing(rejected.prescriptionNo) });
    await showDetails(form);
    await form.getByRole('textbox', { name: /^Instructions/ }).fill('halved');
    // Enter before the response picks nothing, and the form says why.
    const lines = form.getByRole('list', { name: rx.lines }).getByRole('listitem');
    const heldSearch = await holdRequest(page, '/drug-western-inventory/list');
    await form.getByRole('combobox', { name: rx.findDrug }).fill('aspirin');
    await page.keyboard.press('Enter');
    await form.getByText(en.common.searching).waitFor();
    heldSearch.release();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await expect.poll(() => form.getByText(en.common.searching).count()).toBe(0);
    expect(await lines.count()).toBe(1);
    await pickFromCombobox(form, rx.findDrug, String(removedDrug?.['code']));
    await form.locator('.rx-dictionary .popover-trigger').click();
    await form.getByRole('button', { name: rx.dictionaryUpdate, exact: true }).click();
    await form.getByRole('button', { name: rx.dictionaryUpdate, exact: true }).waitFor({ state: 'detached' });
    await form.getByText(new RegExp(en.rules.rules['drug-unknown'].name)).first().waitFor();
    expect(
      await form
        .getByRole('textbox', { name: /^Instructions/ })
        .first()
        .inputValue(),
    ).toBe('halved');

    // Shortcuts lead straight from part to part.
    const focusedPlaceholder = () =>
      page.evaluate(() => document.activeElement?.getAttribute('placeholder') ?? '');
    await page.keyboard.press('Alt+KeyP');
    await expect.poll(focusedPlaceholder).toMatch(new RegExp(`^${rx.findDrug}`));
    await page.keyboard.press('Alt+KeyR');
    await expect
      .poll(() =>
        page
          .getByRole('textbox', { name: 'Presenting complaint', exact: true })
          .evaluate((element) => element.matches(':focus')),
      )
      .toBe(true);
    await page.keyboard.press('Alt+KeyC');
    await expect
      .poll(() =>
        page
          .getByRole('textbox', { name: 'Message to the patient' })
          .evaluate((element) => element.matches(':focus')),
      )
      .toBe(true);
    await page.keyboard.press('Alt+KeyY');
    await expect
      .poll(() =>
        page.getByRole('group', { name: 'History' }).evaluate((element) => element.matches(':focus')),
      )
      .toBe(true);
  });

  it('that were written in error are cancelled in their consultation, and then show the reason', async () => {
    const rejected = await createRejected('Eli Error');
    const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${rejected.orderId}&part=record`);
    await waitForLive(page);
    await page.getByRole('button', { name: rx.cancel, exact: true }).click();
    const form = page.getByRole('form', { name: rx.cancelTitle(rejected.prescriptionNo) });
    await form.getByRole('textbox', { name: rx.cancelReason }).fill('the wrong strength');
    await page.keyboard.press('Enter');
    await page.getByText(rx.cancelledBecause('the wrong strength')).waitFor();
    await page.goto(`${stack.baseUrl}/prescriptionRecord?status=5`);
    await row(page, rejected).click();
    await detail(page).getByText(rx.cancelledBecause('the wrong strength')).waitFor();
  });

  it('are cancelled once with a reason, although the response is lost; after the consultation they cannot be changed, and say why', async () => {
    const rejected = await createRejected('Una Undone');
    const page = await openPageAs(stack, 'doctor', `/prescriptionRecord?open=${rejected.id}`);
    await waitForLive(page);
    await page.route('**/prescription/doctor/cancel', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await detail(page).getByRole('button', { name: t.cancelNow }).click();
    await detail(page).getByRole('textbox', { name: rx.cancelReason }).fill('written for somebody else');
    await detail(page).getByRole('button', { name: rx.cancelNow }).click();
    await detail(page).getByText(rx.cancelledBecause('written for somebody else')).waitFor();
    await expect.poll(() => detail(page).getByRole('button', { name: t.cancelNow }).count()).toBe(0);

    // A rejected one can be corrected for a while (correction.test.ts); a draft cannot.
    const doctor = await signInApi(stack.baseUrl, 'doctor');
    const draft = await postPrescription(doctor, insertConsultation(stack, 'Fay Finished'), false);
    await doctor(order.finish, { id: draft.orderId });
    await search(page, 'Fay Finished');
    await row(page, draft).click();
    await detail(page).getByText(t.finished).waitFor();
    await expect
      .poll(() => detail(page).getByRole('button', { name: rx.resume, exact: true }).count())
      .toBe(0);
  });

  it('are copied into an open consultation without being submitted, and printed in both paper sizes', async () => {
    const rejected = await createRejected('Cas Copied');
    const targetOrder = insertConsultation(stack, 'Tim Target');
    const page = await openPageAs(stack, 'doctor', `/prescriptionRecord?open=${rejected.id}`);
    await detail(page).getByRole('button', { name: en.prescription.print }).click();
    const printPreview = page.getByRole('region', { name: rx.printOf(rejected.prescriptionNo) });
    for (const paper of ['A4', 'A5']) {
      await printPreview.getByRole('combobox', { name: rx.paper }).selectOption(paper);
      await printPreview.getByText('审核未通过，不得调配').last().waitFor();
    }
    await printPreview.getByRole('button', { name: rx.closePreview }).click();
    await detail(page).getByRole('button', { name: t.copyTo }).click();
    const copyPanel = page.getByRole('region', { name: rx.copyTo });
    await copyPanel.getByRole('button', { name: /Tim Target/ }).click();
    await copyPanel.getByRole('button', { name: rx.copyInto('Tim Target') }).click();
    await copyPanel.getByRole('button', { name: rx.openCopy }).click();
    await expect
      .poll(() => prescriptionForm(page).getByRole('list', { name: rx.lines }).getByRole('listitem').count())
      .toBe(1);
    expect(countPrescriptions(stack, targetOrder)).toBe(0);
  });

  it('are shown for any address: an invalid filter is reported, and the rest works', async () => {
    const page = await openPageAs(stack, 'doctor', '/prescriptionRecord?page=99&from=soon&sort=up&status=77');
    await page.getByText(en.orders.noPage(99, 1)).waitFor();
    await page.getByRole('button', { name: en.orders.firstPage }).click();
    await page.getByText(t.emptyFiltered).waitFor();
    await page.goto(`${stack.baseUrl}/prescriptionRecord?open=${encodeURIComponent('<b>🙂\u202e')}`);
    await detail(page).getByText('resource accessed does not exist').waitFor();
    await page.getByRole('table').waitFor();
    await search(page, `${'🙂'.repeat(30)}\u202e<i>`);
    await page.getByText(t.emptyFiltered).waitFor();
  });
});
