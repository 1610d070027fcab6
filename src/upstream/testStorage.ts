import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { file } from '../contract/files/file.ts';
import { type Answer, type Coming, openDemoDoor } from './testDoor.ts';

/** The header of a PNG and some bytes. */
export const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 7)]);

const address = v.object({ uploadUrl: v.string(), url: v.string(), path: v.string() });
export type Address = v.InferOutput<typeof address>;

const everything = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** The demo with its object storage, and a signed-in doctor. */
export const openStorageDoor = () => {
  const door = openDemoDoor();
  const folder = join(door.dataDir, 'storage');
  const login = (place = 0): Coming => ({
    tenant: 1,
    token: door.session(1, door.person(1, false, place)).accessToken,
  });
  let doctor = login();
  let before: readonly string[] = [];

  /** What a browser sends to the storage: no bearer token; the gateway adds the hospital. */
  const send = (url: string, init: RequestInit & { tenant?: number } = {}): Promise<Response> => {
    const { tenant = 1, headers, ...rest } = init;
    const all = new Headers(headers);
    all.set('tenant-id', String(tenant));
    return door.upstream.fetch(new Request(`http://localhost${url}`, { ...rest, headers: all }));
  };
  const put = (url: string, body: Uint8Array<ArrayBuffer>, type = 'image/png', tenant = 1) =>
    send(url, { method: 'PUT', body: new Blob([body]), headers: { 'content-type': type }, tenant });
  const announced = async (name = '舌苔.png', type = 'image/png'): Promise<Address> =>
    v.parse(address, (await door.call(file.presigned, { name, type }, doctor)).data);
  const create = (at: Address, more: Record<string, unknown> = {}, who = doctor): Promise<Answer> =>
    door.call(
      file.create,
      { path: at.path, url: at.url, name: '舌苔.png', type: 'image/png', size: png.length, ...more },
      who,
    );

  return {
    door,
    send,
    put,
    announced,
    create,
    login,
    doctor: () => doctor,
    stored: async (bytes = png, name = '舌苔.png', type = 'image/png'): Promise<Address> => {
      const at = await announced(name, type);
      await put(at.uploadUrl, bytes, type);
      await create(at, { name, type, size: bytes.length });
      return at;
    },
    /** Signs the doctor in again. */
    again: () => {
      doctor = login();
    },
    /** Before each test: signs the doctor in and ignores files that exist already. */
    begin: () => {
      doctor = login();
      before = everything(folder);
    },
    /** Files added to the storage since `reset`. */
    onDisk: () => everything(folder).filter((name) => !before.includes(name)),
  };
};
