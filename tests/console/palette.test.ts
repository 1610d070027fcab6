import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openActs, openScreens } from '../../src/console/palette/acts.ts';
import { openPalette, type Palette } from '../../src/console/palette/palette.ts';
import { atHand, withWords } from '../../src/console/words/language.ts';
import { en } from '../../src/console/words/palette.en.ts';
import { zh } from '../../src/console/words/palette.zh.ts';
import { openCounts } from '../../src/console/shell/counts.ts';
import { type Frame, openFrame } from '../../src/console/shell/frame.ts';
import { order, orderStatus } from '../../src/contract/consultation/order.ts';
import { until } from './prescribingStage.ts';
import { openTabs, type Tab, type Tabs } from './tabStage.ts';

let browser: Tabs;
let tab: Tab;
let frame: Frame;
let palette: Palette;
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
  frame = openFrame(app);
  await until(() => expect(app.account.state.value).toBe('ready'));
  await until(() => {
    const { waiting, tasks, account } = app;
    expect((account.value.value?.isAuditor ? tasks : waiting).list.state.value).toBe('ready');
  });
  frame.show('palette');
  const said = withWords(app.words, atHand({ en, zh })).w;
  palette = openPalette(app, said, {
    acts: openActs(app, said, frame, () => '/'),
    screens: openScreens(app),
    done: frame.shut,
  });
  shut = palette.open();
};
const rows = (group: string) =>
  palette.offers.value.filter((one) => one.group === group).flatMap((one) => one.rows);
const waiting = () => tab.app.waiting.list.value.value ?? [];

describe('a doctor’s palette', () => {
  test('takes nothing by Enter before anything is typed or chosen', async () => {
    await sit('linyue');
    expect(palette.active.value).toBeNull();
    palette.take();
    expect([frame.over.value, tab.went]).toEqual(['palette', []]);
    palette.move('next');
    expect(palette.active.value).not.toBeNull();
  });

  test('finds a patient who waits by name, and by the initials of the name', async () => {
    await sit('linyue');
    const name = '金德胜';
    expect(waiting().map(({ patient }) => patient.name)).toContain(name);
    for (const typed of [name, 'jds']) {
      palette.write(typed, false);
      expect(rows('patients').map(({ title }) => title)).toEqual([name]);
    }
    palette.take();
    expect([frame.over.value, tab.went]).toEqual([null, ['/cloudRoom']]);
  });

  test('finds a finished order by its number, and leads to its record', async () => {
    await sit('linyue');
    const { list } = await tab.app.call(order.page, { status: orderStatus.finished, pageSize: 1 });
    const [one] = list;
    palette.write(one?.orderNo ?? '', false);
    expect(palette.search.value).toBe('loading');
    await until(() => expect(rows('orders')).toHaveLength(1));
    expect([rows('orders')[0]?.title, palette.search.value]).toEqual([one?.patient.name, 'ready']);
    palette.take();
    expect(tab.went).toEqual([`/orderRecord/detail?id=${one?.id}`]);
  });

  test('offers no order that answers an earlier question', async () => {
    await sit('linyue');
    const { list } = await tab.app.call(order.page, { status: orderStatus.finished, pageSize: 1 });
    palette.write(list[0]?.orderNo ?? '', false);
    await until(() => expect(rows('orders')).toHaveLength(1));
    palette.write('something else', false);
    expect([rows('orders'), palette.active.value]).toEqual([[], null]);
  });

  test('says that the orders could not be searched, and asks again', async () => {
    let cut = true;
    await sit('linyue', (path) => cut && path.endsWith(order.page.path));
    palette.write('AB', false);
    await until(() => expect(palette.search.value).toBe('failed'));
    expect(palette.fault.value?.message).not.toBe('');
    cut = false;
    palette.again();
    await until(() => expect(palette.search.value).toBe('ready'));
  });

  test('asks nobody while an input method is at work', async () => {
    await sit('linyue');
    const planned: number[] = [];
    const later = (ms: number) => {
      planned.push(ms);
      return () => {};
    };
    const { app } = tab;
    const typing = openPalette({ ...app, outside: { ...app.outside, later } }, signal(en), {
      acts: () => [],
      screens: () => [],
      done: frame.shut,
    });
    typing.write('ji', true);
    typing.write('jin', true);
    expect(planned).toEqual([]);
    typing.write('金德', false);
    expect(planned).toHaveLength(1);
  });

  test('accepts the one who waits longest, who is named', async () => {
    await sit('linyue');
    const [first] = waiting();
    palette.write('accept', false);
    expect(palette.active.value?.title).toContain(first?.patient.name);
    palette.take();
    await until(() => expect(tab.went).toEqual([`/cloudRoom/detail?id=${first?.id}`]));
  });

  test('survives whatever is typed: markup, a direction mark, an emoji, two hundred letters', async () => {
    await sit('linyue');
    for (const typed of ['<img src=x>', '\u202Eabc', '🩺🩺', 'x'.repeat(200), '%_\\', '   ']) {
      palette.write(typed, false);
      await until(() => expect(palette.search.value).not.toBe('loading'));
      expect(palette.search.value).not.toBe('failed');
    }
  });
});

test('an auditor’s palette offers the queue and the next claim, and searches no orders', async () => {
  await sit('qinshulan');
  palette.write('claim', false);
  expect(palette.active.value?.key).toBe('claim');
  expect(palette.search.value).toBe('none');
  const [task] = tab.app.tasks.list.value.value?.list ?? [];
  palette.write(task?.prescription.prescriptionNo ?? '', false);
  expect(rows('reviews').map(({ title }) => title)).toEqual([task?.prescription.patient.name]);
});

test('the menu counts who waits, what is unread and what is free, as the lists show it', async () => {
  await sit('linyue');
  const counts = openCounts(tab.app);
  const close = counts.open();
  await until(() => expect(counts.now.value.waiting).toBe(waiting().length));
  expect(counts.now.value.unread).toBe(tab.app.consultations.unread.value);
  await tab.app.call(order.accept, { id: waiting()[0]?.id ?? '' });
  const before = waiting().length;
  await until(() => expect(counts.now.value.waiting).toBeLessThan(before));
  close();
  const other = await browser.at('qinshulan', { elsewhere: true });
  const free = openCounts(other.app);
  const leave = free.open();
  await until(() => expect(free.now.value.free).toBeGreaterThan(0));
  expect(free.now.value).toMatchObject({ waiting: 0, unread: 0, toMend: 0 });
  leave();
});
