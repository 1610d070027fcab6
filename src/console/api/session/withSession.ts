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
  // Read from storage every time: any tab may have renewed, logged out or logged in since.
  const requireSession = (who: string | null, path: string): Session => {
    const session = sessionStore.readSession();
    const owner = sessionStore.owner();
    // mutant: authorised-same-person
    if (session && owner === who) {
      // mutant: authorised-ended
      if (!sessionStore.refreshCooldown.isEnded(session)) return session;
      sessionStore.markEnded(session);
    } else if (session && sessionStore.currentOwner() !== null && sessionStore.currentOwner() !== owner)
      onOtherUser();
    throw signedOutError(messages(), path);
  };

  return async ({ path, signal, replayable }, attempt, isUnauthorized) => {
    // The request belongs to whoever started it, regardless of who is logged in by the time it is sent.
    const who = sessionStore.currentOwner();
    // mutant: authorised-patience
    const orAborted = <T>(flight: Promise<T>): Promise<T> =>
      abortable(flight, signal, () => networkError(messages(), path, 'aborted'));
    const renewSession = async (used: string): Promise<Session> => {
      const outcome = await orAborted(refresh.renew(used));
      // mutant: authorised-transient
      if (outcome === 'transient') throw networkError(messages(), path, 'network');
      return requireSession(who, path);
    };

    let session = requireSession(who, path);
    const flight = refresh.inFlight(session.accessToken);
    if (flight) {
      await orAborted(flight);
      session = requireSession(who, path);
    }
    // mutant: authorised-ends-soon
    if (!replayable && session.expiresTime - now() < renewBeforeMs)
      session = await renewSession(session.accessToken);

    const answer = await attempt(session.accessToken);
    if (!isUnauthorized(answer)) return answer;
    const renewed = await renewSession(session.accessToken);
    // mutant: authorised-sent-once
    if (!replayable) return answer;
    // mutant: authorised-retry
    const retried = await attempt(renewed.accessToken);
    // mutant: authorised-retry-refused
    if (isUnauthorized(retried)) refresh.reportRejected(renewed.accessToken);
    return retried;
  };
};
