import type { Session } from '../../contract/account/auth.ts';
import { unlessAborted } from '../lib/unlessAborted.ts';
import type { CoreWords } from '../words/core.en.ts';
import { lineFault, signedOutFault } from './fault.ts';
import type { Refresh } from './refresh.ts';
import type { Stored } from './stored.ts';

/** The part of a request that concerns its session. */
export interface AuthorisedRequest {
  readonly path: string;
  readonly signal: AbortSignal | undefined;
  /**
   * False: the body cannot be sent twice, so a token about to expire is renewed first, and a rejection is
   * final.
   */
  readonly twice: boolean;
}

/**
 * Sends a request under this tab's session: on a 401 it renews once and sends again (docs/wire.md,
 * "Session"). Throws an ApiError: `signedOut` if there is no such session, `aborted` if the person stopped
 * waiting for a renewal, and `network` if a renewal failed.
 */
export type Authorised = <T>(
  request: AuthorisedRequest,
  attempt: (accessToken: string) => Promise<T>,
  refused: (answer: T) => boolean,
) => Promise<T>;

export interface AuthorisedOutside {
  readonly stored: Stored;
  readonly refresh: Refresh;
  /** The server's time: `expiresTime` is by the server's clock. */
  readonly now: () => number;
  readonly words: () => CoreWords['catalogue'];
  /** Another person logged in, in another tab; nothing was sent under their name. */
  readonly otherUser: () => void;
}

/**
 * A token that expires within this time is renewed before a body that cannot be sent twice, in milliseconds.
 */
const soon = 60_000;

/** Creates the authenticated request function. */
export const createAuthorised = ({
  stored,
  refresh,
  now,
  words,
  otherUser,
}: AuthorisedOutside): Authorised => {
  // Read from storage every time: any tab may have renewed, logged out or logged in since.
  const sessionOf = (who: string | null, path: string): Session => {
    const login = stored.login();
    const owner = stored.owner();
    // mutant: authorised-same-person
    if (login && owner === who) {
      // mutant: authorised-ended
      if (!stored.memo.isEnded(login)) return login;
      stored.end(login);
    } else if (login && stored.worksAs() !== null && stored.worksAs() !== owner) otherUser();
    throw signedOutFault(words(), path);
  };

  return async ({ path, signal, twice }, attempt, refused) => {
    // The request belongs to whoever started it, regardless of who is logged in by the time it is sent.
    const who = stored.worksAs();
    // mutant: authorised-patience
    const settled = <T>(flight: Promise<T>): Promise<T> =>
      unlessAborted(flight, signal, () => lineFault(words(), path, 'aborted'));
    const renewed = async (used: string): Promise<Session> => {
      const outcome = await settled(refresh.renew(used));
      // mutant: authorised-transient
      if (outcome === 'transient') throw lineFault(words(), path, 'network');
      return sessionOf(who, path);
    };

    let login = sessionOf(who, path);
    const flight = refresh.underWay(login.accessToken);
    if (flight) {
      await settled(flight);
      login = sessionOf(who, path);
    }
    // mutant: authorised-ends-soon
    if (!twice && login.expiresTime - now() < soon) login = await renewed(login.accessToken);

    const answer = await attempt(login.accessToken);
    if (!refused(answer)) return answer;
    const next = await renewed(login.accessToken);
    // mutant: authorised-sent-once
    if (!twice) return answer;
    // mutant: authorised-retry
    const last = await attempt(next.accessToken);
    // mutant: authorised-retry-refused
    if (refused(last)) refresh.inVain(next.accessToken);
    return last;
  };
};
