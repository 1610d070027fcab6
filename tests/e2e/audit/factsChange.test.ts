import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { patientFacts } from '../../../src/contract/consultation/patientFacts.ts';
import type { Prescription } from '../../../src/contract/prescribing/prescription.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  fillPrescription,
  insertConsultation,
  insertFollowUp,
  openPageAs,
  postPrescription,
  prescriptionForm,
  saveRecord,
  signInApi,
} from '../steps/consultation.ts';
import { accounts, waitForLive } from '../steps/signIn.ts';

let stack: E2eStack;
let doctor: Call;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.audit;
const finding = /Allergy checked by name only: amlodipine/i;
const told = <V>(value: V) => ({ value, source: 'patient' as const });

/** The doctor saves that the patient is allergic to amlodipine, or that no allergy is known. */
const sayAllergic = async ({ orderId, patient }: Prescription, isAllergic = true): Promise<void> => {
  const { version } = await doctor(patientFacts.get, { patientId: patient.id });
  await doctor(patientFacts.save, {
    patientId: patient.id,
    orderId,
    version,
    facts: { allergies: told(isAllergic ? [{ substance: 'amlodipine', reaction: 'oedema' }] : []) },
  });
};

const openReview = async (name: string): Promise<{ page: Page; prescription: Prescription }> => {
  const prescription = await postPrescription(doctor, insertConsultation(stack, name));
  const page = await openPageAs(stack, 'auditor', `/prescriptionReview?id=${prescription.id}`);
  await page.getByText(t.heldByYou).waitFor();
  await waitForLive(page);
  await expect.poll(() => page.getByRole('button', { name: t.approve }).isEnabled()).toBe(true);
  expect(await page.getByText(finding).count()).toBe(0);
  return { page, prescription };
};

describe('an open review follows without a click', () => {
  it('an allergy that the doctor corrects: the finding, the facts and the banner', async () => {
    const { page, prescription } = await openReview('Facts corrected');
    await sayAllergic(prescription);
    await page.getByText(finding).waitFor();
    await page.getByRole('list', { name: en.rules.facts.title }).getByText('amlodipine (oedema)').waitFor();
    const banner = page.getByRole('region', { name: en.common.patientBanner.label('Facts corrected') });
    await banner.getByText('Allergies: amlodipine').waitFor();
    await sayAllergic(prescription, false);
    await page.getByText(finding).waitFor({ state: 'detached' });
    await page
      .getByRole('list', { name: en.rules.facts.title })
      .getByText(en.rules.facts.noAllergies)
      .waitFor();
  });

  it('an allergy that the doctor writes into the case record', async () => {
    const { page, prescription } = await openReview('Record corrected');
    await saveRecord(doctor, prescription.orderId, { allergyHistory: 'Allergic to amlodipine' });
    await page
      .locator('.rx-finding')
      .getByText(/amlodipine/i)
      .first()
      .waitFor();
    await page.getByRole('definition').getByText('Allergic to amlodipine').waitFor();
  });
});

describe('an open review of a patient', () => {
  it('follows a second prescription that is submitted meanwhile: the finding, and the earlier prescriptions', async () => {
    const { page, prescription } = await openReview('Second one submitted');
    await page.getByText(t.noEarlierPrescriptions).waitFor();
    await postPrescription(doctor, insertFollowUp(stack, prescription.orderId));
    await page.getByText(/^Already prescribed: Amlodipine/).waitFor();
    await page.getByText(t.noEarlierPrescriptions).waitFor({ state: 'detached' });
  });
});

describe('the banner of an open review', () => {
  it('says what the patient takes, prescribed here and told', async () => {
    const { page, prescription } = await openReview('Takes two');
    const t = en.common.patientBanner;
    const banner = page.getByRole('region', { name: t.label('Takes two') });
    expect(await banner.getByRole('button', { name: /^Takes/ }).count()).toBe(0);
    await postPrescription(doctor, insertFollowUp(stack, prescription.orderId));
    await doctor(patientFacts.save, {
      patientId: prescription.patient.id,
      orderId: prescription.orderId,
      version: 1,
      facts: { medicines: told([{ name: 'Ginkgo extract' }]) },
    });
    await banner.getByRole('button', { name: t.takesList(2) }).click();
    await banner.getByText('Ginkgo extract').first().waitFor();
    await banner
      .getByText(/^Amlodipine/)
      .first()
      .waitFor();
  });
});

describe('another doctor’s open room of the patient follows without a click', () => {
  it('the facts and the rules of the prescription form', async () => {
    const orderId = insertConsultation(stack, 'Two rooms');
    const roomId = insertFollowUp(stack, orderId);
    stack.withDatabase((db) =>
      db
        .prepare(
          'UPDATE consult_order SET doctor_id = (SELECT id FROM account WHERE username = ?) WHERE id = ?',
        )
        .run(accounts.colleague, roomId),
    );
    const page = await openPageAs(stack, 'colleague', `/cloudRoom/detail?id=${roomId}`);
    await page.getByRole('log').waitFor();
    await waitForLive(page);
    const form = prescriptionForm(page);
    await fillPrescription(form);
    expect(await form.getByText(finding).count()).toBe(0);
    const { patient } = await doctor(order.detail, { id: orderId });
    await doctor(patientFacts.save, {
      patientId: patient.id,
      orderId,
      version: 1,
      facts: { allergies: told([{ substance: 'amlodipine' }]) },
    });
    await form.getByText(finding).first().waitFor();
    await page.getByRole('list', { name: en.rules.facts.title }).getByText('amlodipine').waitFor();
  });
});
