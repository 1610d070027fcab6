// Two to four tabs of one doctor. The tab with the socket is closed at a random moment, CLOSINGS times, while another tab sends
// a message. Another tab must open the socket within 300 ms (p95), and every message must be stored once.
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { percentile } from '../bench/statistics.ts';
import { waitForLive, sendMessage } from '../e2e/steps/signIn.ts';
import { countMessages, orderIdOf, openConsultation } from '../e2e/steps/consultation.ts';
import { startE2eStack } from '../support/startE2eStack.ts';
import { envNumber, createRandom, formatTimes } from './random.ts';

declare global {
  interface Window {
    /** When this page began to open a socket, and when the first frame arrived, in epoch milliseconds. */
    sockets: { readonly openedAt: number; answeredAt: number; readonly socket: WebSocket }[];
  }
}

const closings = envNumber('CLOSINGS', 100);
const seed = envNumber('SEED', Date.now() % 2 ** 31);
/** In milliseconds. */
const limitMs = 300;
const { below, pick } = createRandom(seed);
console.log(`${closings} closings, seed ${seed}`);

/** Records every socket that a page opens. */
const recordSockets = (): void => {
  window.sockets = [];
  window.WebSocket = new Proxy(window.WebSocket, {
    construct: (target, args: [string, string[]]) => {
      const record = { openedAt: Date.now(), answeredAt: 0, socket: new target(...args) };
      record.socket.addEventListener('message', () => {
        record.answeredAt ||= Date.now();
      });
      window.sockets.push(record);
      return record.socket;
    },
  });
};

const findOwner = async (tabs: readonly Page[]): Promise<Page | null> => {
  for (const tab of tabs)
    if (await tab.evaluate(() => window.sockets.some(({ socket }) => socket.readyState === 1))) return tab;
  return null;
};
const waitForOwner = async (tabs: readonly Page[]): Promise<Page> => {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const owner = await findOwner(tabs);
    if (owner) return owner;
    if (Date.now() > deadline) throw new Error('no tab has the socket');
    await pause(20);
  }
};
/** The first socket opened after a moment that received a frame. */
const nextSocket = async (
  tabs: readonly Page[],
  after: number,
): Promise<{ openedAt: number; answeredAt: number } | null> => {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    for (const tab of tabs) {
      const next = await tab.evaluate((since) => {
        const socket = window.sockets.find(({ openedAt, answeredAt }) => openedAt >= since && answeredAt > 0);
        return socket ? { openedAt: socket.openedAt, answeredAt: socket.answeredAt } : null;
      }, after);
      if (next) return next;
    }
    await pause(10);
  }
  return null;
};

const stack = await startE2eStack();
const failures: string[] = [];
const takeoverTimes: number[] = [];
const answerTimes: number[] = [];
try {
  const first = await openConsultation(stack);
  const context: BrowserContext = first.context();
  const address = first.url();
  const id = orderIdOf(first);
  await context.addInitScript(recordSockets);
  await first.reload();
  const tabs = [first];
  for (let round = 1; round <= closings; round += 1) {
    const tabCount = 2 + below(3);
    while (tabs.length < tabCount) {
      const tab = await context.newPage();
      await tab.goto(address);
      tabs.push(tab);
    }
    await Promise.all(tabs.map(waitForLive));
    const owner = await waitForOwner(tabs);
    tabs.splice(tabs.indexOf(owner), 1);
    await pause(below(400));
    const sending = sendMessage(pick(tabs), `Closing ${round}.`);
    await pause(below(60));
    const closed = Date.now();
    await owner.close();
    await sending;
    const next = await nextSocket(tabs, closed);
    if (next) {
      takeoverTimes.push(next.openedAt - closed);
      answerTimes.push(next.answeredAt - closed);
    } else failures.push(`closing ${round}: nobody took over`);
    if (round % 20 === 0)
      console.log(formatTimes(`${round} closings: another tab owns the socket`, takeoverTimes));
  }
  await Promise.all(tabs.map(waitForLive));
  const deadline = Date.now() + 30_000;
  const isStoredOnce = (round: number): boolean => countMessages(stack, `Closing ${round}.`) === 1;
  const rounds = Array.from({ length: closings }, (_, n) => n + 1);
  while (!rounds.every(isStoredOnce) && Date.now() < deadline) await pause(200);
  for (const round of rounds)
    if (!isStoredOnce(round))
      failures.push(
        `the message of closing ${round} is stored ${countMessages(stack, `Closing ${round}.`)} times`,
      );
  console.log(`said ${closings} messages in order ${id}`);
} catch (error) {
  failures.push(String(error));
} finally {
  await stack.close();
}
console.log(formatTimes('another tab owns the socket', takeoverTimes, `p95 at most ${limitMs} ms`));
console.log(formatTimes('and the server has answered it', answerTimes));
if (!(percentile(takeoverTimes, 0.95) <= limitMs)) failures.push(`p95 is above ${limitMs} ms`);
for (const failure of failures) console.log(failure);
process.exit(failures.length === 0 ? 0 : 1);
