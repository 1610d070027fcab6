import { expect, test } from 'vitest';
import { openKernel } from './kernel.ts';
import { openWorld } from './model/world.ts';

/** Tabs of one doctor in a simulation without faults; conversation A is tracked in each. */
const openTabs = async (tabs: number, shared = true) => {
  const world = openWorld(openKernel, {
    tabs,
    shared,
    store: 5,
    deeds: [],
    fates: ['arrives'],
    chances: [0.5],
  });
  for (let count = 0; count < tabs; count += 1) {
    world.openTab();
    await world.clock.pass(300);
  }
  const texts = () => world.tabs.map((tab) => tab.talk('A').rows.map(({ body }) => body.text));
  const owners = () => world.tabs.filter((tab) => tab.owner()).map(({ life }) => life);
  const say = (number: number, text: string) => {
    const tab = world.tab(number);
    world.judge.writes({ conv: 'A', text, after: 0, life: tab.life }, () =>
      tab.kernel.compose('A', { kind: 'text', text }),
    );
  };
  return { ...world, texts, owners, say };
};

test('of all the tabs of one doctor, one has a socket; all show what is said', async () => {
  const { server, clock, texts, owners } = await openTabs(3);
  server.patientSays('A', 'hello');
  await clock.pass(100);
  expect(server.connections()).toBe(1);
  expect(owners()).toEqual([1]);
  expect(texts()).toEqual([['hello'], ['hello'], ['hello']]);
});

test('what is written in any tab is sent once, and stands in all of them', async () => {
  const { clock, server, texts, say, tabs } = await openTabs(3);
  say(2, 'from the third');
  say(0, 'from the first');
  await clock.pass(1_000);
  expect(server.rows('A').map(({ body }) => body.text)).toHaveLength(2);
  expect(new Set(texts().map((shown) => shown.join()))).toEqual(
    new Set([
      server
        .rows('A')
        .map(({ body }) => body.text)
        .join(),
    ]),
  );
  expect(tabs.flatMap((tab) => tab.talk('A').pending)).toEqual([]);
});

test('what is on its way, and what waits for the doctor, stands in all tabs and can be decided on in any', async () => {
  const { clock, server, say, tabs, tab } = await openTabs(2);
  server.nacks.push({ retry: false, msg: 'not open' });
  say(1, 'one');
  await clock.pass(500);
  expect(tabs.map(({ talk }) => talk('A').pending)).toMatchObject([
    [{ hold: 'refused', reason: 'not open' }],
    [{ hold: 'refused', reason: 'not open' }],
  ]);
  tab(1).kernel.retry('A', tab(1).talk('A').pending[0]?.cmid ?? '');
  await clock.pass(500);
  expect(server.rows('A').map(({ body }) => body.text)).toEqual(['one']);
});

test('what is read in one tab is read in all', async () => {
  const { clock, server, tabs, tab } = await openTabs(3);
  server.patientSays('A', 'hello');
  await clock.pass(100);
  tab(2).kernel.see('A', 1);
  await clock.pass(200);
  expect(server.unread('A')).toBe(0);
  expect(tabs.map(({ talk }) => talk('A').read.doctor)).toEqual([1, 1, 1]);
});

test('another tab has the socket within 300 ms after its owner has gone, and sends what was not confirmed', async () => {
  const { clock, server, tab, owners, say, texts } = await openTabs(3);
  say(1, 'one');
  await clock.pass(15);
  tab(0).crash();
  await clock.pass(300);
  expect(owners()).toEqual([2]);
  expect(server.connections()).toBe(1);
  await clock.pass(1_000);
  expect(server.rows('A').map(({ body }) => body.text)).toEqual(['one']);
  expect(texts()).toEqual([['one'], ['one']]);
});

test('what the doctor decides while no tab owns the socket is done by the next one', async () => {
  const { clock, server, tab, say } = await openTabs(3);
  server.nacks.push({ retry: false, msg: 'not open' });
  say(1, 'one');
  await clock.pass(500);
  tab(0).crash();
  tab(1).kernel.discard('A', tab(1).talk('A').pending[0]?.cmid ?? '');
  await clock.pass(1_000);
  expect(tab(0).talk('A').pending).toEqual([]);
  expect(tab(1).talk('A').pending).toEqual([]);
  expect(server.rows('A')).toEqual([]);
});

test('a tab that stops working here gives the socket to another', async () => {
  const { clock, tab, owners } = await openTabs(2);
  tab(0).kernel.hangUp();
  await clock.pass(200);
  expect(owners()).toEqual([2]);
  tab(0).kernel.start();
  await clock.pass(500);
  expect(owners()).toEqual([2]);
});

test('a line that was taken over elsewhere is not taken back because a tab is opened, but when the doctor asks for it in any', async () => {
  const { clock, server, openTab, tab } = await openTabs(2);
  server.cut(4409);
  await clock.pass(1_000);
  openTab();
  await clock.pass(10_000);
  expect(server.connections()).toBe(0);
  tab(1).kernel.start();
  await clock.pass(500);
  expect(server.connections()).toBe(1);
});

test('the doctor’s writing is told once in three seconds, whichever tab it is in', async () => {
  const { clock, server, tab } = await openTabs(2);
  for (let at = 0; at < 20; at += 1) {
    tab(at).kernel.typing('A');
    await clock.pass(100);
  }
  expect(server.heard.filter(({ type }) => type === 'im-typing')).toHaveLength(1);
});

test('tabs that cannot know of each other have a socket each, and send nothing twice', async () => {
  const { clock, server, say, texts } = await openTabs(2, false);
  say(0, 'one');
  say(1, 'two');
  await clock.pass(1_000);
  expect(server.connections()).toBe(2);
  expect(server.rows('A')).toHaveLength(2);
  expect(texts()[0]).toEqual(texts()[1]);
});
