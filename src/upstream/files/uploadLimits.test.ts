import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { order } from '../../contract/consultation/order.ts';
import { emptyRecord, record } from '../../contract/consultation/record.ts';
import { file } from '../../contract/files/file.ts';
import { hospitalData } from '../../contract/hospital/hospitalData.ts';
import { fileOf, rowLine } from '../import/testing/validFiles.ts';
import { dayMs } from '../server/clock.ts';
import { createStorageFixture, png, type UploadAddress } from '../testing/storageFixture.ts';
import type { UploadLimitOptions } from './uploadLimits.ts';

let files: ReturnType<typeof createStorageFixture>;
const start = (limits: Partial<UploadLimitOptions> = {}) => {
  files = createStorageFixture({ uploadLimits: { dailyBytes: 1e9, minFreeBytes: 0, ...limits } });
  files.reset();
  return files;
};
afterEach(() => files.demo.close());

/** A body that arrives once `finish` is called. */
const heldBody = () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const { promise: requested, resolve: request } = Promise.withResolvers<void>();
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      request();
      await promise;
      if (isSent) return controller.close();
      isSent = true;
      controller.enqueue(png);
    },
  });
  return { body, requested, finish };
};

const holdPut = async (announced?: UploadAddress) => {
  const at = announced ?? (await files.announce());
  const { body, requested, finish } = heldBody();
  const init: RequestInit = { method: 'PUT', body, duplex: 'half', headers: { 'content-type': 'image/png' } };
  const answer = files.send(at.uploadUrl, init);
  await requested;
  return { finish, answer };
};
const upload = () =>
  files.demo.call(file.upload, { file: new File([png], 'a.png', { type: 'image/png' }) }, files.doctor());

describe('uploads of a person', () => {
  test('are two at a time: a third is refused in one sentence, until one of them is done', async () => {
    start();
    const [first, second] = [await holdPut(), await holdPut()];
    const at = await files.announce();
    const refused = await files.send(at.uploadUrl, {
      method: 'PUT',
      body: new Blob([png]),
      headers: { 'content-type': 'image/png', 'accept-language': 'en' },
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { code: 429, msg: expect.stringContaining('Two of your files are already uploading') },
    ]);
    expect((await upload()).code).toBe(429);
    const colleague = await files.demo.call(
      file.upload,
      { file: new File([png], 'a.png', { type: 'image/png' }) },
      files.requestAs(1),
    );
    expect(colleague.code).toBe(200);
    first.finish();
    expect((await first.answer).status).toBe(200);
    expect((await files.put(at.uploadUrl, png)).status).toBe(200);
    second.finish();
    expect((await second.answer).status).toBe(200);
  });

  test('are free again after one that was refused or broke off', async () => {
    start();
    for (let count = 0; count < 4; count += 1) {
      const at = await files.announce();
      expect((await files.put(at.uploadUrl, Buffer.from('no picture'))).status).toBe(415);
    }
    expect((await upload()).code).toBe(200);
  });

  test('are not those of a stored file whose address others have seen: sent again, it takes none of them', async () => {
    start();
    const stored = await files.storeFile();
    const again = [await holdPut(stored), await holdPut(stored)];
    expect((await upload()).code).toBe(200);
    for (const { finish } of again) finish();
    for (const { answer } of again) expect((await answer).status).toBe(200);
    expect((await files.put(stored.uploadUrl, Buffer.concat([png, png]))).status).toBe(409);
    expect((await files.put(stored.uploadUrl, png.subarray(0, 9))).status).toBe(409);
  });

  test('have so many bytes within 24 hours, each at least 4 KB, announced or sent', async () => {
    start({ dailyBytes: 3 * 4096 });
    expect((await upload()).code).toBe(200);
    const at = await files.announce();
    const large = Buffer.concat([png, Buffer.alloc(8192)]);
    const refused = await files.put(at.uploadUrl, large);
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 429 }]);
    expect(files.newFiles()).toHaveLength(1);
    expect((await files.put(at.uploadUrl, png)).status).toBe(200);
    expect((await upload()).code).toBe(200);
    const ofDay = { code: 429, msg: expect.stringContaining('24-hour limit for files') };
    expect(await upload()).toMatchObject(ofDay);
    expect(
      await files.demo.call(file.presigned, { name: 'a.png', type: 'image/png' }, files.doctor()),
    ).toMatchObject(ofDay);
    files.demo.advance(dayMs + 1);
    files.logInAgain();
    expect((await upload()).code).toBe(200);
  });

  test('are announced a hundred at a time: another waits until one of them is published, or for a day', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    start();
    const one = await files.announce();
    for (let count = 1; count < 100; count += 1) await files.announce();
    const announce = (who = files.doctor()) =>
      files.demo.call(file.presigned, { name: 'a.png', type: 'image/png' }, who);
    expect(await announce()).toMatchObject({
      code: 429,
      msg: expect.stringContaining('24-hour limit for files'),
    });
    expect(log.mock.calls.flat()).toEqual([
      expect.stringMatching(/^limited: 1 \d+: too many files announced and never published$/),
    ]);
    log.mockRestore();
    expect((await announce(files.requestAs(1))).code).toBe(200);
    expect((await files.put(one.uploadUrl, png)).status).toBe(200);
    expect((await announce()).code).toBe(429);
    expect((await files.create(one)).code).toBe(200);
    expect((await announce()).code).toBe(200);
    expect((await announce()).code).toBe(429);
    files.demo.advance(dayMs + 1);
    files.logInAgain();
    expect((await announce()).code).toBe(200);
  });
});

describe('a disk with too little room', () => {
  const noRoom = { code: 507, msg: expect.stringContaining('run out of space for files') };

  test('takes no file, in one sentence, is named in the log, and log-ins, refreshes, records and other writes go on', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    start({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    expect(await upload()).toMatchObject(noRoom);
    const { presigned } = file;
    const announced = await files.demo.call(presigned, { name: 'a.png', type: 'image/png' }, files.doctor());
    expect(announced).toMatchObject(noRoom);
    expect(files.newFiles()).toEqual([]);
    const login = await files.demo.call(
      auth.login,
      { username: 'linyue', password: 'cloudroom-demo' },
      { tenant: 1 },
    );
    expect(login.code).toBe(200);
    expect(log.mock.calls.flat()).toEqual([
      expect.stringMatching(/^limited: 1 \d+: too many files for the space left on the disk$/),
    ]);
    log.mockRestore();
    const { refreshToken } = v.parse(v.looseObject({ refreshToken: v.string() }), login.data);
    expect((await files.demo.call(auth.refresh, { refreshToken }, { tenant: 1 })).code).toBe(200);
    const [open] = v.parse(
      v.array(v.looseObject({ id: v.string() })),
      (await files.demo.call(order.open, {}, files.doctor())).data,
    );
    const written = { orderId: open?.id ?? '', version: 0, ...emptyRecord, advice: 'rest' };
    const { version } = v.parse(
      v.looseObject({ version: v.number() }),
      (await files.demo.call(record.detail, { orderId: written.orderId }, files.doctor())).data,
    );
    expect((await files.demo.call(record.save, { ...written, version }, files.doctor())).code).toBe(200);
    const saved = await files.demo.call(doctor.update, { introduction: 'typed' }, files.doctor());
    expect(saved.code).toBe(200);
  });

  test('takes no file of the hospital’s own data either, to check or to apply, until there is room again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const bytes = new Uint8Array(fileOf('diagnoses', [rowLine('diagnoses', 1)]));
    const send = (how: 'check' | 'apply') => {
      const input = { kind: 'diagnoses', file: new File([bytes], 'diagnoses.csv'), checked: 'x' };
      return files.demo.call(hospitalData[how], input, files.doctor());
    };
    start({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    expect(await send('check')).toMatchObject(noRoom);
    expect(await send('apply')).toMatchObject(noRoom);
    log.mockRestore();
    files.demo.close();
    start();
    expect((await send('check')).code).toBe(200);
  });
});
