import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCommands, createScreenItems } from '../../src/console/features/commandPalette/commands.ts';
import {
  createCommandPalette,
  type CommandPaletteModel,
} from '../../src/console/features/commandPalette/commandPalette.ts';
import { staticCatalog, withCatalog } from '../../src/console/i18n/i18n.ts';
import { en } from '../../src/console/features/commandPalette/messages.en.ts';
import { zh } from '../../src/console/features/commandPalette/messages.zh.ts';
import { createMenuCounts } from '../../src/console/features/shell/menu/menuCounts.ts';
import { type ShellModel, createShell } from '../../src/console/features/shell/shell.ts';
import { order, orderStatus } from '../../src/contract/consultation/order.ts';
import { until } from './prescribingStage.ts';
import { openTabs, type Tab, type Tabs } from './tabStage.ts';

let browser: Tabs;
let tab: Tab;
let frame: ShellModel;
let palette: CommandPaletteModel;
let shut: () => void;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  browser = await openTabs();
});
afterEach(async () => {
  shut();
  await browser.close();
  vi.restoreAllMocks();
});

const sit = async (username: string, lost: (path: string) => boolean = () => false): Promise<void> => {
  tab = await browser.at(username, { lost });
  const { app } = tab;
  frame = createShell(app);
  await until(() => expect(app.account.status.value).toBe('ready'));
  await until(() => {
    const { waiting, tasks, account } = app;
    expect((account.value.value?.isAuditor ? tasks : waiting).list.status.value).toBe('ready');
  });
  frame.openOverlay('palette');
  const said = withCatalog(app.i18n, staticCatalog({ en, zh })).messages;
  palette = createCommandPalette(app, said, {
    commands: createCommands(app, said, frame, () => '/'),
    screens: createScreenItems(app),
    onRun: frame.closeOverlay,
  });
  shut = palette.start();
};
const rows = (group: string) =>
  palette.results.value.filter((one) => one.group === group).flatMap((one) => one.rows);
const waiting = () => tab.app.waiting.list.value.value ?? [];

describe('a doctor’s palette', () => {
  test('takes nothing by Enter before anything is typed or chosen', async () => {
    await sit('linyue');
    expect(palette.active.value).toBeNull();
    palette.run();
    expect([frame.overlay.value, tab.went]).toEqual(['palette', []]);
    palette.move('next');
    expect(palette.active.value).not.toBeNull();
  });

  test('finds a patient who waits by name, and by the initials of the name', async () => {
    await sit('linyue');
    const name = '金德胜';
    expect(waiting().map(({ patient }) => patient.name)).toContain(name);
    for (const typed of [name, 'jds']) {
      palette.setInputValue(typed, false);
      expect(rows('patients').map(({ title }) => title)).toEqual([name]);
    }
    palette.run();
    expect([frame.overlay.value, tab.went]).toEqual([null, ['/cloudRoom']]);
  });

  test('finds a finished order by its number, and leads to its record', async () => {
    await sit('linyue');
    const { list } = await tab.app.call(order.page, { status: orderStatus.finished, pageSize: 1 });
    const [one] = list;
    palette.setInputValue(one?.orderNo ?? '', false);
    expect(palette.searchState.value).toBe('loading');
    await until(() => expect(rows('orders')).toHaveLength(1));
    expect([rows('orders')[0]?.title, palette.searchState.value]).toEqual([one?.patient.name, 'ready']);
    palette.run();
    expect(tab.went).toEqual([`/orderRecord/detail?id=${one?.id}`]);
  });

  test('offers no order that answers an earlier question', async () => {
    await sit('linyue');
    const { list } = await tab.app.call(order.page, { status: orderStatus.finished, pageSize: 1 });
    palette.setInputValue(list[0]?.orderNo ?? '', false);
    await until(() => expect(rows('orders')).toHaveLength(1));
    palette.setInputValue('something else', false);
    expect([rows('orders'), palette.active.value]).toEqual([[], null]);
  });

  test('says that the orders could not be searched, and asks again', async () => {
    let cut = true;
    await sit('linyue', (path) => cut && path.endsWith(order.page.path));
    palette.setInputValue('AB', false);
    await until(() => expect(palette.searchState.value).toBe('failed'));
    expect(palette.error.value?.message).not.toBe('');
    cut = false;
    palette.retry();
    await until(() => expect(palette.searchState.value).toBe('ready'));
  });

  test('asks nobody while an input method is at work', async () => {
    await sit('linyue');
    const planned: number[] = [];
    const setTimer = (ms: number) => {
      planned.push(ms);
      return () => {};
    };
    const { app } = tab;
    const typing = createCommandPalette({ ...app, platform: { ...app.platform, setTimer } }, signal(en), {
      commands: () => [],
      screens: () => [],
      onRun: frame.closeOverlay,
    });
    typing.setInputValue('ji', true);
    typing.setInputValue('jin', true);
    expect(planned).toEqual([]);
    typing.setInputValue('金德', false);
    expect(planned).toHaveLength(1);
  });

  test('accepts the one who waits longest, who is named', async () => {
    await sit('linyue');
    const [first] = waiting();
    palette.setInputValue('accept', false);
    expect(palette.active.value?.title).toContain(first?.patient.name);
    palette.run();
    await until(() => expect(tab.went).toEqual([`/cloudRoom/detail?id=${first?.id}`]));
  });

  test('survives whatever is typed: markup, a direction mark, an emoji, two hundred letters', async () => {
    await sit('linyue');
    for (const typed of ['<img src=x>', '\u202Eabc', '🩺🩺', 'x'.repeat(200), '%_\\', '   ']) {
      palette.setInputValue(typed, false);
      await until(() => expect(palette.searchState.value).not.toBe('loading'));
      expect(palette.searchState.value).not.toBe('failed');
    }
  });
});

test('an auditor’s palette offers the queue and the next claim, and searches no orders', async () => {
  await sit('qinshulan');
  palette.setInputValue('claim', false);
  expect(palette.active.value?.key).toBe('claim');
  expect(palette.searchState.value).toBe('none');
  const [task] = tab.app.tasks.list.value.value?.list ?? [];
  palette.setInputValue(task?.prescription.prescriptionNo ?? '', false);
  expect(rows('reviews').map(({ title }) => title)).toEqual([task?.prescription.patient.name]);
});

test('the menu counts who waits, what is unread and what is free, as the lists show it', async () => {
  await sit('linyue');
  const counts = createMenuCounts(tab.app);
  const close = counts.start();
  await until(() => expect(counts.counts.value.waiting).toBe(waiting().length));
  expect(counts.counts.value.unread).toBe(tab.app.consultations.unread.value);
  await tab.app.call(order.accept, { id: waiting()[0]?.id ?? '' });
  const before = waiting().length;
  await until(() => expect(counts.counts.value.waiting).toBeLessThan(before));
  close();
  const other = await browser.at('qinshulan', { elsewhere: true });
  const free = createMenuCounts(other.app);
  const leave = free.start();
  await until(() => expect(free.counts.value.claimable).toBeGreaterThan(0));
  expect(free.counts.value).toMatchObject({ waiting: 0, unread: 0, rejected: 0 });
  leave();
});
