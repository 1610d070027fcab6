import { signal } from '@preact/signals-react';
import { afterEach, describe, expect, test } from 'vitest';
import { createCommands, createScreenItems } from '../../../src/console/features/commandPalette/commands.ts';
import {
  createCommandPalette,
  type CommandPaletteModel,
} from '../../../src/console/features/commandPalette/commandPalette.ts';
import { staticCatalog, withCatalog } from '../../../src/console/i18n/i18n.ts';
import { en } from '../../../src/console/features/commandPalette/messages.en.ts';
import { zh } from '../../../src/console/features/commandPalette/messages.zh.ts';
import { createMenuCounts } from '../../../src/console/features/shell/menu/menuCounts.ts';
import { type ShellModel, createShell } from '../../../src/console/features/shell/shell.ts';
import { order, orderStatus } from '../../../src/contract/consultation/order.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { auditStatus } from '../../../src/contract/prescribing/prescription.ts';
import { waitFor } from '../prescriptions/fillForm.ts';
import { type FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';

const browser = setupFakeBrowser();
let tab: FakeTab;
let frame: ShellModel;
let palette: CommandPaletteModel;
let dispose: () => void;
afterEach(() => dispose());

const openPaletteAs = async (
  username: string,
  losesResponse: (path: string) => boolean = () => false,
): Promise<void> => {
  tab = await browser.signIn(username, { losesResponse });
  const { app } = tab;
  frame = createShell(app);
  await waitFor(() => expect(app.account.status.value).toBe('ready'));
  await waitFor(() => {
    const { waiting, tasks, account } = app;
    expect((account.value.value?.isAuditor ? tasks : waiting).list.status.value).toBe('ready');
  });
  frame.openOverlay('palette');
  const texts = withCatalog(app.i18n, staticCatalog({ en, zh })).messages;
  palette = createCommandPalette(app, texts, {
    commands: createCommands(app, texts, frame, () => '/'),
    screens: createScreenItems(app),
    onRun: frame.closeOverlay,
  });
  dispose = palette.start();
};
const rowsOf = (group: string) =>
  palette.results.value.filter((one) => one.group === group).flatMap((one) => one.rows);
const waiting = () => tab.app.waiting.list.value.value ?? [];

describe('a doctor’s palette', () => {
  test('does nothing on Enter before anything is typed or chosen', async () => {
    await openPaletteAs('linyue');
    expect(palette.active.value).toBeNull();
    palette.run();
    expect([frame.overlay.value, tab.navigations]).toEqual(['palette', []]);
    palette.move('next');
    expect(palette.active.value).not.toBeNull();
  });

  test('finds a waiting patient by name and by the initials of the name', async () => {
    await openPaletteAs('linyue');
    const name = '丁桂芳';
    expect(waiting().map(({ patient }) => patient.name)).toContain(name);
    for (const typed of [name, 'dgf']) {
      palette.setInputValue(typed, false);
      expect(rowsOf('patients').map(({ title }) => title)).toEqual([name]);
    }
    palette.run();
    expect([frame.overlay.value, tab.navigations]).toEqual([null, ['/cloudRoom']]);
  });

  test('finds a finished order by its number and opens its record', async () => {
    await openPaletteAs('linyue');
    const { list } = await tab.app.call(order.page, { status: orderStatus.finished, pageSize: 1 });
    const [one] = list;
    palette.setInputValue(one?.orderNo ?? '', false);
    expect(palette.searchState.value).toBe('loading');
    await waitFor(() => expect(rowsOf('orders')).toHaveLength(1));
    expect([rowsOf('orders')[0]?.title, palette.searchState.value]).toEqual([one?.patient.name, 'ready']);
    palette.run();
    expect(tab.navigations).toEqual([`/orderRecord/detail?id=${one?.id}`]);
  });

  test('does not offer orders found for an earlier query', async () => {
    await openPaletteAs('linyue');
    const { list } = await tab.app.call(order.page, { status: orderStatus.finished, pageSize: 1 });
    palette.setInputValue(list[0]?.orderNo ?? '', false);
    await waitFor(() => expect(rowsOf('orders')).toHaveLength(1));
    palette.setInputValue('something else', false);
    expect([rowsOf('orders'), palette.active.value]).toEqual([[], null]);
  });

  test('reports that the search for orders failed, and can repeat it', async () => {
    let failing = true;
    await openPaletteAs('linyue', (path) => failing && path.endsWith(order.page.path));
    palette.setInputValue('AB', false);
    await waitFor(() => expect(palette.searchState.value).toBe('failed'));
    expect(palette.error.value?.message).not.toBe('');
    failing = false;
    palette.retry();
    await waitFor(() => expect(palette.searchState.value).toBe('ready'));
  });

  test('does not search while an input method is composing', async () => {
    await openPaletteAs('linyue');
    const delays: number[] = [];
    const setTimer = (ms: number) => {
      delays.push(ms);
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
    expect(delays).toEqual([]);
    typing.setInputValue('金德', false);
    expect(delays).toHaveLength(1);
  });

  test('accepts the patient who waits longest, and shows the name first', async () => {
    await openPaletteAs('linyue');
    const [first] = waiting();
    palette.setInputValue('accept', false);
    expect(palette.active.value?.title).toContain(first?.patient.name);
    palette.run();
    await waitFor(() => expect(tab.navigations).toEqual([`/cloudRoom/detail?id=${first?.id}`]));
  });

  test('says before accepting that it is a first visit', async () => {
    await openPaletteAs('linyue');
    const { list } = tab.app.waiting;
    for (const followUp of [true, false]) {
      list.set(waiting().map((row) => ({ ...row, followUp })));
      palette.setInputValue('accept', false);
      expect(palette.active.value?.title.includes('first visit')).toBe(!followUp);
    }
  });

  test('accepts any input: markup, a direction mark, an emoji, two hundred letters', async () => {
    await openPaletteAs('linyue');
    for (const typed of ['<img src=x>', '\u202Eabc', '🩺🩺', 'x'.repeat(200), '%_\\', '   ']) {
      palette.setInputValue(typed, false);
      await waitFor(() => expect(palette.searchState.value).not.toBe('loading'));
      expect(palette.searchState.value).not.toBe('failed');
    }
  });
});

test('an auditor’s palette offers the queue and the next claim, and searches the lists of reviews', async () => {
  await openPaletteAs('qinshulan');
  palette.setInputValue('start next', false);
  expect(palette.active.value?.key).toBe('claim');
  const [task] = tab.app.tasks.list.value.value?.list ?? [];
  palette.setInputValue(task?.prescription.prescriptionNo ?? '', false);
  expect(rowsOf('reviews').map(({ title }) => title)).toEqual([task?.prescription.patient.name]);
});

test('an auditor’s palette finds what was judged by number, patient and drug, and says how', async () => {
  await openPaletteAs('qinshulan');
  const { approved, rejected } = auditStatus;
  for (const [status, word] of [
    [approved, en.approved],
    [rejected, en.rejected],
  ] as const) {
    const { list } = await tab.app.call(audit.page, { auditStatus: status });
    const judged = list[0]?.prescription;
    const details = async (typed: string | undefined) => {
      palette.setInputValue(typed ?? '', false);
      await waitFor(() => expect(palette.searchState.value).toBe('ready'));
      return rowsOf('reviews').map(({ title, detail }) => `${title} ${detail}`);
    };
    const row = `${judged?.patient.name} ${word} · ${judged?.prescriptionNo}`;
    expect(await details(judged?.prescriptionNo)).toEqual([row]);
    expect(await details(judged?.patient.name)).toContain(row);
    expect(await details(judged?.lines[0]?.drugName)).not.toEqual([]);
  }
});

test('the menu counts waiting patients, unread messages and free prescriptions as the lists do', async () => {
  await openPaletteAs('linyue');
  const counts = createMenuCounts(tab.app);
  const disposeCounts = counts.start();
  await waitFor(() => expect(counts.counts.value.waiting).toBe(waiting().length));
  expect(counts.counts.value.unread).toBe(tab.app.consultations.unread.value);
  await tab.app.call(order.accept, { id: waiting()[0]?.id ?? '' });
  const before = waiting().length;
  await waitFor(() => expect(counts.counts.value.waiting).toBeLessThan(before));
  disposeCounts();
  const auditorTab = await browser.signIn('qinshulan', { otherDevice: true });
  const auditorCounts = createMenuCounts(auditorTab.app);
  const disposeAuditorCounts = auditorCounts.start();
  await waitFor(() => expect(auditorCounts.counts.value.claimable).toBeGreaterThan(0));
  expect(auditorCounts.counts.value).toMatchObject({ waiting: 0, unread: 0, rejected: 0 });
  disposeAuditorCounts();
});
