import * as v from 'valibot';
import { auth, type Session } from '../../contract/account/auth.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import type { Send } from './send.ts';

/**
 * Tells the upstream that a session is over, with that session's own token. Stores nothing, and never throws.
 */
export type Revoke = (session: Session) => Promise<void>;

/** In milliseconds; nobody waits for it. */
const timeout = 10_000;

/** Creates it. The session is no longer stored by now: its tokens are passed in. */
export const createRevoke = (send: Send, headers: () => Record<string, string>): Revoke => {
  const ask = ({ method, path }: Endpoint, how: { query?: Record<string, string>; bearer?: string }) =>
    send({
      method,
      path,
      query: how.query ?? {},
      body: undefined,
      headers: {
        ...headers(),
        ...(how.bearer === undefined ? {} : { authorization: `Bearer ${how.bearer}` }),
      },
      timeout,
      signal: undefined,
      optional: false,
    });

  return async ({ accessToken, refreshToken }) => {
    try {
      const told = await ask(auth.logout, { bearer: accessToken });
      if (told.ok || told.code !== 401 || refreshToken === '') return;
      // The access token had expired, the session had not: its refresh token would still work for anyone who
      // copied it.
      const renewed = await ask(auth.refresh, { query: { refreshToken } });
      const read = renewed.ok ? v.safeParse(auth.refresh.data, renewed.data) : null;
      if (read?.success) await ask(auth.logout, { bearer: read.output.accessToken });
    } catch (thrown) {
      console.warn('The upstream was not told of the log-out', thrown);
    }
  };
};
