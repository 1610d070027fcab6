import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hold } from './acts.ts';
import { count, endAccess, endSessions } from './safetyActs.ts';
import { openStage, type Stage } from './stage.ts';
import { askAll, buildTabs, logged, meddle, openTabs, probe, refreshing, settled, told } from './tabs.ts';

let built: Awaited<ReturnType<typeof buildTabs>>;
beforeAll(async () => {
  built = await buildTabs();
});
afterAll(() => built.remove());

const kinds = ['keep', 'rotate'] as const;
/** What does not hang on the kind of upstream is tried with the stricter one; LONG=1 (`npm run test:faults long`) tries both. */
const stricter = process.env['LONG'] ? kinds : (['rotate'] as const);

let stage: Stage;
const set = (refresh: (typeof kinds)[number]): void => {
  beforeAll(async () => {
    stage = await openStage({ refresh, site: built.site });
  });
  afterEach(() => stage.goHome());
  afterAll(() => stage.close());
};

describe.each(kinds)('an upstream that is set to %s', (refresh) => {
  set(refresh);

  it('eight tabs with fifty calls each, whose token has ended: one refresh, four hundred answers', async () => {
    const { pages, asked } = await openTabs(stage, 8);
    const before = logged(stage, refreshing);
    endAccess(stage);
    await askAll(pages, 50);
    expect(await settled(pages)).toEqual({ answered: 400, faults: {} });
    expect(asked(refreshing)).toBe(1);
    await expect.poll(() => logged(stage, refreshing) - before).toBe(1);
  });

  it('a refresh token that has ended as well: one refresh, at most 51 calls, and every call is refused', async () => {
    const { pages, asked } = await openTabs(stage, 1);
    endSessions(stage);
    await askAll(pages, 50);
    expect(await settled(pages)).toEqual({ answered: 0, faults: { signedOut: 50 } });
    expect(asked(refreshing)).toBe(1);
    expect(asked(probe) + asked(refreshing)).toBeLessThanOrEqual(51);
    await askAll(pages, 50);
    expect(await settled(pages)).toEqual({ answered: 0, faults: { signedOut: 100 } });
    expect(asked(probe) + asked(refreshing)).toBeLessThanOrEqual(51);
  });
});

describe.each(stricter)('an upstream that is set to %s, further', (refresh) => {
  set(refresh);

  it('the same where every one of the four hundred was refused before the refresh was answered', async () => {
    const { pages, context, asked } = await openTabs(stage, 8);
    const refreshed = await hold(context, refreshing);
    endAccess(stage);
    await askAll(pages, 50);
    await expect.poll(() => asked(probe)).toBe(400);
    await expect.poll(refreshed.held).toBe(1);
    refreshed.letGo();
    expect(await settled(pages)).toEqual({ answered: 400, faults: {} });
    expect([asked(refreshing), asked(probe)]).toEqual([1, 800]);
  });

  it('the same in eight tabs: one refresh in the whole browser, and every tab knows', async () => {
    const { pages, asked } = await openTabs(stage, 8);
    endSessions(stage);
    await askAll(pages, 50);
    expect(await settled(pages)).toEqual({ answered: 0, faults: { signedOut: 400 } });
    expect(asked(refreshing)).toBe(1);
    for (const page of pages) expect(await told(page, 'expired')).toBe('prompted');
  });

  it('no refresh token at all: nothing is refreshed, and no call stays open', async () => {
    const { pages, asked } = await openTabs(stage, 2);
    for (const page of pages) {
      await meddle(page, { refreshToken: '' });
      await page.reload();
    }
    endAccess(stage);
    await askAll(pages, 50);
    expect(await settled(pages)).toEqual({ answered: 0, faults: { signedOut: 100 } });
    expect(asked(refreshing)).toBe(0);
  });

  it('refusals that arrive after the refresh: no further refresh', async () => {
    const { pages, context, asked } = await openTabs(stage, 2);
    const [first, late] = pages;
    const refusals = await hold(pages[1] ?? context, probe, 'answer');
    endAccess(stage);
    await askAll(late ? [late] : [], 50);
    await expect.poll(refusals.held).toBe(50);
    await askAll(first ? [first] : [], 1);
    expect(await settled(first ? [first] : [])).toEqual({ answered: 1, faults: {} });
    refusals.letGo();
    expect(await settled(pages)).toEqual({ answered: 51, faults: {} });
    expect(asked(refreshing)).toBe(1);
  });

  it.each([
    ['before the upstream heard of it', 'request'],
    ['after the upstream has answered', 'answer'],
  ] as const)(
    'the tab that refreshes is closed, %s: the other refreshes once and goes on',
    async (_when, what) => {
      const {
        pages: [first, second],
      } = await openTabs(stage, 2);
      if (!first || !second) throw new Error('two tabs were asked for');
      const refreshed = await hold(first, refreshing, what);
      endAccess(stage);
      await askAll([first], 50);
      await expect.poll(refreshed.held).toBe(1);
      // Its own only: at the closing the browser may still let the other tab's held request go.
      let refreshes = 0;
      second.on('request', (request) => (refreshes += Number(request.url().includes(refreshing))));
      await askAll([second], 50);
      await first.close();
      expect(await settled([second])).toEqual({ answered: 50, faults: {} });
      expect(refreshes).toBe(1);
    },
  );

  it.each(['request', 'answer'] as const)(
    'a log-out in another tab while the refresh is held at its %s: no session comes back',
    async (what) => {
      const sessions = () => count(stage, 'SELECT count(*) AS n FROM session');
      const before = sessions();
      const {
        pages: [first, second],
        context,
      } = await openTabs(stage, 2);
      if (!first || !second) throw new Error('two tabs were asked for');
      expect(sessions()).toBe(before + 1);
      const refreshed = await hold(first, refreshing, what);
      endAccess(stage);
      await askAll([first], 50);
      await expect.poll(refreshed.held).toBe(1);
      await second.evaluate(() => window.tab.logOut());
      refreshed.letGo();
      expect(await settled([first])).toEqual({ answered: 0, faults: { signedOut: 50 } });
      for (const page of context.pages()) {
        await expect.poll(() => told(page, 'loggedIn')).toBe(false);
        expect(await page.evaluate(() => localStorage.getItem('loginInfo'))).toBeNull();
      }
      await expect.poll(sessions).toBe(before);
    },
  );

  it('eight tabs without Web Locks: every call settles, with two refreshes at most', async () => {
    const { pages, asked } = await openTabs(stage, 8, { locks: false });
    endAccess(stage);
    await askAll(pages, 50);
    expect(await settled(pages)).toEqual({ answered: 400, faults: {} });
    expect(asked(refreshing)).toBeGreaterThan(0);
    expect(asked(refreshing)).toBeLessThanOrEqual(2);
  });
});
