import type { Session } from '../../../contract/account/auth.ts';
import { abortable } from '../../lib/async/abortable.ts';
import type { CoreMessages } from '../../i18n/messages.ts';
import { networkError, signedOutError } from '../http/apiErrors.ts';
import type { Refresh } from './refresh.ts';
import type { SessionStore } from './sessionStore.ts';

/** The part of a request that concerns its session. */
export interface SessionRequest {
  readonly path: string;
  readonly signal: AbortSignal | undefined;
  /**
   * False: the body cannot be sent twice, so a token about to expire is renewed first, and a rejection is
   * final.
   */
  readonly replayable: boolean;
}

/**
 * Sends a request under this tab's session: on a 401 it renews once and sends again (docs/wire.md,
 * "Session"). Throws an ApiError: `signedOut` if there is no such session, `aborted` if the person stopped
 * waiting for a renewal, and `network` if a renewal failed.
 */
export type WithSession = <T>(
  request: SessionRequest,
  attempt: (accessToken: string) => Promise<T>,
  isUnauthorized: (answer: T) => boolean,
) => Promise<T>;

export interface WithSessionDeps {
  readonly sessionStore: SessionStore;
  readonly refresh: Refresh;
  /** The server's time: `expiresTime` is by the server's clock. */
  readonly now: () => number;
  readonly messages: () => CoreMessages['errors'];
  /** Another person logged in, in another tab; nothing was sent under their name. */
  readonly onOtherUser: () => void;
}

/**
 * A token that expires within this time is renewed before a body that cannot be sent twice, in milliseconds.
 */
const renewBeforeMs = 60_000;

/** Creates the authenticated request function. */
export const createWithSession = ({
  sessionStore,
  refresh,
  now,
  messages,
  onOtherUser,
}: WithSessionDeps): WithSession => {
  // Read from storage each time: another tab may have renewed, logged out or logged in.
  const requireSession = (owner: string | null, path: string): Session => {
    const session = sessionStore.readSession();
    const storedOwner = sessionStore.owner();
    // mutant: with-session-same-person
    if (session && storedOwner === owner) {
      // mutant: with-session-ended
      if (!sessionStore.refreshFailures.isEnded(session)) return session;
      sessionStore.markEnded(session);
    } else if (session && sessionStore.currentOwner() !== null && sessionStore.currentOwner() !== storedOwner)
      onOtherUser();
    throw signedOutError(messages(), path);
  };

  return async ({ path, signal, replayable }, attempt, isUnauthorized) => {
    // The request belongs to whoever started it, regardless of who is logged in by the time it is sent.
    const owner = sessionStore.currentOwner();
    // mutant: with-session-abortable
    const orAborted = <T>(promise: Promise<T>): Promise<T> =>
      abortable(promise, signal, () => networkError(messages(), path, 'aborted'));
    const renewSession = async (oldToken: string): Promise<Session> => {
      const outcome = await orAborted(refresh.renew(oldToken));
      // mutant: with-session-transient
      if (outcome === 'transient') throw networkError(messages(), path, 'network');
      return requireSession(owner, path);
    };

    let session = requireSession(owner, path);
    const pendingRenewal = refresh.inFlight(session.accessToken);
    if (pendingRenewal) {
      await orAborted(pendingRenewal);
      session = requireSession(owner, path);
    }
    // mutant: with-session-ends-soon
    if (!replayable && session.expiresTime - now() < renewBeforeMs)
      session = await renewSession(session.accessToken);

    const answer = await attempt(session.accessToken);
    if (!isUnauthorized(answer)) return answer;
    const renewed = await renewSession(session.accessToken);
    // mutant: with-session-sent-once
    if (!replayable) return answer;
    // mutant: with-session-retry
    const retried = await attempt(renewed.accessToken);
    // mutant: with-session-retry-refused
    if (isUnauthorized(retried)) refresh.reportRejected(renewed.accessToken);
    return retried;
  };
};
