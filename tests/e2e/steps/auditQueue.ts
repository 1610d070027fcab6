import type { Page } from 'playwright-core';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en } from '../../../src/console/messages.en.ts';
import type { Override, Prescription } from '../../../src/contract/prescribing/prescription.ts';
import { insertConsultation, postPrescription } from './consultation.ts';
import type { E2eStack } from '../../support/startE2eStack.ts';

/** A line of a prescription; `code` is the drug's. */
interface PlannedLine {
  readonly code: string;
  readonly dose: string;
  readonly frequency?: string;
  readonly days?: number;
}

/** A prescription for the auditor's run: the patient, the lines and the planted error. */
interface PlannedPrescription {
  readonly name: string;
  readonly lines: readonly PlannedLine[];
  /** The text of the finding that the auditor must see; null if nothing is wrong. */
  readonly error: RegExp | null;
  readonly overrides?: readonly Override[];
  readonly diagnosis?: string;
  readonly allergic?: string;
  readonly born?: string;
  readonly pregnant?: boolean;
  /** A line of a prescription of the same patient that was approved today. */
  readonly taking?: PlannedLine;
}

const harmlessLine: PlannedLine = { code: 'D0001', dose: '5' };
const harmlessCase = (name: string): PlannedPrescription => ({ name, lines: [harmlessLine], error: null });

/** Twenty prescriptions; eight of them are wrong, each in a different way. */
export const plan: readonly PlannedPrescription[] = [
  harmlessCase('Patient 01'),
  harmlessCase('Patient 02'),
  {
    name: 'Ten times the dose',
    lines: [{ code: 'D0001', dose: '50' }],
    error: /50 mg at once; at most 10 mg/,
  },
  harmlessCase('Patient 04'),
  {
    name: 'Interaction',
    lines: [
      { code: 'D0046', dose: '2.5' },
      { code: 'D0042', dose: '100' },
    ],
    overrides: [{ rule: 'interaction:warfarin-aspirin', line: 1, reason: 'Has had both for years' }],
    error: /Interaction: .*(warfarin|aspirin)/i,
  },
  harmlessCase('Patient 06'),
  harmlessCase('Patient 07'),
  {
    name: 'Duplicate ingredient',
    lines: [
      { code: 'D0024', dose: '25', frequency: 'bid' },
      { code: 'D0025', dose: '47.5' },
    ],
    error: /Same ingredient twice: metoprolol/,
  },
  harmlessCase('Patient 09'),
  {
    name: 'Allergic',
    lines: [{ code: 'D0108', dose: '0.25', frequency: 'bid' }],
    diagnosis: 'J02.9',
    allergic: 'penicillins',
    error: /Near to the patient’s known allergy: penicillins/,
  },
  harmlessCase('Patient 11'),
  {
    name: 'Asthma',
    lines: [{ code: 'D0026', dose: '10', frequency: 'tid' }],
    diagnosis: 'J45.9',
    error: /Contraindicated: propranolol/,
  },
  harmlessCase('Patient 13'),
  harmlessCase('Patient 14'),
  {
    name: 'Pregnant',
    lines: [{ code: 'D0018', dose: '10' }],
    pregnant: true,
    error: /Contraindicated: enalapril in pregnancy/,
  },
  harmlessCase('Patient 16'),
  {
    name: 'Too young',
    lines: [{ code: 'D0122', dose: '0.5' }],
    diagnosis: 'J02.9',
    born: '2016-05-06',
    error: /Contraindicated: levofloxacin.*18/,
  },
  harmlessCase('Patient 18'),
  {
    name: 'Already taking it',
    lines: [{ code: 'D0016', dose: '1' }],
    taking: harmlessLine,
    error: /The patient has .*amlodipine.* already/,
  },
  harmlessCase('Patient 20'),
];

const insertLine = `INSERT INTO prescription_line (id, tenant_id, prescription_id, version, place, drug_id, dose,
    frequency, route, days, quantity, quantity_by_hand, remark, drug_name, drug_name_en, strength, dose_unit, pack_unit,
    pack_unit_en, price_fen, reject_reasons, ingredients)
  SELECT ?, 1, ?, 1, ?, id, ?, ?, 'oral', ?, 1, 1, '', name, name_en, strength, dose_unit, pack_unit, pack_unit_en,
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
    for (const [at, { code, dose, frequency = 'qd', days = 7 }] of lines.entries())
      if (db.prepare(insertLine).run(`${id}-${at}`, id, at, dose, frequency, days, code).changes !== 1)
        throw new Error(`${code} is not sold here`);
    const diagnosis = db
      .prepare('SELECT code, name, name_en AS nameEn FROM diagnosis WHERE tenant_id = 1 AND code = ?')
      .get(planned.diagnosis ?? 'I10');
    db.prepare('UPDATE prescription_version SET overrides = ?, diagnoses = ? WHERE prescription_id = ?').run(
      JSON.stringify(planned.overrides ?? []),
      JSON.stringify([diagnosis]),
      id,
    );
  });

/** Cancels the prescriptions in the audit queue, and adds the planned ones in their order. */
export const seedAuditQueue = async (stack: E2eStack, doctor: Call): Promise<Prescription[]> => {
  stack.withDatabase((db) =>
    db
      .prepare(
        "UPDATE prescription SET status = 5, audit_status = 4, cancel_reason = 'Cleared' WHERE status = 1",
      )
      .run(),
  );
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
          planned.pregnant === true ? 2 : 1,
          JSON.stringify(planned.allergic ? [planned.allergic] : []),
          JSON.stringify(planned.allergic ? [planned.allergic] : []),
          submitted.patient.id,
        ),
    );
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
  const serious = findings.filter(({ severity }) => severity !== 'unchecked');
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
