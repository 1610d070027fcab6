import { signal } from '@preact/signals-react';
import { describe, expect, test } from 'vitest';
import { createBanners } from '../../../src/console/domain/banners/banners.ts';
import { createDashboard } from '../../../src/console/features/dashboard/dashboard.ts';
import { createQuickEntries } from '../../../src/console/features/dashboard/quickEntries.ts';
import {
  finishedOrdersPath,
  prescriptionsPath,
} from '../../../src/console/features/dashboard/DashboardCounts.tsx';
import { dayOf } from '../../../src/console/lib/dates/days.ts';
import * as orders from '../../../src/console/features/visits/orderQuery.ts';
import * as prescriptions from '../../../src/console/features/prescriptions/list/recordQuery.ts';
import { bannerPosition, banners } from '../../../src/contract/hospital/banner.ts';
import { icons } from '../../../src/contract/hospital/icon.ts';
import { order, orderStatus } from '../../../src/contract/consultation/order.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { waitFor } from '../prescriptions/fillForm.ts';
import { type FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';

const browser = setupFakeBrowser();

const queryOf = (path: string) => path.split('?')[1] ?? '';

const openPlacedBanners = async (tab: FakeTab, position: number) => {
  const model = createBanners(tab.app, position);
  model.start();
  await waitFor(() => expect(model.visible.value.length).toBeGreaterThan(0));
  return model;
};

const openEntriesOf = async (tab: FakeTab) => {
  const entries = createQuickEntries(tab.app);
  entries.start();
  await waitFor(() => expect(entries.entries.status.value).not.toBe('loading'));
  return entries;
};

/** A banner of another upstream. */
const banner = (change: object) => ({ id: '1', position: 1, text: 'x', from: null, to: null, ...change });

describe('the numbers on the landing page', () => {
  test.each(['linyue', 'zhouheng', 'songmingyu'])('match the lists for %s', async (who) => {
    const tab = await browser.signIn(who);
    const day = createDashboard(tab.app);
    day.start();
    await waitFor(() =>
      expect([day.numbers.status.value, day.prescriptionCounts.status.value]).toEqual(['ready', 'ready']),
    );
    const today = dayOf(tab.app.clock.now());
    const countOrders = async (search: string) =>
      (await tab.app.call(order.page, { ...orders.toRequest(orders.readQuery(search, today)), pageSize: 1 }))
        .total;
    const { awaiting, inConsultation, finishedToday } = day.numbers.value.value ?? {};
    expect(finishedToday).toBe(await countOrders(queryOf(finishedOrdersPath(today))));
    expect(awaiting).toBe(await countOrders(`status=${orderStatus.awaiting}`));
    expect(inConsultation).toBe(await countOrders(`status=${orderStatus.inConsultation}`));
    expect(day.prescriptionCounts.value.value?.length).toBeGreaterThan(0);
    for (const { status, count } of day.prescriptionCounts.value.value ?? []) {
      const query = prescriptions.parseQuery(queryOf(prescriptionsPath(status)), today);
      expect(query.status).toBe(status);
      expect((await tab.app.call(prescription.list, { status, pageSize: 1 })).total).toBe(count);
    }
  });
});

test('a list that the hospital’s system does not offer is asked for once', async () => {
  await browser.signIn('linyue');
  const tab = browser.openTab({
    respondWith: (path) => (path === order.open.path ? { code: 404, msg: 'Not Found' } : null),
  });
  const asked = (path: string) => tab.requestedPaths.filter((one) => one.endsWith(path)).length;
  const coarseNow = signal(tab.app.clock.now());
  const day = createDashboard({ ...tab.app, clock: { ...tab.app.clock, coarseNow } });
  const leave = day.start();
  await waitFor(() => expect(day.consultations.error.value).not.toBeNull());
  await waitFor(() => expect(day.numbers.status.value).toBe('ready'));
  const [listsAsked, numbersAsked] = [asked(order.open.path), asked(order.numbers.path)];
  // The hospital's next day reloads everything.
  coarseNow.value += 86_400_000;
  await waitFor(() => expect(asked(order.numbers.path)).toBeGreaterThan(numbersAsked));
  expect(asked(order.open.path)).toBe(listsAsked);
  leave();
});

test('the landing page changes to the hospital’s next day at midnight', async () => {
  const tab = await browser.signIn('linyue');
  const coarseNow = signal(tab.app.clock.now());
  const day = createDashboard({ ...tab.app, clock: { ...tab.app.clock, coarseNow } });
  const leave = day.start();
  const lastDay = () => day.dailyFigures.value.value?.at(-1)?.day;
  await waitFor(() => expect(lastDay()).toBe(dayOf(coarseNow.value)));
  browser.advance(86_400_000);
  coarseNow.value += 86_400_000;
  await waitFor(() => {
    expect(lastDay()).toBe(dayOf(coarseNow.value));
    expect(day.numbers.value.value?.finishedToday).toBe(0);
  });
  leave();
});

describe("the hospital's banners", () => {
  test('dismissed one after the other in two tabs, stay dismissed', async () => {
    const tab = browser.openTab({
      respondWith: (path) =>
        path === banners.list.path ? { code: 0, data: ['1', '2', '3'].map((id) => banner({ id })) } : null,
    });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    const firstTab = await openPlacedBanners(tab, bannerPosition.home);
    const secondTab = await openPlacedBanners(tab, bannerPosition.home);
    firstTab.dismiss('1');
    secondTab.dismiss('2');
    expect((await openPlacedBanners(tab, bannerPosition.home)).visible.value.map(({ id }) => id)).toEqual([
      '3',
    ]);
  });

  test('appear at their own position; dismissed, they stay away today, even after a reload, and return tomorrow', async () => {
    const tab = await browser.signIn('linyue');
    const homeBanners = await openPlacedBanners(tab, bannerPosition.home);
    expect(homeBanners.visible.value).toMatchObject([
      { position: bannerPosition.home, link: '/prescriptionRecord' },
    ]);
    homeBanners.dismiss(homeBanners.visible.value[0]?.id ?? '');
    expect(homeBanners.visible.value).toEqual([]);
    // Banners at other positions and other people's are not dismissed with it.
    const roomBanners = await openPlacedBanners(tab, bannerPosition.cloudRoom);
    expect(roomBanners.visible.value).toHaveLength(1);
    const { clock } = tab.app;
    const tomorrow = { ...clock, coarseNow: signal(clock.now() + 86_400_000) };
    const tomorrowBanners = createBanners({ ...tab.app, clock: tomorrow }, bannerPosition.home);
    tomorrowBanners.start();
    await waitFor(() => expect(tomorrowBanners.visible.value).toHaveLength(1));
    const reopened = createBanners(tab.app, bannerPosition.home);
    reopened.start();
    await waitFor(() =>
      expect(tab.requestedPaths.filter((path) => path === banners.list.path).length).toBe(4),
    );
    expect(reopened.visible.value).toEqual([]);
  });

  test('link only inside the console, load nothing external, and disappear after their last day', async () => {
    const tab = await browser.signIn('linyue');
    const today = dayOf(tab.app.clock.now());
    const foreignTab = browser.openTab({
      respondWith: (path) =>
        path === banners.list.path
          ? {
              code: 0,
              data: [
                banner({ id: '1', link: 'https://elsewhere.example/', picture: '//elsewhere.example/a.png' }),
                banner({ id: '2', link: '/\\elsewhere.example' }),
                banner({ id: '3', link: 'javascript:alert(1)', to: today }),
                banner({ id: '4', to: '2020-01-01' }),
                banner({ id: '5', from: '2999-01-01' }),
                banner({ id: '6', link: '/personalData?part=security', picture: '/storage/1/a.png' }),
              ],
            }
          : null,
    });
    const model = await openPlacedBanners(foreignTab, bannerPosition.home);
    expect(model.visible.value.map(({ id, link, picture }) => [id, link, picture])).toEqual([
      ['1', null, null],
      ['2', null, null],
      ['3', null, null],
      ['6', '/personalData?part=security', '/storage/1/a.png'],
    ]);
  });
});

describe('the quick entries', () => {
  test.each([
    [
      'linyue',
      [
        '/cloudRoom',
        '/orderRecord',
        '/prescriptionRecord',
        '/serviceSetup',
        '/workforceManagement',
        '/personalData',
      ],
    ],
    ['zhouheng', ['/cloudRoom', '/orderRecord', '/prescriptionRecord', '/serviceSetup', '/personalData']],
    ['qinshulan', ['/prescriptionTask', '/myAuditRecord', '/personalData']],
  ])('of %s match their role', async (who, paths) => {
    const { entries } = await openEntriesOf(await browser.signIn(who));
    expect(entries.value.value?.map(({ path }) => path)).toEqual(paths);
  });

  test('lead only to console pages, and one with an unknown icon is shown with its text', async () => {
    await browser.signIn('linyue');
    const foreignTab = browser.openTab({
      respondWith: (path) =>
        path === icons.get.path
          ? {
              code: 0,
              data: [
                { name: 'a', label: 'A', path: 'https://elsewhere.example/', icon: 'room' },
                { name: 'b', label: ' ', path: '/cloudRoom', icon: 'room' },
                { name: 'c', label: 'C', path: '/cloudRoom', icon: 'rocket' },
                { name: 'd', label: 'D', path: '/personalData' },
              ],
            }
          : null,
    });
    expect((await openEntriesOf(foreignTab)).entries.value.value?.map(({ name }) => name)).toEqual([
      'c',
      'd',
    ]);
  });

  test('that failed to load are requested again', async () => {
    await browser.signIn('linyue');
    let failing = true;
    const tab = browser.openTab({
      respondWith: (path) => (failing && path === icons.get.path ? { code: 500, msg: '' } : null),
    });
    const { entries } = await openEntriesOf(tab);
    expect([entries.value.value, entries.error.value?.code]).toEqual([undefined, 500]);
    failing = false;
    await entries.load();
    expect(entries.value.value).toHaveLength(6);
  });
});
