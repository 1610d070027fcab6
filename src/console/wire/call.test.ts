import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { extension, spec } from '../../contract/protocol/endpoint.ts';
import { order } from '../../contract/consultation/order.ts';
import { tenant } from '../../contract/hospital/tenant.ts';
import type { Fault } from '../lib/fault.ts';
import { json, login, never, openRig, timers } from './rig.ts';

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
  const rows: [tag: string, body: unknown, english: string, chinese: string][] = [
    ['S8-403', { code: 403 }, 'current operation has no permission', '当前操作没有权限'],
    ['S8-404', { code: 404, msg: '' }, 'resource accessed does not exist', '访问资源不存在'],
    [
      'S8-other',
      { code: 418 },
      'unknown system error, please report to the administrator',
      '系统未知错误，请反馈给管理员',
    ],
    [
      'S8-500',
      { code: 500, msg: 'NullPointer' },
      'server error, please contact the administrator',
      '服务器错误,请联系管理员!',
    ],
    ['S8-message', { code: 1_101_000_001, msg: 'Already taken' }, 'Already taken', 'Already taken'],
  ];
  for (const [tags, body, english, chinese] of rows)
    it(`${JSON.stringify(body)} is worded in both languages`, { tags }, async () => {
      expect((await faultOfCall(() => json(body))).message).toBe(english);
      expect((await faultOfCall(() => json(body), 'zh-CN')).message).toBe(chinese);
    });

  it('a status that is no success names its three digits', { tags: 'S8-status' }, async () => {
    const fault = await faultOfCall(() => json({ code: 502, msg: 'no upstream' }, 502));
    expect(fault).toMatchObject({ kind: 'http', status: 502, code: 502 });
    expect(fault.message).toBe('request error, please retry later502');
    expect((await faultOfCall(() => new Response('<html>', { status: 504 }), 'zh')).message).toBe(
      '请求出错，请稍候重试504',
    );
  });

  it('a broken line says that the operation failed, in both languages', { tags: 'S8-network' }, async () => {
    for (const [language, message] of [
      ['en', 'operation failed, system abnormal'],
      ['zh', '操作失败,系统异常!'],
    ] as const)
      expect(
        await faultOfCall(() => Promise.reject(new TypeError('Failed to fetch')), language),
      ).toMatchObject({ kind: 'network', message, silent: false });
  });

  it('a 401 that renews nothing is worded in both languages, as an envelope and as a status', {
    tags: 'S8-401',
  }, async () => {
    for (const [language, message] of [
      ['en', 'authentication failed, cannot access system resources'],
      ['zh', '认证失败，无法访问系统资源'],
    ] as const)
      for (const answer of [() => json({ code: 401 }), () => new Response('<html>', { status: 401 })])
        await expect(
          openRig({ answer, language }).call(doctor.info, {}, { asNobody: true }),
        ).rejects.toMatchObject({ kind: 'code', code: 401, message });
  });

  it('an answer that takes too long says so, in both languages, and a person who gave up hears nothing', {
    tags: ['S8-timeout', 'S9-timeout'],
  }, async () => {
    for (const [language, message] of [
      ['en', 'API request timed out, please refresh the page and retry'],
      ['zh', '接口请求超时,请刷新页面重试!'],
    ] as const) {
      const world = timers();
      const rig = openRig({ answer: never, later: world.later, language });
      rig.stored.keep(login);
      const late = rig.call(doctor.info, {});
      const leave = new AbortController();
      const left = rig.call(doctor.info, {}, { signal: leave.signal });
      leave.abort();
      await expect(left).rejects.toMatchObject({ kind: 'aborted', silent: true });
      expect(world.waits()).toEqual([30_000]);
      world.pass();
      await expect(late).rejects.toMatchObject({ kind: 'timeout', message, silent: false });
    }
  });

  const silent: [msg: string, tags: string[]][] = [
    ['refresh token invalid', ['S4-silent-invalid']],
    ['refresh token expired', ['S4-silent-expired']],
    ['invalid refresh token', ['S8-invalid-refresh-token']],
    ['无效的刷新令牌', []],
    ['刷新令牌已过期', []],
  ];
  for (const [msg, tags] of silent)
    it(`"${msg}" on an ordinary answer is silent and starts no refresh`, { tags }, async () => {
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
  const successes: [head: object, tags: string[]][] = [
    [{ code: 200 }, ['S9-success-code']],
    [{ code: 0 }, []],
    [{}, ['S8-code-absent']],
    [{ code: null }, []],
  ];
  for (const [head, tags] of successes)
    it(`${JSON.stringify(head)} is a success`, { tags }, async () => {
      const rig = openRig({ answer: () => json({ ...head, msg: '', data: info }) });
      rig.stored.keep(login);
      expect(await rig.call(doctor.info, {})).toMatchObject({
        name: '林月',
        memberAccountId: '9007199254740991',
      });
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
  it('carries the tenant, the language and the bearer, to the root of the origin whatever the base path is', {
    tags: ['S6-bearer', 'S6-tenant-id'],
  }, async () => {
    const rig = openRig({
      answer: () => json({ data: info }),
      base: 'http://hospital.example/consulting/',
      language: 'zh',
    });
    rig.stored.keepTenant('12');
    rig.stored.keep(login);
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

  it('carries no bearer where the call is open, and the default tenant before one is known', {
    tags: ['S6-no-bearer', 'S9-default-tenant'],
  }, async () => {
    const rig = openRig({ answer: () => json({ data: login }) });
    rig.stored.keep(login);
    await rig.call(auth.login, { username: 'linyue', password: 'x' });
    const [request] = rig.asked;
    expect(request?.headers.get('authorization')).toBeNull();
    expect(request?.headers.get('tenant-id')).toBe('1');
    expect(await request?.json()).toEqual({ username: 'linyue', password: 'x' });
  });

  it('goes out by its method, and again by it after a refresh: GET, POST, PUT, DELETE', {
    tags: 'S7-methods',
  }, async () => {
    const plan = { input: v.object({ id: v.string() }), data: v.string() };
    const rig = openRig({
      answer: ({ headers, url }) => {
        if (url.includes('refresh-token')) return json({ data: { ...login, accessToken: 'new' } });
        return json(headers.get('authorization') === 'Bearer new' ? { data: 'ok' } : { code: 401 });
      },
    });
    for (const method of ['get', 'post', 'put', 'delete'] as const) {
      rig.stored.keep(login);
      const from = rig.asked.length;
      expect(await rig.call(spec[method]('/consult/x', 'Anything', plan), { id: '5' })).toBe('ok');
      const sent = rig.asked.slice(from).filter(({ url }) => !url.includes('refresh-token'));
      const inBody = method === 'post' || method === 'put';
      for (const request of sent)
        expect([request.method, new URL(request.url).search, await request.text()]).toEqual([
          method.toUpperCase(),
          inBody ? '' : '?id=5',
          inBody ? '{"id":"5"}' : '',
        ]);
      expect(sent).toHaveLength(2);
    }
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
