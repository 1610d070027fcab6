import type { BrowserContext, Page } from 'playwright-core';

/** A value that may only be in its intended place. */
export interface Secret {
  readonly what: string;
  readonly text: string;
  /** The one key of local storage where the specification (§3) stores it. */
  readonly allowedKey?: string;
}

/** Watches a browser from its first page on: navigation, console, requests and storage. */
export interface LeakWatcher {
  /** The tokens that this browser received. */
  readonly tokens: () => readonly Secret[];
  /** Where a secret leaked: the place and the secret. Also checks everything recorded so far. */
  readonly findLeaks: (secrets: readonly Secret[]) => Promise<string[]>;
}

type Observation = readonly [location: string, text: string];

/** Whether a text contains a secret; digits within a longer number do not count. */
export const containsSecret = (text: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text) : text.includes(secret);

// Runs in the page: everything that a browser stores for it, as text.
const readStorages = (page: Page): Promise<Observation[]> =>
  page.evaluate(async () => {
    const observations: [string, string][] = [
      ['address', window.location.href],
      ['title', document.title],
    ];
    for (const [name, storage] of [
      ['local storage', localStorage],
      ['session storage', sessionStorage],
    ] as const)
      for (const [key, value] of Object.entries(storage))
        observations.push([`${name} ${key}`, `${key} ${String(value)}`]);

    const asText = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
      if (value instanceof CryptoKey) return `key ${String(value.extractable)}`;
      if (typeof value === 'object' && value !== null)
        return Object.entries(value).flat().map(asText).join(' ');
      return String(value);
    };
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of this runs in the page
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await resultOf(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([resultOf(rows.getAllKeys()), resultOf(rows.getAll())]);
        observations.push([`IndexedDB ${name}/${store}`, asText([keys, values])]);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        observations.push([
          `cache ${name}`,
          `${request.url} ${(await (await cache.match(request))?.text()) ?? ''}`,
        ]);
    }
    return observations;
  });

const tokensIn = (text: string): string[] =>
  [...text.matchAll(/"(?:accessToken|refreshToken)":"([^"]+)"/g)].map(([, token]) => token ?? '');

/** Starts watching; call it before the first page is opened. */
export const watchForLeaks = async (context: BrowserContext): Promise<LeakWatcher> => {
  const observations: Observation[] = [];
  const tokens = new Map<string, Secret>();
  const pending: Promise<unknown>[] = [];
  const record = (location: string, text: string): void => void observations.push([location, text]);

  await context.exposeBinding('witnessTitle', (_source, title: unknown) => record('a title', String(title)));
  // All writes, including values removed later.
  await context.exposeBinding('witnessKept', (_source, location: unknown, value: unknown) => {
    record(String(location), String(value));
    for (const token of tokensIn(String(value)))
      tokens.set(token, { what: 'a token', text: token, allowedKey: 'loginInfo' });
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
  context.on('console', (message) => record('the console', message.text()));
  context.on('weberror', (error) => record('an error', String(error.error())));
  const followPage = (page: Page): void => {
    page.on('framenavigated', (frame) => record('an address', frame.url()));
  };
  context.pages().forEach(followPage);
  context.on('page', followPage);
  context.on('request', (request) =>
    pending.push(
      request.headerValue('referer').then(
        (referer) => record('a Referer', referer ?? ''),
        () => undefined,
      ),
    ),
  );

  return {
    tokens: () => [...tokens.values()],
    findLeaks: async (secrets) => {
      await Promise.all(pending);
      for (const page of context.pages()) observations.push(...(await readStorages(page)));
      return [
        ...new Set(
          observations.flatMap(([location, text]) =>
            secrets
              .filter(
                ({ text: secret, allowedKey = '' }) =>
                  containsSecret(text, secret) && location !== `local storage ${allowedKey}`,
              )
              .map(({ what }) => `${what} in ${location}`),
          ),
        ),
      ];
    },
  };
};
