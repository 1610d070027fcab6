import { describe, expect, test } from 'vitest';
import type { Alert } from './alertQueue.ts';
import { createAlert, createTestBrowser, type TestTab, notifiedKeys } from './testBrowser.ts';

const soundCount = (tabs: readonly TestTab[]): number => tabs.reduce((sum, tab) => sum + tab.rings(), 0);

/** A browser whose tabs have elected their leader. */
const createTabs = async (count: number) => {
  const browser = createTestBrowser();
  const first = browser.openTab();
  const opened = [first, ...Array.from({ length: count - 1 }, browser.openTab)];
  await browser.advance(1);
  const addEverywhere = (alert: Alert): void => {
    for (const { engine } of browser.tabs) engine.add(alert);
  };
  return { ...browser, tabs: opened, first, addEverywhere };
};

describe('a new message', () => {
  test('makes one sound and one notification, however many tabs are open', async () => {
    const { tabs, addEverywhere, now } = await createTabs(4);
    addEverywhere(createAlert('a 1', now()));
    expect(soundCount(tabs)).toBe(1);
    expect(notifiedKeys(tabs)).toEqual(['message a 1']);
  });

  test('of a conversation visible in another tab makes none, and is counted', async () => {
    const { tabs, addEverywhere, now, advance } = await createTabs(2);
    tabs[1]?.setTopics('order a');
    await advance(10);
    addEverywhere(createAlert('a 1', now()));
    addEverywhere(createAlert('b 1', now()));
    expect(notifiedKeys(tabs)).toEqual(['message b 1']);
    expect(tabs[0]?.engine.queue.value).toHaveLength(2);
  });

  test('is announced if the tab that showed its conversation has crashed', async () => {
    const { tabs, openTab, addEverywhere, now, advance } = await createTabs(1);
    const viewing = openTab();
    viewing.setTopics('order a');
    await advance(10);
    viewing.crash();
    await advance(30_000);
    addEverywhere(createAlert('a 1', now()));
    expect(soundCount(tabs)).toBe(1);
  });

  test('that is read removes the notification in every tab', async () => {
    const { tabs, addEverywhere, now } = await createTabs(2);
    addEverywhere(createAlert('a 1', now()));
    for (const { engine } of tabs) engine.remove(({ topic }) => topic === 'order a');
    expect(tabs.map(({ engine }) => engine.queue.value)).toEqual([[], []]);
  });

  test('that arrives late, after a sleep, is counted and makes no sound, then or later', async () => {
    const { tabs, addEverywhere, now, advance } = await createTabs(2);
    addEverywhere(createAlert('a 1', now() - 61_000));
    await advance(300_000);
    expect(soundCount(tabs)).toBe(0);
    expect(tabs[1]?.engine.queue.value).toHaveLength(1);
  });

  test('received again after a reconnect makes no second sound', async () => {
    const { tabs, addEverywhere, now } = await createTabs(2);
    const alert = createAlert('a 1', now());
    addEverywhere(alert);
    addEverywhere(alert);
    expect(soundCount(tabs)).toBe(1);
  });

  test('is not announced again by a reloaded page', async () => {
    const { tabs, first, openTab, now, advance } = await createTabs(1);
    first.engine.add(createAlert('a 1', now()));
    first.close();
    const reloaded = openTab();
    await advance(10);
    reloaded.engine.add(createAlert('a 1', now() - 10));
    expect(soundCount([...tabs, reloaded])).toBe(1);
  });
});

describe('unseen alerts', () => {
  test('are announced again every 30 seconds until seen, all of them together', async () => {
    const { tabs, first, addEverywhere, now, advance } = await createTabs(2);
    first.engine.settings.update({ repeat: 30 });
    addEverywhere(createAlert('a 1', now()));
    await advance(20_000);
    addEverywhere(createAlert('b 1', now()));
    expect(soundCount(tabs)).toBe(2);
    await advance(65_000);
    expect(soundCount(tabs)).toBe(4);
    expect(first.notified.at(-1)?.map(({ key }) => key)).toEqual(['message a 1', 'message b 1']);
    for (const { engine } of tabs) engine.remove(() => true);
    await advance(120_000);
    expect(soundCount(tabs)).toBe(4);
  });

  test('are announced once if the person chose so', async () => {
    const { tabs, first, addEverywhere, now, advance } = await createTabs(2);
    first.engine.settings.update({ repeat: 0 });
    addEverywhere(createAlert('a 1', now()));
    await advance(300_000);
    expect(soundCount(tabs)).toBe(1);
  });

  test('continue to be announced if the announcing tab is closed', async () => {
    const { tabs, first, addEverywhere, now, advance } = await createTabs(2);
    addEverywhere(createAlert('a 1', now()));
    first.close();
    await advance(10);
    expect(soundCount(tabs)).toBe(1);
    await advance(40_000);
    expect(soundCount(tabs)).toBe(2);
  });
});

describe('do not disturb', () => {
  test('suppresses sound and notification in every tab, and counts; afterwards what is still waiting is announced once', async () => {
    const { tabs, addEverywhere, now, advance } = await createTabs(2);
    tabs[1]?.engine.settings.update({ quietUntil: now() + 3_600_000, repeat: 0 });
    await advance(10);
    addEverywhere(createAlert('a 1', now()));
    await advance(3_590_000);
    expect(soundCount(tabs)).toBe(0);
    expect(tabs[0]?.engine.queue.value).toHaveLength(1);
    await advance(60_000);
    expect(soundCount(tabs)).toBe(1);
  });
});

describe('a kind that is switched off', () => {
  test('makes no sound and shows no notification in any tab, and is counted; the other kinds are announced', async () => {
    const { tabs, addEverywhere, now, advance } = await createTabs(2);
    tabs[1]?.engine.settings.update({ off: ['waiting'] });
    await advance(10);
    addEverywhere(createAlert('p', now(), 'waiting'));
    await advance(120_000);
    expect(soundCount(tabs)).toBe(0);
    expect(tabs[0]?.engine.queue.value).toHaveLength(1);
    addEverywhere(createAlert('a 1', now()));
    expect(notifiedKeys(tabs)).toEqual(['message a 1']);
  });
});

describe('a new waiting patient', () => {
  test('is announced once even if the queue is visible, and counts as seen there', async () => {
    const { tabs, addEverywhere, now, advance } = await createTabs(2);
    tabs[1]?.setTopics('queue');
    await advance(10);
    addEverywhere(createAlert('p', now(), 'waiting'));
    await advance(120_000);
    expect(notifiedKeys(tabs)).toEqual(['waiting p']);
    expect(tabs.map(({ engine }) => engine.queue.value)).toEqual([[], []]);
  });

  test('is announced until the queue is visible in any tab', async () => {
    const { tabs, addEverywhere, now, advance } = await createTabs(2);
    addEverywhere(createAlert('p', now(), 'waiting'));
    await advance(40_000);
    expect(soundCount(tabs)).toBe(2);
    tabs[1]?.setTopics('queue');
    await advance(10);
    expect(tabs[0]?.engine.queue.value).toEqual([]);
    await advance(120_000);
    expect(soundCount(tabs)).toBe(2);
  });
});

describe('a tab in which the browser blocks sound', () => {
  test('lets another one play it', async () => {
    const { tabs, addEverywhere, now, advance } = await createTabs(3);
    tabs[0]?.allowSound(false);
    tabs[1]?.allowSound(false);
    await advance(10);
    addEverywhere(createAlert('a 1', now()));
    await advance(10);
    expect(tabs.map((tab) => tab.rings())).toEqual([0, 0, 1]);
    expect(tabs[0]?.notified).toHaveLength(1);
  });

  test('says so if none may', async () => {
    const { tabs, addEverywhere, now, advance } = await createTabs(2);
    for (const tab of tabs) tab.allowSound(false);
    await advance(10);
    addEverywhere(createAlert('a 1', now()));
    expect(tabs.map((tab) => [tab.rings(), tab.muted()])).toEqual([
      [0, 1],
      [0, 0],
    ]);
  });

  test('plays none if the person chose silence', async () => {
    const { tabs, addEverywhere, now } = await createTabs(1);
    tabs[0]?.engine.settings.update({ volume: 0 });
    addEverywhere(createAlert('a 1', now()));
    expect(soundCount(tabs)).toBe(0);
    expect(tabs[0]?.notified).toHaveLength(1);
  });
});

test('without leader election, one sound is still played', async () => {
  const browser = createTestBrowser({ hasLocks: false });
  const tabs = [browser.openTab(), browser.openTab(), browser.openTab()];
  await browser.advance(1);
  for (const { engine } of tabs) engine.add(createAlert('a 1', browser.now()));
  expect(soundCount(tabs)).toBe(1);
});
