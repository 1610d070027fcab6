import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { captcha } from '../../contract/account/captcha.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';

let demo: DemoUpstream;
beforeAll(() => {
  demo = createDemoUpstream({ captcha: true });
});
afterAll(() => demo.close());

const post = async (
  { path }: Endpoint,
  body: unknown,
  headers: Record<string, string> = {},
  target = demo,
) => {
  const response = await target.upstream.fetch(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'tenant-id': '1', 'content-type': 'application/json', 'accept-language': 'en', ...headers },
      body: JSON.stringify(body),
    }),
  );
  expect(response.status).toBe(200);
  return v.parse(v.record(v.string(), v.unknown()), await response.json());
};

const picture = expect.stringMatching(/^[A-Za-z0-9+/]{1000,}={0,2}$/);
const character = expect.stringMatching(/^\p{Script=Han}$/u);
const key = expect.stringMatching(/^[A-Za-z0-9]{16}$/);

test.each([
  ['blockPuzzle', { secretKey: key, jigsawImageBase64: picture, wordList: [] }],
  ['clickWord', { secretKey: key, jigsawImageBase64: null, wordList: expect.arrayContaining([character]) }],
  ['pictureWord', { secretKey: '', jigsawImageBase64: null, wordList: [] }],
])(
  "a %s has a response like AJ-Captcha's, without envelope and without its secret",
  async (captchaType, kind) => {
    expect(await post(captcha.get, { captchaType })).toEqual({
      repCode: '0000',
      repMsg: null,
      success: true,
      repData: {
        token: expect.stringMatching(/^[0-9a-f]{32}$/),
        originalImageBase64: picture,
        challenge: null,
        difficulty: null,
        ...kind,
      },
    });
  },
);

const wrongAttempt = async (headers: Record<string, string> = {}) => {
  const captchaType = 'pictureWord';
  const { repData } = v.parse(captcha.get.data, await post(captcha.get, { captchaType }, headers));
  return { captchaType, token: repData?.token, pointJson: 'none' };
};

test("a wrong answer is reported in the caller's language, and the second attempt finds no challenge", async () => {
  const attempt = await wrongAttempt();
  expect(await post(captcha.check, attempt, { 'accept-language': 'zh-CN' })).toEqual({
    repCode: '6111',
    repMsg: '验证失败',
    success: false,
    repData: null,
  });
  expect(await post(captcha.check, attempt)).toMatchObject({
    repCode: '6110',
    repMsg: expect.stringContaining('get a new one'),
    success: false,
  });
});

test('limits apply to the address that the gateway reports', async () => {
  const headers = { 'x-real-ip': '10.0.0.66' };
  for (let n = 0; n < 5; n += 1) await post(captcha.check, await wrongAttempt(headers), headers);
  const word = { captchaType: 'pictureWord' };
  expect(await post(captcha.get, word, headers)).toMatchObject({ repCode: '6202', success: false });
  expect(await post(captcha.get, word)).toMatchObject({ repCode: '0000', success: true });
});

test.each([
  ['no kind', {}],
  ['an unknown kind', { captchaType: 'rotate' }],
  ['a list', []],
  ['a token that is not text', { captchaType: 'blockPuzzle', token: 1, pointJson: '' }],
])('%s is an invalid parameter', async (_, body) => {
  expect(await post('token' in body ? captcha.check : captcha.get, body)).toMatchObject({ code: 400 });
});

test('a system without captchas does not offer them', async () => {
  const withoutCaptcha = createDemoUpstream({ captcha: false });
  const token = { captchaType: 'blockPuzzle', token: 'x', pointJson: 'x' };
  expect(await post(captcha.get, { captchaType: 'blockPuzzle' }, {}, withoutCaptcha)).toMatchObject({
    code: 501,
  });
  expect(await post(captcha.check, token, {}, withoutCaptcha)).toMatchObject({ code: 501 });
  withoutCaptcha.close();
});
