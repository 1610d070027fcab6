import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { live, people, say } from './acts.ts';
import { violations } from './look.ts';
import { fillOrders, orderWhere, tearOrder } from './orderActs.ts';
import { readPdf } from './printActs.ts';
import { place, room, seat } from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

const w = en.orders;
const table = (page: Page) => page.getByRole('table', { name: w.title });
const numbers = (page: Page) => table(page).getByRole('link').allTextContents();
const listed = async (page: Page): Promise<void> => {
  await expect.poll(async () => (await numbers(page)).length).toBeGreaterThan(0);
};
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const where = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

describe('the list of orders', () => {
  it('is filtered, sorted and turned in the address; back, forward, reload and a link show the same', async () => {
    const page = await seat(stage, 'doctor', '/orderRecord');
    await listed(page);
    const seen: [string, string[]][] = [[where(page), await numbers(page)]];
    const step = async (act: () => Promise<unknown>, address: RegExp) => {
      const [before] = seen.at(-1) ?? [''];
      await act();
      await expect.poll(() => where(page)).not.toBe(before);
      expect(where(page)).toMatch(address);
      await page.waitForLoadState('networkidle');
      await listed(page);
      seen.push([where(page), await numbers(page)]);
    };
    await step(() => page.getByRole('button', { name: en.common.pager.next }).click(), /page=2/);
    await step(
      () => page.getByLabel(w.state, { exact: true }).selectOption({ label: w.states.finished }),
      /status=3$/,
    );
    await step(() => page.getByLabel(w.sort, { exact: true }).selectOption({ label: w.oldest }), /sort=asc/);
    await step(
      () => page.getByLabel(w.type, { exact: true }).selectOption({ label: 'Text consultation' }),
      /type=1/,
    );
    await step(
      () => page.getByLabel(w.dateField, { exact: true }).selectOption({ label: w.finished }),
      /by=finish/,
    );
    await step(async () => {
      await page.getByLabel(w.keyword).fill('复诊');
      await page.getByRole('button', { name: en.lists.search, exact: true }).click();
    }, /q=/);
    for (const [address, rows] of seen.toReversed().slice(1)) {
      await page.goBack();
      await expect.poll(() => where(page)).toBe(address);
      await expect.poll(() => numbers(page)).toEqual(rows);
    }
    await page.goForward();
    const [address, rows] = seen[1] ?? ['', []];
    await expect.poll(() => where(page)).toBe(address);
    await page.reload();
    await expect.poll(() => numbers(page)).toEqual(rows);
    await page.goto(`${stage.address}${seen.at(-1)?.[0]}`);
    await expect.poll(() => numbers(page)).toEqual(seen.at(-1)?.[1]);
  });

  it('is walked by the arrows, and Enter opens the row that has the focus; the tabulator comes back to it', async () => {
    const page = await seat(stage, 'doctor', '/orderRecord');
    await listed(page);
    const [, second = '', third = ''] = await numbers(page);
    const row = (number: string) => table(page).getByRole('row').filter({ hasText: number });
    const focused = (number: string) => row(number).evaluate((node) => node === document.activeElement);
    await table(page).getByRole('row').nth(1).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    for (const _ of [1, 2]) await page.keyboard.press('ArrowDown');
    expect(await focused(third)).toBe(true);
    await page.keyboard.press('ArrowUp');
    expect(await focused(second)).toBe(true);
    expect(await table(page).locator('tr[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(second)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText(second).first().waitFor();
    expect(where(page)).toMatch(/^\/orderRecord\/detail\?id=/);
  });

  it('says plainly that a page is beyond the last, and leads to the first', async () => {
    const page = await seat(stage, 'doctor', '/orderRecord?page=900&status=3&type=99x');
    await page.getByText(/There is no page 900/).waitFor();
    await page.getByRole('button', { name: w.firstPage }).click();
    await listed(page);
    expect(where(page)).toBe('/orderRecord?status=3');
  });

  it('leaves as a file of ten thousand rows that Excel shows as they are', async () => {
    fillOrders(stage);
    const page = await seat(stage, 'doctor', '/orderRecord?q=9000000000000');
    await page.getByText(en.lists.rowCount(10_000)).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: w.export.action }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.startsWith('\ufeff"Order number","State"')).toBe(true);
    const rows = text.split('\r\n');
    expect(rows).toHaveLength(10_002);
    // Every digit stays, nothing runs, and a quoted word is one.
    expect(rows[1]).toMatch(
      /^"\t900000000000009999","Finished",.*"'=HYPERLINK\(""x""\)".*"复诊，""续方""","林月",/,
    );
    await page.getByText(w.export.done(10_000, file.suggestedFilename())).waitFor();

    // A row in the middle that the upstream cannot read: the file breaks off behind nginx too, and is none.
    tearOrder(stage);
    let files = 0;
    page.on('download', () => {
      files += 1;
    });
    await page.getByRole('button', { name: w.export.action }).click();
    await page.getByText(/The export broke off and nothing was saved/).waitFor();
    expect(files).toBe(0);
  });

  it('stops an export that is no longer wanted, and says so when one breaks off', async () => {
    const page = await seat(stage, 'doctor', '/orderRecord');
    await listed(page);
    const gate = Promise.withResolvers<void>();
    await page.route('**/consult-order/export*', async (route) => {
      await gate.promise;
      await route.abort().catch(() => undefined);
    });
    await page.getByRole('button', { name: w.export.action }).click();
    await page.getByRole('button', { name: w.export.cancel }).click();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    await page.getByRole('button', { name: w.export.action }).click();
    await page.getByRole('progressbar', { name: w.export.title }).waitFor();
    expect(await violations(page)).toEqual([]);
    gate.resolve();
    await page.getByText(/The export broke off and nothing was saved/).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

describe('one order', () => {
  it('is read from beginning to end, searched and printed, and leads back to its list', async () => {
    const page = await seat(stage, 'doctor', '/orderRecord?status=3');
    await table(page).getByRole('link').first().click();
    await part(page, w.detail.timeline).getByText(w.events.finished).waitFor();
    await part(page, w.detail.record).getByText(en.consultation.record.chiefComplaint).waitFor();
    const log = page.getByRole('log');
    await log.getByRole('paragraph').first().waitFor();
    const said = await log.getByRole('paragraph').allTextContents();
    const word = said.at(-1)?.slice(0, 4) ?? '';
    await page.getByRole('button', { name: en.chat.search.open }).click();
    await page.getByRole('textbox', { name: en.chat.search.label }).fill(word);
    await page.getByRole('list', { name: en.chat.search.list }).getByRole('button').first().click();
    await page.getByRole('button', { name: en.chat.search.close }).click();
    // Nothing can be written here.
    expect(await page.getByRole('textbox').count()).toBe(0);

    await page.getByRole('button', { name: w.detail.print }).click();
    await page.getByRole('region', { name: w.detail.print }).getByText('门诊病历').waitFor();
    const { pages, size } = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    // A4, in points; the console itself is not on it.
    expect(size).toEqual([595, 842]);
    expect(pages[0]).toContain('门诊病历');
    expect(pages[0]).not.toContain('Export');
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    const address = where(page);
    await page.reload();
    await part(page, w.detail.timeline).getByText(w.events.finished).waitFor();
    expect([where(page), await page.getByRole('heading', { level: 1 }).textContent()]).toEqual([
      address,
      heading,
    ]);
    await page.getByRole('link', { name: w.detail.back }).click();
    await listed(page);
    expect(where(page)).toBe('/orderRecord?status=3');
    await page.goBack();
    await part(page, w.detail.timeline).getByText(w.events.finished).waitFor();
  });

  it('shows its prescriptions, and prints one', async () => {
    const id = orderWhere(
      stage,
      people.doctor,
      'o.status = 3 AND EXISTS (SELECT 1 FROM prescription x WHERE x.order_id = o.id AND x.status = 3)',
    );
    const page = await seat(stage, 'doctor', `/orderRecord/detail?id=${id}`);
    const rx = part(page, w.detail.prescriptions).getByRole('listitem').filter({ hasText: 'RX' }).first();
    await rx.getByRole('button', { name: en.prescription.print }).click();
    const preview = page.getByRole('region', { name: /^Print RX/ });
    await preview.getByRole('group', { name: en.prescription.preview }).getByText('处方笺').first().waitFor();
  });

  it('in consultation reminds a patient who owes an answer, once, and leads on into the cloud room', async () => {
    const id = place(stage, 'Silent Sam');
    const writing = await room(stage, id);
    await say(writing, 'Since when do you cough?');
    await writing.getByText('Since when do you cough?').first().waitFor();
    const page = await seat(stage, 'doctor', `/orderRecord/detail?id=${id}`);
    await page.getByRole('log').getByText('Since when do you cough?').waitFor();
    await live(page);
    await page.getByRole('button', { name: w.remind.action }).click();
    await page.getByText(/^Reminded at \d\d:\d\d$/).waitFor();
    await page.getByRole('log').getByText('The doctor is waiting for your answer').waitFor();
    await writing.getByRole('log').getByText('The doctor is waiting for your answer').waitFor();
    await page.reload();
    await page.getByText(/^Reminded at \d\d:\d\d$/).waitFor();
    expect(await page.getByRole('button', { name: w.remind.action }).count()).toBe(0);
    await page.getByRole('link', { name: w.detail.resume }).click();
    await page.getByRole('textbox', { name: 'Message to the patient' }).waitFor();
  });

  it('of nobody or of a colleague is said plainly in place', async () => {
    const theirs = orderWhere(stage, people.colleague, 'o.status = 3');
    const page = await seat(stage, 'doctor', '/orderRecord/detail');
    const main = page.getByRole('main');
    await main.getByText(w.detail.missing).waitFor();
    for (const [id, text] of [
      ['no-such-order', en.errors.notFound],
      [encodeURIComponent('<b>🙂\u202e'), en.errors.notFound],
      [theirs, 'Another doctor has this consultation'],
    ] as const) {
      await page.goto(`${stage.address}/orderRecord/detail?id=${id}`);
      await main.getByText(text).waitFor();
    }
  });
});
