import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longName, printPrescription, createPrintableOrder, readPdf } from '../steps/print.ts';
import { openConsultation } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterAll(() => stack.close());

const papers = {
  A4: { size: [595, 842], pages: { 1: 1, 5: 1, 12: 1 } },
  A5: { size: [420, 595], pages: { 1: 1, 5: 1, 12: 2 } },
} as const;

// The third line's name and remark are longer than a row; the fourth and fifth are a group.
const longNameParts = [longName.slice(0, 20), longName.slice(-4), '请及时复诊'];
const expectedParts = { 1: [], 5: longNameParts, 12: longNameParts } as const;
const groupedLines = { 1: 0, 5: 2, 12: 2 } as const;

const patient = '欧阳司马慕容诸葛';

describe('a printed prescription', () => {
  it.each([1, 5, 12] as const)('of %i lines is complete in each paper size, page by page', async (lines) => {
    const page = await openConsultation(stack, await createPrintableOrder(stack, lines, patient));
    for (const paper of ['A4', 'A5'] as const) {
      const { pages, size } = await readPdf(await printPrescription(page, paper));
      expect(size).toEqual(papers[paper].size);
      expect(pages).toHaveLength(papers[paper].pages[lines]);
      for (const [at, pageText] of pages.entries()) {
        // The header with the patient is on every sheet.
        for (const part of [
          '处方笺',
          '处方号：RX',
          `姓名：${patient}`,
          '性别：男',
          '年龄：',
          '科别：',
          '开具日期：',
        ])
          expect(pageText).toContain(part);
        for (const part of [
          '过敏史：青霉素',
          '临床诊断：',
          'I10',
          'Rp.',
          '医师：',
          '审核药师：',
          '调配药师：',
          '核对、发药药师：',
        ])
          expect(pageText).toContain(part);
        expect(pageText).toContain(`第${at + 1}页/共${pages.length}页`);
        const last = at === pages.length - 1;
        expect(pageText.includes('以下空白')).toBe(last);
        expect(pageText.includes('接下页')).toBe(!last);
        expect(pageText.includes('金额：¥')).toBe(last);
      }
      const all = pages.join('\n');
      // Every line once and complete, with its usage on the same page.
      const numbers = [...all.matchAll(/(\d+)\.[^\d.\n]/g)].map(([, n]) => Number(n));
      for (let n = 1; n <= lines; n += 1) expect(numbers.filter((number) => number === n)).toHaveLength(1);
      for (const pageText of pages)
        expect(pageText.split('用法：').length).toBe(pageText.split('×1盒').length);
      expect(all.split('用法：')).toHaveLength(lines + 1);
      for (const piece of expectedParts[lines]) expect(all).toContain(piece);
      expect(all.split('第1组，同组用药')).toHaveLength(1 + groupedLines[lines]);
    }
    await page.close();
  });

  it('that was never approved says that nothing may be dispensed', async () => {
    const order = await createPrintableOrder(stack, 1, patient);
    stack.withDatabase((db) =>
      db.prepare('UPDATE prescription SET status = 5 WHERE order_id = ?').run(order),
    );
    const page = await openConsultation(stack, order);
    const { pages } = await readPdf(await printPrescription(page, 'A5'));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('已作废，不得调配');
    await page.close();
  });

  it("names the visit and the prescriber's department, marks a child, and can be English", async () => {
    const order = await createPrintableOrder(stack, 1, patient);
    stack.withDatabase((db) => {
      db.prepare("UPDATE patient SET birth_date = ?, allergies = '[]' WHERE name = ?").run(
        new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10),
        patient,
      );
    });
    const page = await openConsultation(stack, order);
    const chinese = (await readPdf(await printPrescription(page, 'A5'))).pages[0];
    for (const part of [
      '门诊号：SAFE',
      '科别：心血管内科',
      '儿科',
      '年龄：1岁1个月',
      '过敏史：不详，请询问患者',
    ])
      expect(chinese).toContain(part);
    await page.getByRole('combobox', { name: 'Document language' }).selectOption('English');
    await page.locator('.sheets-printed [lang="en"]').waitFor({ state: 'attached' });
    const { pages } = await readPdf(await printPrescription(page, 'A5'));
    for (const part of [
      'Prescription',
      'Paediatric',
      'Allergies:Unknown;askthepatient',
      'Age:1year1month',
      'Directions:',
      'Department:',
    ])
      expect(pages[0]).toContain(part);
    expect(pages[0]).toContain('Cardiology');
    // The names of the hospital, of people and of a remark stay as they are.
    expect(pages[0]).not.toMatch(/处方|过敏|用法|科别|心血管/);
    await page.close();
  });

  it('leaves the console as it was once the preview is closed', async () => {
    const page = await openConsultation(stack, await createPrintableOrder(stack, 5, patient));
    await printPrescription(page, 'A4');
    await page.getByRole('button', { name: 'Close the print preview' }).click();
    await page.getByRole('region', { name: 'Case record' }).waitFor();
    await expect.poll(() => page.locator('.sheet').count()).toBe(0);
    const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.join('')).not.toContain('处方笺');
    await page.close();
  });

  it('causes no error or warning in the console', () => {
    expect(
      stack.consoleErrors().filter((message) => !/Failed to load resource|WebSocket/.test(message)),
    ).toEqual([]);
  });
});
