import type { Page } from 'playwright-core';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en } from '../../support/messages.ts';
import { patientFacts } from '../../../src/contract/consultation/patientFacts.ts';
import { emptyRecord, record } from '../../../src/contract/consultation/record.ts';
import type { Prescription } from '../../../src/contract/prescribing/prescription.ts';
import { plan, type PlannedLine, type PlannedPrescription } from './auditPlan.ts';
import { insertConsultation, postPrescription } from './consultation.ts';
import type { E2eStack } from '../../support/startE2eStack.ts';

const insertLine = `INSERT INTO prescription_line (id, tenant_id, prescription_id, version, place, drug_id, dose,
    frequency, route, days, quantity, quantity_by_hand, remark, drug_name, drug_name_en, strength, dose_unit, pack_unit,
    pack_unit_en, price_fen, reject_reasons, ingredients)
  SELECT ?, 1, ?, 1, ?, id, ?, ?, ?, ?, ?, 1, '', name, name_en, strength, dose_unit, pack_unit, pack_unit_en,
    price_fen, '[]', ingredients FROM drug WHERE tenant_id = 1 AND code = ?`;

/** Replaces the lines of a stored prescription, past the rules, which would refuse some of them. */
const overwriteLines = (
  stack: E2eStack,
  { id }: Prescription,
  lines: readonly PlannedLine[],
  planned: PlannedPrescription,
): void =>
  stack.withDatabase((db) => {
    db.prepare('DELETE FROM prescription_line WHERE prescription_id = ?').run(id);
    for (const [at, line] of lines.entries()) {
      const { code, dose, frequency = 'qd', route = 'oral', days = 7, quantity = 1 } = line;
      const usage = [dose, frequency, route, days, quantity];
      if (db.prepare(insertLine).run(`${id}-${at}`, id, at, ...usage, code).changes !== 1)
        throw new Error(`${code} is not sold here`);
    }
    const diagnosis = db
      .prepare('SELECT code, name, name_en AS nameEn FROM diagnosis WHERE tenant_id = 1 AND code = ?')
      .get(planned.diagnosis ?? 'I10');
    if (!diagnosis) throw new Error(`${planned.diagnosis} is no diagnosis here`);
    db.prepare('UPDATE prescription_version SET overrides = ?, diagnoses = ? WHERE prescription_id = ?').run(
      JSON.stringify(planned.overrides ?? []),
      JSON.stringify([diagnosis]),
      id,
    );
  });

/** The doctor writes down what becomes known of the patient after the prescription was submitted. */
const tellLater = async (
  doctor: Call,
  { orderId, patient }: Prescription,
  { egfr, recordAllergies }: PlannedPrescription,
): Promise<void> => {
  if (egfr !== undefined) {
    const { version } = await doctor(patientFacts.get, { patientId: patient.id });
    await doctor(patientFacts.save, {
      patientId: patient.id,
      orderId,
      version,
      facts: { egfr: { value: egfr, source: 'record' } },
    });
  }
  if (recordAllergies !== undefined)
    await doctor(record.save, {
      orderId,
      version: 0,
      ...emptyRecord,
      diagnoses: [],
      allergyHistory: recordAllergies,
    });
};

/** Cancels the prescriptions in the audit queue. */
export const emptyAuditQueue = (stack: E2eStack): void =>
  stack.withDatabase((db) =>
    db.exec(
      "UPDATE prescription SET status = 5, audit_status = 4, cancel_reason = 'Cleared' WHERE status = 1",
    ),
  );

/** Cancels the prescriptions in the audit queue, and adds the planned ones in their order. */
export const seedAuditQueue = async (stack: E2eStack, doctor: Call): Promise<Prescription[]> => {
  emptyAuditQueue(stack);
  const queued: Prescription[] = [];
  for (const planned of plan) {
    const orderId = insertConsultation(stack, planned.name);
    const submitted = await postPrescription(doctor, orderId);
    overwriteLines(stack, submitted, planned.lines, planned);
    if (planned.taking) {
      const earlier = await postPrescription(doctor, orderId, true, 'Had before');
      overwriteLines(stack, earlier, [planned.taking], { ...planned, overrides: [] });
      stack.withDatabase((db) =>
        db.prepare('UPDATE prescription SET status = 2, audit_status = 2 WHERE id = ?').run(earlier.id),
      );
    }
    // The facts that make it wrong become known after it was submitted.
    stack.withDatabase((db) =>
      db
        .prepare(
          'UPDATE patient SET birth_date = ?, pregnant = ?, sex = ?, guardian_confirmed = 1, allergies = ?, allergy_classes = ? WHERE id = ?',
        )
        .run(
          planned.born ?? '1980-02-03',
          planned.pregnant === true ? 1 : 0,
          planned.sex ?? 1,
          JSON.stringify(planned.allergic ? [planned.allergic] : []),
          JSON.stringify(planned.allergic ? [planned.allergic] : []),
          submitted.patient.id,
        ),
    );
    await tellLater(doctor, submitted, planned);
    queued.push(submitted);
  }
  return queued;
};

/** The findings on the screen that are visible without scrolling. */
const visibleFindings = (page: Page): Promise<{ text: string; severity: string }[]> =>
  page.locator('.rx-finding').evaluateAll((nodes) =>
    nodes
      .filter((node) => {
        const { top, bottom, width } = node.getBoundingClientRect();
        return width > 0 && top >= 0 && bottom <= window.innerHeight;
      })
      .map((node) => ({
        text: node.textContent ?? '',
        severity: /rx-(block|warn|unchecked)/.exec(node.className)?.[1] ?? '',
      })),
  );

/** Decides on the prescription under review by the visible findings alone; returns their texts. */
export const decideNext = async (page: Page, id: string): Promise<string[]> => {
  await page.waitForURL((url) => url.searchParams.get('id') === id);
  await page.getByText(en.audit.heldByYou).waitFor();
  await page.locator('.review-actions .button-main:enabled').waitFor();
  const findings = await visibleFindings(page);
  const serious = findings.filter(
    ({ text, severity }) => severity !== 'unchecked' || text.includes(en.rules.notOverridden),
  );
  if (serious.length === 0) await page.keyboard.press('a');
  else {
    await page.keyboard.press('l');
    await page.keyboard.type('25');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
  }
  return findings.map(({ text }) => text);
};

/** Measures the time from the key of a verdict until the next prescription is on the screen. */
export const observeNextReview = (page: Page): Promise<void> =>
  page.evaluate(() => {
    let previous = document.querySelector('.review h1')?.textContent;
    window.addEventListener('keydown', ({ key }) => {
      if (key === 'a' || key === 'r') performance.mark('verdict');
    });
    new MutationObserver(() => {
      const current = document.querySelector('.review h1')?.textContent ?? previous;
      if (current === previous) return;
      previous = current;
      // After the frame in which it was painted.
      requestAnimationFrame(() => setTimeout(() => performance.measure('next review', 'verdict')));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

/** The measured times in milliseconds, the shortest first. */
export const readNextReviewTimes = async (page: Page): Promise<number[]> => {
  const measured = await page.evaluate(() =>
    performance.getEntriesByName('next review').map(({ duration }) => duration),
  );
  return measured.toSorted((a, b) => a - b);
};
