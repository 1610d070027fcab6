import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { spec } from '../../contract/protocol/endpoint.ts';
import { openDownloads } from './download.ts';
import { json, login, never, openRig, timers } from './rig.ts';

const print = spec.get('/prescription/print', 'A printed prescription', {
  input: v.object({ id: v.string() }),
  data: v.unknown(),
});
const echo = spec.post('/consult/echo', 'As it came', {
  input: v.object({ a: v.string() }),
  data: v.unknown(),
});

type Answering = Parameters<typeof openRig>[0]['answer'];

const openDesk = (answer: Answering, plan: Partial<Parameters<typeof openRig>[0]> = {}) => {
  const rig = openRig({ ...plan, answer });
  rig.stored.keep(login);
  return { ...rig, ...openDownloads(rig.transport) };
};

const pdf = (name = "attachment; filename*=UTF-8''%E5%A4%84%E6%96%B9.pdf") =>
  new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf', 'content-disposition': name } });

describe('a download', () => {
  it('brings the file and its name', { tags: 'S7-blob-get' }, async () => {
    const desk = openDesk(() => pdf());
    const { blob, name } = await desk.download(print, { id: '5' });
    expect([await blob.text(), blob.type, name]).toEqual(['%PDF-1.7', 'application/pdf', '处方.pdf']);
    expect(desk.asked[0]?.url).toBe('http://hospital.example/prescription/print?id=5');
    expect(Object.fromEntries(desk.asked[0]?.headers ?? [])).toMatchObject({
      'tenant-id': '1',
      authorization: 'Bearer old',
    });
  });

  it('as bare bytes is the same', async () => {
    const desk = openDesk(() => pdf());
    expect(Buffer.from(await desk.bytes(print, { id: '5' })).toString()).toBe('%PDF-1.7');
  });

  it.each(['application/json', 'application/json;charset=UTF-8', 'application/octet-stream', ''])(
    'that is an envelope with an error is that error, whatever its type says (%s)',
    async (type) => {
      const text = JSON.stringify({ code: 403, msg: '', data: null });
      const desk = openDesk(() => new Response(text, { headers: { 'content-type': type } }));
      await expect(desk.download(print, { id: '5' })).rejects.toMatchObject({
        kind: 'code',
        code: 403,
        message: 'current operation has no permission',
      });
    },
  );

  it('that is an envelope without an error is no file either', async () => {
    const desk = openDesk(() => json({ code: 0, msg: '', data: true }));
    await expect(desk.download(print, { id: '5' })).rejects.toMatchObject({
      kind: 'shape',
      message: expect.stringContaining('/prescription/print: file'),
    });
  });

  it('of a JSON file is a file', async () => {
    const desk = openDesk(() => json({ drugs: [1, 2] }));
    expect(await (await desk.download(print, { id: '5' })).blob.text()).toBe('{"drugs":[1,2]}');
  });

  it.each([
    ['hidden in the file', () => json({ code: 401, msg: '' })],
    ['hidden in a file that calls itself something else', () => new Response('{"code":401,"msg":""}')],
    ['as a status', () => new Response('<html>', { status: 401 })],
  ])(
    'with a 401 %s renews the session, and then brings the file',
    { tags: 'race-401-hidden-in-a-blob' },
    async (_where, refused) => {
      const desk = openDesk((request) => {
        if (request.url.includes('/refresh-token'))
          return json({ data: { ...login, accessToken: 'new', refreshToken: 'r2' } });
        return request.headers.get('authorization') === 'Bearer new' ? pdf() : refused();
      });
      expect((await desk.download(print, { id: '5' })).name).toBe('处方.pdf');
      expect(desk.refreshes()).toHaveLength(1);
      expect(desk.asked).toHaveLength(3);
    },
  );

  it('with a 401 after the renewal as well is a fault, and nothing is renewed again', async () => {
    const desk = openDesk((request) =>
      request.url.includes('/refresh-token')
        ? json({ data: { ...login, accessToken: 'new', refreshToken: 'r2' } })
        : json({ code: 401, msg: '' }),
    );
    await expect(desk.download(print, { id: '5' })).rejects.toMatchObject({ code: 401 });
    expect(desk.refreshes()).toHaveLength(1);
  });

  it('with an error as its status says so', async () => {
    const desk = openDesk(() => json({ code: 502, msg: '' }, 502));
    await expect(desk.download(print, { id: '5' })).rejects.toMatchObject({
      kind: 'http',
      status: 502,
      code: 502,
    });
  });

  it('may take longer than thirty seconds as long as something comes', async () => {
    const world = timers();
    let more: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        more = controller;
      },
    });
    const desk = openDesk(() => new Response(body), { later: world.later });
    const file = desk.download(print, { id: '5' });
    const before = world.begun();
    more?.enqueue(new Uint8Array([37]));
    await expect.poll(() => world.begun()).toBeGreaterThan(before);
    more?.enqueue(new Uint8Array([80]));
    more?.close();
    expect(await (await file).blob.text()).toBe('%P');
    expect(world.waits()).toEqual([]);
  });

  it('that stops coming is a time-out, though its headers were there', async () => {
    const world = timers();
    const desk = openDesk(() => new Response(new ReadableStream({ start: () => {} })), {
      later: world.later,
    });
    const file = desk.download(print, { id: '5' });
    await expect.poll(() => world.begun()).toBe(2);
    world.pass();
    await expect(file).rejects.toMatchObject({ kind: 'timeout' });
  });
});

describe('an answer as it came', () => {
  it('has its status, its headers and its body, whatever that says', { tags: 'S7-raw-post' }, async () => {
    const desk = openDesk(() => json({ code: 1_101_000_001, msg: 'said' }));
    const answer = await desk.raw(echo, { a: 'b' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await answer.json()).toEqual({ code: 1_101_000_001, msg: 'said' });
    expect(await desk.asked[0]?.json()).toEqual({ a: 'b' });
  });

  it('may be empty', async () => {
    const desk = openDesk(() => new Response(null, { status: 204 }));
    const answer = await desk.raw(echo, { a: 'b' });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  it('is a fault where its status is an error, or the session has ended', async () => {
    const desk = openDesk(() => new Response('', { status: 503 }));
    await expect(desk.raw(echo, { a: 'b' })).rejects.toMatchObject({ status: 503 });
    const over = openDesk(() => json({ code: 401, msg: '' }));
    await expect(over.raw(echo, { a: 'b' })).rejects.toMatchObject({ kind: 'signedOut' });
  });
});

describe('a file of the object storage', () => {
  it('comes as it is, though it looks like an envelope', { tags: 'S7-object-storage' }, async () => {
    const desk = openDesk(() => json({ code: 401, msg: '' }));
    expect(await (await desk.fetchFile('/storage/1/x.json')).text()).toBe('{"code":401,"msg":""}');
    expect(desk.refreshes()).toHaveLength(0);
  });

  it('keeps the query of its address', async () => {
    const desk = openDesk(() => pdf());
    await desk.fetchFile('http://hospital.example/storage/x?sign=a%2Fb+c');
    expect(desk.asked[0]?.url).toBe('http://hospital.example/storage/x?sign=a%2Fb+c');
  });

  it.each(['https://elsewhere.example/storage/x', '//elsewhere.example/x', 'http://'])(
    'at %s is asked for nowhere',
    async (url) => {
      const desk = openDesk(never);
      await expect(desk.fetchFile(url)).rejects.toMatchObject({ kind: 'shape' });
      expect(desk.asked).toEqual([]);
    },
  );
});
