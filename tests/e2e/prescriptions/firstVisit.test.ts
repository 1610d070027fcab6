import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { createPrintableOrder } from '../steps/print.ts';
import {
  fillPrescription,
  insertConsultation,
  insertFollowUp,
  openConsultation,
  openPageAs,
  placeWaiting,
  prescriptionForm,
  remarkField,
  showDetails,
  signInApi,
} from '../steps/consultation.ts';
import { waitForDrafts } from '../steps/drafts.ts';
import { waitForLive } from '../steps/signIn.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.prescription;
const firstVisitText = t.obstacle['first-visit'](6);

const makeFirstVisit = (id: string): void => {
  stack.withDatabase((db) => db.prepare('UPDATE consult_order SET follow_up = 0 WHERE id = ?').run(id));
};
const changePatient = (id: string, change: string): void => {
  const sql = `UPDATE patient SET ${change} WHERE id = (SELECT patient_id FROM consult_order WHERE id = ?)`;
  stack.withDatabase((db) => db.prepare(sql).run(id));
};

describe('a first visit', () => {
  it('says before anything is written that nothing can be prescribed, and offers no form, template or copy', async () => {
    const earlier = await createPrintableOrder(stack, 2, 'Fia First');
    const api = await signInApi(stack.baseUrl, 'doctor');
    await api(order.finish, { id: earlier });
    const id = insertFollowUp(stack, earlier);
    makeFirstVisit(id);
    const page = await openConsultation(stack, id);
    const panel = page.getByRole('region', { name: t.title });
    await panel.getByText(firstVisitText).waitFor();
    for (const name of [t.write, t.templates, t.copyLast])
      expect(await panel.getByRole('button', { name }).count()).toBe(0);
    expect(await prescriptionForm(page).count()).toBe(0);
    await page.keyboard.press('Alt+y');
    const history = page.getByRole('group', { name: en.consultation.tabs.history });
    await history.locator('button.past-visit-head').first().click();
    await history.getByText(/^RX/).waitFor();
    expect(await history.getByRole('button', { name: en.consultation.history.copy }).count()).toBe(0);
  });

  it('is refused as the target of a copy', async () => {
    const target = insertConsultation(stack, 'Tara Target');
    makeFirstVisit(target);
    const page = await openConsultation(stack, await createPrintableOrder(stack, 2, 'Sol Source'));
    await page.getByRole('button', { name: t.copyTo }).click();
    const copyPanel = page.getByRole('region', { name: t.copyTo });
    await copyPanel.getByRole('button', { name: /Tara Target/ }).click();
    await copyPanel.getByText(firstVisitText).waitFor();
    expect(await copyPanel.getByRole('button', { name: t.copyInto('Tara Target') }).count()).toBe(0);
  });

  it('is recognised before it is accepted, on the landing page and in the cloud room', async () => {
    placeWaiting(stack, 'Wendy Waits');
    stack.withDatabase((db) =>
      db.exec(
        `UPDATE consult_order SET follow_up = 0, create_time = 1 WHERE patient_id =
          (SELECT id FROM patient WHERE name = 'Wendy Waits')`,
      ),
    );
    const page = await openPageAs(stack, 'doctor', '/');
    await waitForLive(page);
    for (const path of ['/', '/cloudRoom']) {
      await page.goto(`${stack.baseUrl}${path}`);
      const row = page.getByRole('listitem').filter({ hasText: 'Wendy Waits' }).first();
      await row.getByText(en.common.patientBanner.firstVisit).waitFor();
    }
  });
});

describe('a small child', () => {
  it('without a confirmed guardian is not prescribed for; once it is confirmed, the form is there with what was written', async () => {
    const id = insertConsultation(stack, 'Kit Kid');
    changePatient(id, "birth_date = '2024-01-01', guardian_confirmed = 1");
    const page = await openConsultation(stack, id);
    await fillPrescription(prescriptionForm(page));
    await showDetails(page);
    await remarkField(page).fill('With water');
    await waitForDrafts(page, 1);
    changePatient(id, 'guardian_confirmed = 0');
    await page.reload();
    const panel = page.getByRole('region', { name: t.title });
    await panel.getByText(t.obstacle.guardian(6)).waitFor();
    const unsent = panel.getByRole('region', { name: t.obstacle.unsent });
    await unsent.getByText('With water').waitFor();
    expect(await prescriptionForm(page).count()).toBe(0);

    changePatient(id, 'guardian_confirmed = 1');
    await page.reload();
    await showDetails(page);
    await expect.poll(() => remarkField(page).inputValue()).toBe('With water');
    expect(await panel.getByText(t.obstacle.guardian(6)).count()).toBe(0);
  });
});
