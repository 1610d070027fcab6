import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { file } from '../../contract/files/file.ts';
import { type Answer, type RequestIdentity, createDemoUpstream } from './demoUpstream.ts';
import type { UpstreamOptions } from '../server/server.ts';

/** The header of a PNG and some bytes. */
export const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 7)]);

const address = v.object({ uploadUrl: v.string(), url: v.string(), path: v.string() });
export type UploadAddress = v.InferOutput<typeof address>;

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** The demo with its object storage, and a signed-in doctor. */
export const createStorageFixture = (options: Pick<UpstreamOptions, 'uploadLimits'> = {}) => {
  const demo = createDemoUpstream(options);
  const folder = join(demo.dataDir, 'storage');
  const requestAs = (index = 0): RequestIdentity => ({
    tenant: 1,
    token: demo.session(1, demo.person(1, false, index)).accessToken,
  });
  let doctor = requestAs();
  let before: readonly string[] = [];

  /** What a browser sends to the storage: no bearer token; the gateway adds the hospital. */
  const send = (url: string, init: RequestInit & { tenant?: number } = {}): Promise<Response> => {
    const { tenant = 1, headers, ...rest } = init;
    const all = new Headers(headers);
    all.set('tenant-id', String(tenant));
    return demo.upstream.fetch(new Request(`http://localhost${url}`, { ...rest, headers: all }));
  };
  const put = (url: string, body: Uint8Array<ArrayBuffer>, type = 'image/png', tenant = 1) =>
    send(url, { method: 'PUT', body: new Blob([body]), headers: { 'content-type': type }, tenant });
  const announce = async (name = '舌苔.png', type = 'image/png'): Promise<UploadAddress> =>
    v.parse(address, (await demo.call(file.presigned, { name, type }, doctor)).data);
  const create = (target: UploadAddress, more: Record<string, unknown> = {}, who = doctor): Promise<Answer> =>
    demo.call(
      file.create,
      { path: target.path, url: target.url, name: '舌苔.png', type: 'image/png', size: png.length, ...more },
      who,
    );

  return {
    demo,
    send,
    put,
    announce,
    create,
    requestAs,
    doctor: () => doctor,
    storeFile: async (bytes = png, name = '舌苔.png', type = 'image/png'): Promise<UploadAddress> => {
      const target = await announce(name, type);
      await put(target.uploadUrl, bytes, type);
      await create(target, { name, type, size: bytes.length });
      return target;
    },
    /** Signs the doctor in again. */
    logInAgain: () => {
      doctor = requestAs();
    },
    /** Before each test: signs the doctor in and ignores files that exist already. */
    reset: () => {
      doctor = requestAs();
      before = listFiles(folder);
    },
    /** Files added to the storage since `reset`. */
    newFiles: () => listFiles(folder).filter((name) => !before.includes(name)),
  };
};
