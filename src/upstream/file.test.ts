import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { file, maxFileBytes } from '../contract/files/file.ts';
import { dayMs } from './clock.ts';
import type { Coming } from './testDoor.ts';
import { openStorageDoor, png } from './testStorage.ts';

let desk: ReturnType<typeof openStorageDoor>;
beforeAll(() => {
  desk = openStorageDoor();
});
afterAll(() => desk.door.close());
beforeEach(() => desk.begin());

describe('making a file known', () => {
  test('is for whoever asked for its address', async () => {
    const at = await desk.announced();
    await desk.put(at.uploadUrl, png);
    expect((await desk.create(at, {}, desk.login(1))).code).toBe(404);
    expect((await desk.send(at.url)).status).toBe(404);
    expect((await desk.create(at)).code).toBe(200);
  });

  test('needs the truth: size, type, address and name', async () => {
    const at = await desk.announced();
    expect((await desk.create(at)).code).toBe(404);
    await desk.put(at.uploadUrl, png);
    const said = async (more: Record<string, unknown>) => (await desk.create(at, more)).msg;
    expect(await said({ size: png.length + 1 })).toBe('bad parameter: size');
    expect(await said({ type: 'image/jpeg' })).toBe('bad parameter: type');
    expect(await said({ url: 'https://elsewhere.example/x.png' })).toBe('bad parameter: url');
    expect(await said({ name: 'tongue.exe' })).toMatch(/^Only pictures/);
    expect((await desk.send(at.url)).status).toBe(404);
  });

  test('twice comes to the same file', async () => {
    const at = await desk.announced();
    await desk.put(at.uploadUrl, png);
    const first = await desk.create(at);
    expect(await desk.create(at)).toEqual(first);
    const id = v.parse(v.object({ id: v.string() }), first.data).id;
    expect(desk.door.onDisk('SELECT count(*) FROM audit_trail WHERE subject = ?', id)).toBe('1');
  });

  test.each([
    ['an unknown kind', 'virus.exe', 'application/x-msdownload', 400],
    ['SVG', 'picture.svg', 'image/svg+xml', 400],
    ['a name that ends otherwise', 'tongue.exe', 'image/png', 1_005_000_001],
  ])('begins with an address, which %s does not get', async (_what, name, type, code) => {
    expect((await desk.door.call(file.presigned, { name, type }, desk.doctor())).code).toBe(code);
  });

  test('that never happens removes the file after a day, bytes and all', async () => {
    const left = await desk.announced();
    await desk.put(left.uploadUrl, png);
    const kept = await desk.stored();
    desk.door.advance(dayMs + 1);
    desk.again();
    await desk.announced();
    expect(desk.onDisk()).toEqual([kept.path.slice(2)]);
    expect((await desk.create(left)).code).toBe(404);
    expect((await desk.send(kept.url)).status).toBe(200);
  });
});

const upload = async (given: File, coming: Coming = desk.doctor()) => {
  const form = new FormData();
  form.append('file', given);
  const request = new Request('http://localhost/infra/file/upload', {
    method: 'POST',
    body: form,
    headers: {
      'tenant-id': String(coming.tenant),
      'accept-language': 'en',
      ...(coming.token !== undefined && { authorization: `Bearer ${coming.token}` }),
    },
  });
  const answer: unknown = await (await desk.door.upstream.fetch(request)).json();
  return v.parse(v.object({ code: v.number(), msg: v.string(), data: v.unknown() }), answer);
};

describe('a file in one form', () => {
  test('is stored at once, and its address is the answer', async () => {
    const answer = await upload(new File([png], '舌苔.png', { type: 'image/png' }));
    expect(answer).toMatchObject({
      code: 200,
      data: expect.stringMatching(/^\/storage\/1\/[\w-]{22}\.png$/),
    });
    const read = await desk.send(String(answer.data));
    expect(Buffer.from(await read.arrayBuffer())).toEqual(png);
    expect(read.headers.get('content-disposition')).toContain('%E8%88%8C%E8%8B%94.png');
  });

  test('may have sixteen megabytes, which no other call may', async () => {
    const whole = Buffer.concat([png, Buffer.alloc(maxFileBytes - png.length)]);
    expect((await upload(new File([whole], 'a.png', { type: 'image/png' }))).code).toBe(200);
    const more = new File([whole, new Uint8Array(1)], 'a.png', { type: 'image/png' });
    expect((await upload(more)).code).toBe(1_005_000_001);
    expect((await upload(new File([whole, whole], 'a.png', { type: 'image/png' }))).code).toBe(413);
  });

  test('of somebody whom nobody knows is refused as any call, however long it is', async () => {
    const whole = new File([png, Buffer.alloc(5_000_000)], 'a.png', { type: 'image/png' });
    expect((await upload(whole, { tenant: 1 })).code).toBe(401);
    expect((await upload(whole, { tenant: 1, token: '1.made-up' })).code).toBe(401);
    expect(desk.onDisk()).toEqual([]);
  });

  test('is held to the same kinds', async () => {
    for (const given of [
      new File(['MZ a program'], 'tongue.png', { type: 'image/png' }),
      new File([png], 'tongue.exe', { type: 'image/png' }),
      new File(['<svg/>'], 'tongue.svg', { type: 'image/svg+xml' }),
      new File([], 'tongue.png', { type: 'image/png' }),
    ])
      expect((await upload(given)).code).toBe(1_005_000_001);
    expect(desk.onDisk()).toEqual([]);
  });

  test('that is no form at all names the field that is missing', async () => {
    const answer = await desk.door.raw('/infra/file/upload', {
      method: 'POST',
      body: '{"file":"x"}',
      coming: desk.doctor(),
    });
    expect(answer).toMatchObject({ code: 400, msg: 'bad parameter: file' });
    const broken = await desk.door.raw('/infra/file/upload', {
      method: 'POST',
      body: 'not a form',
      coming: { ...desk.doctor(), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    });
    expect(broken).toMatchObject({ code: 400, msg: 'bad parameter: body' });
  });
});
