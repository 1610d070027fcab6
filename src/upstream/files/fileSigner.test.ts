import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { doctor } from '../../contract/account/doctor.ts';
import { withoutSignature } from '../../contract/files/endingAddress.ts';
import { file } from '../../contract/files/file.ts';
import { createUpstream } from '../server/server.ts';
import { createFileSigner } from './fileSigner.ts';
import { createStorageFixture, png } from '../testing/storageFixture.ts';

const hourMs = 3_600_000;

let files: ReturnType<typeof createStorageFixture>;
beforeAll(() => {
  files = createStorageFixture();
});
afterAll(() => files.demo.close());
beforeEach(() => files.reset());

const renew = async (url: string, who = files.doctor()) => files.demo.call(file.address, { url }, who);
const urlOf = (data: unknown) => v.parse(v.object({ url: v.string() }), data).url;

describe('the address of a file', () => {
  test('can be read for an hour at least and two at most, and then says that it has expired', async () => {
    const { url } = await files.storeFile();
    expect((await files.send(url)).status).toBe(200);
    files.demo.advance(hourMs);
    expect((await files.send(url)).status).toBe(200);
    files.demo.advance(hourMs);
    const ended = await files.send(url, { headers: { 'accept-language': 'en' } });
    expect([ended.status, await ended.json()]).toMatchObject([
      410,
      { msg: expect.stringContaining('expired') },
    ]);
  });

  test('has expired if the clock was ahead when it was signed, and is renewed for whoever it was given to', async () => {
    files.demo.advance(24 * hourMs);
    files.logInAgain();
    const { url } = await files.storeFile();
    files.demo.advance(-24 * hourMs);
    files.logInAgain();
    expect((await files.send(url)).status).toBe(410);
    const next = urlOf((await renew(url)).data);
    expect((await files.send(next)).status).toBe(200);
  });

  test('is the same for a person within the hour, so that a page loads the file once', async () => {
    const at = await files.storeFile();
    expect(urlOf((await files.create(at)).data)).toBe(at.url);
  });

  test('is not read without its signature, with another end, or with that of another file', async () => {
    const [one, other] = [await files.storeFile(), await files.storeFile()];
    const [, query = ''] = one.url.split('?');
    for (const url of [
      withoutSignature(one.url),
      one.url.replace(/expires=\d/, 'expires=9'),
      `${withoutSignature(other.url)}?${query}`,
      `${one.url}&x=1`,
      `/storage/1/${'A'.repeat(22)}.png?${query}`,
    ])
      expect([url, (await files.send(url)).status]).toEqual([url, 403]);
    expect((await files.send(one.url, { tenant: 2 })).status).toBe(404);
  });

  test('is plain in the database, and may be sent back as it was received', async () => {
    const { url } = await files.storeFile();
    expect((await files.demo.call(doctor.update, { avatar: url }, files.doctor())).code).toBe(200);
    const stored = files.demo.readValue("SELECT avatar FROM account WHERE avatar LIKE '/storage/%' LIMIT 1");
    expect(stored).toBe(withoutSignature(url));
    const info = await files.demo.call(doctor.info, {}, files.doctor());
    expect(info.data).toMatchObject({ avatar: url });
  });

  test('is not signed where somebody only wrote it', async () => {
    const plain = withoutSignature((await files.storeFile()).url);
    await files.demo.call(doctor.update, { introduction: plain, goodAt: `"url":"${plain}"` }, files.doctor());
    expect((await files.demo.call(doctor.info, {}, files.doctor())).data).toMatchObject({
      introduction: plain,
      goodAt: `"url":"${plain}"`,
    });
    // The text of a patient's signal, in the doctor's frame.
    const signer = createFileSigner(files.demo.dataDir);
    const frame = { type: 'im-event', useq: 1, ev: { type: 'rtc', kind: 'media', data: plain } };
    expect(signer.signFrame(frame, { tenantId: 1, userId: 'd' }, files.demo.now())).toEqual(frame);
  });

  test('is valid after a restart, because the key is in the data directory', async () => {
    const { url } = await files.storeFile();
    const { dataDir } = files.demo;
    files.demo.upstream.close();
    const next = createUpstream({ dataDir, clock: { now: files.demo.now } });
    const read = await next.fetch(new Request(`http://localhost${url}`, { headers: { 'tenant-id': '1' } }));
    expect(Buffer.from(await read.arrayBuffer())).toEqual(png);
    next.close();
    files = createStorageFixture();
  });
});

describe('an address that has ended', () => {
  test('is renewed for whoever it was given to', async () => {
    const { url } = await files.storeFile();
    files.demo.advance(5 * hourMs);
    files.logInAgain();
    const next = urlOf((await renew(url)).data);
    expect(withoutSignature(next)).toBe(withoutSignature(url));
    expect((await files.send(next)).status).toBe(200);
  });

  test('is not renewed for anybody else, nor one that was never signed, nor after a month', async () => {
    const { url } = await files.storeFile();
    expect((await files.demo.call(file.address, { url }, { tenant: 1 })).code).toBe(401);
    const colleague = { tenant: 1, token: files.demo.session(1, files.demo.person(1, true)).accessToken };
    const outsider = { tenant: 2, token: files.demo.session(2, files.demo.person(2, false)).accessToken };
    for (const other of [colleague, outsider]) expect((await renew(url, other)).code).toBe(404);
    // It has more bytes than characters.
    const wide = `${withoutSignature(url)}?é${url.slice(url.indexOf('?'))}`;
    for (const forged of [
      withoutSignature(url),
      url.replace(/expires=\d/, 'expires=9'),
      url.slice(0, -8),
      wide,
    ])
      expect([forged, (await renew(forged)).code]).toEqual([forged, 404]);
    files.demo.advance(31 * 24 * hourMs);
    files.logInAgain();
    expect((await renew(url)).code).toBe(404);
  });
});
