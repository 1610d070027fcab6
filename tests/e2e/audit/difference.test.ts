import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { insertConsultation, openPageAs, postPrescription, signInApi } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
let doctor: Call;
let colleague: Call;
beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
  colleague = await signInApi(stack.baseUrl, 'secondAuditor');
});
afterAll(() => stack.close());

/** A prescription of 7 days that was rejected, and submitted again for 3 days and twice a day. */
const correct = async (): Promise<string> => {
  const { id, version, warehouseId, diagnoses, lines } = await postPrescription(
    doctor,
    insertConsultation(stack, 'Corrected'),
  );
  await colleague(audit.claim, { id });
  await colleague(audit.verdict, { id, version, approve: false, opinion: 'Too long' });
  const changed = lines.map(({ drugId, dose, route, quantity }) => ({
    drugId,
    dose,
    route,
    quantity,
    frequency: 'bid',
    days: 3,
  }));
  await doctor(prescription.edit, { id, version, warehouseId, diagnoses, lines: changed, submit: true });
  return id;
};

it.each([
  ['en', 'once a day → twice a day', '7 days → 3 days', ['was', 'now']],
  ['zh', '每日1次 → 每日2次', '共 7 天 → 3 天', ['原', '现']],
] as const)(
  'a changed line reads and copies as old → new, with its unit (%s)',
  async (language, frequency, days, words) => {
    const page = await openPageAs(stack, 'auditor', '/prescriptionTask');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((name) => localStorage.setItem('language', name), language);
    await page.goto(`${stack.baseUrl}/prescriptionReview?id=${await correct()}`);
    const difference = page.locator('.previous-line .difference');
    await difference.waitFor();

    // Copied.
    await difference.evaluate((element) => getSelection()?.selectAllChildren(element));
    await page.keyboard.press('Control+c');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(frequency);
    expect(copied).toContain(days);
    expect(copied).not.toMatch(/was|now|原|现|\n/);

    // Read aloud.
    const spoken = await difference.ariaSnapshot();
    for (const word of words) expect(spoken).toContain(word);
    expect(spoken).not.toContain('→');

    // Drawn: the old value is struck out, and there is a gap before the new one.
    const before = await difference.locator('del').first().boundingBox();
    const after = await difference.locator('ins').first().boundingBox();
    expect((after?.x ?? 0) - (before?.x ?? 0) - (before?.width ?? 0)).toBeGreaterThan(8);
    await page.close();
  },
);
