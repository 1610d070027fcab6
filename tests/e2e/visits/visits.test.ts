import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { dayOf } from '../../../src/console/lib/dates/days.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { waitForLive, accounts, sendMessage } from '../steps/signIn.ts';
import { findViolations } from '../../support/axe.ts';
import { insertManyOrders, findOrderId, corruptOrder } from '../steps/seedOrders.ts';
import { exportList } from '../steps/exportList.ts';
import { readPdf } from '../steps/print.ts';
import { insertConsultation, openConsultation, openPageAs, signInApi } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const t = en.orders;
const ordersTable = (page: Page) => page.getByRole('table', { name: t.title });
const orderNumbers = (page: Page) => ordersTable(page).getByRole('link').allTextContents();
const waitForRows = async (page: Page): Promise<void> => {
  await expect.poll(async () => (await orderNumbers(page)).length).toBeGreaterThan(0);
};
const orderPage = v.object({ data: v.object({ list: v.array(v.object({ orderNo: v.string() })) }) });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

describe('the list of orders', () => {
  it('keeps filters, sorting and page in the address; Back, Forward, a reload and a link show the same rows', async () => {
    // Not today's orders: a new patient would change the rows.
    const page = await openPageAs(stack, 'doctor', `/orderRecord?from=${dayAgo(90)}&to=${dayAgo(2)}`);
    await waitForRows(page);
    const visited: [string, string[]][] = [[pathOf(page), await orderNumbers(page)]];
    const followStep = async (action: () => Promise<unknown>, path: RegExp, query: RegExp) => {
      const loaded = page.waitForResponse((response) => {
        const { pathname, search } = new URL(response.url());
        return pathname === order.page.path && query.test(search);
      });
      await action();
      const { data } = v.parse(orderPage, await (await loaded).json());
      const rows = data.list.map(({ orderNo }) => orderNo);
      expect(rows).not.toEqual([]);
      expect(pathOf(page)).toMatch(path);
      await expect.poll(() => orderNumbers(page)).toEqual(rows);
      visited.push([pathOf(page), rows]);
    };
    await followStep(
      () => page.getByRole('button', { name: en.common.pager.next }).click(),
      /page=2/,
      /pageNo=2/,
    );
    await followStep(
      () =>
        page.getByRole('combobox', { name: t.state, exact: true }).selectOption({ label: t.states.finished }),
      /status=3$/,
      /status=3/,
    );
    await followStep(
      () => ordersTable(page).getByRole('button', { name: t.created, exact: true }).click(),
      /sort=created/,
      /orderBy=created&sort=asc|sort=asc.*orderBy=created/,
    );
    await followStep(
      () =>
        page
          .getByRole('combobox', { name: t.type, exact: true })
          .selectOption({ label: 'Text consultation' }),
      /type=1/,
      /consultType=1/,
    );
    await followStep(
      () =>
        page.getByRole('combobox', { name: t.dateField, exact: true }).selectOption({ label: t.finished }),
      /by=finish/,
      /by=finish/,
    );
    await followStep(
      async () => {
        await page.getByLabel(t.keyword).fill('复诊');
        await page.getByRole('button', { name: en.lists.search, exact: true }).click();
      },
      /q=/,
      /keyword=./,
    );
    for (const [path, rows] of visited.toReversed().slice(1)) {
      await page.goBack();
      await expect.poll(() => pathOf(page)).toBe(path);
      await expect.poll(() => orderNumbers(page)).toEqual(rows);
    }
    await page.goForward();
    const [path, rows] = visited[1] ?? ['', []];
    await expect.poll(() => pathOf(page)).toBe(path);
    await page.reload();
    await expect.poll(() => orderNumbers(page)).toEqual(rows);
    await page.goto(`${stack.baseUrl}${visited.at(-1)?.[0]}`);
    await expect.poll(() => orderNumbers(page)).toEqual(visited.at(-1)?.[1]);
  });

  it('is navigated with the arrow keys, and Enter opens the focused row; Tab returns to it', async () => {
    const page = await openPageAs(stack, 'doctor', '/orderRecord?status=3');
    await waitForRows(page);
    const [, second = '', third = ''] = await orderNumbers(page);
    const row = (number: string) => ordersTable(page).getByRole('row').filter({ hasText: number });
    const isFocused = (number: string) => row(number).evaluate((node) => node === document.activeElement);
    await ordersTable(page).getByRole('row').nth(1).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    for (const _ of [1, 2]) await page.keyboard.press('ArrowDown');
    await expect.poll(() => isFocused(third)).toBe(true);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => isFocused(second)).toBe(true);
    await expect.poll(() => ordersTable(page).locator('tr[tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => isFocused(second)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText(second).first().waitFor();
    expect(pathOf(page)).toMatch(/^\/orderRecord\/detail\?id=/);
  });

  it('says that a page is beyond the last, and leads to the first', async () => {
    const page = await openPageAs(stack, 'doctor', '/orderRecord?page=900&status=3&type=99x');
    await page.getByText(/Page 900 does not exist/).waitFor();
    await page.getByRole('button', { name: t.firstPage }).click();
    await waitForRows(page);
    expect(pathOf(page)).toBe('/orderRecord?status=3');
  });

  it('is exported as a file of ten thousand rows that Excel shows unchanged', async () => {
    insertManyOrders(stack);
    const page = await openPageAs(stack, 'doctor', '/orderRecord?q=9000000000000');
    await page.getByText(en.lists.rowCount(10_000)).waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), exportList(page, 'Yearly report')]);
    expect(file.suggestedFilename()).toMatch(/^visits-\d{4}-\d\d-\d\d\.csv$/);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.startsWith('\ufeff"Visit no.","Status"')).toBe(true);
    const rows = text.split('\r\n');
    expect(rows).toHaveLength(10_002);
    // Every digit is kept, no formula runs, and quotes are escaped.
    expect(rows[1]).toMatch(
      /^"\t900000000000009999","Completed",.*"'=HYPERLINK\(""x""\)".*"复诊，""续方""","","[^"]*","林月",/,
    );
    await page.getByText(en.exports.done(10_000, file.suggestedFilename())).waitFor();

    // With a row that the upstream cannot read the export breaks off, behind nginx too, and leaves no file.
    corruptOrder(stack);
    let files = 0;
    page.on('download', () => {
      files += 1;
    });
    await exportList(page);
    await page.getByText(/Export failed; nothing was saved/).waitFor();
    expect(files).toBe(0);
  });

  it('can cancel an export, and says so when one breaks off', async () => {
    const page = await openPageAs(stack, 'doctor', '/orderRecord');
    await waitForRows(page);
    const released = Promise.withResolvers<void>();
    await page.route('**/consult-order/export*', async (route) => {
      await released.promise;
      await route.abort().catch(() => undefined);
    });
    await exportList(page);
    await page.getByRole('button', { name: en.exports.cancel }).click();
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
    await exportList(page);
    await page.getByRole('progressbar', { name: en.exports.title }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    released.resolve();
    await page.getByText(/Export failed; nothing was saved/).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});

describe('an order', () => {
  it('is shown from beginning to end, searched and printed, and leads back to its list', async () => {
    const page = await openPageAs(stack, 'doctor', '/orderRecord?status=3');
    await ordersTable(page).getByRole('link').first().click();
    await region(page, t.detail.timeline).getByText(t.events.finished).waitFor();
    await region(page, t.detail.record)
      .getByText(en.consultation.record.chiefComplaint, { exact: true })
      .waitFor();
    const log = page.getByRole('log');
    await log.getByRole('paragraph').first().waitFor();
    const messages = await log.getByRole('paragraph').allTextContents();
    const searchWord = messages.at(-1)?.slice(0, 4) ?? '';
    await page.getByRole('button', { name: en.chat.search.open }).click();
    await page.getByRole('textbox', { name: en.chat.search.label }).fill(searchWord);
    await page.getByRole('list', { name: en.chat.search.list }).getByRole('button').first().click();
    await page.getByRole('button', { name: en.chat.search.close }).click();
    // Nothing can be written here.
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0);

    await page.getByRole('button', { name: t.detail.print }).click();
    await page.getByRole('region', { name: t.detail.print }).getByText('门诊病历').waitFor();
    const { pages, size } = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    // A4, in points; the console itself is not printed.
    expect(size).toEqual([595, 842]);
    expect(pages[0]).toContain('门诊病历');
    expect(pages[0]).toContain('科别：心血管内科');
    expect(pages[0]).not.toContain('Export');
    const readHeading = () => page.getByRole('heading', { level: 1 }).textContent();
    const [path, heading] = [pathOf(page), await readHeading()];
    await page.reload();
    await region(page, t.detail.timeline).getByText(t.events.finished).waitFor();
    await expect.poll(async () => [pathOf(page), await readHeading()]).toEqual([path, heading]);
    await page.getByRole('link', { name: t.detail.back }).click();
    await waitForRows(page);
    expect(pathOf(page)).toBe('/orderRecord?status=3');
    await page.goBack();
    await region(page, t.detail.timeline).getByText(t.events.finished).waitFor();
  });

  it('has the department of its doctor on paper when the colleague prints who follows it up', async () => {
    const id = findOrderId(
      stack,
      accounts.doctor,
      `o.status = 3 AND EXISTS (SELECT 1 FROM case_record r WHERE r.order_id = o.id)
        AND NOT EXISTS (SELECT 1 FROM follow_up f WHERE f.order_id = o.id)`,
    );
    stack.withDatabase((db) =>
      db
        .prepare(
          `INSERT INTO follow_up (id, tenant_id, order_id, doctor_id, day, remind, note, written_at)
            VALUES ('handed-over', 1, ?, (SELECT id FROM account WHERE username = ?), ?, 0, '', ?)`,
        )
        .run(id, accounts.colleague, dayAgo(0), Date.now()),
    );
    const page = await openPageAs(stack, 'colleague', `/orderRecord/detail?id=${id}&print=record`);
    await page.getByRole('region', { name: t.detail.print }).getByText('门诊病历').waitFor();
    const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    expect(pages[0]).toContain('科别：心血管内科');
    // That of the colleague.
    expect(pages[0]).not.toContain('内分泌科');
  });

  it('shows its prescriptions, and prints one of them', async () => {
    const id = findOrderId(
      stack,
      accounts.doctor,
      'o.status = 3 AND EXISTS (SELECT 1 FROM prescription x WHERE x.order_id = o.id AND x.status = 3)',
    );
    const page = await openPageAs(stack, 'doctor', `/orderRecord/detail?id=${id}`);
    const rx = region(page, t.detail.prescriptions).getByRole('listitem').filter({ hasText: 'RX' }).first();
    await rx.getByRole('button', { name: en.prescription.print }).click();
    const preview = page.getByRole('region', { name: /^Print RX/ });
    await preview.getByRole('group', { name: en.prescription.preview }).getByText('处方笺').first().waitFor();
  });

  it('has the age of its day, as its row and its prescription have', async () => {
    const day = 86_400_000;
    const id = findOrderId(
      stack,
      accounts.doctor,
      `o.status = 3 AND o.create_time < ${Date.now() - 4 * day}
        AND EXISTS (SELECT 1 FROM prescription x WHERE x.order_id = o.id AND x.doctor_id = o.doctor_id)`,
    );
    const call = await signInApi(stack.baseUrl, 'doctor');
    const { orderNo, createTime, patient } = await call(order.detail, { id });
    // Born 28 years before the day after the next one: 27 then, 28 today.
    const birthday = dayOf(createTime + 2 * day);
    const birthDate = `${Number(birthday.slice(0, 4)) - 28}${birthday.slice(4)}`;
    stack.withDatabase((db) =>
      db.prepare('UPDATE patient SET birth_date = ? WHERE id = ?').run(birthDate, patient.id),
    );
    const age = en.common.patientBanner.years(27);
    const page = await openPageAs(stack, 'doctor', `/orderRecord?q=${orderNo}`);
    const banner = region(page, en.common.patientBanner.label(patient.name)).getByText(age, { exact: true });
    await ordersTable(page).getByRole('row').filter({ hasText: orderNo }).getByText(age).waitFor();
    await ordersTable(page).getByRole('link').first().click();
    await banner.waitFor();
    const written = (await call(prescription.list, { orderId: id })).list[0]?.id;
    await page.goto(`${stack.baseUrl}/prescriptionRecord?open=${written}`);
    await banner.waitFor();
  });

  it('in consultation can remind a patient who has not answered, once, and leads to the consultation', async () => {
    const id = insertConsultation(stack, 'Silent Sam');
    const consultationPage = await openConsultation(stack, id);
    await sendMessage(consultationPage, 'Since when do you cough?');
    await consultationPage.getByText('Since when do you cough?').first().waitFor();
    const page = await openPageAs(stack, 'doctor', `/orderRecord/detail?id=${id}`);
    await page.getByRole('log').getByText('Since when do you cough?').waitFor();
    await waitForLive(page);
    await page.getByRole('button', { name: t.remind.action }).click();
    await page.getByText(/^Reminded at \d\d:\d\d$/).waitFor();
    await page.getByRole('log').getByText('医生正在等待您的回复，请查看问诊并回复。').waitFor();
    await consultationPage.getByRole('log').getByText('医生正在等待您的回复，请查看问诊并回复。').waitFor();
    await page.reload();
    await page.getByText(/^Reminded at \d\d:\d\d$/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: t.remind.action }).count()).toBe(0);
    await page.getByRole('link', { name: t.detail.resume }).click();
    await page.getByRole('textbox', { name: 'Message to the patient' }).waitFor();
  });

  it('that does not exist or belongs to a colleague is reported in place', async () => {
    const foreignId = findOrderId(stack, accounts.colleague, 'o.status = 3');
    const page = await openPageAs(stack, 'doctor', '/orderRecord/detail');
    const main = page.getByRole('main');
    await main.getByText(t.detail.missing).waitFor();
    for (const [id, text] of [
      ['no-such-order', en.shell.refused.what.missing],
      [encodeURIComponent('<b>🙂\u202e'), en.shell.refused.what.missing],
      [foreignId, en.shell.refused.what.ofAnother],
    ] as const) {
      await page.goto(`${stack.baseUrl}/orderRecord/detail?id=${id}`);
      await main.getByText(text).waitFor();
    }
  });
});
