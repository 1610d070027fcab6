import type { CDPSession, Page } from 'playwright-core';

declare global {
  interface Window {
    pageTimings?: { longTaskOver: number; layoutShift: number };
  }
}

/** A phone's connection, 1.6 Mbit/s and 150 ms, and a processor slowed this many times. */
export const throttlePage = async (page: Page, rate: number): Promise<CDPSession> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await cdp.send('Performance.enable');
  return cdp;
};

/** Records long tasks and layout shifts from the start of every page loaded afterwards. */
export const observeTimings = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const pageTimings = { longTaskOver: 0, layoutShift: 0 };
    Object.assign(window, { pageTimings });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        pageTimings.longTaskOver = Math.max(pageTimings.longTaskOver, startTime + duration);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          pageTimings.layoutShift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

/** The recorded figures. */
export const readTimings = (page: Page): Promise<{ longTaskOver: number; layoutShift: number }> =>
  page.evaluate(() => window.pageTimings ?? { longTaskOver: 0, layoutShift: 0 });

/** The first contentful paint, in milliseconds since the request. */
export const firstContentfulPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);

/** The transferred JavaScript of a page, in KB of 1,024 bytes, without headers. */
export const scriptKilobytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return (
      files.reduce(
        (sum, resource) =>
          sum + (resource instanceof PerformanceResourceTiming ? resource.encodedBodySize : 0),
        0,
      ) / 1024
    );
  });

/** The main thread's work so far, in milliseconds, and the heap after garbage collection, in MB. */
export const readPageCost = async (cdp: CDPSession): Promise<{ cpu: number; heap: number }> => {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { cpu: metric('TaskDuration') * 1000, heap: metric('JSHeapUsedSize') / 1024 / 1024 };
};
