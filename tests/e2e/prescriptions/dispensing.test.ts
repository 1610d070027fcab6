import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import {
  dispensing,
  type DispensingEvent,
  dispensingKeyHeader,
} from '../../../src/contract/prescribing/dispensing.ts';
import type { Prescription } from '../../../src/contract/prescribing/prescription.ts';
import {
  insertConsultation,
  openConsultation,
  openPageAs,
  postPrescription,
  signInApi,
} from '../steps/consultation.ts';
import { waitForLive } from '../steps/signIn.ts';
import { expectNoViolations } from '../../support/expectNoViolations.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

const pharmacyKey = 'a-key-of-the-pharmacy-that-is-long-enough';

let stack: E2eStack;
let doctor: Call;
let auditor: Call;
beforeAll(async () => {
  stack = await startE2eStack({ upstreamSettings: { DISPENSING_KEYS: `1=${pharmacyKey}` } });
  [doctor, auditor] = [await signInApi(stack.baseUrl, 'doctor'), await signInApi(stack.baseUrl, 'auditor')];
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

/** A prescription of an open consultation that the pharmacist has approved. */
const approved = async (orderId: string): Promise<Prescription> => {
  const sent = await postPrescription(doctor, orderId);
  const { version } = (await auditor(audit.claim, { id: sent.id })).prescription;
  await auditor(audit.verdict, { id: sent.id, version, approve: true, opinion: '' });
  return sent;
};

/** What the pharmacy's system sends through the gateway, with its key and no session. */
const report = async (prescription: Prescription, event: DispensingEvent, key = pharmacyKey) => {
  const response = await fetch(`${stack.baseUrl}${dispensing.report.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [dispensingKeyHeader]: key },
    body: JSON.stringify({ prescription: prescription.prescriptionNo, event, at: Date.now() }),
  });
  return v.parse(v.object({ code: v.number() }), await response.json()).code;
};

const { withPharmacy } = en.prescription;
const events = en.orders.events;

/** The card of the only prescription of the open consultation. */
const card = (page: Page) => page.getByRole('region', { name: 'Prescriptions' }).locator('.rx-card');

it('what the pharmacy reports is shown at once in the open consultation, the time line of the visit and the list', async () => {
  const orderId = insertConsultation(stack, 'Reported Patient');
  const sent = await approved(orderId);
  const no = sent.prescriptionNo;
  const room = await openConsultation(stack, orderId);
  const visit = await openPageAs(stack, 'doctor', `/orderRecord/detail?id=${orderId}`);
  const list = await openPageAs(stack, 'doctor', '/prescriptionRecord');
  const row = list.getByRole('row').filter({ hasText: no });
  await row.getByText('Approved', { exact: true }).waitFor();
  await waitForLive(visit);
  await waitForLive(list);

  expect(await report(sent, 'notCollected')).toBe(200);
  await row.getByText(withPharmacy.notCollected, { exact: true }).waitFor();
  await card(room).getByText('Approved', { exact: true }).waitFor();
  await card(room)
    .getByText(/^Not collected \(pharmacy report, 20/)
    .waitFor();
  await visit.getByText(events.dispensing(no, 'notCollected'), { exact: true }).waitFor();

  expect(await report(sent, 'dispensed')).toBe(200);
  await row.getByText('Dispensed', { exact: true }).waitFor();
  expect(await row.getByText(withPharmacy.notCollected).count()).toBe(0);
  await card(room).getByText('Dispensed', { exact: true }).waitFor();
  await card(room)
    .getByText(/^Dispensed on 20/)
    .waitFor();
  expect(await card(room).getByRole('button', { name: en.prescription.cancel }).count()).toBe(0);
  await visit.getByText(events.dispensing(no, 'dispensed'), { exact: true }).waitFor();

  // A patient who gave the drugs back does not have them: "dispensed" alone would say so.
  expect(await report(sent, 'returned')).toBe(200);
  for (const place of [row, card(room), visit.locator(`#rx-${sent.id}`)])
    await place.getByText(withPharmacy.returned, { exact: true }).waitFor();
  await visit.getByText(events.dispensing(no, 'returned'), { exact: true }).waitFor();
  const rows = await visit.getByRole('listitem').allInnerTexts();
  const at = (['notCollected', 'dispensed', 'returned'] as const).map((event) =>
    rows.findIndex((text) => text.includes(events.dispensing(no, event))),
  );
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  await expectNoViolations(list, 'a returned prescription');
});

it('without the pharmacy’s key nothing is reported, and the doctor sees no change', async () => {
  const orderId = insertConsultation(stack, 'Forged Report');
  const sent = await approved(orderId);
  expect(await report(sent, 'dispensed', 'x'.repeat(40))).toBe(403);
  const room = await openConsultation(stack, orderId);
  await card(room).getByText('Approved', { exact: true }).waitFor();
  expect(
    await card(room)
      .getByText(/Dispensed/)
      .count(),
  ).toBe(0);
});

it('in Chinese the states read as a pharmacy writes them', async () => {
  const orderId = insertConsultation(stack, '张三');
  const sent = await approved(orderId);
  const room = await openPageAs(stack, 'doctor', `/cloudRoom/detail?id=${orderId}&part=record`, {
    language: 'zh-CN',
  });
  const own = room.locator('.rx-card');
  await own.getByText('已通过', { exact: true }).waitFor();
  await report(sent, 'notCollected');
  await own.getByText('未取药', { exact: true }).waitFor();
  await own.getByText(/^20.* 药房反馈未取药$/).waitFor();
  await report(sent, 'dispensed');
  await own.getByText('已发药', { exact: true }).waitFor();
  await report(sent, 'returned');
  await own.getByText('已退药', { exact: true }).waitFor();
});
