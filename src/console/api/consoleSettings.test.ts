import { describe, expect, it } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { order } from '../../contract/consultation/order.ts';
import { businessCode } from '../../contract/errors/envelopeCodes.ts';
import { audit } from '../../contract/prescribing/audit.ts';
import { setTimer } from '../lib/async/timer.ts';
import { type ApiError, toApiError } from '../lib/apiError.ts';
import { createConsoleSettings } from './consoleSettings.ts';
import { createTestApi, json, login, manualTimers, neverAnswers } from './testing/createTestApi.ts';

const apiOf = (settings: unknown, answer: () => Response = () => json({ code: 0, data: true })) => {
  const api = createTestApi({ answer, settings });
  api.sessionStore.save(login);
  return api;
};

const codeOf = async (settings: unknown, code: number): Promise<ApiError['code']> => {
  const { call } = apiOf(settings, () => json({ code, msg: '账号或密码错误' }));
  const refused = await call(auth.login, { username: 'a', password: 'b' }).catch(toApiError);
  expect(refused).toMatchObject({ message: '账号或密码错误' });
  return toApiError(refused).code;
};

const loaderFor = (answer: () => Promise<Response>, timer = setTimer) => {
  let asked = 0;
  const loader = createConsoleSettings({
    fetch: (_input, init) => {
      asked += 1;
      const aborted = new Promise<never>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
      return Promise.race([answer(), aborted]);
    },
    base: 'http://hospital.example/console/',
    setTimer: timer,
  });
  return { ...loader, asked: () => asked };
};

describe('a call that a hospital has under another name', () => {
  it('is sent to its path by its method, with the input of the contract in the body', async () => {
    const { call, requests } = apiOf({ calls: { finish: { method: 'PUT', path: '/consult/order/close' } } });
    await call(order.finish, { id: '7' });
    const [request] = requests;
    expect([request?.method, request?.url]).toEqual(['PUT', 'http://hospital.example/consult/order/close']);
    expect(await request?.json()).toEqual({ id: '7' });
  });

  it('has its input in the address, or in the body, as its method asks for', async () => {
    const { call, requests } = apiOf({
      calls: {
        finish: { method: 'GET', path: '/consult/close' },
        statistics: { method: 'POST', path: '/audit/figures' },
      },
    });
    await call(order.finish, { id: '7' });
    await call(audit.statistics, {}).catch(toApiError);
    expect(
      requests.map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`),
    ).toEqual(['GET /consult/close?id=7', 'POST /audit/figures']);
  });

  it('is the only one: every other call stays where it is', async () => {
    const { call, requests } = apiOf({
      calls: { finish: { method: 'PUT', path: '/x' }, detail: { method: 'GET', path: '/elsewhere' } },
    });
    await call(order.accept, { id: '7' }).catch(toApiError);
    await call(order.detail, { id: '7' }).catch(toApiError);
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([order.accept.path, order.detail.path]);
  });
});

describe("a hospital's business codes", () => {
  it('mean what the hospital states, and no other number of it means one of ours', async () => {
    const stated = { businessCodes: { '1002003001': 'wrongPassword' } };
    expect(await codeOf(stated, 1_002_003_001)).toBe(businessCode.wrongPassword);
    expect(Object.values(businessCode)).not.toContain(await codeOf(stated, businessCode.accountLocked));
    expect(await codeOf({}, businessCode.accountLocked)).toBe(businessCode.accountLocked);
  });

  it('a name that is none of ours is left out', async () => {
    const stated = { businessCodes: { '1002003001': 'toString', '1002003002': 'later' } };
    const codes = [await codeOf(stated, 1_002_003_001), await codeOf(stated, 1_002_003_002)];
    for (const code of codes) expect(Object.values(businessCode)).not.toContain(code);
  });
});

describe('the settings of an address', () => {
  it('are asked for once', async () => {
    const { load, asked } = loaderFor(async () => Response.json({ codeLength: 4 }));
    const [first, second] = await Promise.all([load(), load()]);
    expect([first.codeLength, second.codeLength, asked()]).toEqual([4, 4, 1]);
  });

  it.each([
    ['a page', async () => new Response('<!doctype html>')],
    ['404', async () => new Response('', { status: 404 })],
    ['half a file', async () => new Response('{"codeLength":')],
  ])('%s states nothing, and is not asked for again', async (_what, answer) => {
    const { load, asked } = loaderFor(answer);
    await load();
    expect([(await load()).codeLength, asked()]).toEqual([null, 1]);
  });

  it('that did not arrive are asked for again, and a call does not wait for them forever', async () => {
    const timers = manualTimers();
    let answer: () => Promise<Response> = neverAnswers;
    const { load } = loaderFor(() => answer(), timers.setTimer);
    const first = load();
    timers.runAll();
    expect((await first).codeLength).toBeNull();
    answer = async () => Response.json({ codeLength: 4 });
    expect((await load()).codeLength).toBe(4);
  });
});
