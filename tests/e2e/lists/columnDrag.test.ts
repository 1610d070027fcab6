import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../../support/axe.ts';
import { en } from '../../support/messages.ts';
import { type E2eStack, startE2eStack } from '../../support/startE2eStack.ts';
import { openPageAs } from '../steps/consultation.ts';
import { dragHead, heads, lists, menu, tableOf } from '../steps/lists.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const visits = lists[0];
const own = ['created', 'no', 'patient', 'type', 'complaint', 'state', 'ended'];
const openVisits = async () => {
  const page = await openPageAs(stack, 'doctor', visits.path);
  await tableOf(page, visits).getByRole('row').nth(1).waitFor();
  await expect.poll(() => heads(page, visits)).toEqual(own);
  return page;
};

describe('the head of a column', () => {
  it('is dragged to another place; Escape gives up, and a press still sorts', async () => {
    const page = await openVisits();
    const marked = tableOf(page, visits).locator('th[data-drop]');
    await dragHead(page, visits, ['created', 'state'], 0.2);
    await expect.poll(() => marked.getAttribute('data-drop')).toBe('before');
    expect(await marked.getAttribute('data-column')).toBe('state');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => marked.count()).toBe(0);
    await page.mouse.up();
    expect(await heads(page, visits)).toEqual(own);
    await dragHead(page, visits, ['created', 'state'], 0.2);
    await page.mouse.up();
    await expect
      .poll(() => heads(page, visits))
      .toEqual(['no', 'patient', 'type', 'complaint', 'created', 'state', 'ended']);
    expect(new URL(page.url()).search).toBe('');
    const ended = tableOf(page, visits).getByRole('columnheader', { name: en.orders.ended });
    await ended.getByRole('button').click();
    await expect.poll(() => ended.getAttribute('aria-sort')).toBe('descending');
    await menu(page, en.lists.columns).click();
    await menu(page, en.lists.resetColumns).click();
  });

  it('stays where it was dragged after a reload and in another tab, and hidden columns keep their places', async () => {
    const page = await openVisits();
    await menu(page, en.lists.columns).click();
    const settings = page.getByRole('region', { name: en.lists.columns });
    await settings.getByRole('checkbox', { name: en.orders.complaint }).click();
    await page.keyboard.press('Escape');
    await dragHead(page, visits, ['ended', 'created'], 0.2);
    await page.mouse.up();
    const dragged = ['ended', 'created', 'no', 'patient', 'type', 'state'];
    await expect.poll(() => heads(page, visits)).toEqual(dragged);
    await page.reload();
    await expect.poll(() => heads(page, visits)).toEqual(dragged);
    const other = await page.context().newPage();
    await other.goto(`${stack.baseUrl}${visits.path}`);
    await expect.poll(() => heads(other, visits)).toEqual(dragged);
    await menu(page, en.lists.columns).click();
    await settings.getByRole('checkbox', { name: en.orders.complaint }).click();
    await expect
      .poll(() => heads(page, visits))
      .toEqual(['ended', 'created', 'no', 'patient', 'type', 'complaint', 'state']);
    await menu(page, en.lists.resetColumns).click();
    await expect.poll(() => heads(other, visits)).toEqual(own);
  });

  it('is not dragged by a finger, which scrolls the table', async () => {
    const page = await openVisits();
    const head = tableOf(page, visits).getByRole('columnheader', { name: en.orders.created });
    // The browser has no pointer with this id, and would refuse to capture it.
    await page.evaluate(() => {
      Element.prototype.setPointerCapture = () => {};
    });
    const at = { pointerId: 9, button: 0, buttons: 1, isPrimary: true, bubbles: true };
    const press = async (pointerType: string) => {
      await head.dispatchEvent('pointerdown', { ...at, pointerType, clientX: 300 });
      await head.dispatchEvent('pointermove', { ...at, pointerType, clientX: 302 });
      await head.dispatchEvent('pointermove', { ...at, pointerType, clientX: 900 });
      return tableOf(page, visits).locator('th[data-dragged]').count();
    };
    expect(await press('touch')).toBe(0);
    expect(await press('pen')).toBe(1);
  });
});
