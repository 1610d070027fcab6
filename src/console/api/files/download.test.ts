import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { spec } from '../../../contract/protocol/endpoint.ts';
import { createDownloads } from './download.ts';
import { json, login, neverAnswers, createTestApi, manualTimers } from '../testing/createTestApi.ts';

const print = spec.get('/prescription/print', 'A printed prescription', {
  input: v.object({ id: v.string() }),
  data: v.unknown(),
});
const echo = spec.post('/consult/echo', 'As it came', {
  input: v.object({ a: v.string() }),
  data: v.unknown(),
});

type TestAnswer = Parameters<typeof createTestApi>[0]['answer'];

const createTransferTab = (answer: TestAnswer, plan: Partial<Parameters<typeof createTestApi>[0]> = {}) => {
  const api = createTestApi({ ...plan, answer });
  api.sessionStore.save(login);
  return { ...api, ...createDownloads(api.fileTransport) };
};

const pdfResponse = (name = "attachment; filename*=UTF-8''%E5%A4%84%E6%96%B9.pdf") =>
  new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf', 'content-disposition': name } });

describe('a download', () => {
  it('returns the file and its name', { tags: 'S7-blob-get' }, async () => {
    const tab = createTransferTab(() => pdfResponse());
    const { blob, name } = await tab.download(print, { id: '5' });
    expect([await blob.text(), blob.type, name]).toEqual(['%PDF-1.7', 'application/pdf', '处方.pdf']);
    expect(tab.requests[0]?.url).toBe('http://hospital.example/prescription/print?id=5');
    expect(Object.fromEntries(tab.requests[0]?.headers ?? [])).toMatchObject({
      'tenant-id': '1',
      authorization: 'Bearer old',
    });
  });

  it('works the same with raw bytes', async () => {
    const tab = createTransferTab(() => pdfResponse());
    expect(Buffer.from(await tab.bytes(print, { id: '5' })).toString()).toBe('%PDF-1.7');
  });

  it('of some megabytes has every byte in its place', async () => {
    const file = Uint8Array.from({ length: 2_500_000 }, (_unused, at) => at % 251);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < file.length; at += 65_000) controller.enqueue(file.slice(at, at + 65_000));
        controller.close();
      },
    });
    const tab = createTransferTab(() => new Response(body, { headers: { 'content-type': 'text/csv' } }));
    const { blob } = await tab.download(print, { id: '5' });
    expect(blob.type).toBe('text/csv');
    expect(Buffer.from(await blob.arrayBuffer()).equals(file)).toBe(true);
  });

  it.each(['application/json', 'application/json;charset=UTF-8', 'application/octet-stream', ''])(
    'that is an error envelope throws that error, whatever its type says (%s)',
    async (type) => {
      const text = JSON.stringify({ code: 403, msg: '', data: null });
      const tab = createTransferTab(() => new Response(text, { headers: { 'content-type': type } }));
      await expect(tab.download(print, { id: '5' })).rejects.toMatchObject({
        kind: 'code',
        code: 403,
        message: 'current operation has no permission',
      });
    },
  );

  it('that is an envelope without an error is not a file either', async () => {
    const tab = createTransferTab(() => json({ code: 0, msg: '', data: true }));
    await expect(tab.download(print, { id: '5' })).rejects.toMatchObject({
      kind: 'shape',
      message: expect.stringContaining('/prescription/print: file'),
    });
  });

  it('of a JSON file is a file', async () => {
    const tab = createTransferTab(() => json({ drugs: [1, 2] }));
    expect(await (await tab.download(print, { id: '5' })).blob.text()).toBe('{"drugs":[1,2]}');
  });

  it.each([
    ['hidden in the file', () => json({ code: 401, msg: '' })],
    ['hidden in a file that calls itself something else', () => new Response('{"code":401,"msg":""}')],
    ['as a status', () => new Response('<html>', { status: 401 })],
  ])(
    'with a 401 %s refreshes the session, and then returns the file',
    { tags: 'race-401-hidden-in-a-blob' },
    async (_where, refused) => {
      const tab = createTransferTab((request) => {
        if (request.url.includes('/refresh-token'))
          return json({ data: { ...login, accessToken: 'new', refreshToken: 'r2' } });
        return request.headers.get('authorization') === 'Bearer new' ? pdfResponse() : refused();
      });
      expect((await tab.download(print, { id: '5' })).name).toBe('处方.pdf');
      expect(tab.refreshRequests()).toHaveLength(1);
      expect(tab.requests).toHaveLength(3);
    },
  );

  it('with a 401 after the refresh too is an error, and nothing is refreshed again', async () => {
    const tab = createTransferTab((request) =>
      request.url.includes('/refresh-token')
        ? json({ data: { ...login, accessToken: 'new', refreshToken: 'r2' } })
        : json({ code: 401, msg: '' }),
    );
    await expect(tab.download(print, { id: '5' })).rejects.toMatchObject({ code: 401 });
    expect(tab.refreshRequests()).toHaveLength(1);
  });

  it('with an error status says so', async () => {
    const tab = createTransferTab(() => json({ code: 502, msg: '' }, 502));
    await expect(tab.download(print, { id: '5' })).rejects.toMatchObject({
      kind: 'http',
      status: 502,
      code: 502,
    });
  });

  it('may take longer than thirty seconds as long as data arrives', async () => {
    const world = manualTimers();
    let more: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        more = controller;
      },
    });
    const tab = createTransferTab(() => new Response(body), { setTimer: world.setTimer });
    const file = tab.download(print, { id: '5' });
    const before = world.startedCount();
    more?.enqueue(new Uint8Array([37]));
    await expect.poll(() => world.startedCount()).toBeGreaterThan(before);
    more?.enqueue(new Uint8Array([80]));
    more?.close();
    expect(await (await file).blob.text()).toBe('%P');
    expect(world.pendingDelays()).toEqual([]);
  });

  it('that stalls times out, even after its headers', async () => {
    const world = manualTimers();
    const tab = createTransferTab(() => new Response(new ReadableStream({ start: () => {} })), {
      setTimer: world.setTimer,
    });
    const file = tab.download(print, { id: '5' });
    await expect.poll(() => world.startedCount()).toBe(2);
    world.runAll();
    await expect(file).rejects.toMatchObject({ kind: 'timeout' });
  });
});

describe('a raw response', () => {
  it('has its status, its headers and its body, whatever the content', { tags: 'S7-raw-post' }, async () => {
    const tab = createTransferTab(() => json({ code: 1_101_000_001, msg: 'said' }));
    const answer = await tab.raw(echo, { a: 'b' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await answer.json()).toEqual({ code: 1_101_000_001, msg: 'said' });
    expect(await tab.requests[0]?.json()).toEqual({ a: 'b' });
  });

  it('may be empty', async () => {
    const tab = createTransferTab(() => new Response(null, { status: 204 }));
    const answer = await tab.raw(echo, { a: 'b' });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  it('is an error if its status is an error, or the session has ended', async () => {
    const tab = createTransferTab(() => new Response('', { status: 503 }));
    await expect(tab.raw(echo, { a: 'b' })).rejects.toMatchObject({ status: 503 });
    const timeoutError = createTransferTab(() => json({ code: 401, msg: '' }));
    await expect(timeoutError.raw(echo, { a: 'b' })).rejects.toMatchObject({ kind: 'signedOut' });
  });
});

describe('a file of the object storage', () => {
  it('is returned unchanged, even if it looks like an envelope', { tags: 'S7-object-storage' }, async () => {
    const tab = createTransferTab(() => json({ code: 401, msg: '' }));
    expect(await (await tab.fetchFile('/storage/1/x.json')).text()).toBe('{"code":401,"msg":""}');
    expect(tab.refreshRequests()).toHaveLength(0);
  });

  it('keeps the query of its address', async () => {
    const tab = createTransferTab(() => pdfResponse());
    await tab.fetchFile('http://hospital.example/storage/x?sign=a%2Fb+c');
    expect(tab.requests[0]?.url).toBe('http://hospital.example/storage/x?sign=a%2Fb+c');
  });

  it.each(['https://elsewhere.example/storage/x', '//elsewhere.example/x', 'http://'])(
    'at %s is not requested',
    async (url) => {
      const tab = createTransferTab(neverAnswers);
      await expect(tab.fetchFile(url)).rejects.toMatchObject({ kind: 'shape' });
      expect(tab.requests).toEqual([]);
    },
  );
});
