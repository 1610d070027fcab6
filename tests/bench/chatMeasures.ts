import type { CDPSession, Page } from 'playwright-core';
import type { Stage } from '../journeys/stage.ts';
import type { Bench } from './chatPage/page.tsx';
import { part } from './measure.ts';

/** A screen's picture lasts so long, in milliseconds. */
const frameMs = 1000 / 60;

/**
 * The part of the frames that were dropped, in percent. The page asks for a picture at every beat of the screen (60 Hz) and
 * notes the beat of each that it makes (`requestAnimationFrame`); every beat between two of them is a frame that it still
 * owed, because its main thread was at work. Of a page that does nothing Chromium drops none on a quiet computer, slowed or
 * not (`idle`): what is counted is the page's own work, and what other programs take of its computer.
 */
const droppedOf = (frames: readonly number[]): number => {
  // The first pictures still belong to what was before.
  const counted = frames.slice(2);
  const missed = counted.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / frameMs) - 1), 0);
  return (100 * missed) / (counted.length + missed);
};

interface Room {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly close: () => Promise<void>;
}

const openPage = async (stage: Stage, query: string): Promise<Room> => {
  const page = await stage.person({ width: 720, height: 800 });
  await page.goto(`${stage.address}/chat?${query}`);
  await page.waitForFunction(() => 'bench' in window);
  await page.evaluate(() => window.bench.ready());
  const cdp = await page.context().newCDPSession(page);
  return { page, cdp, close: () => page.context().close() };
};
const slow = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
const show = (page: Page, conv = 'a'): Promise<number> => page.evaluate((id) => window.bench.show(id), conv);

/** What was seen while a hundred messages a second came. In milliseconds and percent. */
export interface Arrivals {
  readonly half: number;
  readonly most: number;
  readonly dropped: number;
  readonly lost: number;
  readonly opening: number;
  readonly nodes: number;
  readonly all: number;
}

/** A room of 10,000 messages that receives a hundred a second; `rate`: how often slower the CPU is. */
export const arrivalsOf = async (
  stage: Stage,
  { rate, seconds, floor }: { rate: number; seconds: number; floor: boolean },
): Promise<Arrivals> => {
  const { page, cdp, close } = await openPage(stage, `rows=10000${floor ? '&floor' : ''}`);
  await slow(cdp, rate);
  const opening = await show(page);
  const { all, transcript } = await page.evaluate(() => window.bench.nodes());
  const seen = await page.evaluate((most) => window.bench.watch('a', 100, most), seconds);
  await close();
  return {
    half: part(seen.arrivals, 0.5),
    most: part(seen.arrivals, 0.95),
    dropped: droppedOf(seen.frames),
    lost: (100 * seen.lost) / seen.looked,
    opening,
    nodes: transcript,
    all,
  };
};

/** The part of the frames that are dropped while a page shows the list and nothing happens, in percent. */
export const idle = async (
  stage: Stage,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<number> => {
  const { page, cdp, close } = await openPage(stage, 'rows=10000&floor');
  await slow(cdp, rate);
  await show(page);
  const frames = await page.evaluate((most) => window.bench.beat(most), seconds);
  await close();
  return droppedOf(frames);
};

/** The part of the pictures on which a stretch of the transcript was blank while a wheel scrolled it back, in percent. */
export const scrolledBack = async (stage: Stage, rate: number): Promise<number> => {
  const { page, cdp, close } = await openPage(stage, 'rows=10000');
  await slow(cdp, rate);
  await show(page);
  const { x, y, width, height } = (await page.getByRole('log').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(x + width / 2, y + height / 2);
  const seen = page.evaluate(() => window.bench.watchBlank(4_000));
  for (let n = 0; n < 100; n += 1) await page.mouse.wheel(0, -300);
  const { pictures, blank } = await seen;
  await close();
  return (100 * blank) / pictures;
};

/** By how many pixels the rows on the screen moved, at most, while older pages came before them. */
export const prepended = async (stage: Stage): Promise<number> => {
  const { page, close } = await openPage(stage, 'rows=2000&older=1900');
  await show(page);
  const moved = await page.evaluate(() => window.bench.prepend(8));
  await close();
  return moved;
};

/** Keystrokes into the composer while 500 messages come within a second: from the key to its picture, in milliseconds. */
export const keystrokes = async (stage: Stage): Promise<{ most: number; worst: number }> => {
  const { page, close } = await openPage(stage, 'rows=10000');
  await show(page);
  const box = page.getByRole('textbox', { name: 'Message to the patient' });
  await box.focus();
  await page.evaluate(() => window.bench.noteKeys());
  for (let second = 0; second < 5; second += 1) {
    const coming = page.evaluate(() => window.bench.watch('a', 500, 1));
    for (let n = 0; n < 12; n += 1) await page.keyboard.press('a', { delay: 30 });
    await coming;
  }
  const taken = await page.evaluate(() => window.bench.keys());
  await close();
  return { most: part(taken, 0.95), worst: Math.max(...taken) };
};

/** The heap after garbage was collected, in megabytes. */
const heap = async (cdp: CDPSession): Promise<number> => {
  for (let n = 0; n < 3; n += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1024 / 1024;
};

/** What the heap is measured over, in this mixture: an hour of a busy doctor many times over. */
const hour = { messages: 60_000, switches: 2_000, reconnects: 500 };
const steps = 4;

/**
 * How the heap has grown beyond that of a warm page after each quarter of the hour, in megabytes: in five rooms, messages
 * come by the thousand a second, the doctor turns from room to room, and the line breaks; every tenth time it comes back
 * everything has to be read again.
 */
export const heapOf = async (stage: Stage): Promise<{ after: string; grown: number }[]> => {
  const convs = ['a', 'b', 'c', 'd', 'e'];
  const { page, cdp, close } = await openPage(stage, `rows=2000&convs=${convs.join(',')}`);
  const work = (part: number) =>
    page.evaluate(
      async ([ids, switches, perSwitch, perReconnect]) => {
        for (let n = 1; n <= switches; n += 1) {
          const conv = ids[n % ids.length] ?? '';
          for (const id of ids) window.bench.say(id, id === conv ? perSwitch / 3 : perSwitch / 6);
          await window.bench.turnTo(conv);
          if (n % perReconnect === 0) await window.bench.reconnect(n % (perReconnect * 10) === 0);
        }
      },
      [convs, hour.switches / part, hour.messages / hour.switches, hour.switches / hour.reconnects] as const,
    );
  await work(20);
  const warm = await heap(cdp);
  const found: { after: string; grown: number }[] = [];
  for (let step = 1; step <= steps; step += 1) {
    await work(steps);
    const so = (count: number) => ((count * step) / steps).toLocaleString('en');
    found.push({
      after: `after ${so(hour.messages)} messages, ${so(hour.switches)} switches, ${so(hour.reconnects)} reconnects`,
      grown: (await heap(cdp)) - warm,
    });
  }
  await close();
  return found;
};

declare global {
  interface Window {
    bench: Bench;
  }
}
