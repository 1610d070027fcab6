import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import { createDashboard } from '../../../src/console/features/dashboard/dashboard.ts';
import { createMenuCounts } from '../../../src/console/features/shell/menu/menuCounts.ts';
import { stillCorrectable } from '../../../src/console/domain/prescription/correction.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { drug } from '../../../src/contract/prescribing/drug.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import type { FakeTab } from '../../support/createFakeBrowser.ts';
import { acceptForAnyDrug } from '../../support/api/acceptForAnyDrug.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';
import { firstOf, waitFor } from './fillForm.ts';

const browser = setupFakeBrowser();
const dayMs = 24 * 3_600_000;

/** A prescription of a consultation that has ended; an auditor at another computer rejects it. */
const prescribeAndFinish = async ({ app }: FakeTab) => {
  const { id: orderId } = await acceptForAnyDrug(app.call);
  const warehouseId = firstOf(await app.call(drug.warehouses, {})).id;
  const { list } = await app.call(drug.search, { warehouseId, keyword: 'D0001' });
  const usage = { dose: '5', frequency: 'qd', route: 'oral', days: 7, quantity: 1 };
  const { id, version } = await app.call(prescription.create, {
    orderId,
    warehouseId,
    diagnoses: [{ code: 'I10', name: '', nameEn: '' }],
    lines: [{ drugId: firstOf(list).id, ...usage }],
    submit: true,
  });
  await app.call(order.finish, { id: orderId });
  return async (): Promise<void> => {
    const auditor = await browser.signIn('qinshulan', { otherDevice: true });
    await auditor.app.call(audit.claim, { id });
    await auditor.app.call(audit.verdict, { id, version, approve: false, opinion: 'please halve it' });
  };
};

test('the landing page and the menu name what can be corrected, and forget it when its time is over', async () => {
  const doctor = await browser.signIn('linyue');
  const coarseNow = signal(doctor.app.clock.now());
  const app = { ...doctor.app, clock: { ...doctor.app.clock, coarseNow } };
  const dashboard = createDashboard(app);
  const menu = createMenuCounts(app);
  const stops = [dashboard.start(), menu.start()];
  const listed = () =>
    stillCorrectable(dashboard.rejected.value.value ?? { total: -1, list: [] }, coarseNow.value).total;
  await waitFor(() => expect(listed()).toBeGreaterThanOrEqual(0));
  await waitFor(() => expect(menu.counts.value.rejected).toBe(listed()));
  const before = listed();

  const reject = await prescribeAndFinish(doctor);
  await reject();
  await waitFor(() => expect([listed(), menu.counts.value.rejected]).toEqual([before + 1, before + 1]));
  // Nothing is loaded again: the time passes, also of the demo's own.
  const inOpenVisits = (dashboard.rejected.value.value?.list ?? []).filter(
    ({ correctableUntil }) => correctableUntil === null,
  ).length;
  coarseNow.value += dayMs + 60_000;
  expect([listed(), menu.counts.value.rejected]).toEqual([inOpenVisits, inOpenVisits]);
  for (const stop of stops) stop();
});
