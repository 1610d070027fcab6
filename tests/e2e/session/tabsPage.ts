import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { run } from '../../../src/cli/processes.ts';
import { auth } from '../../../src/contract/account/auth.ts';
import { accounts } from '../steps/signIn.ts';
import { password, type E2eStack } from '../../support/startE2eStack.ts';
import type { TabHandle, CallTally } from './tabsPage/page.ts';

/** The endpoint that the tabs call: cheap, and with a session. */
export const probePath = auth.account.path;
export const refreshPath = auth.refresh.path;

/** Builds the page of `tabsPage/` from the console's sources, as the console itself is built. */
export const buildTabsPage = async (): Promise<{ site: string; remove: () => void }> => {
  const site = mkdtempSync(join(tmpdir(), 'cloudroom-tabs-'));
  const page = join(import.meta.dirname, 'tabsPage');
  const args = ['build', page, '--config', 'vite.config.ts', '--outDir', site, '--logLevel', 'warn'];
  const { code, output } = await run('node_modules/.bin/vite', args, { NODE_ENV: 'production' });
  if (code !== 0) throw new Error(output);
  return { site, remove: () => rmSync(site, { recursive: true, force: true }) };
};

/** The tabs of one browser. */
export interface SignedInTabs {
  readonly pages: readonly Page[];
  readonly context: BrowserContext;
  /** The number of this browser's requests to a path since the tabs were opened. */
  readonly requestCount: (path: string) => number;
}

/** Opens a browser, logs a doctor in in its first tab, and opens the others; `locks` false for a browser without Web Locks. */
export const openSignedInTabs = async (
  stack: E2eStack,
  count: number,
  { locks = true } = {},
): Promise<SignedInTabs> => {
  const first = await stack.openPage();
  const context = first.context();
  if (!locks) await context.addInitScript('delete Navigator.prototype.locks');
  await first.goto(`${stack.baseUrl}/tab`);
  await first.evaluate(([name, secret]) => window.tab.logIn(name, secret), [
    accounts.doctor,
    password,
  ] as const);
  const otherPages = await Promise.all(Array.from({ length: count - 1 }, () => context.newPage()));
  await Promise.all(otherPages.map((page) => page.goto(`${stack.baseUrl}/tab`)));
  const pages = [first, ...otherPages];
  const requestPaths: string[] = [];
  context.on('request', (request) => requestPaths.push(new URL(request.url()).pathname));
  return {
    pages,
    context,
    requestCount: (path) => requestPaths.filter((requested) => requested === path).length,
  };
};

/** Reads a state from a tab's handle. */
export const readTabState = <K extends 'expired' | 'loggedIn'>(
  page: Page,
  state: K,
): Promise<ReturnType<TabHandle[K]>> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page returns the state of its own handle
  page.evaluate((name) => window.tab[name](), state) as Promise<ReturnType<TabHandle[K]>>;

/** Starts the calls in every tab. */
export const startCalls = async (pages: readonly Page[], calls: number): Promise<void> => {
  await Promise.all(pages.map((page) => page.evaluate((n) => window.tab.startCalls(n), calls)));
};

/** Waits until every call of these tabs has settled; returns their results. */
export const waitForCalls = async (pages: readonly Page[]): Promise<Omit<CallTally, 'pending'>> => {
  const tallies = () => Promise.all(pages.map((page) => page.evaluate(() => window.tab.tally())));
  await expect
    .poll(async () => (await tallies()).reduce((sum, { pending }) => sum + pending, 0), { timeout: 40_000 })
    .toBe(0);
  const errors: Record<string, number> = {};
  let answered = 0;
  for (const tally of await tallies()) {
    answered += tally.answered;
    for (const [kind, n] of Object.entries(tally.errors)) errors[kind] = (errors[kind] ?? 0) + n;
  }
  return { answered, errors };
};

/** The number of requests to a path in the gateway's log, which is written once a second. */
export const countGatewayRequests = (stack: E2eStack, path: string): number =>
  stack
    .logs()
    .split('\n')
    .filter((line) => line.includes(`"path":"${path}"`)).length;

/** Changes the session that this browser has stored. */
export const changeStoredSession = (page: Page, change: Record<string, string | number>): Promise<void> =>
  page.evaluate((fields) => {
    const login: unknown = JSON.parse(localStorage.getItem('loginInfo') ?? '{}');
    localStorage.setItem('loginInfo', JSON.stringify(Object.assign({}, login, fields)));
  }, change);
