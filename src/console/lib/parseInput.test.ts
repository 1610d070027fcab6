import { expect, it } from 'vitest';
import { parseSmsCode, parseMobile, normalizeInput } from './parseInput.ts';

it('accepts full-width input', () => {
  expect(normalizeInput('　ｌｉｎｙｕｅ０１　')).toBe('linyue01');
});

it.each([
  ['13900000001', '13900000001'],
  [' 139 0000 0001 ', '13900000001'],
  ['139-0000-0001', '13900000001'],
  ['１３９００００ ０００１', '13900000001'],
  ['+86 139 0000 0001', '13900000001'],
  ['+8613900000001', '13900000001'],
  ['0086-13900000001', '13900000001'],
  ['＋８５２ ５１２３ ４５６７', '+85251234567'],
])('the mobile number in %j is %s', (typed, number) => {
  expect(parseMobile(typed)).toBe(number);
});

it.each(['', '1390000000', '139000000011', '12900000001', 'linyue', '+', '+0139000000', '8613900000001'])(
  'there is no mobile number in %j',
  (typed) => {
    expect(parseMobile(typed)).toBeNull();
  },
);

it.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['12-34-56', '123456'],
  ['１２３４５６', '123456'],
  ['【明湖互联网医院】验证码 012345，10 分钟内有效。', '012345'],
  ['Your code is 482913.', '482913'],
  ['您的验证码：057 305', '057305'],
  ['Your code: 057-305.', '057305'],
  ['400-820-1234 来电，验证码 123456', '123456'],
  ['1234', '1234'],
  ['12345678', '12345678'],
  ['您的验证码是1234，10 分钟内有效。', '1234'],
  ['2026 会议，验证码 123456', '123456'],
])('the code in %j is %s', (typed, code) => {
  expect(parseSmsCode(typed)).toBe(code);
});

it.each(['', '123', '123456789', '12345a', '123456 654321', 'https://x.example/12345678', '400-820-1234'])(
  'there is no code in %j',
  (typed) => {
    expect(parseSmsCode(typed)).toBeNull();
  },
);

it.each([
  ['12345678', 8, '12345678'],
  ['123456', 8, null],
  ['12345', 4, null],
  ['1234', 4, '1234'],
  ['您的验证码是1234，订单 123456。', 4, '1234'],
  ['123456', 4, null],
])('of %j, where a code has %i digits, the code is %s', (typed, length, code) => {
  expect(parseSmsCode(typed, length)).toBe(code);
});
