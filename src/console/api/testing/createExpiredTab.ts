import { createDownloads } from '../files/download.ts';
import { json, login, createTestApi } from './createTestApi.ts';
import { createUploads } from '../files/upload.ts';

/** The session after its renewal. */
export const renewed = { userId: '7', accessToken: 'new', refreshToken: 'r2', expiresTime: 0 };

/** A tab whose access token has expired; the test answers what is asked with the new one. */
export const createExpiredTab = (
  answer: (request: Request) => Response | Promise<Response> = () => json({ data: 'done' }),
  options: Partial<Parameters<typeof createTestApi>[0]> = {},
) => {
  const bodies: string[] = [];
  const tab = createTestApi({
    ...options,
    answer: async (request) => {
      if (request.url.includes('/refresh-token')) return json({ data: renewed });
      if (request.body) bodies.push(await request.clone().text());
      return request.headers.get('authorization') === 'Bearer old'
        ? json({ code: 401, msg: '' })
        : answer(request);
    },
  });
  tab.sessionStore.save(login);
  return {
    ...tab,
    bodies,
    bearers: () =>
      tab.requests
        .filter(({ url }) => !url.includes('/refresh'))
        .map(({ headers }) => headers.get('authorization')),
    ...createDownloads(tab.fileTransport),
    ...createUploads(tab.fileTransport, tab.call, () => 'refused'),
  };
};
