import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import {
  type Prescription,
  prescription,
  prescriptionStatus,
} from '../../../src/contract/prescribing/prescription.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  countRows,
  insertConsultation,
  openPageAs,
  postPrescription,
  signInApi,
} from '../steps/consultation.ts';

let stack: E2eStack;
let doctor: Call;
let page: Page;
let sent: Prescription;
const setPack = (pack: Record<string, unknown>): void =>
  stack.withDatabase((db) => {
    db.prepare("INSERT OR REPLACE INTO rule_pack (tenant_id, name, pack) VALUES (1, 'default', ?)").run(
      JSON.stringify(pack),
    );
  });
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.audit;
const approve = () => page.getByRole('button', { name: t.approve });
const status = async (): Promise<number> => (await doctor(prescription.info, { id: sent.id })).status;
/** Opens the only prescription of the queue in a console that has kept an older rule pack: it finds nothing. */
const openReview = async (): Promise<void> => {
  setPack({});
  stack.withDatabase((db) =>
    db.exec('UPDATE prescription SET status = 5, audit_status = 4 WHERE status = 1'),
  );
  sent = await postPrescription(doctor, insertConsultation(stack, 'Refused for findings'));
  page = await openPageAs(stack, 'auditor', '/prescriptionTask');
  const data = await doctor(prescription.rules, {});
  await page.route(`**${prescription.rules.path}*`, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data } }),
  );
  await page.goto(`${stack.baseUrl}/prescriptionReview?id=${sent.id}`);
  await approve().waitFor();
  await expect.poll(() => approve().isEnabled()).toBe(true);
  await page.getByText(en.rules.noFindings).waitFor();
};

describe('an approval that only the hospital’s system refuses for findings', () => {
  it('shows them, asks once, and is accepted with them confirmed, which the audit trail says', async () => {
    await openReview();
    setPack({ mostDays: 5 });
    await approve().click();
    await page.getByRole('button', { name: t.open }).click({ timeout: 20_000 });
    const finding = page.locator('.rx-warn').getByText(/7 days/);
    await finding.waitFor();
    expect(await page.getByText(en.rules.noFindings).count()).toBe(0);
    await expect.poll(() => approve().isEnabled()).toBe(true);
    await approve().click();
    await page.getByText(t.newFindings).waitFor();
    expect(await status()).toBe(prescriptionStatus.awaitingAudit);
    await approve().click();
    await page.waitForURL(/prescriptionTask/);
    await expect.poll(status, { timeout: 20_000 }).toBe(prescriptionStatus.approved);
    expect(
      countRows(
        stack,
        "SELECT count(*) AS n FROM audit_trail WHERE act = 'audit-approve' AND subject = ? AND detail LIKE '%; confirmed: whole long-course'",
        sent.id,
      ),
    ).toBe(1);
  });

  it('shows one that nobody can confirm; the prescription still awaits its verdict', async () => {
    await openReview();
    setPack({ levels: { 'long-course': 'block' }, mostDays: 5 });
    await approve().click();
    await page.getByRole('button', { name: t.open }).click({ timeout: 20_000 });
    await page
      .locator('.rx-block')
      .getByText(/7 days/)
      .waitFor();
    expect(await status()).toBe(prescriptionStatus.awaitingAudit);
  });
});
