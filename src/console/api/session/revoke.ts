import { readAs } from '../../../contract/protocol/readAnswer.ts';
import { auth, type Session } from '../../../contract/account/auth.ts';
import type { Endpoint } from '../../../contract/protocol/endpoint.ts';
import type { Send } from '../http/httpClient.ts';

/**
 * Tells the upstream that a session is over, with that session's own token. Stores nothing, and never throws.
 */
export type Revoke = (session: Session) => Promise<void>;

/** In milliseconds; nobody waits for it. */
const timeoutMs = 10_000;

/** Creates it. The session is no longer stored by now: its tokens are passed in. */
export const createRevoke = (send: Send, headers: () => Record<string, string>): Revoke => {
  const request = ({ method, path }: Endpoint, options: { query?: Record<string, string>; token?: string }) =>
    send({
      method,
      path,
      query: options.query ?? {},
      body: undefined,
      headers: headers(),
      token: options.token,
      timeout: timeoutMs,
      signal: undefined,
      mayBeUnsupported: false,
      namesRow: false,
    });

  return async ({ accessToken, refreshToken }) => {
    try {
      const answer = await request(auth.logout, { token: accessToken });
      if (answer.ok || answer.code !== 401 || refreshToken === '') return;
      // The access token had expired, the session had not: its refresh token would still work for anyone who
      // copied it.
      const renewed = await request(auth.refresh, { query: { refreshToken } });
      const read = renewed.ok ? readAs(auth.refresh.data, renewed.data) : null;
      if (read?.ok) await request(auth.logout, { token: read.output.accessToken });
    } catch (thrown) {
      console.warn('The upstream was not told of the log-out', thrown);
    }
  };
};
