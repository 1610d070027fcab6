import * as v from 'valibot';
import type { Session } from '../../../contract/account/auth.ts';
import { cooldownMs } from '../session/refreshFailures.ts';
import type { Scenario } from './scenario.ts';
import type { SimulatedTime } from './time.ts';
import type { SimulatedUpstream } from './upstream.ts';

/** A refresh that was sent. */
export interface RefreshRun {
  readonly tab: number;
  /** The stored access token at that moment. */
  readonly used: string;
  readonly refreshToken: string;
}

/** Watches a run, and records a sentence for every invariant that was violated. */
export interface Invariants {
  readonly violations: readonly string[];
  readonly fail: (violation: string) => void;
  /** A request was answered with 401. */
  readonly onUnauthorized: (token: string) => void;
  /** A body that cannot be sent twice needs a token that lasts. */
  readonly onEarlyRenewal: (token: string) => void;
  /** The token of a retry was rejected too. */
  readonly onRejectedRetry: (token: string) => void;
  readonly onRefreshStart: (run: RefreshRun) => void;
  /** Its response was received; null if it was not readable. */
  readonly onRefreshAnswer: (run: RefreshRun, answer: Session | 'denied' | null) => void;
  /** Nobody waits for it any more: aborted, or its tab was closed. */
  readonly onRefreshAbandoned: (which: (run: RefreshRun) => boolean) => void;
  readonly isPending: (run: RefreshRun) => boolean;
  /** A write by the code under test, before it is done. */
  readonly onWrite: (key: string, text: string, login: string | null) => void;
  /** Somebody logged out of the session of this token. */
  readonly onLogOut: (token: string) => void;
  /** A tab uses this token, to send something or as its stored session. */
  readonly onTokenUse: (token: string) => void;
  readonly onDialog: (tab: number, of: Session | null) => void;
}

const shape = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    userId: v.string(),
    accessToken: v.string(),
    refreshToken: v.string(),
    expiresTime: v.number(),
  }),
);

/** Parses a stored session, for observers. */
export const readSession = (text: string | null): Session | null => {
  const parsed = v.safeParse(shape, text);
  return parsed.success ? parsed.output : null;
};

const loginKey = 'loginInfo';
const cooldownKeys = new Set(['sessionEnded', 'refreshRests']);
const disturbingCommands = new Set(['jump', 'sleep', 'hide', 'wipe']);

/** Creates the invariants of a run. */
export const createInvariants = (
  scenario: Scenario,
  time: SimulatedTime,
  upstream: SimulatedUpstream,
): Invariants => {
  const violations: string[] = [];
  const fail = (violation: string): void => void violations.push(`${time.now()} ms: ${violation}`);
  const kinds = scenario.commands.map(({ command }) => command.kind);
  const byLocks = scenario.lockMode !== 'lease';
  // The lease guarantees one at a time only if the clock is steady and no tab is suspended.
  const oneAtATime = byLocks || !kinds.some((kind) => disturbingCommands.has(kind));
  // With a wrong clock, or a sleep while a body waits, any token may look about to expire.
  const clockUnreliable = !scenario.serverTimeKnown || kinds.includes('sleep');
  const clockSteady = !kinds.includes('jump');

  const onUnauthorized = new Set<string>();
  const earlyTokens = new Set<string>();
  const pending = new Set<RefreshRun>();
  const renewed = new Set<string>();
  const denied = new Set<string>();
  const dialogs = new Set<string>();
  const loggedOutAt = new Map<unknown, number>();
  const cooldownSince = new Map<string, number>();
  const startCooldown = (token: string): void => void cooldownSince.set(token, time.now());

  const checkCommit = (next: Session, before: Session | null): void => {
    const [previousAccess, renewedAccess] = [
      upstream.access(before?.accessToken ?? ''),
      upstream.access(next.accessToken),
    ];
    if (
      scenario.staleMs === 0 &&
      (!before || !previousAccess || previousAccess.login !== renewedAccess?.login)
    )
      fail('a refresh wrote over a log-out or another log-in');
    // Two at once, while they cannot see each other's writes: unavoidable without Web Locks.
    const mayOverlap = !oneAtATime && scenario.staleMs > 0;
    if (
      !mayOverlap &&
      previousAccess &&
      renewedAccess &&
      previousAccess.login === renewedAccess.login &&
      renewedAccess.serial <= previousAccess.serial
    )
      fail('a token went backwards');
  };

  return {
    violations,
    fail,
    onUnauthorized: (token) => void onUnauthorized.add(token),
    onEarlyRenewal: (token) => void earlyTokens.add(token),
    onRejectedRetry: startCooldown,
    onRefreshStart: (run) => {
      const { used, refreshToken } = run;
      if (refreshToken === '') fail('a refresh without a refresh token');
      if (oneAtATime && pending.size > 0) fail('two refreshes at once');
      const needed =
        onUnauthorized.has(used) || earlyTokens.has(used) || (clockUnreliable && earlyTokens.size > 0);
      if (!needed) fail('a refresh for a token that nobody refused');
      if (oneAtATime && renewed.has(used)) fail('a token was renewed twice');
      if (byLocks && denied.has(refreshToken)) fail('a dead refresh token was asked about again');
      const idle = time.now() - (cooldownSince.get(used) ?? Number.NEGATIVE_INFINITY);
      if (byLocks && clockSteady && idle >= scenario.staleMs && idle < cooldownMs)
        fail('a refresh that brought nothing was repeated at once');
      pending.add(run);
    },
    onRefreshAnswer: (run, answer) => {
      pending.delete(run);
      if (answer === null) startCooldown(run.used);
      else if (answer === 'denied') denied.add(run.refreshToken);
    },
    onRefreshAbandoned: (which) => {
      for (const run of pending) if (which(run)) pending.delete(run);
    },
    isPending: (run) => pending.has(run),
    onWrite: (key, text, login) => {
      const before = readSession(login);
      if (key !== loginKey && /access-|refresh-/.test(text)) fail(`a token was written into ${key}`);
      const next = key === loginKey ? readSession(text) : null;
      if (next) {
        checkCommit(next, before);
        if (before) renewed.add(before.accessToken);
      } else if (cooldownKeys.has(key) && scenario.staleMs === 0 && !before)
        fail(`${key} was written after the log-out`);
    },
    onLogOut: (token) => {
      const grantedTo = upstream.access(token)?.login;
      if (grantedTo) loggedOutAt.set(grantedTo, time.now());
    },
    onTokenUse: (token) => {
      const grantedTo = upstream.access(token)?.login;
      const since = grantedTo && loggedOutAt.get(grantedTo);
      if (since !== undefined && time.now() - since > scenario.staleMs)
        fail('a session came back after its log-out');
    },
    onDialog: (tab, of) => {
      if (!of) return fail('a dialog without a session');
      const grantedTo = `${tab} ${of.refreshToken || of.accessToken}`;
      if (byLocks && dialogs.has(grantedTo)) fail('two dialogs for one session');
      if (of.refreshToken !== '' && !denied.has(of.refreshToken))
        fail('a dialog though no refresh was refused');
      dialogs.add(grantedTo);
    },
  };
};
