import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { captcha } from '../../../contract/account/captcha.ts';
import { doctor } from '../../../contract/account/doctor.ts';
import { spec } from '../../../contract/protocol/endpoint.ts';
import { json, login, createTestApi } from '../testing/createTestApi.ts';

const info = { name: '林月', memberAccountId: '7', avatar: null };

/** Possible responses of an upstream, or of a proxy in front of it, that are not an envelope. */
const broken: [what: string, text: string, where: string, tag?: string][] = [
  ['an empty body', '', 'empty', 'S8-empty-body'],
  ['blanks', ' \n', 'empty'],
  ['a web page', '<html><body>Welcome</body></html>', 'JSON'],
  ['half an envelope', '{"code":200,"data":{"na', 'JSON'],
  ['a list', '[{"code":200}]', 'envelope'],
  ['null', 'null', 'envelope'],
  ['a number', '200', 'envelope'],
  ['a text', '"ok"', 'envelope'],
  ['true', 'true', 'envelope'],
  ['an object of another kind', '{"status":"UP"}', 'envelope'],
  ['a textual code', '{"code":"fine","data":{}}', 'code'],
  ['a boolean code', '{"code":true,"data":{}}', 'code'],
  ['no data', '{"code":200}', 'data'],
  ['data that is null', '{"code":200,"data":null}', 'data'],
  ['data that is a list', '{"code":200,"data":[]}', 'name'],
  ['an envelope within an envelope', JSON.stringify({ code: 200, data: { code: 200, data: info } }), 'name'],
];

const messages = {
  en: 'unknown system error, please report to the administrator',
  zh: '系统未知错误，请反馈给管理员',
};

describe('a response that is not a valid envelope', () => {
  for (const [what, text, where, tag] of broken)
    it(`because it is ${what} gives one sentence that names the call`, { tags: tag ?? [] }, async () => {
      for (const language of ['en', 'zh'] as const) {
        const api = createTestApi({ answer: () => new Response(text), language });
        api.sessionStore.save(login);
        await expect(api.call(doctor.info, {})).rejects.toMatchObject({
          kind: 'shape',
          message: `${messages[language]} (/doctor/info/get-info: ${where})`,
          silent: false,
        });
        expect(api.requests).toHaveLength(1);
        expect(api.sessionStore.readSession()).toEqual(login);
      }
    });

  it('does not affect the next call', async () => {
    let at = 0;
    const api = createTestApi({
      answer: () => {
        at += 1;
        return at > broken.length ? json({ data: info }) : new Response(broken[at - 1]?.[1]);
      },
    });
    api.sessionStore.save(login);
    for (const _ of broken) await expect(api.call(doctor.info, {})).rejects.toMatchObject({ kind: 'shape' });
    expect(await api.call(doctor.info, {})).toMatchObject({ name: '林月' });
  });

  it('because its text is cut off by a broken connection is a network error', async () => {
    const cut = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"code":0,'));
        controller.error(new TypeError('terminated'));
      },
    });
    const api = createTestApi({ answer: () => new Response(cut) });
    api.sessionStore.save(login);
    await expect(api.call(doctor.info, {})).rejects.toMatchObject({ kind: 'network' });
  });

  it.each([403, 404, 405, 413, 429, 500, 502, 503, 504])(
    'because a gateway sent its own page with status %d shows the status',
    async (status) => {
      const api = createTestApi({ answer: () => new Response('<html>', { status }) });
      api.sessionStore.save(login);
      await expect(api.call(doctor.info, {})).rejects.toMatchObject({
        kind: 'http',
        status,
        message: `request error, please retry later (${status})`,
      });
    },
  );
});

const ask = (answer: () => Response) =>
  createTestApi({ answer }).call(captcha.get, { captchaType: 'blockPuzzle' });

describe('a response without an envelope, if the contract says so', () => {
  const challenge = { repCode: '0000', success: true, repData: { token: 't', originalImageBase64: 'p' } };
  it('is the data itself', async () => {
    expect(await ask(() => json(challenge))).toMatchObject({ repCode: '0000', repData: { token: 't' } });
  });

  it('may be a plain value', async () => {
    const count = spec.get('/count', 'A count', { enveloped: false, input: v.object({}), data: v.number() });
    const api = createTestApi({ answer: () => json(7) });
    api.sessionStore.save(login);
    expect(await api.call(count, {})).toBe(7);
  });

  it('may still be a refusal in an envelope', async () => {
    await expect(ask(() => json({ code: 501, msg: 'off' }))).rejects.toMatchObject({
      unsupported: true,
      message: 'Your hospital’s system does not offer this.',
    });
    await expect(ask(() => json({ code: 500, msg: 'x' }))).rejects.toMatchObject({
      message: 'server error, please contact the administrator',
    });
    await expect(ask(() => json({ code: 429, msg: 'slow down' }, 429))).rejects.toMatchObject({
      status: 429,
      code: 429,
    });
  });

  it.each([
    ['', 'empty'],
    ['<html>', 'JSON'],
    ['[]', 'repCode'],
    ['null', 'data'],
    ['{"code":0,"data":{"repCode":"0000"}}', 'repCode'],
  ])('that is %j gives one sentence that names the call', async (text, where) => {
    await expect(ask(() => new Response(text))).rejects.toMatchObject({
      kind: 'shape',
      message: `${messages.en} (/doctor/captcha/get: ${where})`,
    });
  });
});
