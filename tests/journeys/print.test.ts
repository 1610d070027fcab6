import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longName, print, printable, readPdf } from './printActs.ts';
import { room } from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const papers = {
  A4: { size: [595, 842], pages: { 1: 1, 5: 1, 12: 1 } },
  A5: { size: [420, 595], pages: { 1: 1, 5: 1, 12: 2 } },
} as const;

// The third line's name and remark are longer than a row, the fourth and fifth are given together.
const pieces = [longName.slice(0, 20), longName.slice(-4), '请及时复诊'];
const long = { 1: [], 5: pieces, 12: pieces } as const;
const together = { 1: 0, 5: 2, 12: 2 } as const;

const patient = '欧阳司马慕容诸葛';

describe('a printed prescription', () => {
  it.each([1, 5, 12] as const)('of %i lines says everything on each paper, page by page', async (lines) => {
    const page = await room(stage, await printable(stage, lines, patient));
    for (const paper of ['A4', 'A5'] as const) {
      const { pages, size } = await readPdf(await print(page, paper));
      expect(size).toEqual(papers[paper].size);
      expect(pages).toHaveLength(papers[paper].pages[lines]);
      for (const [at, said] of pages.entries()) {
        // The head is repeated: whose it is stands on every sheet.
        for (const part of [
          '处方笺',
          '处方编号：RX',
          `姓名：${patient}`,
          '性别：女',
          '年龄：',
          '科别：',
          '日期：',
        ])
          expect(said).toContain(part);
        for (const part of [
          '过敏史：青霉素',
          '临床诊断：',
          'I10',
          'Rp.',
          '医师：',
          '审核药师：',
          '调配：',
          '核对、发药：',
        ])
          expect(said).toContain(part);
        expect(said).toContain(`第${at + 1}页/共${pages.length}页`);
        const last = at === pages.length - 1;
        expect(said.includes('以下空白')).toBe(last);
        expect(said.includes('接下页')).toBe(!last);
        expect(said.includes('金额：¥')).toBe(last);
      }
      const all = pages.join('\n');
      // Every line once, whole, with its usage on the same page.
      const numbers = [...all.matchAll(/(\d+)\.[^\d.\n]/g)].map(([, n]) => Number(n));
      for (let n = 1; n <= lines; n += 1) expect(numbers.filter((one) => one === n)).toHaveLength(1);
      for (const said of pages) expect(said.split('用法：').length).toBe(said.split('×1盒').length);
      expect(all.split('用法：')).toHaveLength(lines + 1);
      for (const piece of long[lines]) expect(all).toContain(piece);
      expect(all.split('第1组，一起使用')).toHaveLength(1 + together[lines]);
    }
    await page.close();
  });

  it('that was never approved says that nothing may be given out on it', async () => {
    const order = await printable(stage, 1, patient);
    stage.database((db) => db.prepare('UPDATE prescription SET status = 5 WHERE order_id = ?').run(order));
    const page = await room(stage, order);
    const { pages } = await readPdf(await print(page, 'A5'));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('已作废，不得调配');
    await page.close();
  });

  it('leaves the application where it was', async () => {
    const page = await room(stage, await printable(stage, 5, patient));
    await print(page, 'A4');
    await page.getByRole('button', { name: 'Close the print preview' }).click();
    await page.getByRole('region', { name: 'Case record' }).waitFor();
    expect(await page.locator('.sheet').count()).toBe(0);
    const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.join('')).not.toContain('处方笺');
    await page.close();
  });

  it('breaks no rule of the page: nothing was complained of', () => {
    expect(stage.complaints().filter((said) => !/Failed to load resource|WebSocket/.test(said))).toEqual([]);
  });
});
