import type { BrowserContext, Page } from 'playwright-core';

/** Something that may stand nowhere but where it is meant to. */
export interface Secret {
  readonly what: string;
  readonly text: string;
  /** The one key of local storage in which the specification (§3) keeps it. */
  readonly home?: string;
}

/** Watches a browser from its first page on: where it went, what it said and sent, and what it keeps. */
export interface Witness {
  /** The tokens that this browser was given. */
  readonly tokens: () => readonly Secret[];
  /** Where a secret stands that should not: the place and what of it. Looks at everything that was seen so far, too. */
  readonly found: (secrets: readonly Secret[]) => Promise<string[]>;
}

type Seen = readonly [place: string, text: string];

/** Whether a text holds a secret; a number that is part of a longer one is none. */
export const holds = (text: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret);

// Runs in the page: everything that a browser keeps for it, as text.
const keptBy = (page: Page): Promise<Seen[]> =>
  page.evaluate(async () => {
    const seen: [string, string][] = [
      ['address', window.location.href],
      ['title', document.title],
    ];
    for (const [name, storage] of [
      ['local storage', localStorage],
      ['session storage', sessionStorage],
    ] as const)
      for (const [key, value] of Object.entries(storage))
        seen.push([`${name} ${key}`, `${key} ${String(value)}`]);

    const asText = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
      if (value instanceof CryptoKey) return `key ${String(value.extractable)}`;
      if (typeof value === 'object' && value !== null)
        return Object.entries(value).flat().map(asText).join(' ');
      return String(value);
    };
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of this runs in the page
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((settle, fail) => {
        request.addEventListener('success', () => settle(request.result));
        request.addEventListener('error', () => fail(request.error ?? new Error('IndexedDB')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await answered(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([answered(rows.getAllKeys()), answered(rows.getAll())]);
        seen.push([`IndexedDB ${name}/${store}`, asText([keys, values])]);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        seen.push([`cache ${name}`, `${request.url} ${(await (await cache.match(request))?.text()) ?? ''}`]);
    }
    return seen;
  });

const tokensIn = (text: string): string[] =>
  [...text.matchAll(/"(?:accessToken|refreshToken)":"([^"]+)"/g)].map(([, token]) => token ?? '');

/** Begins to watch; call it before the first page is opened. */
export const watch = async (context: BrowserContext): Promise<Witness> => {
  const seen: Seen[] = [];
  const tokens = new Map<string, Secret>();
  const waiting: Promise<unknown>[] = [];
  const see = (place: string, text: string): void => void seen.push([place, text]);

  await context.exposeBinding('witnessTitle', (_source, title: unknown) => see('a title', String(title)));
  // Everything that is written, what is taken away again too.
  await context.exposeBinding('witnessKept', (_source, place: unknown, value: unknown) => {
    see(String(place), String(value));
    for (const token of tokensIn(String(value)))
      tokens.set(token, { what: 'a token', text: token, home: 'loginInfo' });
  });
  await context.addInitScript(`
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      window.witnessKept((this === localStorage ? 'local' : 'session') + ' storage ' + key, key + ' ' + value);
      return write.call(this, key, value);
    };
    new MutationObserver(() => window.witnessTitle(document.title))
      .observe(document, { subtree: true, childList: true, characterData: true });
  `);
  context.on('console', (said) => see('the console', said.text()));
  context.on('weberror', (fault) => see('an error', String(fault.error())));
  const follow = (page: Page): void => {
    page.on('framenavigated', (frame) => see('an address', frame.url()));
  };
  context.pages().forEach(follow);
  context.on('page', follow);
  context.on('request', (request) =>
    waiting.push(
      request.headerValue('referer').then(
        (referer) => see('a Referer', referer ?? ''),
        () => undefined,
      ),
    ),
  );

  return {
    tokens: () => [...tokens.values()],
    found: async (secrets) => {
      await Promise.all(waiting);
      for (const page of context.pages()) seen.push(...(await keptBy(page)));
      return [
        ...new Set(
          seen.flatMap(([place, text]) =>
            secrets
              .filter(
                ({ text: secret, home = '' }) => holds(text, secret) && place !== `local storage ${home}`,
              )
              .map(({ what }) => `${what} in ${place}`),
          ),
        ),
      ];
    },
  };
};
