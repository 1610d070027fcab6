import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en } from '../../../src/console/messages.en.ts';
import { en as queueText } from '../../../src/console/features/audit/queue/messages.en.ts';
import { strengthText } from '../../../src/contract/prescribing/amountText.ts';
import { audit, type Task } from '../../../src/contract/prescribing/audit.ts';
import { prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import { ruleNames } from '../../../src/contract/rules/finding.ts';
import { findViolations } from '../../support/axe.ts';
import { openPageAs, signInApi } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let auditor: Call;
let page: Page;
let clean: readonly Task[];
let found: Task;
let skipped: Task;
const t = { ...en.audit, ...queueText };
const subjectOf = ({ prescription: { patient, prescriptionNo } }: Task): string =>
  t.subject(patient.name, prescriptionNo);

beforeAll(async () => {
  stack = await startE2eStack();
  auditor = await signInApi(stack.baseUrl, 'auditor');
  // No rule finds anything here, and everybody was asked about allergies; one of them has a finding.
  const off = JSON.stringify({ levels: Object.fromEntries(ruleNames.map((rule) => [rule, 'off'])) });
  stack.withDatabase((db) => {
    db.prepare('DELETE FROM rule_pack WHERE tenant_id = 1').run();
    db.prepare("INSERT INTO rule_pack (tenant_id, name, pack) VALUES (1, 'default', ?)").run(off);
    db.prepare("UPDATE patient SET allergies = '[\"无\"]', allergy_classes = '[]' WHERE tenant_id = 1").run();
    db.prepare(
      "UPDATE prescription_version SET severity = 'clear', flags = '[]', pre_check = '[]' WHERE tenant_id = 1",
    ).run();
  });
  const { list } = await auditor(audit.page, { pageSize: 100 });
  const [first, ...others] = list;
  const fifth = others[4];
  if (!first || !fifth || others.length < 6) throw new Error('too few wait');
  [found, clean, skipped] = [first, others, fifth];
  stack.withDatabase((db) => {
    db.prepare("UPDATE prescription_version SET severity = 'warn' WHERE prescription_id = ?").run(
      found.prescription.id,
    );
    const { patient } = skipped.prescription;
    db.prepare('UPDATE patient SET allergies = \'["芒果"]\' WHERE id = ?').run(patient.id);
  });
  page = await openPageAs(stack, 'auditor', '/prescriptionTask');
  await page.locator('tbody tr').first().waitFor();
});
afterAll(() => stack.close());

const drawer = () => page.getByRole('dialog', { name: t.batch.title(clean.length) });
const statusOf = async ({ prescription: { id } }: Task) =>
  (await auditor(audit.detail, { id })).prescription.status;

describe('prescriptions in which nothing was found', () => {
  it('are shown one below the other before they are approved; one with a finding is left out by name', async () => {
    await page.getByRole('checkbox', { name: en.lists.chooseAll }).check();
    await page.getByRole('button', { name: t.batch.open(clean.length + 1) }).click();
    await drawer().waitFor();
    await drawer()
      .getByText(t.batch.leftOut([subjectOf(found)]))
      .waitFor();
    for (const { prescription } of clean) {
      const one = drawer().getByRole('listitem').filter({ hasText: prescription.prescriptionNo });
      await one.getByRole('heading', { name: prescription.patient.name }).waitFor();
      for (const { drugNameEn, strength } of prescription.lines)
        await one
          .getByRole('button', { name: `${drugNameEn} ${strengthText('en', strength)}` })
          .first()
          .waitFor();
      const text = await one.innerText();
      for (const { nameEn } of prescription.diagnoses) expect(text).toContain(nameEn);
    }
    expect(await drawer().innerText()).not.toContain(found.prescription.lines[0]?.id);
    expect(await findViolations(page)).toEqual([]);
  });

  it('are not approved by Enter alone', async () => {
    await page.keyboard.press('Enter');
    for (const one of clean) expect(await statusOf(one)).toBe(prescriptionStatus.awaitingAudit);
  });

  it('name what their patients are allergic to', async () => {
    const one = drawer().getByRole('listitem').filter({ hasText: skipped.prescription.prescriptionNo });
    await one.getByText(/^Allergies: .*芒果/).waitFor();
  });

  it('can be left out one by one; without any left nothing is approved', async () => {
    const approve = (n: number) => drawer().getByRole('button', { name: t.batch.approve(n), exact: true });
    const boxes = await drawer().getByRole('checkbox').all();
    expect(boxes).toHaveLength(clean.length);
    for (const box of boxes) await box.uncheck();
    expect(await approve(0).isDisabled()).toBe(true);
    for (const box of boxes) await box.check();
    const name = new RegExp(skipped.prescription.prescriptionNo);
    await drawer().getByRole('checkbox', { name }).uncheck();
    await approve(clean.length - 1).waitFor();
  });

  it('are checked again one by one: what was found, claimed or changed meanwhile stays, and each result is said by name', async () => {
    const [newFinding, held, changed, underReview, _skipped, ...others] = clean;
    const [rest, lost] = [others.slice(0, -1), others.at(-1)];
    if (!newFinding || !held || !changed || !underReview || !lost) throw new Error('too few wait');
    // The line breaks once the last one is approved: nobody can say then what became of it.
    let isCut = false;
    await page.route('**/prescription/audit/verdict', async (route) => {
      if (!route.request().postData()?.includes(lost.prescription.id)) return route.continue();
      await route.fetch();
      isCut = true;
      return route.abort();
    });
    await page.route('**/prescription/audit/detail**', (route) => (isCut ? route.abort() : route.continue()));
    const other = await signInApi(stack.baseUrl, 'secondAuditor');
    await other(audit.claim, { id: held.prescription.id });
    // Another tab of the same person reviews this one.
    await auditor(audit.claim, { id: underReview.prescription.id });
    stack.withDatabase((db) => {
      for (const { prescription } of [newFinding, underReview])
        db.prepare('UPDATE prescription_version SET pre_check = ? WHERE prescription_id = ?').run(
          JSON.stringify([{ rule: 'pre-check', severity: 'warn', line: null, evidence: '' }]),
          prescription.id,
        );
      const { id } = changed.prescription;
      db.prepare('UPDATE prescription_version SET version = version + 10 WHERE prescription_id = ?').run(id);
      db.prepare('UPDATE prescription_line SET version = version + 10 WHERE prescription_id = ?').run(id);
      db.prepare('UPDATE prescription SET version = version + 10 WHERE id = ?').run(id);
    });
    await drawer()
      .getByRole('button', { name: t.batch.approve(clean.length - 1), exact: true })
      .click();
    await drawer()
      .getByText(t.batch.findings(subjectOf(newFinding)))
      .waitFor();
    await drawer()
      .getByText(t.batch.refused(subjectOf(held), ''))
      .waitFor();
    await drawer()
      .getByText(t.batch.changed(subjectOf(changed)))
      .waitFor();
    for (const one of rest) {
      await drawer()
        .getByText(t.batch.approved(subjectOf(one)))
        .waitFor();
      expect(await statusOf(one)).toBe(prescriptionStatus.approved);
    }
    await drawer()
      .getByText(t.batch.notKnown(subjectOf(lost)))
      .waitFor();
    expect(await statusOf(lost)).toBe(prescriptionStatus.approved);
    for (const one of [newFinding, held, changed, underReview, skipped, found])
      expect(await statusOf(one)).toBe(prescriptionStatus.awaitingAudit);
    // Nobody has to wait for the claims of those that were not approved.
    for (const one of [newFinding, changed, skipped])
      expect((await auditor(audit.detail, { id: one.prescription.id })).claim).toBeNull();
    // The review in the other tab goes on.
    expect((await auditor(audit.detail, { id: underReview.prescription.id })).claim).not.toBeNull();
    expect(await findViolations(page)).toEqual([]);
  });

  it('have a trail and a verdict each', () => {
    const approved = clean.slice(5).map(({ prescription: { id } }) => id);
    stack.withDatabase((db) => {
      for (const id of approved)
        expect(
          db
            .prepare("SELECT count(*) AS n FROM audit_trail WHERE act = 'audit-approve' AND subject = ?")
            .get(id),
        ).toEqual({ n: 1 });
    });
  });
});
