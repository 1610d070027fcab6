import * as v from 'valibot';
import type { Session } from '../../../contract/account/auth.ts';
import { restFor } from '../memo.ts';
import type { Plan } from './plan.ts';
import type { Time } from './time.ts';
import type { ModelUpstream } from './upstream.ts';

/** A refresh that was sent. */
export interface Asking {
  readonly tab: number;
  /** The stored access token at that moment. */
  readonly used: string;
  readonly refreshToken: string;
}

/** Watches a run, and records a sentence for every invariant that was violated. */
export interface Judge {
  readonly said: readonly string[];
  readonly says: (broken: string) => void;
  /** A request was answered with 401. */
  readonly refused: (token: string) => void;
  /** A body that cannot be sent twice needs a token that lasts. */
  readonly early: (token: string) => void;
  /** The token of a retry was rejected too. */
  readonly inVain: (token: string) => void;
  readonly asks: (asking: Asking) => void;
  /** Its response was received; null if it was not readable. */
  readonly answered: (asking: Asking, told: Session | 'denied' | null) => void;
  /** Nobody waits for it any more: aborted, or its tab was closed. */
  readonly left: (which: (asking: Asking) => boolean) => void;
  readonly isOut: (asking: Asking) => boolean;
  /** A write by the code under test, before it is done. */
  readonly writes: (key: string, text: string, login: string | null) => void;
  /** Somebody logged out of the session of this token. */
  readonly logsOut: (token: string) => void;
  /** A tab uses this token, to send something or as its stored session. */
  readonly uses: (token: string) => void;
  readonly dialog: (tab: number, of: Session | null) => void;
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
  const found = v.safeParse(shape, text);
  return found.success ? found.output : null;
};

const loginKey = 'loginInfo';
const markKeys = new Set(['sessionEnded', 'refreshRests']);
const disturbing = new Set(['jump', 'sleep', 'hide', 'wipe']);

/** Creates the invariants of a run. */
export const openJudge = (plan: Plan, time: Time, upstream: ModelUpstream): Judge => {
  const said: string[] = [];
  const says = (broken: string): void => void said.push(`${time.now()} ms: ${broken}`);
  const kinds = plan.deeds.map(({ deed }) => deed.kind);
  const byLocks = plan.turns !== 'lease';
  // The lease guarantees one at a time only if the clock is steady and no tab is suspended.
  const inTurns = byLocks || !kinds.some((kind) => disturbing.has(kind));
  // With a wrong clock, or a sleep while a body waits, any token may look about to expire.
  const mayEndUnseen = !plan.heard || kinds.includes('sleep');
  const steady = !kinds.includes('jump');

  const refused = new Set<string>();
  const wanted = new Set<string>();
  const out = new Set<Asking>();
  const renewed = new Set<string>();
  const denied = new Set<string>();
  const dialogs = new Set<string>();
  const over = new Map<unknown, number>();
  const restsSince = new Map<string, number>();
  const rest = (token: string): void => void restsSince.set(token, time.now());

  const commits = (next: Session, before: Session | null): void => {
    const [old, young] = [upstream.access(before?.accessToken ?? ''), upstream.access(next.accessToken)];
    if (plan.stale === 0 && (!before || !old || old.login !== young?.login))
      says('a refresh wrote over a log-out or another log-in');
    // Two at once, while they cannot see each other's writes: unavoidable without Web Locks.
    const blind = !inTurns && plan.stale > 0;
    if (!blind && old && young && old.login === young.login && young.serial <= old.serial)
      says('a token went backwards');
  };

  return {
    said,
    says,
    refused: (token) => void refused.add(token),
    early: (token) => void wanted.add(token),
    inVain: rest,
    asks: (asking) => {
      const { used, refreshToken } = asking;
      if (refreshToken === '') says('a refresh without a refresh token');
      if (inTurns && out.size > 0) says('two refreshes at once');
      const needed = refused.has(used) || wanted.has(used) || (mayEndUnseen && wanted.size > 0);
      if (!needed) says('a refresh for a token that nobody refused');
      if (inTurns && renewed.has(used)) says('a token was renewed twice');
      if (byLocks && denied.has(refreshToken)) says('a dead refresh token was asked about again');
      const idle = time.now() - (restsSince.get(used) ?? Number.NEGATIVE_INFINITY);
      if (byLocks && steady && idle >= plan.stale && idle < restFor)
        says('a refresh that brought nothing was repeated at once');
      out.add(asking);
    },
    answered: (asking, told) => {
      out.delete(asking);
      if (told === null) rest(asking.used);
      else if (told === 'denied') denied.add(asking.refreshToken);
    },
    left: (which) => {
      for (const asking of out) if (which(asking)) out.delete(asking);
    },
    isOut: (asking) => out.has(asking),
    writes: (key, text, login) => {
      const before = readSession(login);
      if (key !== loginKey && /access-|refresh-/.test(text)) says(`a token was written into ${key}`);
      const next = key === loginKey ? readSession(text) : null;
      if (next) {
        commits(next, before);
        if (before) renewed.add(before.accessToken);
      } else if (markKeys.has(key) && plan.stale === 0 && !before)
        says(`${key} was written after the log-out`);
    },
    logsOut: (token) => {
      const whose = upstream.access(token)?.login;
      if (whose) over.set(whose, time.now());
    },
    uses: (token) => {
      const whose = upstream.access(token)?.login;
      const since = whose && over.get(whose);
      if (since !== undefined && time.now() - since > plan.stale)
        says('a session came back after its log-out');
    },
    dialog: (tab, of) => {
      if (!of) return says('a dialog without a session');
      const whose = `${tab} ${of.refreshToken || of.accessToken}`;
      if (byLocks && dialogs.has(whose)) says('two dialogs for one session');
      if (of.refreshToken !== '' && !denied.has(of.refreshToken))
        says('a dialog though no refresh was refused');
      dialogs.add(whose);
    },
  };
};
