import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../src/console/api/http/call.ts';
import { en as services } from '../../../src/console/features/services/messages.en.ts';
import { templates } from '../../../src/contract/prescribing/template.ts';
import { findViolations } from '../../support/axe.ts';
import { en } from '../../support/messages.ts';
import { type E2eStack, startE2eStack } from '../../support/startE2eStack.ts';
import { openPageAs, signInApi } from '../steps/consultation.ts';
import { menu } from '../steps/lists.ts';

let stack: E2eStack;
let doctor: Call;
const t = services.templates;
const own = ['Cough 1', 'Cough 2', 'Cough 10'];

beforeAll(async () => {
  stack = await startE2eStack();
  doctor = await signInApi(stack.baseUrl, 'doctor');
  for (const name of own)
    await doctor(templates.save, { name, content: { kind: 'record', chiefComplaint: `${name} for a week` } });
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const names = async () => (await doctor(templates.list, { kind: 'record' })).map(({ name }) => name);

const openTemplates = async (query = '') => {
  const page = await openPageAs(stack, 'doctor', `/serviceSetup?tab=templates${query}`);
  const table = page.getByRole('table', { name: en.templates.title });
  await table.getByRole('row').nth(1).waitFor();
  const shown = () =>
    table.locator('tbody td[data-column=name]').evaluateAll((cells) => cells.map((cell) => cell.textContent));
  return { page, table, shown };
};

describe('the templates of a doctor', () => {
  it('are found by name, filtered, and sorted as a person counts; the address keeps it', async () => {
    const { page, table, shown } = await openTemplates();
    expect(await shown()).not.toEqual(own);
    await page.getByRole('textbox', { name: t.keyword }).fill('cough');
    await page.keyboard.press('Enter');
    await expect.poll(shown).toEqual(own);
    await table.getByRole('columnheader', { name: t.name }).getByRole('button').click();
    await expect.poll(shown).toEqual(own.toReversed());
    await page.reload();
    await expect.poll(shown).toEqual(own.toReversed());
    await page.getByRole('combobox', { name: t.owner }).selectOption({ label: t.owners.hospital });
    await page.getByText(en.templates.noMatch).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await menu(page, en.lists.clearFilters).click();
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(own.length);
  });

  it('are deleted together, those of the hospital stay, and the deletion can be undone', async () => {
    const { page, table, shown } = await openTemplates('&kind=record');
    const before = await shown();
    await table.getByRole('checkbox', { name: en.lists.chooseRow('Cough 1'), exact: true }).click();
    await table.getByRole('checkbox', { name: en.lists.chooseRow('Cough 10') }).click();
    const shared = before.find((name) => !own.includes(name ?? '')) ?? '';
    await table.getByRole('checkbox', { name: en.lists.chooseRow(shared), exact: true }).click();
    await page.getByText(t.hospitalStays).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await menu(page, t.remove(2)).click();
    await page.getByText(t.removed(2)).waitFor();
    await expect.poll(shown).toEqual(before.filter((name) => name !== 'Cough 1' && name !== 'Cough 10'));
    expect(await names()).not.toContain('Cough 1');
    expect(await names()).toContain(shared);
    await menu(page, en.lists.undo).click();
    await expect.poll(shown).toEqual(before);
    expect(await names()).toEqual(expect.arrayContaining(own));
  });
});
