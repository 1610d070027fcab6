import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../../support/axe.ts';
import { en } from '../../support/messages.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import { openPageAs } from '../steps/consultation.ts';
import { exportList } from '../steps/exportList.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

it('prescriptions are exported with masked names, and with whole ones for a reason that is recorded', async () => {
  const page = await openPageAs(stack, 'doctor', '/prescriptionRecord');
  const download = async (reason?: string): Promise<string[]> => {
    const [file] = await Promise.all([page.waitForEvent('download'), exportList(page, reason)]);
    const [, ...rows] = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    await page.getByText(en.exports.done(rows.length, file.suggestedFilename())).waitFor();
    return rows.map((row) => row.split('","')[2] ?? '');
  };
  const maskedNames = await download();
  expect(maskedNames.length).toBeGreaterThan(0);
  expect(maskedNames.every((name) => name.endsWith('**'))).toBe(true);

  // Without a reason nothing starts.
  await page.getByRole('button', { name: en.exports.action, exact: true }).click();
  await page.getByRole('checkbox', { name: en.exports.names }).check();
  await page.getByRole('button', { name: en.exports.start }).click();
  await page.getByText(en.exports.reasonMissing).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const names = await download('Quality control');
  expect(names.some((name) => name.includes('*'))).toBe(false);
  const details = stack.withDatabase((db) =>
    db.prepare("SELECT detail FROM audit_trail WHERE act = 'prescription-export' ORDER BY id").all(),
  );
  expect(details.map(({ detail }) => JSON.parse(String(detail)))).toMatchObject([
    { names: null, rows: names.length },
    { names: 'Quality control', rows: names.length },
  ]);
});
