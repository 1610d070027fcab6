import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setTimer } from '../../src/console/lib/async/timer.ts';
import { createDownloads } from '../../src/console/api/files/download.ts';
import { memoryStorage } from '../../src/console/api/testing/createTestApi.ts';
import { createServerClock } from '../../src/console/api/serverClock.ts';
import { createSessionStore } from '../../src/console/api/session/sessionStore.ts';
import { createUploads } from '../../src/console/api/files/upload.ts';
import { createApi } from '../../src/console/api/api.ts';
import { en } from '../../src/console/coreMessages.en.ts';
import { zh } from '../../src/console/coreMessages.zh.ts';
import { staticCatalog, createI18n } from '../../src/console/i18n/i18n.ts';
import { auth } from '../../src/contract/account/auth.ts';
import { file, maxFileBytes } from '../../src/contract/files/file.ts';
import { type House, openHouse } from '../house.ts';
import { password } from '../journeys/stage.ts';
import { type Answer, ask, send } from './setup.ts';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2000, 7)]);

let house: House;
let desk: Awaited<ReturnType<typeof openDesk>>;

/** A doctor's console without its views, in front of the real gateway. */
const openDesk = async (address: string) => {
  const sessionStore = createSessionStore(memoryStorage());
  const wire = createApi(
    {
      fetch: globalThis.fetch,
      fetchWithProgress: globalThis.fetch,
      base: `${address}/`,
      localStorage: memoryStorage(),
      locks: null,
      indexedDB: null,
      now: Date.now,
      setTimer,
      random: Math.random,
      createId: () => crypto.randomUUID(),
    },
    {
      sessionStore,
      i18n: createI18n(memoryStorage(), 'en', staticCatalog({ en, zh })),
      clock: createServerClock(Date.now),
    },
  );
  sessionStore.save(await wire.call(auth.login, { username: 'linyue', password }));
  const token = sessionStore.readSession()?.accessToken ?? '';
  return {
    ...wire,
    token,
    ...createDownloads(wire.fileTransport),
    ...createUploads(wire.fileTransport, wire.call, () => 'refused'),
  };
};

beforeAll(async () => {
  house = await openHouse({ settings: { CLIENT_TIMEOUT: '1s' } });
  desk = await openDesk(house.address);
});
afterAll(() => house.close());

const picture = (bytes: Buffer<ArrayBuffer> = png, name = '舌苔.png', type = 'image/png') =>
  new File([bytes], name, { type });
const get = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  ask(house.port, url, headers, method);

describe('a file through the gateway', () => {
  test('goes up by its three steps and comes back byte by byte, sixteen megabytes too', async () => {
    const whole = Buffer.concat([png, Buffer.alloc(maxFileBytes - png.length, 9)]);
    for (const bytes of [png, whole]) {
      const { id, url } = await desk.upload(picture(bytes));
      expect(id).toMatch(/^\d+$/);
      const back = await desk.fetchFile(url);
      expect(back.type).toBe('image/png');
      expect(Buffer.from(await back.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  test('goes up in one form, sixteen megabytes too', async () => {
    const whole = Buffer.concat([png, Buffer.alloc(maxFileBytes - png.length, 9)]);
    for (const bytes of [png, whole]) {
      const url = await desk.call(file.upload, { file: picture(bytes) });
      expect((await desk.fetchFile(url)).size).toBe(bytes.length);
    }
  });

  test('needs no bearer to be read, and runs nothing, whatever it holds', async () => {
    const { url } = await desk.upload(picture());
    const answer = await get(url);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': ['image/png'],
      'content-length': [String(png.length)],
      'content-disposition': ["inline; filename*=UTF-8''%E8%88%8C%E8%8B%94.png"],
      'content-security-policy': ["default-src 'none'; frame-ancestors 'none'; sandbox"],
      'x-content-type-options': ['nosniff'],
      'cross-origin-resource-policy': ['same-origin'],
      'cache-control': ['no-store'],
    });
  });

  test('that is a PDF is downloaded under its name', async () => {
    const { url } = await desk.upload(picture(Buffer.from('%PDF-1.7 x'), 'letter.pdf', 'application/pdf'));
    expect((await get(url)).headers['content-disposition']).toEqual([
      "attachment; filename*=UTF-8''letter.pdf",
    ]);
  });

  test('is read in parts, and asked for by HEAD', async () => {
    const sound = Buffer.concat([Buffer.from('OggS\0\x02', 'latin1'), Buffer.from('0123456789')]);
    const { url } = await desk.upload(picture(sound, 'note.ogg', 'audio/ogg'));
    const part = await get(url, { Range: 'bytes=6-9' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, '0123', ['bytes 6-9/16']]);
    const beyond = await get(url, { Range: 'bytes=99-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, ['bytes */16']]);
    const head = await get(url, {}, 'HEAD');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', ['16']]);
  });

  test('is unknown at another hospital’s address, whatever tenant a client names', async () => {
    const { url } = await desk.upload(picture());
    for (const tenant of ['1', '2']) {
      const answer = await get(url, { Host: 'second.localhost', 'tenant-id': tenant });
      expect([tenant, answer.status]).toEqual([tenant, 404]);
    }
    expect((await get(url, { 'tenant-id': '2' })).status).toBe(200);
  });

  test('that is something else than it says is refused, and its address stays free', async () => {
    const { uploadUrl } = await desk.call(file.presigned, { name: 'x.png', type: 'image/png' });
    for (const wrong of ['MZ a program', '<svg xmlns="http://www.w3.org/2000/svg"/>'])
      await expect(desk.putFile(uploadUrl, new Blob([wrong]), 'image/png')).rejects.toMatchObject({
        status: 415,
      });
    expect(await desk.putFile(uploadUrl, new Blob([png]), 'image/png')).toBe(true);
  });

  test('that is too long for a file, and not for the gateway, gets its own words', async () => {
    const { uploadUrl } = await desk.call(file.presigned, { name: 'x.png', type: 'image/png' });
    const long = Buffer.alloc(maxFileBytes + 1, 1);
    await expect(desk.putFile(uploadUrl, new Blob([long]), 'image/png')).rejects.toMatchObject({
      status: 413,
    });
    await expect(desk.call(file.upload, { file: picture(long) })).rejects.toMatchObject({
      code: 1_005_000_001,
    });
  });
});

test('a line that breaks in the middle of a file leaves nothing in the storage', async () => {
  const { uploadUrl, url } = await desk.call(file.presigned, { name: 'x.png', type: 'image/png' });
  const head = `PUT ${uploadUrl} HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\nContent-Length: 9000\r\n\r\n`;
  // The gateway cuts whoever sends nothing more; half a file never reaches the upstream.
  const half = send(house.port, Buffer.concat([Buffer.from(head), png])).catch(() => null);
  expect((await get(url)).status).toBe(404);
  expect(await desk.putFile(uploadUrl, new Blob([png]), 'image/png')).toBe(true);
  await half;
  const stored = await desk.call(file.create, {
    path: url.replace('/storage/', ''),
    url,
    name: 'x.png',
    type: 'image/png',
    size: png.length,
  });
  expect(stored).toMatchObject({ url });
});

test('no token and no name of a file stands in any log', async () => {
  const name = '张秀英的舌苔.png';
  await desk.upload(picture(png, name));
  await expect.poll(() => house.said()).toContain('/infra/file/create');
  for (const secret of [desk.token, name, encodeURIComponent(name)])
    expect(house.said()).not.toContain(secret);
});
