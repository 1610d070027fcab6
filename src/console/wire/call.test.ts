import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { auth } from '../../contract/auth.ts';
import { doctor } from '../../contract/doctor.ts';
import { extension, spec } from '../../contract/endpoint.ts';
import { order } from '../../contract/order.ts';
import { tenant } from '../../contract/tenant.ts';
import type { Fault } from '../lib/fault.ts';
import { json, login, openRig } from './rig.ts';
import { createSend } from './send.ts';
import { en } from '../words/core.en.ts';

const info = { name: '林月', memberAccountId: 9007199254740991, avatar: null };

const faultOfCall = async (answer: () => Response | Promise<Response>, language = 'en'): Promise<Fault> => {
  const rig = openRig({ answer, language });
  rig.stored.keep(login);
  return rig.call(doctor.info, {}).then(
    () => {
      throw new Error('The call brought a value');
    },
    (thrown: Fault) => thrown,
  );
};

describe('the catalogue of specification §8', () => {
  const rows: [unknown, string, string][] = [
    [{ code: 403 }, 'current operation has no permission', '当前操作没有权限'],
    [{ code: 404, msg: '' }, 'resource accessed does not exist', '访问资源不存在'],
    [
      { code: 418 },
      'unknown system error, please report to the administrator',
      '系统未知错误，请反馈给管理员',
    ],
    [
      { code: 500, msg: 'NullPointer' },
      'server error, please contact the administrator',
      '服务器错误,请联系管理员!',
    ],
    [{ code: 1_101_000_001, msg: 'Already taken' }, 'Already taken', 'Already taken'],
  ];
  it.each(rows)('%j is worded in both languages', async (body, english, chinese) => {
    expect((await faultOfCall(() => json(body))).message).toBe(english);
    expect((await faultOfCall(() => json(body), 'zh-CN')).message).toBe(chinese);
  });

  it('a status that is no success names its three digits', async () => {
    const fault = await faultOfCall(() => json({ code: 502, msg: 'no upstream' }, 502));
    expect(fault).toMatchObject({ kind: 'http', status: 502, code: 502 });
    expect(fault.message).toBe('request error, please retry later502');
    expect((await faultOfCall(() => new Response('<html>', { status: 504 }), 'zh')).message).toBe(
      '请求出错，请稍候重试504',
    );
  });

  it('a broken line says that the operation failed', async () => {
    const fault = await faultOfCall(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(fault).toMatchObject({
      kind: 'network',
      message: 'operation failed, system abnormal',
      silent: false,
    });
  });

  it('an answer that takes too long says so, and a person who gave up hears nothing', async () => {
    const send = createSend({
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
      base: 'http://hospital.example/',
      own: () => Date.now(),
      clock: { heard: () => {} },
      words: () => en,
    });
    const request = {
      method: 'GET',
      path: '/slow',
      query: {},
      body: undefined,
      headers: {},
      optional: false,
    };
    await expect(send({ ...request, timeout: 5, signal: undefined })).rejects.toMatchObject({
      kind: 'timeout',
      message: 'API request timed out, please refresh the page and retry',
    });
    const leave = new AbortController();
    const left = send({ ...request, timeout: 30_000, signal: leave.signal });
    leave.abort();
    await expect(left).rejects.toMatchObject({ kind: 'aborted', silent: true });
  });

  it.each([
    'refresh token invalid',
    'refresh token expired',
    'invalid refresh token',
    '无效的刷新令牌',
    '刷新令牌已过期',
  ])('"%s" on an ordinary answer is silent and starts no refresh', async (msg) => {
    const rig = openRig({ answer: () => json({ code: 401, msg }) });
    rig.stored.keep(login);
    await expect(rig.call(doctor.info, {})).rejects.toMatchObject({ silent: true, code: 401 });
    expect(rig.refreshes()).toHaveLength(0);
    expect(rig.ended.value).toBeNull();
  });
});

describe("a call that the hospital's system may lack", () => {
  it.each([
    () => json({ code: 404, msg: '请求地址不存在' }),
    () => json({ code: 501 }),
    () => new Response('', { status: 404 }),
  ])('is known to be missing', async (answer) => {
    const rig = openRig({ answer });
    rig.stored.keep(login);
    await expect(rig.call(order.statistics, {})).rejects.toMatchObject({ notOffered: true });
  });

  it('is not confused with one thing that is not there', async () => {
    const rig = openRig({ answer: () => json({ code: 404 }) });
    rig.stored.keep(login);
    await expect(rig.call(order.accept, { id: '5' })).rejects.toMatchObject({ notOffered: false });
    await expect(rig.call(order.numbers, {})).rejects.toMatchObject({ notOffered: false });
  });
});

describe('the envelope', () => {
  it.each([{ code: 200 }, { code: 0 }, {}, { code: null }])('%j is a success', async (head) => {
    const rig = openRig({ answer: () => json({ ...head, msg: '', data: info }) });
    rig.stored.keep(login);
    expect(await rig.call(doctor.info, {})).toMatchObject({
      name: '林月',
      memberAccountId: '9007199254740991',
    });
  });

  it.each([
    ['an empty body', ''],
    ['HTML', '<html><body>Welcome</body></html>'],
    ['a list', '[]'],
    ['a code that is no number', '{"code":"fine","data":{}}'],
    ['an envelope within an envelope', JSON.stringify({ code: 200, data: { code: 200, data: info } })],
  ])('%s gives one fault that names the call', async (_what, text) => {
    const fault = await faultOfCall(() => new Response(text));
    expect(fault.kind).toBe('shape');
    expect(fault.message).toContain('/doctor/info/get-info');
  });

  it('a wrong field is named with its place', async () => {
    const rig = openRig({ answer: () => json({ code: 0, data: [{ id: 1, orderNo: 5 }] }) });
    rig.stored.keep(login);
    await expect(rig.call(order.awaiting, {})).rejects.toThrow(/awaitList: 0\.orderNo/);
  });

  it('null is an answer where the contract says so', async () => {
    const rig = openRig({ answer: () => json({ code: 0, data: null }) });
    expect(await rig.call(tenant.byWebsite, { website: 'nowhere.example' })).toBeNull();
  });
});

describe('a request', () => {
  it('carries the tenant, the language and the bearer, to the root of the origin whatever the base path is', async () => {
    const rig = openRig({
      answer: () => json({ data: info }),
      base: 'http://hospital.example/consulting/',
      language: 'zh',
    });
    rig.stored.keep(login);
    rig.stored.keepTenant('12');
    await rig.call(doctor.info, {});
    const [request] = rig.asked;
    expect(request?.url).toBe('http://hospital.example/doctor/info/get-info');
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      'tenant-id': '12',
      'accept-language': 'zh-CN',
      authorization: 'Bearer old',
    });
    expect(request?.credentials).toBe('omit');
  });

  it('carries no bearer where the call is open, and the default tenant before one is known', async () => {
    const rig = openRig({ answer: () => json({ data: login }) });
    rig.stored.keep(login);
    await rig.call(auth.login, { username: 'linyue', password: 'x' });
    const [request] = rig.asked;
    expect(request?.headers.get('authorization')).toBeNull();
    expect(request?.headers.get('tenant-id')).toBe('1');
    expect(await request?.json()).toEqual({ username: 'linyue', password: 'x' });
  });

  it('fills a path, puts the rest into the query, and carries its key', async () => {
    const byId = spec.get('/medicines/findByDrugId/{id}', 'A drug', {
      input: v.object({ id: v.string(), warehouse: v.string() }),
      data: v.string(),
    });
    const write = extension.post('/consult/x', 'Write', {
      input: v.object({ id: v.string() }),
      data: v.string(),
    });
    const rig = openRig({ answer: () => json({ data: 'ok' }) });
    rig.stored.keep(login);
    await rig.call(byId, { id: 'a/b', warehouse: '一号' });
    await rig.call(write, { id: '5' }, { idempotencyKey: 'k-12345678' });
    expect(rig.asked[0]?.url).toBe(
      `http://hospital.example/medicines/findByDrugId/a%2Fb?warehouse=${encodeURIComponent('一号')}`,
    );
    expect(rig.asked[1]?.headers.get('idempotency-key')).toBe('k-12345678');
    expect(rig.asked[1]?.headers.get('content-type')).toBe('application/json');
  });
});
