import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { auth } from '../../../contract/account/auth.ts';
import { doctor } from '../../../contract/account/doctor.ts';
import { smsScene } from '../../../contract/account/sms.ts';
import { extension, spec } from '../../../contract/protocol/endpoint.ts';
import { order } from '../../../contract/consultation/order.ts';
import { tenant } from '../../../contract/hospital/tenant.ts';
import { en } from '../../coreMessages.en.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { json, login, neverAnswers, createTestApi, manualTimers } from '../testing/createTestApi.ts';

const info = { name: '林月', memberAccountId: 9007199254740991, avatar: null };

const errorOfCall = async (
  answer: () => Response | Promise<Response>,
  language = 'en',
): Promise<ApiError> => {
  const api = createTestApi({ answer, language });
  api.sessionStore.save(login);
  return api.call(doctor.info, {}).then(
    () => {
      throw new Error('The call returned a value');
    },
    (thrown: ApiError) => thrown,
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
    it(`${JSON.stringify(body)} has a message in both languages`, { tags }, async () => {
      expect((await errorOfCall(() => json(body))).message).toBe(english);
      expect((await errorOfCall(() => json(body), 'zh-CN')).message).toBe(chinese);
    });

  it('an error status names its three digits', { tags: 'S8-status' }, async () => {
    const error = await errorOfCall(() => json({ code: 502, msg: 'no upstream' }, 502));
    expect(error).toMatchObject({ kind: 'http', status: 502, code: 502 });
    expect(error.message).toBe('request error, please retry later (502)');
    expect((await errorOfCall(() => new Response('<html>', { status: 504 }), 'zh')).message).toBe(
      '请求出错，请稍候重试504',
    );
  });

  it('a network error says that the operation failed, in both languages', {
    tags: 'S8-network',
  }, async () => {
    for (const [language, message] of [
      ['en', 'operation failed, system abnormal'],
      ['zh', '操作失败,系统异常!'],
    ] as const)
      expect(
        await errorOfCall(() => Promise.reject(new TypeError('Failed to fetch')), language),
      ).toMatchObject({ kind: 'network', message, silent: false });
  });

  it('a 401 that cannot be refreshed has a message in both languages, as an envelope and as a status', {
    tags: 'S8-401',
  }, async () => {
    for (const [language, message] of [
      ['en', 'authentication failed, cannot access system resources'],
      ['zh', '认证失败，无法访问系统资源'],
    ] as const)
      for (const answer of [() => json({ code: 401 }), () => new Response('<html>', { status: 401 })])
        await expect(
          createTestApi({ answer, language }).call(doctor.info, {}, { anonymous: true }),
        ).rejects.toMatchObject({ kind: 'code', code: 401, message });
  });

  it('a time-out says so, in both languages, and an aborted call reports nothing', {
    tags: ['S8-timeout', 'S9-timeout'],
  }, async () => {
    for (const [language, message] of [
      ['en', 'API request timed out, please refresh the page and retry'],
      ['zh', '接口请求超时,请刷新页面重试!'],
    ] as const) {
      const clock = manualTimers();
      const api = createTestApi({ answer: neverAnswers, setTimer: clock.setTimer, language });
      api.sessionStore.save(login);
      const lateAnswer = api.call(doctor.info, {});
      const abort = new AbortController();
      const left = api.call(doctor.info, {}, { signal: abort.signal });
      abort.abort();
      await expect(left).rejects.toMatchObject({ kind: 'aborted', silent: true });
      expect(clock.pendingDelays()).toEqual([30_000]);
      clock.runAll();
      await expect(lateAnswer).rejects.toMatchObject({ kind: 'timeout', message, silent: false });
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
    it(`"${msg}" on an ordinary response is silent and starts no refresh`, { tags }, async () => {
      const api = createTestApi({ answer: () => json({ code: 401, msg }) });
      api.sessionStore.save(login);
      await expect(api.call(doctor.info, {})).rejects.toMatchObject({ silent: true, code: 401 });
      expect(api.refreshRequests()).toHaveLength(0);
      expect(api.endedToken.value).toBeNull();
    });
});

describe("a call that the hospital's system may lack", () => {
  it.each([
    () => json({ code: 404, msg: '请求地址不存在' }),
    () => json({ code: 501 }),
    () => new Response('', { status: 404 }),
  ])('is recognised as unsupported', async (answer) => {
    const api = createTestApi({ answer });
    api.sessionStore.save(login);
    await expect(api.call(order.statistics, {})).rejects.toMatchObject({ unsupported: true });
  });

  it('is not confused with a missing entity', async () => {
    const api = createTestApi({ answer: () => json({ code: 404 }) });
    api.sessionStore.save(login);
    await expect(api.call(order.accept, { id: '5' })).rejects.toMatchObject({ unsupported: false });
    await expect(api.call(order.numbers, {})).rejects.toMatchObject({ unsupported: false });
  });

  it.each([
    ['HTTP 404', () => json({ status: 404, error: 'Not Found', path: '/consult/consult-order/accept' }, 404)],
    ['an unknown address', () => json({ code: 404, msg: '请求地址不存在:http://10.0.0.7:48080/consult/x' })],
    ['a missing resource', () => json({ code: 404, msg: 'No static resource consult/x.' })],
  ])('is recognised on a call that names one row, too: %s', async (_name, answer) => {
    const api = createTestApi({ answer });
    api.sessionStore.save(login);
    await expect(api.call(order.accept, { id: '5' })).rejects.toMatchObject({
      unsupported: true,
      message: en.errors.notOffered,
    });
  });

  it('an address of the hospital’s own network is never shown', async () => {
    const api = createTestApi({
      answer: () => json({ code: 404, msg: '请求地址不存在:http://10.0.0.7:48080/x' }),
    });
    api.sessionStore.save(login);
    await expect(api.call(order.numbers, {})).rejects.toMatchObject({
      unsupported: false,
      message: en.errors.notFound,
    });
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
      const api = createTestApi({ answer: () => json({ ...head, msg: '', data: info }) });
      api.sessionStore.save(login);
      expect(await api.call(doctor.info, {})).toMatchObject({
        name: '林月',
        memberAccountId: '9007199254740991',
      });
    });

  it('an invalid field is named with its path', async () => {
    const api = createTestApi({ answer: () => json({ code: 0, data: [{ id: 1, orderNo: 5 }] }) });
    api.sessionStore.save(login);
    await expect(api.call(order.awaiting, {})).rejects.toThrow(/awaitList: 0\.status/);
  });

  it('null is a valid response if the contract says so', async () => {
    const api = createTestApi({ answer: () => json({ code: 0, data: null }) });
    expect(await api.call(tenant.byWebsite, { website: 'nowhere.example' })).toBeNull();
  });
});

describe('a request', () => {
  it('has the tenant, the language and the bearer, and goes to the root of the origin whatever the base path is', {
    tags: ['S6-bearer', 'S6-tenant-id'],
  }, async () => {
    const api = createTestApi({
      answer: () => json({ data: info }),
      base: 'http://hospital.example/consulting/',
      language: 'zh',
    });
    api.sessionStore.saveTenant('12');
    api.sessionStore.save(login);
    await api.call(doctor.info, {});
    const [request] = api.requests;
    expect(request?.url).toBe('http://hospital.example/doctor/info/get-info');
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      'tenant-id': '12',
      'accept-language': 'zh-CN',
      authorization: 'Bearer old',
    });
    expect(request?.credentials).toBe('omit');
  });

  it('has no bearer if the call is open, and the default tenant before one is known', {
    tags: ['S6-no-bearer', 'S9-default-tenant'],
  }, async () => {
    const api = createTestApi({ answer: () => json({ data: login }) });
    api.sessionStore.save(login);
    await api.call(auth.login, { username: 'linyue', password: 'x' });
    const [request] = api.requests;
    expect(request?.headers.get('authorization')).toBeNull();
    expect(request?.headers.get('tenant-id')).toBe('1');
    expect(await request?.json()).toEqual({ username: 'linyue', password: 'x' });
  });

  it('sends cookies with the two calls of a log-in code, so that the upstream recognises the browser', async () => {
    const api = createTestApi({ answer: () => json({ data: true }) });
    const mobile = '13900000001';
    await api.call(auth.sendSmsCode, { scene: smsScene.login, mobile }, { anonymous: true });
    await api.call(auth.validateSmsCode, { mobile, code: '123456' });
    expect(api.requests.map(({ credentials }) => credentials)).toEqual(['same-origin', 'same-origin']);
  });

  it('is sent with its method, even after a refresh: GET, POST, PUT, DELETE', {
    tags: 'S7-methods',
  }, async () => {
    const plan = { input: v.object({ id: v.string() }), data: v.string() };
    const api = createTestApi({
      answer: ({ headers, url }) => {
        if (url.includes('refresh-token')) return json({ data: { ...login, accessToken: 'new' } });
        return json(headers.get('authorization') === 'Bearer new' ? { data: 'ok' } : { code: 401 });
      },
    });
    for (const method of ['get', 'post', 'put', 'delete'] as const) {
      api.sessionStore.save(login);
      const from = api.requests.length;
      expect(await api.call(spec[method]('/consult/x', 'Anything', plan), { id: '5' })).toBe('ok');
      const sent = api.requests.slice(from).filter(({ url }) => !url.includes('refresh-token'));
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

  it('fills in the path, puts the rest into the query, and has its key', async () => {
    const byId = spec.get('/medicines/findByDrugId/{id}', 'A drug', {
      input: v.object({ id: v.string(), warehouse: v.string() }),
      data: v.string(),
    });
    const write = extension.post('/consult/x', 'Write', {
      input: v.object({ id: v.string() }),
      data: v.string(),
    });
    const api = createTestApi({ answer: () => json({ data: 'ok' }) });
    api.sessionStore.save(login);
    await api.call(byId, { id: 'a/b', warehouse: '一号' });
    await api.call(write, { id: '5' }, { idempotencyKey: 'k-12345678' });
    expect(api.requests[0]?.url).toBe(
      `http://hospital.example/medicines/findByDrugId/a%2Fb?warehouse=${encodeURIComponent('一号')}`,
    );
    expect(api.requests[1]?.headers.get('idempotency-key')).toBe('k-12345678');
    expect(api.requests[1]?.headers.get('content-type')).toBe('application/json');
  });
});
