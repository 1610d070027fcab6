import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { acceptSomeone, live, logIn, someoneWaiting } from './acts.ts';
import { elsewhere, place, prescribe, rxForm, writeRx } from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterEach(() => stage.goHome());
afterAll(() => stage.close());

/** Further tabs of the same browser, each at a list. */
const beside = (page: Page, paths: readonly string[]): Promise<Page[]> =>
  Promise.all(
    paths.map(async (path) => {
      const tab = await page.context().newPage();
      await tab.goto(`${stage.address}${path}`);
      await live(tab);
      return tab;
    }),
  );
const counts = (page: Page): Promise<string> =>
  page.getByRole('region', { name: en.dashboard.counts }).innerText();
const rows = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

it('what a doctor does in one tab shows in the lists of the others: the queue, the orders, the prescriptions, the day', async () => {
  const page = await stage.person();
  await logIn(page, stage.address, 'doctor');
  await page.goto(`${stage.address}/cloudRoom`);
  const name = (await someoneWaiting(page).getByRole('strong').first().textContent()) ?? '';
  const [queue, orders, prescriptions, day] = await beside(page, [
    '/cloudRoom',
    '/orderRecord?status=2',
    '/prescriptionRecord',
    '/',
  ]);
  if (!queue || !orders || !prescriptions || !day) throw new Error('four tabs were asked for');
  const counted = await counts(day);
  const waiting = queue
    .getByRole('region', { name: /^Waiting/ })
    .getByRole('listitem')
    .filter({ hasText: name });
  await waiting.waitFor();
  expect(await rows(orders, name).count()).toBe(0);

  expect(await acceptSomeone(page, stage.address)).toBe(name);
  await waiting.waitFor({ state: 'detached' });
  await rows(orders, name).waitFor();
  await expect.poll(() => counts(day)).not.toBe(counted);

  expect(await rows(prescriptions, name).filter({ hasText: 'Awaiting audit' }).count()).toBe(0);
  await writeRx(rxForm(page));
  await rxForm(page).getByRole('button', { name: en.prescription.submit }).click();
  await rows(prescriptions, name).filter({ hasText: 'Awaiting audit' }).waitFor();
});

it('what an auditor does in one tab shows in the lists of the others: who holds what, and what was decided', async () => {
  const doctor = await elsewhere(stage.address, 'doctor');
  const { id, prescriptionNo } = await prescribe(doctor, place(stage, 'Two tabs'));
  const page = await stage.person();
  await logIn(page, stage.address, 'auditor');
  const [tasks, verdicts] = await beside(page, ['/prescriptionTask', '/myAuditRecord']);
  if (!tasks || !verdicts) throw new Error('two tabs were asked for');
  const task = rows(tasks, 'Two tabs');
  await task.getByText(en.audit.free).waitFor();
  await page.goto(`${stage.address}/prescriptionReview?id=${id}`);
  await task.getByText(en.audit.you, { exact: true }).waitFor();
  const approve = page.getByRole('button', { name: en.audit.approve });
  await expect.poll(() => approve.isEnabled()).toBe(true);
  await approve.click();
  await task.waitFor({ state: 'detached' });
  await rows(verdicts, prescriptionNo).waitFor();
});
