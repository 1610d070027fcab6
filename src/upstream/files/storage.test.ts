import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxFileBytes } from '../../contract/files/file.ts';
import { dayMs } from '../server/clock.ts';
import { createUpstream } from '../server/server.ts';
import { createStorage } from './storage.ts';
import { uploadUrlLifetimeMs } from './storageRoutes.ts';
import type { RequestIdentity } from '../testing/demoUpstream.ts';
import { createStorageFixture, png } from '../testing/storageFixture.ts';

const pdf = Buffer.from('%PDF-1.7 the letter of the hospital');
const ogg = Buffer.concat([Buffer.from('OggS\0\x02', 'latin1'), Buffer.from('0123456789')]);

let files: ReturnType<typeof createStorageFixture>;
beforeAll(() => {
  files = createStorageFixture();
});
afterAll(() => files.demo.close());
beforeEach(() => files.reset());

describe('a file', () => {
  test('is announced, uploaded, registered, and read again byte for byte', async () => {
    const at = await files.announce();
    expect(at.uploadUrl).toMatch(/^\/storage\/1\/[\w-]{22}\.png$/);
    expect((await files.put(at.uploadUrl, png)).status).toBe(200);
    const made = await files.create(at);
    expect(made).toMatchObject({ code: 200, data: { url: at.url, path: at.path } });
    const read = await files.send(at.url);
    expect(read.status).toBe(200);
    expect(Buffer.from(await read.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': "inline; filename*=UTF-8''%E8%88%8C%E8%8B%94.png",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      date: new Date(files.demo.now()).toUTCString(),
    });
    expect(files.newFiles()).toHaveLength(1);
  });

  test('whose bytes a cleanup that failed has removed can be sent again', async () => {
    const at = await files.announce();
    await files.put(at.uploadUrl, png);
    rmSync(join(files.demo.dataDir, 'storage', at.path));
    expect((await files.create(at)).code).toBe(404);
    expect((await files.put(at.uploadUrl, png)).status).toBe(200);
    expect((await files.create(at)).code).toBe(200);
  });

  test('that is not a picture or audio is always downloaded', async () => {
    const at = await files.storeFile(pdf, 'letter (final).pdf', 'application/pdf');
    expect((await files.send(at.url)).headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''letter%20%28final%29.pdf",
    );
  });

  test('survives a restart of the upstream', async () => {
    const at = await files.storeFile();
    const { dataDir } = files.demo;
    files.demo.upstream.close();
    const next = createUpstream({ dataDir, clock: { now: files.demo.now } });
    const read = await next.fetch(
      new Request(`http://localhost${at.url}`, { headers: { 'tenant-id': '1' } }),
    );
    expect(Buffer.from(await read.arrayBuffer())).toEqual(png);
    next.close();
    files = createStorageFixture();
  });

  test('is read in ranges, as an audio player does', async () => {
    const at = await files.storeFile(ogg, 'note.ogg', 'audio/ogg');
    const part = await files.send(at.url, { headers: { range: 'bytes=6-9' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 6-9/16',
      '0123',
    ]);
    const last = await files.send(at.url, { headers: { range: 'bytes=-2' } });
    expect([last.status, await last.text()]).toEqual([206, '89']);
    const beyond = await files.send(at.url, { headers: { range: 'bytes=99-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */16']);
    expect((await files.send(at.url)).headers.get('accept-ranges')).toBe('bytes');
  });

  test('reports its length with HEAD, without a body', async () => {
    const at = await files.storeFile();
    // HEAD has no ranges.
    const head = await files.send(at.url, { method: 'HEAD', headers: { range: 'bytes=99-' } });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(png.length),
      '',
    ]);
  });

  test('belongs to its hospital: another one cannot read or write it', async () => {
    const at = await files.storeFile();
    const empty = await files.announce();
    expect((await files.send(at.url, { tenant: 2 })).status).toBe(404);
    expect((await files.put(empty.uploadUrl, png, 'image/png', 2)).status).toBe(404);
    expect((await files.send(at.url.replace('/storage/1/', '/storage/2/'), { tenant: 2 })).status).toBe(403);
    const other: RequestIdentity = {
      tenant: 2,
      token: files.demo.session(2, files.demo.person(2, false)).accessToken,
    };
    expect((await files.create(empty, {}, other)).code).toBe(404);
  });

  test('without the hospital set by the gateway is refused', async () => {
    const at = await files.storeFile();
    expect((await files.demo.upstream.fetch(new Request(`http://localhost${at.url}`))).status).toBe(400);
  });
});

describe('an upload', () => {
  test('has to match the announcement: anything else is refused and removed', async () => {
    const at = await files.announce();
    for (const [body, type] of [
      [Buffer.from('MZ\x90\0 a program with another name', 'latin1'), 'image/png'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/png'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
      [png, 'text/html'],
      [Buffer.alloc(0), 'image/png'],
    ] as const)
      expect([type, (await files.put(at.uploadUrl, Buffer.from(body), type)).status]).toEqual([type, 415]);
    expect(files.newFiles()).toEqual([]);
    expect((await files.put(at.uploadUrl, png)).status).toBe(200);
  });

  test('is sixteen megabytes at most', async () => {
    const at = await files.announce();
    const full = Buffer.concat([png, Buffer.alloc(maxFileBytes - png.length)]);
    const answer = await files.put(at.uploadUrl, Buffer.concat([full, Buffer.alloc(1)]));
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: 413 }]);
    expect(files.newFiles()).toEqual([]);
    expect((await files.put(at.uploadUrl, full)).status).toBe(200);
    expect(files.newFiles()).toHaveLength(1);
  });

  test('can be repeated with the same content; other content is refused', async () => {
    const at = await files.announce();
    await files.put(at.uploadUrl, png);
    expect((await files.put(at.uploadUrl, png)).status).toBe(200);
    const other = Buffer.from(png);
    other[100] = 8;
    expect((await files.put(at.uploadUrl, other)).status).toBe(409);
    await files.create(at);
    expect((await files.put(at.uploadUrl, other)).status).toBe(409);
    expect(Buffer.from(await (await files.send(at.url)).arrayBuffer())).toEqual(png);
    expect(files.newFiles()).toHaveLength(1);
  });

  test('of the same file twice at the same moment is stored once', async () => {
    const at = await files.announce();
    const other = Buffer.from(png);
    other[100] = 8;
    const answers = await Promise.all([files.put(at.uploadUrl, png), files.put(at.uploadUrl, other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('must go to an address issued within the hour', async () => {
    const at = await files.announce();
    files.demo.advance(uploadUrlLifetimeMs + 1);
    expect((await files.put(at.uploadUrl, png)).status).toBe(404);
  });

  test('is refused at an address that was issued while the clock was ahead', async () => {
    files.demo.advance(dayMs);
    files.logInAgain();
    const at = await files.announce();
    files.demo.advance(-dayMs);
    expect((await files.put(at.uploadUrl, png)).status).toBe(404);
    expect(files.newFiles()).toEqual([]);
  });

  test.each([
    '/storage/1/AAAAAAAAAAAAAAAAAAAAAA.png',
    '/storage/1/..%2f..%2fcloudroom.db',
    '/storage/',
    '/storage/1/x/y',
  ])('to %s, which was never issued, is refused', async (url) => {
    expect((await files.put(url, png)).status).toBe(404);
    expect([403, 404]).toContain((await files.send(url)).status);
  });

  test.each(['POST', 'DELETE', 'PATCH'])('by %s is refused', async (method) => {
    const at = await files.storeFile();
    expect((await files.send(at.url, { method })).status).toBe(405);
    expect((await files.send(at.url)).status).toBe(200);
  });
});

test('interrupted in the middle leaves nothing behind', async () => {
  const at = await files.announce();
  const brokenStream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (files.newFiles().length > 0)
        controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      else controller.enqueue(png);
    },
  });
  const init: RequestInit = {
    method: 'PUT',
    body: brokenStream,
    duplex: 'half',
    headers: { 'content-type': 'image/png' },
  };
  await files.send(at.uploadUrl, init);
  expect(files.newFiles()).toEqual([]);
  expect((await files.put(at.uploadUrl, png)).status).toBe(200);
});

test('interrupted by a kill of the upstream is removed at its start, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-storage-'));
  const received = await createStorage(folder).receive(Readable.from([png]));
  received.commit('1/AAAAAAAAAAAAAAAAAAAAAA.png');
  await createStorage(folder).receive(Readable.from([png]));
  expect(readdirSync(join(folder, 'parts'))).toHaveLength(1);
  const next = createStorage(folder);
  expect(readdirSync(join(folder, 'parts'))).toEqual([]);
  expect(next.sizeOf('1/AAAAAAAAAAAAAAAAAAAAAA.png')).toBe(png.length);
  rmSync(folder, { recursive: true });
});
