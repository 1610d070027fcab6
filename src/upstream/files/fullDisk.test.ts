import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { file, maxFileBytes } from '../../contract/files/file.ts';
import { png } from '../testing/storageFixture.ts';
import { createUpstreamProcesses, timeoutMs, type UpstreamProcesses } from '../testing/upstreamProcess.ts';

let processes: UpstreamProcesses;
beforeAll(() => {
  processes = createUpstreamProcesses();
});
afterAll(() => processes.close());

const envelope = v.object({ code: v.number(), msg: v.string(), data: v.unknown() });

test(
  'a disk that fills up during an upload is answered in one sentence, and a smaller file is stored afterwards',
  async () => {
    // Room for the database, and not for a file of 16 MB.
    const { call, login, out } = await processes.start({ FILE_BLOCKS: '14000' });
    const address = /http:\/\/[\d.]+:\d+/.exec(out())?.[0] ?? '';
    const token = await login();
    const large = Buffer.concat([png, Buffer.alloc(maxFileBytes - png.length)]);
    const headers = { 'tenant-id': '1', 'accept-language': 'en' };
    const put = async (bytes: Uint8Array<ArrayBuffer>) => {
      const query = new URLSearchParams({ name: 'a.png', type: 'image/png' });
      const { data } = await call(`${file.presigned.path}?${query.toString()}`, { token });
      const { uploadUrl } = v.parse(file.presigned.data, data);
      return fetch(`${address}${uploadUrl}`, {
        method: 'PUT',
        body: new Blob([bytes]),
        headers: { ...headers, 'content-type': 'image/png' },
      });
    };
    const refused = await put(large);
    const noRoom = { code: 507, msg: expect.stringContaining('run out of space for files') };
    expect([refused.status, v.parse(envelope, await refused.json())]).toMatchObject([507, noRoom]);

    const form = new FormData();
    form.set('file', new File([large], 'a.png', { type: 'image/png' }));
    const inOne = await fetch(`${address}${file.upload.path}`, {
      method: 'POST',
      body: form,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    expect(v.parse(envelope, await inOne.json())).toMatchObject(noRoom);
    expect((await put(png)).status).toBe(200);
  },
  timeoutMs,
);
