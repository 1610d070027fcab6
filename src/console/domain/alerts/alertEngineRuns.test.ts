import { expect, test } from 'vitest';
import type { Alert } from './alertQueue.ts';
import { seededRandom } from '../../testing/seededRandom.ts';
import { createAlert, createTestBrowser, type TestTab, notifiedKeys } from './testBrowser.ts';

/**
 * Simulates messages, tabs that open, close and reload, and late or duplicated tab messages. Returns how
 * often each alert was notified.
 */
const simulate = async (seed: number): Promise<Map<string, number>> => {
  const random = seededRandom(seed);
  const below = (most: number): number => Math.floor(random() * most);
  const browser = createTestBrowser({ delay: () => below(120) });
  const allTabs: TestTab[] = [];
  const sent: Alert[] = [];
  const openTab = (): void => {
    const tab = browser.openTab();
    tab.engine.settings.update({ repeat: 0 });
    allTabs.push(tab);
    // A new page loads this from the list.
    browser.setTimer(below(400), () => {
      if (browser.tabs.includes(tab)) for (const alert of sent) tab.engine.add(alert);
    });
  };
  openTab();
  for (let step = 0; step < 30; step += 1) {
    const choice = random();
    if (choice < 0.55) {
      const alert = createAlert(`${below(3)} ${sent.length}`, browser.now());
      sent.push(alert);
      for (const tab of browser.tabs)
        for (let times = 1 + below(2); times > 0; times -= 1)
          browser.setTimer(below(300), () => browser.tabs.includes(tab) && tab.engine.add(alert));
    } else if (choice < 0.75) openTab();
    else {
      const tab = browser.tabs[below(browser.tabs.length)];
      if (browser.tabs.length === 1) openTab();
      tab?.close();
    }
    await browser.advance(below(500));
  }
  await browser.advance(5_000);
  const times = new Map(sent.map(({ key }) => [key, 0]));
  for (const key of notifiedKeys(allTabs)) times.set(key, (times.get(key) ?? 0) + 1);
  return times;
};

test('in 1,000 random runs of tabs that open, close and receive late or duplicate messages, each message makes exactly one sound', async () => {
  let messages = 0;
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const times = await simulate(seed);
    messages += times.size;
    expect(
      [...times].filter(([, count]) => count !== 1),
      `run ${seed}`,
    ).toEqual([]);
  }
  expect(messages).toBeGreaterThan(10_000);
}, 60_000);
