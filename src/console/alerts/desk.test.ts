import { describe, expect, test } from 'vitest';
import type { Fact } from './book.ts';
import { fact, openBrowser, type RigTab, tellings } from './rig.ts';

const rings = (tabs: readonly RigTab[]): number => tabs.reduce((sum, tab) => sum + tab.rings(), 0);

/** A browser whose tabs have elected their leader. */
const browserWith = async (count: number) => {
  const browser = openBrowser();
  const first = browser.open();
  const tabs = [first, ...Array.from({ length: count - 1 }, browser.open)];
  await browser.pass(1);
  const hear = (one: Fact): void => {
    for (const { desk } of browser.tabs) desk.note(one);
  };
  return { ...browser, all: tabs, first, hear };
};

describe('a new message', () => {
  test('makes one sound and one notice, however many tabs stand open', async () => {
    const { all, hear, now } = await browserWith(4);
    hear(fact('a 1', now()));
    expect(rings(all)).toBe(1);
    expect(tellings(all)).toEqual(['message a 1']);
  });

  test('of a conversation that stands before the eyes in another tab makes none, and is counted', async () => {
    const { all, hear, now, pass } = await browserWith(2);
    all[1]?.looks('order a');
    await pass(10);
    hear(fact('a 1', now()));
    hear(fact('b 1', now()));
    expect(tellings(all)).toEqual(['message b 1']);
    expect(all[0]?.desk.book.value).toHaveLength(2);
  });

  test('is told where the tab that showed its conversation has crashed meanwhile', async () => {
    const { all, open, hear, now, pass } = await browserWith(1);
    const shown = open();
    shown.looks('order a');
    await pass(10);
    shown.crash();
    await pass(30_000);
    hear(fact('a 1', now()));
    expect(rings(all)).toBe(1);
  });

  test('that is read takes the notice away in every tab', async () => {
    const { all, hear, now } = await browserWith(2);
    hear(fact('a 1', now()));
    for (const { desk } of all) desk.forget(({ topic }) => topic === 'order a');
    expect(all.map(({ desk }) => desk.book.value)).toEqual([[], []]);
  });

  test('that comes late, after a sleep, is counted and makes no sound, then or later', async () => {
    const { all, hear, now, pass } = await browserWith(2);
    hear(fact('a 1', now() - 61_000));
    await pass(300_000);
    expect(rings(all)).toBe(0);
    expect(all[1]?.desk.book.value).toHaveLength(1);
  });

  test('that is told again after a reconnect makes no second sound', async () => {
    const { all, hear, now } = await browserWith(2);
    const one = fact('a 1', now());
    hear(one);
    hear(one);
    expect(rings(all)).toBe(1);
  });

  test('is not told again by a page that was loaded anew', async () => {
    const { all, first, open, now, pass } = await browserWith(1);
    first.desk.note(fact('a 1', now()));
    first.close();
    const again = open();
    await pass(10);
    again.desk.note(fact('a 1', now() - 10));
    expect(rings([...all, again])).toBe(1);
  });
});

describe('what nobody looks at', () => {
  test('is told again every 30 seconds until it is seen, all of it at once', async () => {
    const { all, first, hear, now, pass } = await browserWith(2);
    first.desk.settings.change({ repeat: 30 });
    hear(fact('a 1', now()));
    await pass(20_000);
    hear(fact('b 1', now()));
    expect(rings(all)).toBe(2);
    await pass(65_000);
    expect(rings(all)).toBe(4);
    expect(first.told.at(-1)?.map(({ key }) => key)).toEqual(['message a 1', 'message b 1']);
    for (const { desk } of all) desk.forget(() => true);
    await pass(120_000);
    expect(rings(all)).toBe(4);
  });

  test('is told once where the person chose so', async () => {
    const { all, first, hear, now, pass } = await browserWith(2);
    first.desk.settings.change({ repeat: 0 });
    hear(fact('a 1', now()));
    await pass(300_000);
    expect(rings(all)).toBe(1);
  });

  test('goes on being told where the tab that told it is closed', async () => {
    const { all, first, hear, now, pass } = await browserWith(2);
    hear(fact('a 1', now()));
    first.close();
    await pass(10);
    expect(rings(all)).toBe(1);
    await pass(40_000);
    expect(rings(all)).toBe(2);
  });
});

describe('do not disturb', () => {
  test('holds sound and notice back in every tab, and counts; afterwards what still waits is told once', async () => {
    const { all, hear, now, pass } = await browserWith(2);
    all[1]?.desk.settings.change({ quietUntil: now() + 3_600_000, repeat: 0 });
    await pass(10);
    hear(fact('a 1', now()));
    await pass(3_590_000);
    expect(rings(all)).toBe(0);
    expect(all[0]?.desk.book.value).toHaveLength(1);
    await pass(60_000);
    expect(rings(all)).toBe(1);
  });
});

describe('a kind that is switched off', () => {
  test('makes no sound and shows no notice in any tab, and is counted; the other kinds are told', async () => {
    const { all, hear, now, pass } = await browserWith(2);
    all[1]?.desk.settings.change({ off: ['waiting'] });
    await pass(10);
    hear(fact('p', now(), 'waiting'));
    await pass(120_000);
    expect(rings(all)).toBe(0);
    expect(all[0]?.desk.book.value).toHaveLength(1);
    hear(fact('a 1', now()));
    expect(tellings(all)).toEqual(['message a 1']);
  });
});

describe('a patient who begins to wait', () => {
  test('is told once even where the queue stands on the screen, and counts as seen there', async () => {
    const { all, hear, now, pass } = await browserWith(2);
    all[1]?.looks('queue');
    await pass(10);
    hear(fact('p', now(), 'waiting'));
    await pass(120_000);
    expect(tellings(all)).toEqual(['waiting p']);
    expect(all.map(({ desk }) => desk.book.value)).toEqual([[], []]);
  });

  test('is told until the queue is looked at, in whichever tab', async () => {
    const { all, hear, now, pass } = await browserWith(2);
    hear(fact('p', now(), 'waiting'));
    await pass(40_000);
    expect(rings(all)).toBe(2);
    all[1]?.looks('queue');
    await pass(10);
    expect(all[0]?.desk.book.value).toEqual([]);
    await pass(120_000);
    expect(rings(all)).toBe(2);
  });
});

describe('a tab that the browser does not let be heard', () => {
  test('has one ring that may be', async () => {
    const { all, hear, now, pass } = await browserWith(3);
    all[0]?.heard(false);
    all[1]?.heard(false);
    await pass(10);
    hear(fact('a 1', now()));
    await pass(10);
    expect(all.map((tab) => tab.rings())).toEqual([0, 0, 1]);
    expect(all[0]?.told).toHaveLength(1);
  });

  test('says so where none may be', async () => {
    const { all, hear, now, pass } = await browserWith(2);
    for (const tab of all) tab.heard(false);
    await pass(10);
    hear(fact('a 1', now()));
    expect(all.map((tab) => [tab.rings(), tab.muted()])).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });

  test('makes none where the person chose silence', async () => {
    const { all, hear, now } = await browserWith(1);
    all[0]?.desk.settings.change({ volume: 0 });
    hear(fact('a 1', now()));
    expect(rings(all)).toBe(0);
    expect(all[0]?.told).toHaveLength(1);
  });
});

test('where tabs cannot take turns, one sound is made all the same', async () => {
  const browser = openBrowser({ turns: false });
  const tabs = [browser.open(), browser.open(), browser.open()];
  await browser.pass(1);
  for (const { desk } of tabs) desk.note(fact('a 1', browser.now()));
  expect(rings(tabs)).toBe(1);
});
