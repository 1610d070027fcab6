import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { file, maxFileBytes } from '../../contract/files/file.ts';
import { startCleanup } from '../server/cleanup.ts';
import { dayMs } from '../server/clock.ts';
import type { RequestIdentity } from '../testing/demoUpstream.ts';
import { createStorageFixture, png } from '../testing/storageFixture.ts';

let files: ReturnType<typeof createStorageFixture>;
beforeAll(() => {
  files = createStorageFixture();
});
afterAll(() => files.demo.close());
beforeEach(() => files.reset());

describe('registering a file', () => {
  test('is allowed only to whoever requested its address', async () => {
    const at = await files.announce();
    await files.put(at.uploadUrl, png);
    expect((await files.create(at, {}, files.requestAs(1))).code).toBe(404);
    expect((await files.send(at.url)).status).toBe(404);
    expect((await files.create(at)).code).toBe(200);
  });

  test('requires the actual size, type, address and name', async () => {
    const at = await files.announce();
    expect((await files.create(at)).code).toBe(404);
    await files.put(at.uploadUrl, png);
    const message = async (overrides: Record<string, unknown>) => (await files.create(at, overrides)).msg;
    expect(await message({ size: png.length + 1 })).toBe('Invalid request: size');
    expect(await message({ type: 'image/jpeg' })).toBe('Invalid request: type');
    expect(await message({ url: 'https://elsewhere.example/x.png' })).toBe('Invalid request: url');
    expect(await message({ name: 'tongue.exe' })).toMatch(/^Only pictures/);
    expect((await files.send(at.url)).status).toBe(404);
  });

  test('twice returns the same file', async () => {
    const at = await files.announce();
    await files.put(at.uploadUrl, png);
    const first = await files.create(at);
    expect(await files.create(at)).toEqual(first);
    const id = v.parse(v.object({ id: v.string() }), first.data).id;
    expect(files.demo.readValue('SELECT count(*) FROM audit_trail WHERE subject = ?', id)).toBe('1');
  });

  test.each([
    ['an unknown kind', 'virus.exe', 'application/x-msdownload', 400],
    ['SVG', 'picture.svg', 'image/svg+xml', 400],
    ['a name with another extension', 'tongue.exe', 'image/png', 1_005_000_001],
  ])('begins with an address, which %s does not get', async (_what, name, type, code) => {
    expect((await files.demo.call(file.presigned, { name, type }, files.doctor())).code).toBe(code);
  });

  test('must follow within a day, or the hourly cleanup removes the file and its bytes, which no call waits for', async () => {
    const remaining = await files.announce();
    await files.put(remaining.uploadUrl, png);
    const isStored = await files.storeFile();
    files.demo.advance(dayMs + 1);
    files.logInAgain();
    await files.announce();
    expect(files.newFiles()).toHaveLength(2);
    const { hospitals, storage, clock } = files.demo.upstream.services;
    startCleanup(hospitals, storage, clock, files.demo.dataDir)();
    expect(files.newFiles()).toEqual([isStored.path.slice(2)]);
    expect((await files.create(remaining)).code).toBe(404);
    expect((await files.create(isStored)).code).toBe(200);
  });
});

const upload = async (payload: File, identity: RequestIdentity = files.doctor()) => {
  const form = new FormData();
  form.append('file', payload);
  const request = new Request('http://localhost/infra/file/upload', {
    method: 'POST',
    body: form,
    headers: {
      'tenant-id': String(identity.tenant),
      'accept-language': 'en',
      ...(identity.token !== undefined && { authorization: `Bearer ${identity.token}` }),
    },
  });
  const answer: unknown = await (await files.demo.upstream.fetch(request)).json();
  return v.parse(v.object({ code: v.number(), msg: v.string(), data: v.unknown() }), answer);
};

describe('a file in one form', () => {
  test('is stored immediately, and its address is the response', async () => {
    const answer = await upload(new File([png], '舌苔.png', { type: 'image/png' }));
    expect(answer).toMatchObject({
      code: 200,
      data: expect.stringMatching(/^\/storage\/1\/[\w-]{22}\.png\?expires=\d+&signature=[\w-]{30}$/),
    });
    const read = await files.send(String(answer.data));
    expect(Buffer.from(await read.arrayBuffer())).toEqual(png);
    expect(read.headers.get('content-disposition')).toContain('%E8%88%8C%E8%8B%94.png');
  });

  test('may have sixteen megabytes, unlike any other call', async () => {
    const full = Buffer.concat([png, Buffer.alloc(maxFileBytes - png.length)]);
    expect((await upload(new File([full], 'a.png', { type: 'image/png' }))).code).toBe(200);
    const overrides = new File([full, new Uint8Array(1)], 'a.png', { type: 'image/png' });
    expect((await upload(overrides)).code).toBe(1_005_000_001);
    expect((await upload(new File([full, full], 'a.png', { type: 'image/png' }))).code).toBe(413);
  });

  test('from an unknown person is refused like any call, whatever its size', async () => {
    const full = new File([png, Buffer.alloc(5_000_000)], 'a.png', { type: 'image/png' });
    expect((await upload(full, { tenant: 1 })).code).toBe(401);
    expect((await upload(full, { tenant: 1, token: '1.made-up' })).code).toBe(401);
    expect(files.newFiles()).toEqual([]);
  });

  test('is restricted to the same types', async () => {
    for (const payload of [
      new File(['MZ a program'], 'tongue.png', { type: 'image/png' }),
      new File([png], 'tongue.exe', { type: 'image/png' }),
      new File(['<svg/>'], 'tongue.svg', { type: 'image/svg+xml' }),
      new File([], 'tongue.png', { type: 'image/png' }),
    ])
      expect((await upload(payload)).code).toBe(1_005_000_001);
    expect(files.newFiles()).toEqual([]);
  });

  test('that is not a form gets the name of the missing field', async () => {
    const answer = await files.demo.raw('/infra/file/upload', {
      method: 'POST',
      body: '{"file":"x"}',
      identity: files.doctor(),
    });
    expect(answer).toMatchObject({ code: 400, msg: 'Invalid request: file' });
    const malformed = await files.demo.raw('/infra/file/upload', {
      method: 'POST',
      body: 'not a form',
      identity: { ...files.doctor(), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    });
    expect(malformed).toMatchObject({ code: 400, msg: 'Invalid request: body' });
  });
});
