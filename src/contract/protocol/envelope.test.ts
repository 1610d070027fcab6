import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEnvelope, decodeEnvelope } from './envelope.ts';

describe('an envelope', () => {
  it.each([200, 0, undefined, null, '200', '0', ' 0 '])('is a success if its code is %j', (code) => {
    expect(decodeEnvelope({ code, msg: '', data: { id: '1' } })).toEqual({ ok: true, data: { id: '1' } });
  });

  it('is a success without a code', () => {
    expect(decodeEnvelope({ data: [1] })).toEqual({ ok: true, data: [1] });
    expect(decodeEnvelope({ msg: 'ok' })).toEqual({ ok: true, data: undefined });
  });

  it('is an error with its own message for every other code, as a number or as text', () => {
    expect(decodeEnvelope({ code: 401, msg: 'no' })).toEqual({ ok: false, code: 401, msg: 'no' });
    expect(decodeEnvelope({ code: '1102000003', msg: '规则' })).toEqual({
      ok: false,
      code: 1_102_000_003,
      msg: '规则',
    });
    expect(decodeEnvelope({ code: -1, msg: 'no' })).toEqual({ ok: false, code: -1, msg: 'no' });
    fc.assert(
      fc.property(fc.integer(), fc.string(), (code, msg) => {
        fc.pre(code !== 0 && code !== 200);
        expect(decodeEnvelope({ code, msg, data: null })).toEqual({ ok: false, code, msg, data: null });
        expect(decodeEnvelope({ code: String(code), msg })).toEqual({ ok: false, code, msg });
      }),
    );
  });

  it('keeps the data of a refusal', () => {
    const data = [{ rule: 'stock' }];
    expect(decodeEnvelope({ code: 1_102_000_003, msg: 'no', data })).toEqual({
      ok: false,
      code: 1_102_000_003,
      msg: 'no',
      data,
    });
  });

  it('has no message if msg is not text', () => {
    for (const msg of [undefined, null, 7, { en: 'no' }])
      expect(decodeEnvelope({ code: 500, msg })).toMatchObject({ msg: '' });
  });

  it('keeps a nested envelope as data', () => {
    const inner = { code: 500, msg: 'inner', data: null };
    expect(decodeEnvelope({ code: 0, data: inner })).toEqual({ ok: true, data: inner });
  });

  it.each([
    ['a list', [{ code: 0 }]],
    ['an HTML page', '<html><body>502 Bad Gateway</body></html>'],
    ['empty text', ''],
    ['nothing', null],
    ['an absent body', undefined],
    ['a number', 200],
    ['an object of another kind', { repCode: '0000', success: true }],
  ])('is not %s', (_name, value) => {
    expect(isEnvelope(value)).toBe(false);
    expect(decodeEnvelope(value)).toBeNull();
  });

  it('is invalid, and never a success, if its code is not an integer', () => {
    for (const code of [
      '',
      ' ',
      'ok',
      'SUCCESS',
      false,
      true,
      [],
      [200],
      {},
      200.5,
      Number.NaN,
      '0x0',
      '2e2',
    ])
      expect(decodeEnvelope({ code, msg: '', data: { id: '1' } })).toBeNull();
  });
});
