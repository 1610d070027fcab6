import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { orderStatus } from '../../../src/contract/consultation/order.ts';
import type { Prescription } from '../../../src/contract/prescribing/prescription.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  insertConsultation,
  insertFollowUp,
  openPageAs,
  postPrescription,
  placeWaiting,
  showTab,
  signInApi,
} from '../steps/consultation.ts';

let stack: E2eStack;
let shown: Prescription;
const t = en.common.patientBanner;
const name = 'Same Everywhere';

beforeAll(async () => {
  stack = await startE2eStack();
  const doctor = await signInApi(stack.baseUrl, 'doctor');
  const orderId = insertConsultation(stack, name);
  shown = await postPrescription(doctor, orderId);
  await postPrescription(doctor, insertFollowUp(stack, orderId));
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

it.each([
  ['the consultation', 'doctor', () => `/cloudRoom/detail?id=${shown.orderId}`, 2],
  ['the queue', 'doctor', () => `/cloudRoom?id=${shown.orderId}`, 2],
  ['the visit', 'doctor', () => `/orderRecord/detail?id=${shown.orderId}`, 2],
  ['a prescription', 'doctor', () => `/prescriptionRecord?open=${shown.id}`, 2],
  // Beside the one that is under review.
  ['the review', 'auditor', () => `/prescriptionReview?id=${shown.id}`, 1],
  ['a verdict', 'auditor', () => `/myAuditRecord?open=${shown.id}&version=1`, 2],
] as const)(
  'a patient without allergies who takes medicines is the same in %s',
  async (_where, who, path, count) => {
    const page = await openPageAs(stack, who, path());
    const banner = page.getByRole('region', { name: t.label(name) });
    await banner.getByRole('button', { name: t.takesList(count) }).waitFor();
    await banner.getByTitle(t.noKnownAllergies).waitFor();
    expect(await banner.getByTitle(t.noAllergiesRecorded).count()).toBe(0);
  },
);

it('in the consultation a denial that is written into the record counts at once, and an allergy never as one', async () => {
  const id = insertConsultation(stack, 'Asked Today');
  const page = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${id}`);
  const banner = page.getByRole('region', { name: t.label('Asked Today') });
  await banner.getByTitle(t.noAllergiesRecorded).waitFor();
  await showTab(page, 'record');
  const history = page.getByRole('textbox', { name: 'Allergies', exact: true });
  await history.fill('No known drug or food allergies');
  await banner.getByTitle(t.noKnownAllergies).waitFor();
  await history.fill('Penicillin: rash');
  await expect.poll(() => banner.getByTitle(t.noKnownAllergies).count()).toBe(0);
  await banner.getByTitle(/Penicillin/).waitFor();
});

it('of a patient whom the doctor has not accepted, the page of the visit says that allergies and medicines are unknown', async () => {
  placeWaiting(stack, 'Not Accepted');
  const id = stack.withDatabase((db) =>
    String(
      db
        .prepare(
          `SELECT o.id FROM consult_order o JOIN patient p ON p.id = o.patient_id WHERE p.name = 'Not Accepted' AND o.status = ?`,
        )
        .get(orderStatus.awaiting)?.['id'],
    ),
  );
  const page = await openPageAs(stack, 'doctor', `/orderRecord/detail?id=${id}`);
  const banner = page.getByRole('region', { name: t.label('Not Accepted') });
  await banner.getByTitle(t.noAllergiesRecorded).waitFor();
  await banner.getByTitle(t.medicinesUnknown).waitFor();
  await banner.getByRole('button', { name: t.details }).press('Enter');
  expect(await page.getByRole('definition').filter({ hasText: t.unknown }).count()).toBeGreaterThan(1);
  expect(await page.getByRole('alert').count()).toBe(0);
});
