import { expect, test } from 'vitest';
import type { Fact } from './book.ts';
import { chanceOf, fact, openBrowser, type RigTab, tellings } from './rig.ts';

/**
 * Simulates messages, tabs that open, close and reload, and late or duplicated tab messages. Returns how
 * often each alert was notified.
 */
const live = async (seed: number): Promise<Map<string, number>> => {
  const chance = chanceOf(seed);
  const below = (most: number): number => Math.floor(chance() * most);
  const browser = openBrowser({ delay: () => below(120) });
  const opened: RigTab[] = [];
  const sent: Fact[] = [];
  const open = (): void => {
    const tab = browser.open();
    tab.desk.settings.change({ repeat: 0 });
    opened.push(tab);
    // What a new page reads from the list, once it is loaded.
    browser.later(below(400), () => {
      if (browser.tabs.includes(tab)) for (const one of sent) tab.desk.note(one);
    });
  };
  open();
  for (let step = 0; step < 30; step += 1) {
    const dice = chance();
    if (dice < 0.55) {
      const one = fact(`${below(3)} ${sent.length}`, browser.now());
      sent.push(one);
      for (const tab of browser.tabs)
        for (let times = 1 + below(2); times > 0; times -= 1)
          browser.later(below(300), () => browser.tabs.includes(tab) && tab.desk.note(one));
    } else if (dice < 0.75) open();
    else {
      const tab = browser.tabs[below(browser.tabs.length)];
      if (browser.tabs.length === 1) open();
      tab?.close();
    }
    await browser.pass(below(500));
  }
  await browser.pass(5_000);
  const times = new Map(sent.map(({ key }) => [key, 0]));
  for (const key of tellings(opened)) times.set(key, (times.get(key) ?? 0) + 1);
  return times;
};

test('in 1,000 random runs of tabs that come, go and hear late and twice, each message makes exactly one sound', async () => {
  let messages = 0;
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const times = await live(seed);
    messages += times.size;
    expect(
      [...times].filter(([, count]) => count !== 1),
      `run ${seed}`,
    ).toEqual([]);
  }
  expect(messages).toBeGreaterThan(10_000);
}, 60_000);
