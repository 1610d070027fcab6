import { createHash, randomBytes } from 'node:crypto';
import { dayMs } from '../server/clock.ts';
import { nextId } from '../db/ids.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

/** How long a browser stays known after its last log-in, in milliseconds. */
export const browserLifetimeMs = 180 * dayMs;
/** The most browsers of one account. */
const maxBrowsers = 20;

const cookieName = 'known-browser';
const tokenPattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`);

/** The token in a request's cookies; empty if there is none. */
export const browserTokenOf = (cookies: string): string => tokenPattern.exec(cookies)?.[1] ?? '';

/** The cookie that keeps a browser's token: for the log-in alone, and for no script. */
export const browserCookie = (token: string, isSecure: boolean): string =>
  `${cookieName}=${token}; Path=/doctor/auth; Max-Age=${browserLifetimeMs / 1000}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

const createToken = (): string => randomBytes(32).toString('base64url');
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The browser of a request, as it is stored; empty if it has no token. */
export const browserOf = ({ browserToken }: Pick<RequestContext['client'], 'browserToken'>): string =>
  browserToken === '' ? '' : hashToken(browserToken);

/** Whether the account's person has logged in with this browser. */
export const isKnownBrowser = (store: Store, userId: string, browser: string): boolean =>
  store.one('SELECT 1 FROM known_browser WHERE user_id = ? AND browser = ?', userId, browser) !== undefined;

/** The browser of a request; one without a token gets one, which is known after a log-in only. */
export const ensureBrowser = ({
  client,
  keepBrowser,
}: Pick<RequestContext, 'client' | 'keepBrowser'>): string => {
  if (client.browserToken !== '') return browserOf(client);
  const token = createToken();
  keepBrowser(token);
  return hashToken(token);
};

/** What tells whose tries an attempt counts among. */
export type BudgetContext = Pick<RequestContext, 'store' | 'client'> & {
  readonly caller: Pick<RequestContext['caller'], 'userId'>;
};

/**
 * Whose tries an attempt counts among: those of a session's own account, those of a browser that the account's person has logged in
 * with, or, if empty, those of everybody else.
 */
export const budgetOf = ({ store, client, caller }: BudgetContext, userId: string): string => {
  if (caller.userId !== '') return `account ${caller.userId}`;
  const browser = browserOf(client);
  return isKnownBrowser(store, userId, browser) ? browser : '';
};

/** After a log-in this browser is known; call it in the transaction of the log-in. */
export const rememberBrowser = (
  { store, client, clock, keepBrowser }: Pick<RequestContext, 'store' | 'client' | 'clock' | 'keepBrowser'>,
  userId: string,
): void => {
  const token = client.browserToken || createToken();
  const browser = hashToken(token);
  const now = clock.now();
  store.run('DELETE FROM known_browser WHERE user_id = ? AND browser = ?', userId, browser);
  store.run(
    'INSERT INTO known_browser (id, user_id, browser, at) VALUES (?, ?, ?, ?)',
    nextId(),
    userId,
    browser,
    now,
  );
  store.run(
    `DELETE FROM known_browser WHERE user_id = ?1 AND id NOT IN
       (SELECT id FROM known_browser WHERE user_id = ?1 ORDER BY id DESC LIMIT ?2)`,
    userId,
    maxBrowsers,
  );
  keepBrowser(token);
};

/** With a new password no browser is known any more. */
export const forgetBrowsers = (store: Store, userId: string): void =>
  store.run('DELETE FROM known_browser WHERE user_id = ?', userId);

/** Deletes browsers that nobody has logged in with for long. */
export const deleteOldBrowsers = (store: Store, now: number): void =>
  store.run('DELETE FROM known_browser WHERE at < ?', now - browserLifetimeMs);
