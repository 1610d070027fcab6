import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDownloads } from '../../src/console/api/files/download.ts';
import { createUploads } from '../../src/console/api/files/upload.ts';
import { auth } from '../../src/contract/account/auth.ts';
import { file, maxFileBytes } from '../../src/contract/files/file.ts';
import { createApiClient } from '../support/api/createApiClient.ts';
import { type Stack, startStack } from '../support/startStack.ts';
import { password } from '../support/startE2eStack.ts';
import { type HttpResponse, sendRequest, sendRaw } from './testGateway.ts';

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2000, 7)]);

let stack: Stack;
let client: Awaited<ReturnType<typeof signIn>>;

/** A doctor's console without its views, in front of the real gateway. */
const signIn = async (address: string) => {
  const { sessionStore, ...api } = createApiClient(address);
  sessionStore.save(await api.call(auth.login, { username: 'linyue', password }));
  const token = sessionStore.readSession()?.accessToken ?? '';
  return {
    ...api,
    token,
    ...createDownloads(api.fileTransport),
    ...createUploads(api.fileTransport, api.call, () => 'refused'),
  };
};

beforeAll(async () => {
  stack = await startStack({ settings: { CLIENT_TIMEOUT: '1s' } });
  client = await signIn(stack.baseUrl);
});
afterAll(() => stack.close());

const imageFile = (bytes: Buffer<ArrayBuffer> = png, name = '舌苔.png', type = 'image/png') =>
  new File([bytes], name, { type });
const getFile = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<HttpResponse> =>
  sendRequest(stack.port, url, headers, method);

describe('a file through the gateway', () => {
  test('is uploaded in three steps and downloaded byte for byte, even with sixteen megabytes', async () => {
    const largest = Buffer.concat([png, Buffer.alloc(maxFileBytes - png.length, 9)]);
    for (const bytes of [png, largest]) {
      const { id, url } = await client.upload(imageFile(bytes));
      expect(id).toMatch(/^\d+$/);
      const downloaded = await client.fetchFile(url);
      expect(downloaded.type).toBe('image/png');
      expect(Buffer.from(await downloaded.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  test('is uploaded in one form, even with sixteen megabytes', async () => {
    const largest = Buffer.concat([png, Buffer.alloc(maxFileBytes - png.length, 9)]);
    for (const bytes of [png, largest]) {
      const url = await client.call(file.upload, { file: imageFile(bytes) });
      expect((await client.fetchFile(url)).size).toBe(bytes.length);
    }
  });

  test('can be read without a bearer token, and runs nothing, whatever it contains', async () => {
    const { url } = await client.upload(imageFile());
    const response = await getFile(url);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': ['image/png'],
      'content-length': [String(png.length)],
      'content-disposition': ["inline; filename*=UTF-8''%E8%88%8C%E8%8B%94.png"],
      'content-security-policy': ["default-src 'none'; frame-ancestors 'none'; sandbox"],
      'x-content-type-options': ['nosniff'],
      'cross-origin-resource-policy': ['same-origin'],
      'cache-control': ['no-store'],
    });
  });

  test('of type PDF is downloaded under its name', async () => {
    const { url } = await client.upload(
      imageFile(Buffer.from('%PDF-1.7 x'), 'letter.pdf', 'application/pdf'),
    );
    expect((await getFile(url)).headers['content-disposition']).toEqual([
      "attachment; filename*=UTF-8''letter.pdf",
    ]);
  });

  test('can be read in ranges, and requested with HEAD', async () => {
    const audio = Buffer.concat([Buffer.from('OggS\0\x02', 'latin1'), Buffer.from('0123456789')]);
    const { url } = await client.upload(imageFile(audio, 'note.ogg', 'audio/ogg'));
    const partial = await getFile(url, { Range: 'bytes=6-9' });
    expect([partial.status, partial.text, partial.headers['content-range']]).toEqual([
      206,
      '0123',
      ['bytes 6-9/16'],
    ]);
    const outOfRange = await getFile(url, { Range: 'bytes=99-' });
    expect([outOfRange.status, outOfRange.headers['content-range']]).toEqual([416, ['bytes */16']]);
    const head = await getFile(url, {}, 'HEAD');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', ['16']]);
  });

  test('is unknown at another hospital’s address, whatever tenant the client sends', async () => {
    const { url } = await client.upload(imageFile());
    for (const tenant of ['1', '2']) {
      const response = await getFile(url, { Host: 'second.localhost', 'tenant-id': tenant });
      expect([tenant, response.status]).toEqual([tenant, 404]);
    }
    expect((await getFile(url, { 'tenant-id': '2' })).status).toBe(200);
  });

  test('whose content does not match its type is refused, and its address stays free', async () => {
    const { uploadUrl } = await client.call(file.presigned, { name: 'x.png', type: 'image/png' });
    for (const content of ['MZ a program', '<svg xmlns="http://www.w3.org/2000/svg"/>'])
      await expect(client.putFile(uploadUrl, new Blob([content]), 'image/png')).rejects.toMatchObject({
        status: 415,
      });
    expect(await client.putFile(uploadUrl, new Blob([png]), 'image/png')).toBe(true);
  });

  test('too large for a file but not for the gateway gets its own error message', async () => {
    const { uploadUrl } = await client.call(file.presigned, { name: 'x.png', type: 'image/png' });
    const long = Buffer.alloc(maxFileBytes + 1, 1);
    await expect(client.putFile(uploadUrl, new Blob([long]), 'image/png')).rejects.toMatchObject({
      status: 413,
    });
    await expect(client.call(file.upload, { file: imageFile(long) })).rejects.toMatchObject({
      code: 1_005_000_001,
    });
  });
});

test('interrupted in the middle of the upload leaves nothing in the storage', async () => {
  const { uploadUrl, url } = await client.call(file.presigned, { name: 'x.png', type: 'image/png' });
  const head = `PUT ${uploadUrl} HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/png\r\nContent-Length: 9000\r\n\r\n`;
  // The gateway times out an idle client; half a file never reaches the upstream.
  const pendingUpload = sendRaw(stack.port, Buffer.concat([Buffer.from(head), png])).catch(() => null);
  expect((await getFile(url)).status).toBe(404);
  expect(await client.putFile(uploadUrl, new Blob([png]), 'image/png')).toBe(true);
  await pendingUpload;
  const createdFile = await client.call(file.create, {
    path: url.replace('/storage/', '').split('?', 1)[0] ?? '',
    url,
    name: 'x.png',
    type: 'image/png',
    size: png.length,
  });
  expect(createdFile).toMatchObject({ url });
});

test('no token and no file name appears in any log', async () => {
  const name = '张秀英的舌苔.png';
  await client.upload(imageFile(png, name));
  await expect.poll(() => stack.logs()).toContain('/infra/file/create');
  for (const secret of [client.token, name, encodeURIComponent(name)])
    expect(stack.logs()).not.toContain(secret);
});
