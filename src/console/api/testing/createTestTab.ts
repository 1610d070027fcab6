import { doctor } from '../../../contract/account/doctor.ts';
import { json, login, createTestApi } from './createTestApi.ts';

type TestApiOptions = Parameters<typeof createTestApi>[0];

/** The responses for a valid session, and for an invalid one. */
export const doctorInfo = { name: '林月', memberAccountId: '7' };
export const unauthorized = { code: 401, msg: 'authentication failed' };
/** The result of a refresh. */
export const renewedSession = {
  userId: '7',
  accessToken: 'new',
  refreshToken: 'r2',
  expiresTime: Date.now() + 3_600_000,
};

/** Whether a request is a refresh, and the token that it carries. */
export const isRefresh = (request: Request): boolean => request.url.includes('/refresh-token');
export const bearerOf = (request: Request): string | null => request.headers.get('authorization');

/** Waits until it is released. */
export const createGate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, release: resolve };
};

/** An upstream that accepts one access token, and answers a refresh as the test says. */
export const fakeUpstream = (refresh: () => Response | Promise<Response>) => (request: Request) => {
  if (isRefresh(request)) return refresh();
  return json(bearerOf(request) === 'Bearer new' ? { code: 0, data: doctorInfo } : unauthorized);
};

/** A tab with that upstream, whose token has expired. */
export const createTestTab = (
  refresh: () => Response | Promise<Response> = () => json({ code: 0, data: renewedSession }),
  more: Partial<TestApiOptions> = {},
) => {
  const api = createTestApi({ answer: fakeUpstream(refresh), ...more });
  if (!api.sessionStore.readSession()) api.sessionStore.save(login);
  const request = (signal?: AbortSignal) => api.call(doctor.info, {}, { signal });
  return { ...api, request };
};
