import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../support/messages.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { callName, extensionList } from '../../../src/contract/hospital/extensionList.ts';
import { waitForData } from '../../support/screens.ts';
import { openPageAs, signInApi } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';

let stack: E2eStack;
beforeAll(async () => {
  stack = await startE2eStack();
  // A record of the demo that is signed from the beginning.
  stack.withDatabase((db) =>
    db.exec(
      `DELETE FROM record_signature WHERE order_id = (SELECT id FROM consult_order o WHERE o.tenant_id = 1 AND o.status = 3
        AND o.doctor_id = (SELECT id FROM account WHERE tenant_id = 1 AND username = 'linyue')
        AND EXISTS (SELECT 1 FROM case_record r WHERE r.order_id = o.id AND r.diagnoses <> '[]') ORDER BY o.finish_time LIMIT 1)`,
    ),
  );
});
afterEach(() => stack.closePages());
afterAll(() => stack.close());

const { work: t } = en.dashboard;

it('Today lists the records to sign, the oldest first, and leads to where it is signed', async () => {
  const doctor = await signInApi(stack.baseUrl, 'doctor');
  const [first] = (await doctor(order.unsigned, {})).list;
  if (!first) throw new Error('no record is to be signed');
  const page = await openPageAs(stack, 'doctor', '/');
  const row = page.getByRole('list', { name: t.tabs.sign }).getByRole('listitem').first();
  await row.getByText(/^ended /).waitFor();
  expect(await row.textContent()).toContain(first.complaint);
  // The menu's own entries are not repeated beside the title.
  expect(await page.getByRole('navigation', { name: en.dashboard.quickEntries.title }).count()).toBe(0);
  await row.getByRole('button', { name: t.actions.sign, exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('id') === first.id);
  await page.getByRole('button', { name: en.consultation.sign.action, exact: true }).waitFor();
});

it('Today has no such tab, and none of follow-ups, where the hospital’s system offers none', async () => {
  const page = await openPageAs(stack, 'doctor', '/login');
  await page.route(`**${extensionList.get.path}`, async (route) => {
    const calls = [callName(order.open), callName(order.statistics)];
    await route.fulfill({ json: { code: 0, msg: '', data: { calls } } });
  });
  await page.goto(`${stack.baseUrl}/`);
  await page.getByRole('list', { name: t.tabs.waiting }).waitFor();
  await waitForData(page);
  for (const name of [t.tabs.sign, t.tabs.followUp])
    expect(await page.getByRole('link', { name: new RegExp(`^${name}`) }).count()).toBe(0);
  expect(await page.getByText(en.errors.notOffered).count()).toBe(0);
});
