import type { CDPSession, Page } from 'playwright-core';
import type { E2eStack } from '../support/startE2eStack.ts';
import type { Bench } from './chatPage/page.tsx';
import { droppedShare, percentile } from './statistics.ts';

interface ChatPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly close: () => Promise<void>;
}

const openChatPage = async (stack: E2eStack, query: string): Promise<ChatPage> => {
  const page = await stack.openPage({ width: 720, height: 800 });
  await page.goto(`${stack.baseUrl}/chat?${query}`);
  await page.waitForFunction(() => 'bench' in window);
  await page.evaluate(() => window.bench.waitUntilReady());
  const cdp = await page.context().newCDPSession(page);
  return { page, cdp, close: () => page.context().close() };
};
const throttleCpu = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
const showConversation = (page: Page, conv = 'a'): Promise<number> =>
  page.evaluate((id) => window.bench.showConversation(id), conv);

/** Measurements while a hundred messages a second arrive. In milliseconds and percent. */
export interface Arrivals {
  readonly p50: number;
  readonly p95: number;
  readonly dropped: number;
  readonly outOfView: number;
  readonly openingMs: number;
  readonly transcriptNodes: number;
  readonly allNodes: number;
}

/** A conversation of 10,000 messages that receives a hundred a second; `rate`: the CPU slowdown factor. */
export const measureArrivals = async (
  stack: E2eStack,
  { rate, seconds, plainList }: { rate: number; seconds: number; plainList: boolean },
): Promise<Arrivals> => {
  const { page, cdp, close } = await openChatPage(stack, `rows=10000${plainList ? '&plain' : ''}`);
  await throttleCpu(cdp, rate);
  const openingMs = await showConversation(page);
  const { allNodes, transcriptNodes } = await page.evaluate(() => window.bench.countNodes());
  const observed = await page.evaluate((p95) => window.bench.watch('a', 100, p95), seconds);
  await close();
  return {
    p50: percentile(observed.arrivals, 0.5),
    p95: percentile(observed.arrivals, 0.95),
    dropped: droppedShare(observed.frames),
    outOfView: (100 * observed.outOfView) / observed.checkedFrames,
    openingMs,
    transcriptNodes,
    allNodes,
  };
};

/** The share of dropped frames while a page shows the list and is idle, in percent. */
export const measureIdle = async (
  stack: E2eStack,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<number> => {
  const { page, cdp, close } = await openChatPage(stack, 'rows=10000&plain');
  await throttleCpu(cdp, rate);
  await showConversation(page);
  const frames = await page.evaluate((p95) => window.bench.recordFrames(p95), seconds);
  await close();
  return droppedShare(frames);
};

/** The share of frames with a gap in the transcript while it is scrolled back by wheel, in percent. */
export const measureBlankScroll = async (stack: E2eStack, rate: number): Promise<number> => {
  const { page, cdp, close } = await openChatPage(stack, 'rows=10000');
  await throttleCpu(cdp, rate);
  await showConversation(page);
  const { x, y, width, height } = (await page.getByRole('log').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(x + width / 2, y + height / 2);
  const observed = page.evaluate(() => window.bench.watchBlank(4_000));
  for (let n = 0; n < 100; n += 1) await page.mouse.wheel(0, -300);
  const { frames, blankFrames } = await observed;
  await close();
  return (100 * blankFrames) / frames;
};

/** The largest movement of visible rows while older pages are inserted above them, in pixels. */
export const measurePrepend = async (stack: E2eStack): Promise<number> => {
  const { page, close } = await openChatPage(stack, 'rows=2000&older=1900');
  await showConversation(page);
  const moved = await page.evaluate(() => window.bench.prepend(8));
  await close();
  return moved;
};

/** Typing into the composer while 500 messages arrive within a second: time from key to paint, in milliseconds. */
export const measureKeystrokes = async (stack: E2eStack): Promise<{ p95: number; max: number }> => {
  const { page, close } = await openChatPage(stack, 'rows=10000');
  await showConversation(page);
  const box = page.getByRole('textbox', { name: 'Message to the patient' });
  await box.focus();
  await page.evaluate(() => window.bench.recordKeys());
  for (let second = 0; second < 5; second += 1) {
    const arrivals = page.evaluate(() => window.bench.watch('a', 500, 1));
    for (let n = 0; n < 12; n += 1) await page.keyboard.press('a', { delay: 30 });
    await arrivals;
  }
  const latencies = await page.evaluate(() => window.bench.readKeys());
  await close();
  return { p95: percentile(latencies, 0.95), max: Math.max(...latencies) };
};

/** The heap after garbage collection, in megabytes. */
const heapMegabytes = async (cdp: CDPSession): Promise<number> => {
  for (let n = 0; n < 3; n += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
};

/** The load during the heap measurement: many times an hour of a busy doctor, in the same proportions. */
const hour = { messages: 60_000, switches: 2_000, reconnects: 500 };
const steps = 4;

/**
 * The growth of the heap of a warm page after each quarter of the hour, in megabytes: in five conversations, messages
 * arrive by the thousand a second, the doctor switches between them, and the connection is cut; every tenth reconnect
 * needs a full resync.
 */
export const measureHeap = async (stack: E2eStack): Promise<{ after: string; growth: number }[]> => {
  const convs = ['a', 'b', 'c', 'd', 'e'];
  const { page, cdp, close } = await openChatPage(stack, `rows=2000&convs=${convs.join(',')}`);
  const runWorkload = (divisor: number) =>
    page.evaluate(
      async ([ids, switches, perSwitch, perReconnect]) => {
        for (let n = 1; n <= switches; n += 1) {
          const conv = ids[n % ids.length] ?? '';
          for (const id of ids) window.bench.sendMessages(id, id === conv ? perSwitch / 3 : perSwitch / 6);
          await window.bench.switchTo(conv);
          if (n % perReconnect === 0) await window.bench.reconnect(n % (perReconnect * 10) === 0);
        }
      },
      [
        convs,
        hour.switches / divisor,
        hour.messages / hour.switches,
        hour.switches / hour.reconnects,
      ] as const,
    );
  await runWorkload(20);
  const baseline = await heapMegabytes(cdp);
  const results: { after: string; growth: number }[] = [];
  for (let step = 1; step <= steps; step += 1) {
    await runWorkload(steps);
    const formatShare = (count: number) => ((count * step) / steps).toLocaleString('en');
    results.push({
      after: `after ${formatShare(hour.messages)} messages, ${formatShare(hour.switches)} switches, ${formatShare(hour.reconnects)} reconnects`,
      growth: (await heapMegabytes(cdp)) - baseline,
    });
  }
  await close();
  return results;
};

declare global {
  interface Window {
    bench: Bench;
  }
}
