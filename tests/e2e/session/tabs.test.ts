import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { holdRequest } from '../steps/signIn.ts';
import { countRows, expireAccessTokens, expireSessions } from '../steps/consultation.ts';
import { startE2eStack, type E2eStack } from '../../support/startE2eStack.ts';
import {
  startCalls,
  buildTabsPage,
  countGatewayRequests,
  changeStoredSession,
  openSignedInTabs,
  probePath,
  refreshPath,
  waitForCalls,
  readTabState,
} from './tabsPage.ts';

let tabsSite: Awaited<ReturnType<typeof buildTabsPage>>;
beforeAll(async () => {
  tabsSite = await buildTabsPage();
});
afterAll(() => tabsSite.remove());

const refreshModes = ['keep', 'rotate'] as const;
/** The stricter mode, for tests that do not depend on it; LONG=1 (`npm run test:faults long`) tests both. */
const testedModes = process.env['LONG'] ? refreshModes : (['rotate'] as const);

let stack: E2eStack;
const setupStack = (refresh: (typeof refreshModes)[number]): void => {
  beforeAll(async () => {
    stack = await startE2eStack({ refresh, site: tabsSite.site });
  });
  afterEach(() => stack.closePages());
  afterAll(() => stack.close());
};

describe.each(refreshModes)('with an upstream in the refresh mode %s', (refresh) => {
  setupStack(refresh);

  it('eight tabs with fifty calls each and an expired token: one refresh, four hundred answered calls', async () => {
    const { pages, requestCount } = await openSignedInTabs(stack, 8);
    const before = countGatewayRequests(stack, refreshPath);
    expireAccessTokens(stack);
    await startCalls(pages, 50);
    expect(await waitForCalls(pages)).toEqual({ answered: 400, errors: {} });
    expect(requestCount(refreshPath)).toBe(1);
    await expect.poll(() => countGatewayRequests(stack, refreshPath) - before).toBe(1);
  });

  it('an expired refresh token too: one refresh, at most 51 requests, and every call is refused', async () => {
    const { pages, requestCount } = await openSignedInTabs(stack, 1);
    expireSessions(stack);
    await startCalls(pages, 50);
    expect(await waitForCalls(pages)).toEqual({ answered: 0, errors: { signedOut: 50 } });
    expect(requestCount(refreshPath)).toBe(1);
    expect(requestCount(probePath) + requestCount(refreshPath)).toBeLessThanOrEqual(51);
    await startCalls(pages, 50);
    expect(await waitForCalls(pages)).toEqual({ answered: 0, errors: { signedOut: 100 } });
    expect(requestCount(probePath) + requestCount(refreshPath)).toBeLessThanOrEqual(51);
  });
});

describe.each(testedModes)('with an upstream in the refresh mode %s, in further cases', (refresh) => {
  setupStack(refresh);

  it('all of four hundred calls are refused before the response to the refresh: one refresh, and all are repeated', async () => {
    const { pages, context, requestCount } = await openSignedInTabs(stack, 8);
    const heldRefresh = await holdRequest(context, refreshPath);
    expireAccessTokens(stack);
    await startCalls(pages, 50);
    await expect.poll(() => requestCount(probePath)).toBe(400);
    await expect.poll(heldRefresh.heldCount).toBe(1);
    heldRefresh.release();
    expect(await waitForCalls(pages)).toEqual({ answered: 400, errors: {} });
    expect([requestCount(refreshPath), requestCount(probePath)]).toEqual([1, 800]);
  });

  it('an expired refresh token in eight tabs: one refresh in the browser, and every tab prompts', async () => {
    const { pages, requestCount } = await openSignedInTabs(stack, 8);
    expireSessions(stack);
    await startCalls(pages, 50);
    expect(await waitForCalls(pages)).toEqual({ answered: 0, errors: { signedOut: 400 } });
    expect(requestCount(refreshPath)).toBe(1);
    for (const page of pages) await expect.poll(() => readTabState(page, 'expired')).toBe('prompted');
  });

  it('no refresh token at all: no refresh, and every call settles', async () => {
    const { pages, requestCount } = await openSignedInTabs(stack, 2);
    for (const page of pages) {
      await changeStoredSession(page, { refreshToken: '' });
      await page.reload();
    }
    expireAccessTokens(stack);
    await startCalls(pages, 50);
    expect(await waitForCalls(pages)).toEqual({ answered: 0, errors: { signedOut: 100 } });
    expect(requestCount(refreshPath)).toBe(0);
  });

  it('refusals that arrive after the refresh: no further refresh', async () => {
    const { pages, context, requestCount } = await openSignedInTabs(stack, 2);
    const [first, latePage] = pages;
    const heldRefusals = await holdRequest(pages[1] ?? context, probePath, 'response');
    expireAccessTokens(stack);
    await startCalls(latePage ? [latePage] : [], 50);
    await expect.poll(heldRefusals.heldCount).toBe(50);
    await startCalls(first ? [first] : [], 1);
    expect(await waitForCalls(first ? [first] : [])).toEqual({ answered: 1, errors: {} });
    heldRefusals.release();
    expect(await waitForCalls(pages)).toEqual({ answered: 51, errors: {} });
    expect(requestCount(refreshPath)).toBe(1);
  });

  it.each([
    ['before the request reaches the upstream', 'request'],
    ['after the upstream has responded', 'response'],
  ] as const)(
    'the tab that refreshes is closed, %s: the other tab refreshes once and continues',
    async (_when, phase) => {
      const {
        pages: [first, second],
      } = await openSignedInTabs(stack, 2);
      if (!first || !second) throw new Error('two tabs were asked for');
      const heldRefresh = await holdRequest(first, refreshPath, phase);
      expireAccessTokens(stack);
      await startCalls([first], 50);
      await expect.poll(heldRefresh.heldCount).toBe(1);
      // Only its own: when the other tab is closed, the browser may still send that tab's held request.
      let refreshes = 0;
      second.on('request', (request) => (refreshes += Number(request.url().includes(refreshPath))));
      await startCalls([second], 50);
      await first.close();
      expect(await waitForCalls([second])).toEqual({ answered: 50, errors: {} });
      expect(refreshes).toBe(1);
    },
  );

  it.each(['request', 'response'] as const)(
    'a log-out in another tab while the %s of the refresh is held: the session is not restored',
    async (phase) => {
      const sessions = () => countRows(stack, 'SELECT count(*) AS n FROM session');
      const before = sessions();
      const {
        pages: [first, second],
        context,
      } = await openSignedInTabs(stack, 2);
      if (!first || !second) throw new Error('two tabs were asked for');
      expect(sessions()).toBe(before + 1);
      const heldRefresh = await holdRequest(first, refreshPath, phase);
      expireAccessTokens(stack);
      await startCalls([first], 50);
      await expect.poll(heldRefresh.heldCount).toBe(1);
      await second.evaluate(() => window.tab.logOut());
      heldRefresh.release();
      expect(await waitForCalls([first])).toEqual({ answered: 0, errors: { signedOut: 50 } });
      for (const page of context.pages()) {
        await expect.poll(() => readTabState(page, 'loggedIn')).toBe(false);
        expect(await page.evaluate(() => localStorage.getItem('loginInfo'))).toBeNull();
      }
      await expect.poll(sessions).toBe(before);
    },
  );

  it('eight tabs without Web Locks: every call settles, with two refreshes at most', async () => {
    const { pages, requestCount } = await openSignedInTabs(stack, 8, { locks: false });
    expireAccessTokens(stack);
    await startCalls(pages, 50);
    expect(await waitForCalls(pages)).toEqual({ answered: 400, errors: {} });
    expect(requestCount(refreshPath)).toBeGreaterThan(0);
    expect(requestCount(refreshPath)).toBeLessThanOrEqual(2);
  });
});
