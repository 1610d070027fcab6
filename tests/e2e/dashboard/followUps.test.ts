import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { openPageAs } from '../steps/consultation.ts';
import { clickIfShown } from '../steps/signIn.ts';
import { pressUndo } from '../steps/user.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { followUps: t, work } = en.dashboard;

describe('the follow-ups on Today', () => {
  it('list what is overdue before what is due today, open the visit, and are gone when they are done', async () => {
    const page = await openPageAs(stack, 'doctor', '/');
    const rows = page.getByRole('list', { name: work.tabs.followUp }).getByRole('listitem');
    await rows.first().waitFor();
    // The upcoming one is not due.
    expect(await rows.count()).toBe(2);
    expect(await rows.nth(0).textContent()).toMatch(/overdue since \d{4}-\d\d-\d\d/);
    expect(await rows.nth(1).textContent()).toContain(t.dueToday);
    // Just after a row has come or left, a click may have been meant for another one: a person clicks again.
    const overdue = rows.filter({ hasText: /overdue since/ });
    const finishOverdue = async () => {
      await expect
        .poll(async () => {
          await clickIfShown(overdue.getByRole('button', { name: t.done, exact: true }));
          return rows.count();
        })
        .toBe(1);
    };
    await finishOverdue();
    // Overdue or not, it is there again.
    await pressUndo(page);
    await rows.nth(1).waitFor();
    expect(await rows.nth(0).textContent()).toMatch(/overdue since \d{4}-\d\d-\d\d/);
    await finishOverdue();
    const open = rows.nth(0).getByRole('button', { name: work.actions.followUp, exact: true });
    await expect
      .poll(async () => {
        if (await open.isVisible()) await open.click();
        return page.url();
      })
      .toMatch(/\/orderRecord\/detail\?id=\d+/);
  });
});
