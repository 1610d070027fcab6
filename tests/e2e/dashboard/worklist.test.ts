import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { order } from '../../../src/contract/consultation/order.ts';
import { prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import { en } from '../../support/messages.ts';
import { insertConsultation, openPageAs, signInApi } from '../steps/consultation.ts';
import { insertMessages } from '../steps/insertMessages.ts';
import { waitForLive } from '../steps/signIn.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { work: t } = en.dashboard;

const rowsOf = (page: Page, kind: keyof typeof t.kinds): Locator =>
  page.getByRole('list', { name: t.tabs[kind], exact: true }).getByRole('listitem');
const chosenRow = (page: Page): Locator => page.locator('li[aria-current=true]');
const topOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? Number.NaN;
/** Waits until every kind is shown. */
const openToday = async (path = '/', width = 1440): Promise<Page> => {
  const page = await openPageAs(stack, 'doctor', path, { width, height: width < 500 ? 844 : 900 });
  await rowsOf(page, 'followUp').first().waitFor();
  return page;
};
const tabLink = (page: Page, tab: keyof typeof t.tabs): Locator =>
  page.getByRole('navigation', { name: t.title }).getByRole('link', { name: t.tabs[tab] });

describe('the worklist of Today', () => {
  it('is worked through with keys: they choose a row, whose button alone is filled, and Enter presses it', async () => {
    const page = await openToday();
    const rows = page.locator('li[data-row]');
    const keyOf = (n: number): Promise<string | null> => rows.nth(n).getAttribute('data-row');
    const expectChosen = async (n: number): Promise<void> => {
      await expect.poll(() => chosenRow(page).getAttribute('data-row')).toBe(await keyOf(n));
      expect(await rows.locator('.button-main').count()).toBe(1);
      expect(await chosenRow(page).locator('.button-main').count()).toBe(1);
    };
    await expectChosen(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('j');
    await expectChosen(2);
    await page.keyboard.press('k');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expectChosen(0);

    await tabLink(page, 'sign').click();
    await page.waitForURL('**/?tab=sign');
    await rowsOf(page, 'sign').nth(1).waitFor();
    await page.keyboard.press('ArrowDown');
    await expectChosen(1);
    const id = (await keyOf(1))?.split(':')[1];
    await page.keyboard.press('Enter');
    await page.waitForURL(
      (url) => url.searchParams.get('id') === id && url.searchParams.get('part') === 'record',
    );
  });

  it('says which keys it has in the list of shortcuts, before those of other screens', async () => {
    const page = await openToday();
    await page.keyboard.press('?');
    const sections = page.getByRole('dialog').getByRole('heading', { level: 3 });
    await sections.first().waitFor();
    expect(await sections.first().textContent()).toBe(en.dashboard.title);
    await page.goto(`${stack.baseUrl}/orderRecord`);
    await page.getByRole('table').first().waitFor();
    await page.keyboard.press('?');
    await sections.first().waitFor();
    expect(await sections.first().textContent()).toBe(en.palette.shortcuts.everywhere);
  });

  it('has a tab for each kind, which is in the address and comes back', async () => {
    const page = await openToday();
    const counts = await Promise.all(
      (['answer', 'waiting', 'correct', 'sign', 'followUp'] as const).map(async (kind) => {
        const text = await tabLink(page, kind).innerText();
        expect(Number(/\d+$/.exec(text)?.[0])).toBe(await rowsOf(page, kind).count());
        return rowsOf(page, kind).count();
      }),
    );
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(await tabLink(page, 'all').innerText()).toMatch(new RegExp(`\\b${total}$`));

    await tabLink(page, 'followUp').click();
    await rowsOf(page, 'waiting').first().waitFor({ state: 'detached' });
    await page.reload();
    await rowsOf(page, 'followUp').first().waitFor();
    expect(await page.locator('li[data-row]').count()).toBe(await rowsOf(page, 'followUp').count());
    expect(await tabLink(page, 'followUp').getAttribute('aria-current')).toBe('page');
    await page.goBack();
    await rowsOf(page, 'waiting').first().waitFor();
    await tabLink(page, 'correct').click();
    await rowsOf(page, 'waiting').first().waitFor({ state: 'detached' });
    expect(await rowsOf(page, 'correct').count()).toBe(1);
    const { rejected, cancelled } = prescriptionStatus;
    stack.withDatabase((db) =>
      db.prepare('UPDATE prescription SET status = ? WHERE status = ?').run(cancelled, rejected),
    );
    await page.reload();
    await page.getByText(t.none.correct).waitFor();
  });

  it('does not take a click for a patient who arrived under the pointer a moment before', async () => {
    const page = await openToday();
    await waitForLive(page);
    const colleague = await signInApi(stack.baseUrl, 'colleague');
    const waiting = await colleague(order.awaiting, {});
    const [first] = waiting;
    const last = waiting.at(-1);
    if (!first || !last || first === last) throw new Error('two patients are to wait');
    const accepted: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(order.accept.path)) accepted.push(request.postData() ?? '');
    });
    await page.route(`**${order.awaiting.path}*`, async (route) => {
      const arrived = { ...first, id: 'arrived', createTime: first.createTime - 60_000 };
      await route.fulfill({ json: { code: 0, msg: '', data: [arrived, ...waiting] } });
    });
    const box = await rowsOf(page, 'waiting').first().getByRole('button').boundingBox();
    if (!box) throw new Error('the button is to be on screen');
    // Presses where the button was, in the moment in which the row above it appears.
    const pressed = page.evaluate(
      ([x, y]) =>
        new Promise<string>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector('[data-row="waiting:arrived"]')) return;
            observer.disconnect();
            const button = document.elementFromPoint(x, y)?.closest('button');
            button?.click();
            resolve(button?.closest('li')?.dataset['row'] ?? '');
          });
          observer.observe(document.body, { childList: true, subtree: true });
        }),
      [box.x + box.width / 2, box.y + box.height / 2] as const,
    );
    // The queue changes for everybody.
    await colleague(order.accept, { id: last.id });
    expect(await pressed).toBe('waiting:arrived');
    // Once the rows rest, a click counts.
    const button = page
      .locator(`[data-row="waiting:${first.id}"]`)
      .getByRole('button', { name: t.actions.waiting });
    await expect
      .poll(async () => {
        if (accepted.length === 0) await button.click();
        return accepted.length;
      })
      .toBe(1);
    expect(accepted[0]).toContain(first.id);
    await page.waitForURL((url) => url.searchParams.get('id') === first.id);
  });

  it('says in its place what cannot be loaded, keeps the rest, and loads it again on request', async () => {
    const page = await openPageAs(stack, 'doctor', '/login');
    const pattern = `**${order.unsigned.path}*`;
    await page.route(pattern, (route) => route.fulfill({ json: { code: 500, msg: '' } }));
    await page.goto(`${stack.baseUrl}/`);
    await rowsOf(page, 'followUp').first().waitFor();
    const part = page.getByRole('region', { name: t.tabs.sign, exact: true });
    await part.getByRole('heading', { name: t.tabs.sign }).waitFor();
    expect(await tabLink(page, 'sign').innerText()).toMatch(/–$/);
    expect(await tabLink(page, 'all').innerText()).toMatch(/–$/);
    expect(await rowsOf(page, 'waiting').count()).toBeGreaterThan(0);
    await page.unroute(pattern);
    await part.getByRole('button', { name: en.common.retry }).click();
    await rowsOf(page, 'sign').first().waitFor();
    expect(await tabLink(page, 'all').innerText()).toMatch(/\d$/);
    // The failure was the test's.
    stack.consoleErrors();
  });

  it('lists what is snoozed last among those that need a reply, with its time, and the tab counts it', async () => {
    for (const [name, minutes] of [
      ['Olga Older', 90],
      ['Nora Newer', 60],
    ] as const)
      insertMessages(stack, insertConsultation(stack, name), [
        { from: 'patient', at: Date.now() - minutes * 60_000, text: 'Hello?' },
      ]);
    const page = await openPageAs(stack, 'doctor', '/cloudRoom', { width: 1440, height: 900 });
    const { snooze } = en.consultation;
    await page.getByRole('button', { name: snooze.label('Olga Older') }).click();
    await page.getByRole('button', { name: snooze.choices.hour }).click();
    await page.goto(stack.baseUrl);
    const rows = rowsOf(page, 'answer');
    await rows.last().locator('.work-patient').getByText('Olga Older').waitFor();
    await rows
      .last()
      .getByText(/^snoozed until \d\d/)
      .waitFor();
    await tabLink(page, 'answer').getByText(t.snoozed(1)).waitFor();
  });

  it('is on a phone between the three figures and the rest, with every button in reach', async () => {
    const page = await openToday('/', 390);
    const figures = page.getByRole('list', { name: en.dashboard.counts });
    const tops = await Promise.all([
      topOf(figures),
      topOf(page.locator('li[data-row]').first()),
      topOf(page.locator('li[data-row]').last()),
      topOf(page.getByRole('region', { name: en.dashboard.prescriptions, exact: true })),
    ]);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const rights = await page
      .locator('li[data-row]')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('button')].at(-1)?.getBoundingClientRect().right ?? 0),
      );
    expect(new Set(rights.map(Math.round)).size).toBe(1);
    expect(Math.max(...rights)).toBeLessThan(390);
    expect(await figures.evaluate((list) => list.getBoundingClientRect().height)).toBeLessThan(72);
    expect(await page.locator('.main').evaluate((main) => main.scrollWidth <= main.clientWidth)).toBe(true);
  });
});
