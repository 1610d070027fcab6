import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { run } from '../../src/cli/processes.ts';
import { auth } from '../../src/contract/account/auth.ts';
import { people } from './acts.ts';
import { password, type Stage } from './stage.ts';
import type { Tab, Tally } from './tabsPage/page.ts';

/** What the tabs call: a cheap one that needs a session. */
export const probe = auth.account.path;
export const refreshing = auth.refresh.path;

/** Builds the page of `tabsPage/` from the console's sources, as the console itself is built. */
export const buildTabs = async (): Promise<{ site: string; remove: () => void }> => {
  const site = mkdtempSync(join(tmpdir(), 'cloudroom-tabs-'));
  const page = join(import.meta.dirname, 'tabsPage');
  const args = ['build', page, '--config', 'vite.config.ts', '--outDir', site, '--logLevel', 'warn'];
  const { code, output } = await run('node_modules/.bin/vite', args, { NODE_ENV: 'production' });
  if (code !== 0) throw new Error(output);
  return { site, remove: () => rmSync(site, { recursive: true, force: true }) };
};

/** The tabs of one browser. */
export interface Tabs {
  readonly pages: readonly Page[];
  readonly context: BrowserContext;
  /** How often this browser has asked for a path since the tabs were opened. */
  readonly asked: (path: string) => number;
}

/** Opens a browser, logs a doctor in in its first tab, and opens the others; `locks` false for a browser without Web Locks. */
export const openTabs = async (stage: Stage, count: number, { locks = true } = {}): Promise<Tabs> => {
  const first = await stage.person();
  const context = first.context();
  if (!locks) await context.addInitScript('delete Navigator.prototype.locks');
  await first.goto(`${stage.address}/tab`);
  await first.evaluate(([name, word]) => window.tab.logIn(name, word), [people.doctor, password] as const);
  const others = await Promise.all(Array.from({ length: count - 1 }, () => context.newPage()));
  await Promise.all(others.map((page) => page.goto(`${stage.address}/tab`)));
  const pages = [first, ...others];
  // What a page asks for when it opens is not what is counted here.
  await Promise.all(pages.map((page) => page.waitForLoadState('networkidle')));
  const heard: string[] = [];
  context.on('request', (request) => heard.push(new URL(request.url()).pathname));
  return { pages, context, asked: (path) => heard.filter((one) => one === path).length };
};

/** What a tab's handle says. */
export const told = <K extends 'expired' | 'loggedIn'>(page: Page, what: K): Promise<ReturnType<Tab[K]>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page answers with its own handle
  page.evaluate((name) => window.tab[name](), what) as Promise<ReturnType<Tab[K]>>;

/** Every tab begins its calls. */
export const askAll = async (pages: readonly Page[], calls: number): Promise<void> => {
  await Promise.all(pages.map((page) => page.evaluate((n) => window.tab.ask(n), calls)));
};

/** Waits until no call of any tab is unsettled; answers what became of all of them. */
export const settled = async (pages: readonly Page[]): Promise<Omit<Tally, 'pending'>> => {
  const tallies = () => Promise.all(pages.map((page) => page.evaluate(() => window.tab.tally())));
  await expect
    .poll(async () => (await tallies()).reduce((sum, { pending }) => sum + pending, 0), { timeout: 40_000 })
    .toBe(0);
  const faults: Record<string, number> = {};
  let answered = 0;
  for (const tally of await tallies()) {
    answered += tally.answered;
    for (const [kind, n] of Object.entries(tally.faults)) faults[kind] = (faults[kind] ?? 0) + n;
  }
  return { answered, faults };
};

/** How often a path was asked for at the gateway, by its own log; it writes once a second. */
export const logged = (stage: Stage, path: string): number =>
  stage
    .said()
    .split('\n')
    .filter((line) => line.includes(`"path":"${path}"`)).length;

/** Changes what this browser has stored of its session. */
export const meddle = (page: Page, change: Record<string, string | number>): Promise<void> =>
  page.evaluate((fields) => {
    const login: unknown = JSON.parse(localStorage.getItem('loginInfo') ?? '{}');
    localStorage.setItem('loginInfo', JSON.stringify(Object.assign({}, login, fields)));
  }, change);
