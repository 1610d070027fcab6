import * as v from 'valibot';
import { auth, type Session } from '../../contract/auth.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Send } from './send.ts';

/** Tells the upstream that a session is over, in that session's own name. Nothing is stored, and nothing is thrown. */
export type Revoke = (session: Session) => Promise<void>;

/** In milliseconds; nobody waits for it. */
const timeout = 10_000;

/** Makes the one who revokes. By now the session stands in no storage: every part of this is told which tokens it is about. */
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
      // The access token had ended, the session had not: its refresh token still opens it to whoever has copied it.
      const renewed = await ask(auth.refresh, { query: { refreshToken } });
      const read = renewed.ok ? v.safeParse(auth.refresh.data, renewed.data) : null;
      if (read?.success) await ask(auth.logout, { bearer: read.output.accessToken });
    } catch (thrown) {
      console.warn('The upstream was not told of the log-out', thrown);
    }
  };
};
