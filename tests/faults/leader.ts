// Two to four tabs of one doctor; the tab that owns the socket is closed at random CLOSINGS times, while another says
// something. Another tab owns the socket within 300 ms (p95), and every message is stored once.
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { part } from '../bench/measure.ts';
import { live, say } from '../journeys/acts.ts';
import { messages, orderOn, room } from '../journeys/safetyActs.ts';
import { openStage } from '../journeys/stage.ts';
import { given, openChance, timesRow } from './figures.ts';

declare global {
  interface Window {
    /** When this page began to open a socket, and when it was first answered, in epoch milliseconds. */
    sockets: { readonly made: number; heard: number; readonly socket: WebSocket }[];
  }
}

const closings = given('CLOSINGS', 100);
const seed = given('SEED', Date.now() % 2 ** 31);
/** In milliseconds. */
const limit = 300;
const { upTo, oneOf } = openChance(seed);
console.log(`${closings} closings, seed ${seed}`);

/** Every socket that a page opens is noted in it. */
const noteSockets = (): void => {
  window.sockets = [];
  window.WebSocket = new Proxy(window.WebSocket, {
    construct: (target, args: [string, string[]]) => {
      const note = { made: Date.now(), heard: 0, socket: new target(...args) };
      note.socket.addEventListener('message', () => {
        note.heard ||= Date.now();
      });
      window.sockets.push(note);
      return note.socket;
    },
  });
};

const ownerOf = async (tabs: readonly Page[]): Promise<Page | null> => {
  for (const tab of tabs)
    if (await tab.evaluate(() => window.sockets.some(({ socket }) => socket.readyState === 1))) return tab;
  return null;
};
const found = async (tabs: readonly Page[]): Promise<Page> => {
  const until = Date.now() + 30_000;
  for (;;) {
    const owner = await ownerOf(tabs);
    if (owner) return owner;
    if (Date.now() > until) throw new Error('no tab owns the socket');
    await pause(20);
  }
};
/** The next socket that was made after a moment and answered. */
const nextSocket = async (
  tabs: readonly Page[],
  after: number,
): Promise<{ made: number; heard: number } | null> => {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    for (const tab of tabs) {
      const next = await tab.evaluate((since) => {
        const one = window.sockets.find(({ made, heard }) => made >= since && heard > 0);
        return one ? { made: one.made, heard: one.heard } : null;
      }, after);
      if (next) return next;
    }
    await pause(10);
  }
  return null;
};

const stage = await openStage();
const faults: string[] = [];
const owned: number[] = [];
const answered: number[] = [];
try {
  const first = await room(stage);
  const context: BrowserContext = first.context();
  const address = first.url();
  const id = orderOn(first);
  await context.addInitScript(noteSockets);
  await first.reload();
  const tabs = [first];
  for (let round = 1; round <= closings; round += 1) {
    const wanted = 2 + upTo(3);
    while (tabs.length < wanted) {
      const tab = await context.newPage();
      await tab.goto(address);
      tabs.push(tab);
    }
    await Promise.all(tabs.map(live));
    const owner = await found(tabs);
    tabs.splice(tabs.indexOf(owner), 1);
    await pause(upTo(400));
    const saying = say(oneOf(tabs), `Closing ${round}.`);
    await pause(upTo(60));
    const closed = Date.now();
    await owner.close();
    await saying;
    const next = await nextSocket(tabs, closed);
    if (next) {
      owned.push(next.made - closed);
      answered.push(next.heard - closed);
    } else faults.push(`closing ${round}: nobody took over`);
    if (round % 20 === 0) console.log(timesRow(`${round} closings: another tab owns the socket`, owned));
  }
  await Promise.all(tabs.map(live));
  const until = Date.now() + 30_000;
  const once = (round: number): boolean => messages(stage, `Closing ${round}.`) === 1;
  const rounds = Array.from({ length: closings }, (_, n) => n + 1);
  while (!rounds.every(once) && Date.now() < until) await pause(200);
  for (const round of rounds)
    if (!once(round))
      faults.push(
        `what was said at closing ${round} is stored ${messages(stage, `Closing ${round}.`)} times`,
      );
  console.log(`said ${closings} messages in order ${id}`);
} catch (thrown) {
  faults.push(String(thrown));
} finally {
  await stage.close();
}
console.log(timesRow('another tab owns the socket', owned, `p95 at most ${limit} ms`));
console.log(timesRow('and the server has answered it', answered));
if (!(part(owned, 0.95) <= limit)) faults.push(`p95 is above ${limit} ms`);
for (const fault of faults) console.log(fault);
process.exit(faults.length === 0 ? 0 : 1);
