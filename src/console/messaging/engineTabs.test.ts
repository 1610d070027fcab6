import { expect, test } from 'vitest';
import { createEngine } from './engine.ts';
import { createSimulation } from './simulation/simulation.ts';

/** Tabs of one doctor in a simulation without faults; conversation A is tracked in each. */
const createTabs = async (tabs: number, shared = true) => {
  const simulation = createSimulation(createEngine, {
    tabs,
    shared,
    storeDelay: 5,
    commands: [],
    outcomes: ['arrives'],
    randoms: [0.5],
  });
  for (let count = 0; count < tabs; count += 1) {
    simulation.openTab();
    await simulation.clock.advance(300);
  }
  const shownTexts = () => simulation.tabs.map((tab) => tab.snapshot('A').rows.map(({ body }) => body.text));
  const leaders = () => simulation.tabs.filter((tab) => tab.isLeader()).map(({ id: life }) => life);
  const sendText = (number: number, text: string) => {
    const tab = simulation.tab(number);
    simulation.invariants.onWrite({ conv: 'A', text, after: 0, tabId: tab.id }, () =>
      tab.engine.track('A').compose({ kind: 'text', text }),
    );
  };
  return { ...simulation, shownTexts, leaders, sendText };
};

test('of all tabs of one doctor, one has a socket; all show every message', async () => {
  const { server, clock, shownTexts, leaders } = await createTabs(3);
  server.addPatientMessage('A', 'hello');
  await clock.advance(100);
  expect(server.connections()).toBe(1);
  expect(leaders()).toEqual([1]);
  expect(shownTexts()).toEqual([['hello'], ['hello'], ['hello']]);
});

test('a message written in any tab is sent once, and appears in all of them', async () => {
  const { clock, server, shownTexts, sendText, tabs } = await createTabs(3);
  sendText(2, 'from the third');
  sendText(0, 'from the first');
  await clock.advance(1_000);
  expect(server.rows('A').map(({ body }) => body.text)).toHaveLength(2);
  expect(new Set(shownTexts().map((shown) => shown.join()))).toEqual(
    new Set([
      server
        .rows('A')
        .map(({ body }) => body.text)
        .join(),
    ]),
  );
  expect(tabs.flatMap((tab) => tab.snapshot('A').pending)).toEqual([]);
});

test('pending and held messages appear in all tabs and can be decided on in any', async () => {
  const { clock, server, sendText, tabs, tab } = await createTabs(2);
  server.nacks.push({ retry: false, msg: 'not open' });
  sendText(1, 'one');
  await clock.advance(500);
  expect(tabs.map(({ snapshot }) => snapshot('A').pending)).toMatchObject([
    [{ hold: 'refused', reason: 'not open' }],
    [{ hold: 'refused', reason: 'not open' }],
  ]);
  tab(1).engine.dispatch({ type: 'retry', conv: 'A', cmid: tab(1).snapshot('A').pending[0]?.cmid ?? '' });
  await clock.advance(500);
  expect(server.rows('A').map(({ body }) => body.text)).toEqual(['one']);
});

test('a message read in one tab is read in all', async () => {
  const { clock, server, tabs, tab } = await createTabs(3);
  server.addPatientMessage('A', 'hello');
  await clock.advance(100);
  tab(2).engine.track('A').markRead(1);
  await clock.advance(200);
  expect(server.unread('A')).toBe(0);
  expect(tabs.map(({ snapshot }) => snapshot('A').read.doctor)).toEqual([1, 1, 1]);
});

test('another tab has the socket within 300 ms after its owner has gone, and sends what was not confirmed', async () => {
  const { clock, server, tab, leaders, sendText, shownTexts } = await createTabs(3);
  sendText(1, 'one');
  await clock.advance(15);
  tab(0).crash();
  await clock.advance(300);
  expect(leaders()).toEqual([2]);
  expect(server.connections()).toBe(1);
  await clock.advance(1_000);
  expect(server.rows('A').map(({ body }) => body.text)).toEqual(['one']);
  expect(shownTexts()).toEqual([['one'], ['one']]);
});

test('what the doctor decides while no tab owns the socket is done by the next one', async () => {
  const { clock, server, tab, sendText } = await createTabs(3);
  server.nacks.push({ retry: false, msg: 'not open' });
  sendText(1, 'one');
  await clock.advance(500);
  tab(0).crash();
  tab(1).engine.dispatch({ type: 'discard', conv: 'A', cmid: tab(1).snapshot('A').pending[0]?.cmid ?? '' });
  await clock.advance(1_000);
  expect(tab(0).snapshot('A').pending).toEqual([]);
  expect(tab(1).snapshot('A').pending).toEqual([]);
  expect(server.rows('A')).toEqual([]);
});

test('a tab that stops working passes the socket to another', async () => {
  const { clock, tab, leaders } = await createTabs(2);
  tab(0).engine.disconnect();
  await clock.advance(200);
  expect(leaders()).toEqual([2]);
  tab(0).engine.start();
  await clock.advance(500);
  expect(leaders()).toEqual([2]);
});

test('a connection taken over elsewhere is not taken back by a new tab, but when the doctor asks for it in any', async () => {
  const { clock, server, openTab, tab } = await createTabs(2);
  server.disconnect(4409);
  await clock.advance(1_000);
  openTab();
  await clock.advance(10_000);
  expect(server.connections()).toBe(0);
  tab(1).engine.start();
  await clock.advance(500);
  expect(server.connections()).toBe(1);
});

test('the doctor’s typing is sent once in three seconds, whichever tab it is in', async () => {
  const { clock, server, tab } = await createTabs(2);
  for (let at = 0; at < 20; at += 1) {
    tab(at).engine.dispatch({ type: 'typing', conv: 'A' });
    await clock.advance(100);
  }
  expect(server.received.filter(({ type }) => type === 'im-typing')).toHaveLength(1);
});

test('tabs that cannot know of each other have a socket each, and send nothing twice', async () => {
  const { clock, server, sendText, shownTexts } = await createTabs(2, false);
  sendText(0, 'one');
  sendText(1, 'two');
  await clock.advance(1_000);
  expect(server.connections()).toBe(2);
  expect(server.rows('A')).toHaveLength(2);
  expect(shownTexts()[0]).toEqual(shownTexts()[1]);
});

test('how many wait reaches all tabs, and takes no number of the messages', async () => {
  const { server, clock, shownTexts, tabs } = await createTabs(3);
  server.announceQueue(4);
  server.addPatientMessage('A', 'hello');
  server.announceQueue(5);
  await clock.advance(100);
  for (const { events } of tabs)
    expect(events.map((event) => (event.type === 'queue' ? event.awaiting : event.type))).toEqual([
      4,
      'message',
      5,
    ]);
  expect(shownTexts()).toEqual([['hello'], ['hello'], ['hello']]);
  expect(server.received.filter(({ type }) => type === 'im-sync')).toEqual([]);
});
