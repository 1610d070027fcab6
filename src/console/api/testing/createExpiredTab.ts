import { createDownloads } from '../files/download.ts';
import { json, login, createTestApi } from './createTestApi.ts';
import { createUploads } from '../files/upload.ts';

/** The session after its renewal. */
export const renewed = { userId: '7', accessToken: 'new', refreshToken: 'r2', expiresTime: 0 };

/** A tab whose access token has expired; the test answers what is asked with the new one. */
export const openExpired = (
  answer: (request: Request) => Response | Promise<Response> = () => json({ data: 'done' }),
  plan: Partial<Parameters<typeof createTestApi>[0]> = {},
) => {
  const bodies: string[] = [];
  const rig = createTestApi({
    ...plan,
    answer: async (request) => {
      if (request.url.includes('/refresh-token')) return json({ data: renewed });
      if (request.body) bodies.push(await request.clone().text());
      return request.headers.get('authorization') === 'Bearer old'
        ? json({ code: 401, msg: '' })
        : answer(request);
    },
  });
  rig.sessionStore.save(login);
  return {
    ...rig,
    bodies,
    bearers: () =>
      rig.requests
        .filter(({ url }) => !url.includes('/refresh'))
        .map(({ headers }) => headers.get('authorization')),
    ...createDownloads(rig.fileTransport),
    ...createUploads(rig.fileTransport, rig.call, () => 'refused'),
  };
};
