import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clickIfShown } from './signIn.ts';
import { signInApi, insertConsultation, postPrescription } from './consultation.ts';
import type { E2eStack } from '../../support/startE2eStack.ts';

const run = promisify(execFile);

/** A name that is longer than any cell. */
export const longName =
  '复方甘草酸苷氨基酸维生素碳酸氢钠葡萄糖注射用无菌粉末缓释肠溶双层包衣儿童型长名称示例片';

/** Creates an order with a prescription of that many lines, as another system may have stored it. */
export const createPrintableOrder = async (stack: E2eStack, lines: number, name: string): Promise<string> => {
  const order = insertConsultation(stack, name, { allergies: ['青霉素'], classes: [] });
  const { id } = await postPrescription(await signInApi(stack.baseUrl, 'doctor'), order, false);
  stack.withDatabase((db) => {
    const [first] = db.prepare('SELECT id FROM prescription_line WHERE prescription_id = ?').all(id);
    const drugs = db.prepare('SELECT id, name, name_en FROM drug WHERE tenant_id = 1 ORDER BY code LIMIT ?');
    const rows = db.prepare(
      `INSERT INTO prescription_line (id, tenant_id, prescription_id, version, place, drug_id, dose, frequency, route, days,
        quantity, quantity_by_hand, remark, drug_name, drug_name_en, strength, dose_unit, pack_unit, pack_unit_en, price_fen,
        group_no)
        SELECT id || ?1, tenant_id, prescription_id, version, ?1, ?2, dose, frequency, route, days, quantity,
          quantity_by_hand, ?3, ?4, ?5, strength, dose_unit, pack_unit, pack_unit_en, price_fen, ?6
          FROM prescription_line WHERE id = ?7`,
    );
    for (const [at, drug] of drugs.all(lines).entries()) {
      if (at === 0) continue;
      const long = at === 2;
      const remark = '饭后整片吞服，不可嚼碎；服药期间每日监测血压，如有头晕、下肢水肿请及时复诊';
      rows.run(
        at,
        String(drug['id']),
        long ? remark : '',
        long ? longName : String(drug['name']),
        String(drug['name_en']),
        at === 3 || at === 4 ? 1 : null,
        String(first?.['id']),
      );
    }
    db.prepare('UPDATE prescription SET status = 2, submit_time = create_time WHERE id = ?').run(id);
  });
  return order;
};

/** The page as a PDF, in the paper size that the page sets. */
const pdfOf = (page: Page): Promise<Buffer> => page.pdf({ preferCSSPageSize: true, printBackground: true });

/** The text of each page of a PDF, and the page size in points. */
export const readPdf = async (pdf: Buffer) => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-print-'));
  try {
    const file = join(folder, 'print.pdf');
    writeFileSync(file, pdf);
    const { stdout: text } = await run('pdftotext', ['-layout', file, '-']);
    const { stdout: info } = await run('pdfinfo', [file]);
    // Every page ends with a form feed.
    const pages = text
      .split('\f')
      .slice(0, -1)
      .map((pageText) => pageText.replaceAll(/\s+/g, ''));
    const size = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(info);
    return { pages, size: [Math.round(Number(size?.[1])), Math.round(Number(size?.[2]))] };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Opens the print preview of the prescription on the screen, chooses the paper and prints it. */
export const printPrescription = async (page: Page, paper: 'A4' | 'A5'): Promise<Buffer> => {
  const preview = page.getByRole('region', { name: /^Print RX/ });
  // A list that is reloaded at that moment replaces its cards.
  await expect
    .poll(async () => {
      if (await preview.isVisible()) return true;
      await clickIfShown(page.getByRole('button', { name: 'Print' }));
      // A second click would close a preview that is only late.
      return preview.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
  await preview.getByRole('combobox', { name: 'Paper' }).selectOption(paper);
  await preview
    .getByRole('status')
    .filter({ hasText: /^[1-9]/ })
    .waitFor();
  return pdfOf(page);
};
