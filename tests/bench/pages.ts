import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { distDir } from '../../src/cli/build.ts';
import { run } from '../../src/cli/processes.ts';
import { restoreSession } from '../e2e/steps/consultation.ts';
import { signIn } from '../e2e/steps/signIn.ts';
import { doctorScreens } from '../support/screens.ts';
import { startE2eStack, type E2eStack } from '../support/startE2eStack.ts';
import { measureDayHeapGrowth } from './workingDay.ts';
import { calibrateSlowdown } from './processorSpeed.ts';
import { formatRow, repeat } from './statistics.ts';
import {
  firstContentfulPaint,
  scriptKilobytes,
  readTimings,
  throttlePage,
  readPageCost,
  observeTimings,
} from './throttling.ts';

type Print = (line: string) => void;
type Figures = Map<string, number[]>;

const repetitions = 7;
const addFigure = (figures: Figures, label: string, figure: number): void => {
  figures.set(label, [...(figures.get(label) ?? []), figure]);
};

const paintedWithoutScripts = '/login without its scripts: painted';
const paintedForm = '/login: form painted';

const limits: readonly (readonly [label: string, unit: string, limit: string])[] = [
  [paintedWithoutScripts, 'ms', 'lower bound'],
  [paintedForm, 'ms', 'at most 500 ms'],
  ['/login: end of the last long task', 'ms', 'at most 1,250 ms'],
  ['/login: second visit painted', 'ms', 'at most 450 ms'],
  ['/login: from the first key to the hydrated console', 'ms', ''],
  ['/login: requests', '', 'at most 10'],
  ['/login: requests to other hosts', '', 'none'],
  ['/login: JavaScript, gzip', 'KB', 'at most 100 KB'],
  ['/login: main thread', 'ms', 'at most 540 ms'],
  ['/login: heap', 'MB', 'at most 3 MB'],
  ['/login: layout shift', '', 'at most 0.02'],
];

/** The console's scripts run on the first interaction; the key itself appears in its field immediately. */
const measureTakeover = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now();
        window.addEventListener('hydrated', () => resolve(performance.now() - startedAt), { once: true });
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
      }),
  );

const measureLogin = async (stack: E2eStack, rate: number, figures: Figures): Promise<void> => {
  const page = await stack.openPage();
  await throttlePage(page, rate);
  await observeTimings(page);
  const requestedUrls: string[] = [];
  page.on('request', (request) => {
    // The icon is inlined in the page.
    if (!request.url().startsWith('data:')) requestedUrls.push(request.url());
  });
  await page.goto(`${stack.baseUrl}/login`);
  await page.getByRole('heading', { name: '明湖互联网医院' }).waitFor();
  await pause(500);
  const { longTaskOver, layoutShift } = await readTimings(page);
  addFigure(figures, paintedForm, await firstContentfulPaint(page));
  addFigure(figures, '/login: end of the last long task', longTaskOver);
  addFigure(figures, '/login: requests', requestedUrls.length);
  addFigure(
    figures,
    '/login: requests to other hosts',
    requestedUrls.filter((url) => !url.startsWith(stack.baseUrl)).length,
  );
  addFigure(figures, '/login: JavaScript, gzip', await scriptKilobytes(page));
  addFigure(figures, '/login: layout shift', layoutShift);
  await page.goto('about:blank');
  await page.goto(`${stack.baseUrl}/login`);
  await page.getByRole('heading', { name: '明湖互联网医院' }).waitFor();
  const secondVisit = await firstContentfulPaint(page);
  addFigure(figures, '/login: from the first key to the hydrated console', await measureTakeover(page));
  addFigure(figures, '/login: second visit painted', secondVisit);
  await page.context().close();
};

/** The cost of the page alone: observers and the test's own queries would count as its work. */
const measureLoginCost = async (stack: E2eStack, rate: number, figures: Figures): Promise<void> => {
  const page = await stack.openPage();
  const cdp = await throttlePage(page, rate);
  await page.goto(`${stack.baseUrl}/login`);
  await pause(2000);
  const { cpu, heap } = await readPageCost(cdp);
  addFigure(figures, '/login: main thread', cpu);
  addFigure(figures, '/login: heap', heap);
  await page.context().close();
};

const measureWithoutScripts = async (stack: E2eStack, rate: number, figures: Figures): Promise<void> => {
  const page = await stack.openPage();
  await throttlePage(page, rate);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${stack.baseUrl}/login`);
  await pause(200);
  addFigure(figures, paintedWithoutScripts, await firstContentfulPaint(page));
  await page.context().close();
};

/** The doctor is the administrator, too. */
const screens = {
  doctor: [
    '/',
    '/cloudRoom',
    '/prescriptionRecord',
    '/orderRecord',
    '/serviceSetup',
    '/personalData',
    '/workforceManagement',
    '/hospitalOverview',
  ],
  auditor: ['/prescriptionTask', '/myAuditRecord', '/reviewBoard'],
} as const;

// In the page, frame by frame: a locator looks twice a second after a while. A consultation is shown with its summary.
const observeShown = (): void => {
  const wanted = window.location.pathname.endsWith('/cloudRoom/detail') ? '.summary-columns' : 'h1';
  const look = (): void => {
    const found = document.querySelector(wanted);
    if (!found || found.getBoundingClientRect().height === 0) requestAnimationFrame(look);
    // The next frame begins when this one has been painted.
    else requestAnimationFrame(() => Object.assign(window, { shownMs: performance.now() }));
  };
  look();
};

/** Opens a screen, and returns when it was shown, in milliseconds after it was asked for. */
const openShown = async (page: Page, address: string): Promise<number> => {
  await page.addInitScript(observeShown);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'shownMs' in window);
  return page.evaluate(() => ('shownMs' in window ? Number(window.shownMs) : Number.NaN));
};

/** A screen right after a log-in in a new browser: the log-in page was read, and the console fetched while a name was typed. */
const measureAfterLogin = async (stack: E2eStack, path: string, rate: number): Promise<number> => {
  const page = await stack.openPage();
  await throttlePage(page, rate);
  await page.goto(`${stack.baseUrl}/login`);
  await page.getByRole('heading', { name: '明湖互联网医院' }).waitFor();
  await page.keyboard.press('a');
  await page.waitForLoadState('networkidle');
  await restoreSession(page, stack.baseUrl, 'doctor');
  const shownMs = await openShown(page, `${stack.baseUrl}${path}`);
  await page.context().close();
  return shownMs;
};

/** A screen with an empty cache, and the next one from the menu. */
const measureScreen = async (context: BrowserContext, address: string, path: string, rate: number) => {
  const page = await context.newPage();
  await observeTimings(page);
  const cdp = await throttlePage(page, rate);
  await cdp.send('Network.clearBrowserCache');
  const shownMs = await openShown(page, `${address}${path}`);
  const kilobytes = await scriptKilobytes(page);
  await page.waitForLoadState('networkidle');
  const { layoutShift } = await readTimings(page);
  const next = await measureNextScreen(page, path);
  await page.close();
  return { shownMs, layoutShift, kilobytes, next };
};

const measureNextScreen = async (page: Page, path: string): Promise<number> => {
  const to = path === '/' ? '/cloudRoom' : '/';
  const before = await page.getByRole('heading', { level: 1 }).first().textContent();
  await page.evaluate(
    ([to, before]) => {
      const link = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(
        (one) => new URL(one.href).pathname === to,
      );
      const startedAt = performance.now();
      link?.click();
      const checkHeading = (): void => {
        const heading = document.querySelector('h1')?.textContent;
        if (heading && heading !== before) Object.assign(window, { took: performance.now() - startedAt });
        else requestAnimationFrame(checkHeading);
      };
      checkHeading();
    },
    [to, before ?? ''] as const,
  );
  await page.waitForFunction(() => 'took' in window);
  return page.evaluate(() => ('took' in window ? Number(window.took) : Number.NaN));
};

interface Screens {
  readonly context: BrowserContext;
  readonly paths: readonly string[];
  readonly rate: number;
  /** Also right after the log-in. */
  readonly afterLogin?: boolean;
}

const measureScreens = async (
  print: Print,
  stack: E2eStack,
  { context, paths, rate, afterLogin = false }: Screens,
): Promise<void> => {
  for (const path of paths) {
    const name = path.replace(/\?.*/, '');
    const runs = await repeat(3, () => measureScreen(context, stack.baseUrl, path, rate));
    const printRow = (
      label: string,
      figure: (run: (typeof runs)[number]) => number,
      unit: string,
      limit: string,
    ) => print(formatRow(`${name}: ${label}`, runs.map(figure), unit, limit));
    printRow('shown, cold', ({ shownMs }) => shownMs / 1000, 's', 'at most 3 s');
    if (afterLogin) {
      const later = await repeat(3, async () => (await measureAfterLogin(stack, path, rate)) / 1000);
      print(formatRow(`${name}: shown, after the log-in`, later, 's', 'at most 3 s'));
    }
    printRow('the next screen', ({ next }) => next / 1000, 's', 'at most 0.5 s');
    printRow('layout shift', ({ layoutShift }) => layoutShift, '', 'at most 0.02');
    printRow('JavaScript before it is shown, gzip', ({ kilobytes }) => kilobytes, 'KB', 'at most 320 KB');
  }
};

/** A browser in which somebody is logged in. */
const openContext = async (stack: E2eStack, who: keyof typeof screens): Promise<BrowserContext> => {
  const page = await stack.openPage();
  await signIn(page, stack.baseUrl, who);
  await page.close();
  return page.context();
};

const assetKilobytes = (pattern: string): number =>
  globSync(pattern, { cwd: join(distDir, 'assets') }).reduce(
    (sum, name) => sum + statSync(join(distDir, 'assets', name)).size,
    0,
  ) / 1024;

const measureBuild = async (): Promise<number> => {
  const startedAt = performance.now();
  await run('node_modules/.bin/vite', ['build', '--logLevel', 'error'], { NODE_ENV: 'production' });
  return (performance.now() - startedAt) / 1000;
};

/** The cost of every page: the log-in, each screen and the next one, on a slow connection and processor; a working day; the build. */
export const benchPages = async (print: Print): Promise<void> => {
  const stack = await startE2eStack();
  try {
    const figures: Figures = new Map();
    const rate = await calibrateSlowdown(stack, print);
    for (let n = 0; n < repetitions; n += 1) {
      await measureWithoutScripts(stack, rate, figures);
      await measureLogin(stack, rate, figures);
      await measureLoginCost(stack, rate, figures);
    }
    const [floor = [], painted = []] = [paintedWithoutScripts, paintedForm].map((label) =>
      figures.get(label),
    );
    const ratios = painted.map((ms, round) => ms / (floor[round] ?? Number.NaN));
    print(formatRow('/login: painted, of a page without scripts', ratios, '×', 'at most 1.35'));
    for (const [label, unit, limit] of limits) print(formatRow(label, figures.get(label) ?? [], unit, limit));

    const doctor = await openContext(stack, 'doctor');
    const room = doctorScreens(stack).filter((path) => path.startsWith('/cloudRoom/detail?'));
    await measureScreens(print, stack, { context: doctor, paths: screens.doctor, rate });
    await measureScreens(print, stack, { context: doctor, paths: room, rate, afterLogin: true });
    const auditor = await openContext(stack, 'auditor');
    await measureScreens(print, stack, { context: auditor, paths: screens.auditor, rate });
    const growth = await measureDayHeapGrowth(doctor, stack.baseUrl);
    print(formatRow('heap after eight hours, 480 screens', [growth], 'MB', 'at most 10 MB'));
  } finally {
    await stack.close();
  }
  print(formatRow('all JavaScript, gzip', [assetKilobytes('*.js.gz')], 'KB', 'at most 650 KB'));
  // tests/cli/bundleSizes.test.ts also checks the sizes.
  print(formatRow('all CSS, gzip', [assetKilobytes('*.css.gz')], 'KB', 'at most 15 KB until first paint'));
  print(
    formatRow(
      'build',
      [await measureBuild(), await measureBuild(), await measureBuild()],
      's',
      'at most 10 s',
    ),
  );
};
