import { describe, expect, it } from 'vitest';
import { order } from '../../contract/consultation/order.ts';
import { callName, extensionList } from '../../contract/hospital/extensionList.ts';
import { endpoints } from '../../contract/protocol/endpoints.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { menuLists } from '../domain/navigation.ts';
import { createOffered } from './offered.ts';
import { createTestApi, json, login, memoryStorage } from './testing/createTestApi.ts';

const unknownAddress = () => json({ code: 404, msg: '请求地址不存在:/x', data: null });
const day = 24 * 60 * 60 * 1000;

interface Upstream {
  localStorage?: Storage;
  settings?: unknown;
  /** The calls that it offers; its list of extensions is one of them. */
  offers?: readonly string[];
  /** The version of the console. */
  version?: string;
}

const openPage = ({
  localStorage = memoryStorage(),
  settings,
  offers = [],
  version = '1',
}: Upstream = {}) => {
  let now = Date.parse('2026-11-23T10:00:00Z');
  const api = createTestApi({
    localStorage,
    settings,
    onOffered: (endpoint, isOffered) => offered.learn(endpoint, isOffered),
    answer: ({ method, url }) => {
      const name = callName({ method, path: new URL(url).pathname });
      if (!offers.includes(name)) return unknownAddress();
      return json({ code: 0, data: name === callName(extensionList.get) ? { calls: offers } : true });
    },
  });
  api.sessionStore.save(login);
  const appVersion = {
    current: version,
    isOutdated: () => Promise.resolve(false),
    onLoadError: () => () => {},
  };
  const platform = { localStorage, now: () => now, appVersion };
  const offered = createOffered({ ...api, platform });
  return {
    offered,
    finish: () =>
      api.call(order.finish, { id: '7' }).then(
        () => true,
        () => false,
      ),
    asked: () => api.requests.map(({ url }) => new URL(url).pathname),
    settings: api.settings,
    advance: (ms: number) => {
      now += ms;
    },
  };
};

describe('a hospital whose system lists its extensions', () => {
  it('offers what it lists, and nothing else', async () => {
    const page = openPage({ offers: [callName(extensionList.get), callName(order.finish)] });
    expect(page.offered.has(order.accept)).toBe(true);
    await page.offered.load(menuLists);
    expect([page.offered.has(order.finish), page.offered.has(order.accept)]).toEqual([true, false]);
    expect(page.asked()).toEqual([extensionList.get.path]);
  });

  it('also offers what it states under another name', async () => {
    const page = openPage({
      offers: [callName(extensionList.get)],
      settings: { calls: { finish: { method: 'PUT', path: '/consult/close' } } },
    });
    await Promise.all([page.offered.load(menuLists), page.settings.load()]);
    expect([page.offered.has(order.finish), page.offered.has(order.accept)]).toEqual([true, false]);
  });
});

describe('a hospital whose system lists nothing', () => {
  it('offers a call until its first answer says otherwise, in every tab', async () => {
    const localStorage = memoryStorage();
    const page = openPage({ localStorage });
    expect(page.offered.has(order.finish)).toBe(true);
    expect(await page.finish()).toBe(false);
    expect([page.offered.has(order.finish), page.offered.has(order.accept)]).toEqual([false, true]);
    expect(openPage({ localStorage }).offered.has(order.finish)).toBe(false);
  });

  it('is asked for the lists behind the menu, once a day', async () => {
    const localStorage = memoryStorage();
    const page = openPage({ localStorage });
    await page.offered.load(menuLists);
    expect(page.asked().toSorted()).toEqual(
      [extensionList.get, ...menuLists].map(({ path }) => path).toSorted(),
    );
    expect(menuLists.map((list) => page.offered.has(list))).toEqual(menuLists.map(() => false));
    const later = openPage({ localStorage });
    await later.offered.load(menuLists);
    expect(later.asked()).toEqual([extensionList.get.path]);
  });

  it('may install more: what it lacked is forgotten after a day, and at the first answer', async () => {
    const localStorage = memoryStorage();
    await openPage({ localStorage }).finish();
    const tomorrow = openPage({ localStorage });
    tomorrow.advance(day + 1);
    expect(tomorrow.offered.has(order.finish)).toBe(true);

    const updated = openPage({ localStorage, offers: [callName(order.finish)] });
    expect(updated.offered.has(order.finish)).toBe(false);
    expect(await updated.finish()).toBe(true);
    expect([updated.offered.has(order.finish), openPage({ localStorage }).offered.has(order.finish)]).toEqual(
      [true, true],
    );
  });

  it('is asked again by a new version of the console, and once it states where the call is', async () => {
    const localStorage = memoryStorage();
    await openPage({ localStorage }).finish();
    expect(openPage({ localStorage, version: '2' }).offered.has(order.finish)).toBe(true);

    const settings = { calls: { finish: { method: 'PUT', path: '/consult/close' } } };
    const stated = openPage({ localStorage, settings });
    expect(stated.offered.has(order.finish)).toBe(false);
    await stated.settings.load();
    expect(stated.offered.has(order.finish)).toBe(true);
  });

  it('what another hospital lacks, or what cannot be read, says nothing about it', async () => {
    const localStorage = memoryStorage();
    await openPage({ localStorage }).finish();
    localStorage.setItem('tenantId', '2');
    expect(openPage({ localStorage }).offered.has(order.finish)).toBe(true);
    localStorage.setItem('notOffered.2', '{"until":');
    expect(openPage({ localStorage }).offered.has(order.finish)).toBe(true);
  });
});

it('what the menu needs is an extension of the contract', () => {
  const extensions = Object.values(endpoints)
    .flatMap((group): Endpoint[] => Object.values(group))
    .filter(({ origin }) => origin === 'extension')
    .map(callName);
  expect(extensions).toEqual(expect.arrayContaining(menuLists.map(callName)));
});
