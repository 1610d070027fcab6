import { doctor } from '../../contract/account/doctor.ts';
import { json, login, openRig } from './rig.ts';

type Rigged = Parameters<typeof openRig>[0];

/** The responses for a valid session, and for an invalid one. */
export const info = { name: '林月', memberAccountId: '7' };
export const refused = { code: 401, msg: 'authentication failed' };
/** The result of a refresh. */
export const fresh = {
  userId: '7',
  accessToken: 'new',
  refreshToken: 'r2',
  expiresTime: Date.now() + 3_600_000,
};

/** Whether a request is a refresh, and the token that it carries. */
export const isRefresh = (request: Request): boolean => request.url.includes('/refresh-token');
export const bearer = (request: Request): string | null => request.headers.get('authorization');

/** Waits until it is released. */
export const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { waiting: promise, letGo: resolve };
};

/** An upstream that accepts one access token, and answers a refresh as the test says. */
export const upstream = (refresh: () => Response | Promise<Response>) => (request: Request) => {
  if (isRefresh(request)) return refresh();
  return json(bearer(request) === 'Bearer new' ? { code: 0, data: info } : refused);
};

/** A tab with that upstream, whose token has expired. */
export const openTab = (
  refresh: () => Response | Promise<Response> = () => json({ code: 0, data: fresh }),
  more: Partial<Rigged> = {},
) => {
  const rig = openRig({ answer: upstream(refresh), ...more });
  if (!rig.stored.login()) rig.stored.keep(login);
  const ask = (signal?: AbortSignal) => rig.call(doctor.info, {}, { signal });
  return { ...rig, ask };
};
