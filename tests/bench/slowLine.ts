import type { CDPSession, Page } from 'playwright-core';

declare global {
  interface Window {
    seen?: { longTaskOver: number; moved: number };
  }
}

/** A phone's line and a computer that is four times slower: 1.6 Mbit/s, 150 ms. */
export const slowed = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Performance.enable');
  return session;
};

/** Notes long tasks and what moves by itself, from the first moment of every page that is loaded afterwards. */
export const watched = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen = { longTaskOver: 0, moved: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        seen.longTaskOver = Math.max(seen.longTaskOver, startTime + duration);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          seen.moved += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

/** What was noted. */
export const seenOn = (page: Page): Promise<{ longTaskOver: number; moved: number }> =>
  page.evaluate(() => window.seen ?? { longTaskOver: 0, moved: 0 });

/** When the first words were painted, in milliseconds after the page was asked for. */
export const painted = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);

/** The JavaScript of a page as it travelled, in KB of 1,024 bytes, headers left out. */
export const scriptKilobytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return (
      files.reduce(
        (sum, one) => sum + (one instanceof PerformanceResourceTiming ? one.encodedBodySize : 0),
        0,
      ) / 1024
    );
  });

/** The main thread's work so far, in milliseconds, and the heap after a collection, in MB. */
export const spent = async (session: CDPSession): Promise<{ cpu: number; heap: number }> => {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { cpu: of('TaskDuration') * 1000, heap: of('JSHeapUsedSize') / 1024 / 1024 };
};
