import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBanners } from '../../src/console/domain/banners/banners.ts';
import { createDashboard } from '../../src/console/features/dashboard/dashboard.ts';
import { createQuickEntries } from '../../src/console/features/dashboard/quickEntries.ts';
import { finishedOrdersPath, prescriptionsPath } from '../../src/console/features/dashboard/links.ts';
import { dayOf } from '../../src/console/lib/dates/days.ts';
import * as orders from '../../src/console/features/visits/orderQuery.ts';
import * as prescriptions from '../../src/console/features/prescriptions/list/recordQuery.ts';
import { bannerPosition, banners } from '../../src/contract/hospital/banner.ts';
import { icons } from '../../src/contract/hospital/icon.ts';
import { order, orderStatus } from '../../src/contract/consultation/order.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { until } from './prescribingStage.ts';
import { openTabs, type Tab, type Tabs } from './tabStage.ts';

let tabs: Tabs;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  tabs = await openTabs();
});
afterEach(async () => {
  await tabs.close();
  vi.restoreAllMocks();
});

const said = (path: string) => path.split('?')[1] ?? '';

const placed = async (tab: Tab, position: number) => {
  const model = createBanners(tab.app, position);
  model.start();
  await until(() => expect(model.visible.value.length).toBeGreaterThan(0));
  return model;
};

const entriesOf = async (tab: Tab) => {
  const entries = createQuickEntries(tab.app);
  entries.start();
  await until(() => expect(entries.entries.status.value).not.toBe('loading'));
  return entries;
};

/** A banner of another upstream. */
const one = (change: object) => ({ id: '1', position: 1, text: 'x', from: null, to: null, ...change });

describe('what the landing page counts', () => {
  test.each(['linyue', 'zhouheng', 'songmingyu'])('is what the lists show, for %s', async (who) => {
    const tab = await tabs.at(who);
    const day = createDashboard(tab.app);
    day.start();
    await until(() =>
      expect([day.numbers.status.value, day.prescriptionCounts.status.value]).toEqual(['ready', 'ready']),
    );
    const today = dayOf(tab.app.clock.now());
    const listed = async (search: string) =>
      (await tab.app.call(order.page, { ...orders.toRequest(orders.readQuery(search, today)), pageSize: 1 }))
        .total;
    const { awaiting, inConsultation, finishedToday } = day.numbers.value.value ?? {};
    expect(finishedToday).toBe(await listed(said(finishedOrdersPath(today))));
    expect(awaiting).toBe(await listed(`status=${orderStatus.awaiting}`));
    expect(inConsultation).toBe(await listed(`status=${orderStatus.inConsultation}`));
    expect(day.prescriptionCounts.value.value?.length).toBeGreaterThan(0);
    for (const { status, count } of day.prescriptionCounts.value.value ?? []) {
      const asked = prescriptions.parseQuery(said(prescriptionsPath(status)), today);
      expect(asked.status).toBe(status);
      expect((await tab.app.call(prescription.list, { status, pageSize: 1 })).total).toBe(count);
    }
  });
});

test('the landing page begins the hospital’s next day by itself', async () => {
  const tab = await tabs.at('linyue');
  const coarseNow = signal(tab.app.clock.now());
  const day = createDashboard({ ...tab.app, clock: { ...tab.app.clock, coarseNow } });
  const leave = day.start();
  const lastDay = () => day.dailyFigures.value.value?.at(-1)?.day;
  await until(() => expect(lastDay()).toBe(dayOf(coarseNow.value)));
  tabs.advance(86_400_000);
  coarseNow.value += 86_400_000;
  await until(() => {
    expect(lastDay()).toBe(dayOf(coarseNow.value));
    expect(day.numbers.value.value?.finishedToday).toBe(0);
  });
  leave();
});

describe('what the hospital tells its staff', () => {
  test('closed one after the other in two tabs, stays closed', async () => {
    const tab = tabs.open({
      instead: (path) =>
        path === banners.list.path ? { code: 0, data: ['1', '2', '3'].map((id) => one({ id })) } : null,
    });
    await tab.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
    const here = await placed(tab, bannerPosition.home);
    const there = await placed(tab, bannerPosition.home);
    here.dismiss('1');
    there.dismiss('2');
    expect((await placed(tab, bannerPosition.home)).visible.value.map(({ id }) => id)).toEqual(['3']);
  });

  test('stands at its own place; closed, it stays away today, over a reload too, and is back tomorrow', async () => {
    const tab = await tabs.at('linyue');
    const home = await placed(tab, bannerPosition.home);
    expect(home.visible.value).toMatchObject([
      { position: bannerPosition.home, link: '/prescriptionRecord' },
    ]);
    home.dismiss(home.visible.value[0]?.id ?? '');
    expect(home.visible.value).toEqual([]);
    // Another place is not closed with it, nor are other people's.
    const room = await placed(tab, bannerPosition.cloudRoom);
    expect(room.visible.value).toHaveLength(1);
    const { clock } = tab.app;
    const tomorrow = { ...clock, coarseNow: signal(clock.now() + 86_400_000) };
    const next = createBanners({ ...tab.app, clock: tomorrow }, bannerPosition.home);
    next.start();
    await until(() => expect(next.visible.value).toHaveLength(1));
    const again = createBanners(tab.app, bannerPosition.home);
    again.start();
    await until(() => expect(tab.asked.filter((path) => path === banners.list.path).length).toBe(4));
    expect(again.visible.value).toEqual([]);
  });

  test('leads nowhere else, loads nothing from elsewhere, and is gone when its days are over', async () => {
    const tab = await tabs.at('linyue');
    const today = dayOf(tab.app.clock.now());
    const odd = tabs.open({
      instead: (path) =>
        path === banners.list.path
          ? {
              code: 0,
              data: [
                one({ id: '1', link: 'https://elsewhere.example/', picture: '//elsewhere.example/a.png' }),
                one({ id: '2', link: '/\\elsewhere.example' }),
                one({ id: '3', link: 'javascript:alert(1)', to: today }),
                one({ id: '4', to: '2020-01-01' }),
                one({ id: '5', from: '2999-01-01' }),
                one({ id: '6', link: '/personalData?part=security', picture: '/storage/1/a.png' }),
              ],
            }
          : null,
    });
    const model = await placed(odd, bannerPosition.home);
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
  ])('of %s are those of their work', async (who, paths) => {
    const { entries: all } = await entriesOf(await tabs.at(who));
    expect(all.value.value?.map(({ path }) => path)).toEqual(paths);
  });

  test('lead within the console alone, and one with an unknown drawing is there by its words', async () => {
    await tabs.at('linyue');
    const odd = tabs.open({
      instead: (path) =>
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
    expect((await entriesOf(odd)).entries.value.value?.map(({ name }) => name)).toEqual(['c', 'd']);
  });

  test('that did not come are asked for again', async () => {
    await tabs.at('linyue');
    let broken = true;
    const tab = tabs.open({
      instead: (path) => (broken && path === icons.get.path ? { code: 500, msg: '' } : null),
    });
    const { entries: all } = await entriesOf(tab);
    expect([all.value.value, all.error.value?.code]).toEqual([undefined, 500]);
    broken = false;
    await all.load();
    expect(all.value.value).toHaveLength(6);
  });
});
