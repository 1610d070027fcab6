import { describe, expect, it } from 'vitest';
import { maxFileBytes } from '../../../contract/files/file.ts';
import { json, login, createTestApi } from '../testing/createTestApi.ts';
import { createUploads } from './upload.ts';

const at = { uploadUrl: '/storage/1/x.png?sign=1', url: '/storage/1/x.png', path: '1/x.png' };
const source = new File(['the picture'], '舌苔.png', { type: 'image/png' });

type Answering = Parameters<typeof createTestApi>[0]['answer'];

const createTransferTab = (answers: Readonly<Record<string, Answering>>, pieces?: (number | Error)[]) => {
  const api = createTestApi({
    answer: (request) => {
      const { pathname } = new URL(request.url);
      const found = Object.entries(answers).find(([path]) => pathname.startsWith(path));
      return found ? found[1](request) : json({ code: 404, msg: '' });
    },
    ...(pieces && { progressSteps: pieces }),
  });
  api.sessionStore.save(login);
  return {
    ...api,
    ...createUploads(api.fileTransport, api.call, () => 'only pictures'),
    left: () => api.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`),
  };
};

const accepting: Readonly<Record<string, Answering>> = {
  '/infra/file/presigned-url': () => json({ data: at }),
  '/storage/': () => new Response(''),
  '/infra/file/create': () => json({ data: { id: '9', url: at.url, path: at.path } }),
};

describe('a file', () => {
  it('is announced, uploaded without a bearer, and registered', async () => {
    const tab = createTransferTab(accepting);
    const progressSeen: number[] = [];
    expect(await tab.upload(source, { onProgress: (part) => void progressSeen.push(part) })).toEqual({
      id: '9',
      url: at.url,
      path: at.path,
    });
    expect(tab.left()).toEqual([
      'GET /infra/file/presigned-url',
      'PUT /storage/1/x.png',
      'POST /infra/file/create',
    ]);
    const [requests, put, create] = tab.requests;
    expect(requests?.url).toContain(`name=${encodeURIComponent('舌苔.png')}&type=image%2Fpng`);
    expect(put?.url).toContain('?sign=1');
    expect(put?.headers.get('authorization')).toBeNull();
    expect(put?.headers.get('content-type')).toBe('image/png');
    expect(await put?.text()).toBe('the picture');
    expect(await create?.json()).toEqual({
      path: at.path,
      url: at.url,
      name: '舌苔.png',
      type: 'image/png',
      size: 11,
    });
    expect(progressSeen).toEqual([0.5, 1]);
  });

  it('is registered with the data of a yudao upstream: only the id, with its configuration', async () => {
    const tab = createTransferTab({
      ...accepting,
      '/infra/file/presigned-url': () => json({ code: 0, data: { ...at, configId: 22 } }),
      '/infra/file/create': () => json({ code: 0, data: 1024 }),
    });
    expect(await tab.upload(source)).toEqual({ id: '1024', url: at.url, path: at.path });
    expect(await tab.requests[2]?.json()).toMatchObject({ configId: '22' });
  });

  it.each([
    ['the call is missing', () => json({ code: 404, msg: '请求地址不存在' })],
    ['the gateway does not know the address', () => new Response('', { status: 404 })],
    ['the call is not offered', () => json({ code: 501 })],
    ['the call fails, as if files are stored in a database', () => json({ code: 500, msg: '系统异常' })],
    [
      'the address is on a host that the page cannot reach',
      () => json({ data: { ...at, uploadUrl: 'https://minio.example/x' } }),
    ],
  ])('is sent in one form if %s', async (_why, presigned) => {
    const tab = createTransferTab({
      '/infra/file/presigned-url': presigned,
      '/infra/file/upload': async (request) => {
        const sent = (await request.formData()).get('file');
        return json({ data: sent instanceof File ? `/infra/file/22/get/${sent.name}` : null });
      },
    });
    const progressSeen: number[] = [];
    expect(await tab.upload(source, { onProgress: (part) => void progressSeen.push(part) })).toEqual({
      id: '',
      url: '/infra/file/22/get/舌苔.png',
      path: '',
    });
    expect(tab.left()).toEqual(['GET /infra/file/presigned-url', 'POST /infra/file/upload']);
    expect(progressSeen).toEqual([0.5, 1]);
  });

  it('is not sent in one form if the upstream refuses it', async () => {
    const tab = createTransferTab({
      '/infra/file/presigned-url': () => json({ code: 1_005_000_001, msg: 'not this' }),
    });
    await expect(tab.upload(source)).rejects.toMatchObject({ message: 'not this' });
    expect(tab.left()).toHaveLength(1);
  });

  it.each([
    ['a program', new File(['MZ'], 'x.exe', { type: 'application/x-msdownload' })],
    ['an SVG picture', new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' })],
    ['a name that says something else than the type', new File(['MZ'], 'x.exe', { type: 'image/png' })],
    ['nothing', new File([], 'x.png', { type: 'image/png' })],
    [
      'more than sixteen megabytes',
      new File([new Uint8Array(maxFileBytes + 1)], 'x.png', { type: 'image/png' }),
    ],
  ])('that is %s is refused before anything is sent', async (_what, wrong) => {
    const tab = createTransferTab(accepting);
    await expect(tab.upload(wrong)).rejects.toMatchObject({ kind: 'code', message: 'only pictures' });
    expect(tab.left()).toEqual([]);
  });

  it.each([
    ['audio/webm;codecs=opus', 'note.webm', 'audio/webm'],
    ['audio/x-m4a', 'note.m4a', 'audio/mp4'],
    ['audio/x-wav', 'note.WAV', 'audio/wav'],
    ['image/jpg', 'x.jpeg', 'image/jpeg'],
  ])('of the type %s is sent with the right type', async (type, name, plain) => {
    const tab = createTransferTab(accepting);
    await tab.upload(new File(['x'], name, { type }));
    expect(new URL(tab.requests[0]?.url ?? '').searchParams.get('type')).toBe(plain);
    expect(tab.requests[1]?.headers.get('content-type')).toBe(plain);
  });
});

describe('a broken connection', () => {
  it('during the upload is retried once, to the same address; the progress bar does not go back', async () => {
    let putRequests = 0;
    const tab = createTransferTab({
      ...accepting,
      '/storage/': () => {
        putRequests += 1;
        return putRequests === 1 ? Promise.reject(new TypeError('broken')) : new Response('');
      },
    });
    const progressSeen: number[] = [];
    expect(await tab.upload(source, { onProgress: (part) => void progressSeen.push(part) })).toMatchObject({
      id: '9',
    });
    expect(putRequests).toBe(2);
    expect(progressSeen).toEqual([0.5, 1]);
  });

  it('during the retry is an error, and nothing is registered', async () => {
    const tab = createTransferTab(accepting, [0.5, new TypeError('broken')]);
    await expect(tab.upload(source)).rejects.toMatchObject({ kind: 'network' });
    expect(tab.left()).toEqual(['GET /infra/file/presigned-url']);
  });

  it.each([
    ['of the upstream is shown', { code: 507, msg: '存储空间不足' }, '存储空间不足'],
    ['of the gateway, which is English only, is not', { code: 507, msg: 'full', requestId: 'x' }, /507/],
  ])('with a refusal: the sentence %s', async (_whose, body, message) => {
    const refusing = () => new Response(JSON.stringify(body), { status: 507 });
    const tab = createTransferTab({ ...accepting, '/storage/': refusing });
    await expect(tab.upload(source)).rejects.toMatchObject({
      kind: 'http',
      status: 507,
      message: expect.stringMatching(message),
    });
  });

  it('with an error response is not retried', async () => {
    const tab = createTransferTab({ ...accepting, '/storage/': () => new Response('', { status: 415 }) });
    await expect(tab.upload(source)).rejects.toMatchObject({ kind: 'http', status: 415 });
    expect(tab.left()).toHaveLength(2);
  });
});

describe('many files at once', () => {
  it('are sent two at a time, as many as an upstream takes; the others follow in their order', async () => {
    const puts: (() => void)[] = [];
    const tab = createTransferTab({
      ...accepting,
      '/storage/': () => new Promise<Response>((answer) => puts.push(() => answer(new Response('')))),
    });
    const uploads = Array.from({ length: 4 }, () => tab.upload(source));
    for (const sent of [2, 3, 4]) {
      await expect.poll(() => puts.length).toBe(sent);
      expect(tab.left().filter((one) => one.includes('presigned'))).toHaveLength(sent);
      puts[sent - 2]?.();
    }
    puts[3]?.();
    expect(await Promise.all(uploads)).toHaveLength(4);
  });
});
