import { expect, test } from 'vitest';
import { createKey, encrypt, decrypt } from './captchaCipher.ts';

const key = 'XwKsGlMcdPMEhR1B';
const vector = 'BNM3cuKAGmjcuE/YaqpgO6Qdo5ChmvcuSLkPpa63WiM=';

test("AJ-Captcha's clients are compatible: their test vector, both ways", () => {
  expect(encrypt('{"x":123.4,"y":5}', key)).toBe(vector);
  expect(decrypt(vector, key)).toBe('{"x":123.4,"y":5}');
});

test('an answer is sent as it is if there is no key', () => {
  expect(encrypt('AB3K', '')).toBe('AB3K');
  expect(decrypt('AB3K', '')).toBe('AB3K');
});

test.each([
  ['nothing', ''],
  ['no base64', '{"x":123.4,"y":5}'],
  ['base64 of another alphabet', vector.replace('/', '_')],
  ['half a block', Buffer.alloc(8).toString('base64')],
  ['a block and a half', Buffer.alloc(24).toString('base64')],
  ['blocks that were never encrypted', Buffer.alloc(2048).toString('base64')],
  ['a text encrypted with another key', encrypt('{"x":123.4,"y":5}', 'aaaaaaaaaaaaaaaa')],
  ['padding in the middle', `${vector}${vector}`],
])('%s cannot be decrypted', (_, text) => {
  expect(decrypt(text, key)).toBeNull();
});

test('keys are sixteen letters and digits, and never repeat', () => {
  const keys = Array.from({ length: 200 }, createKey);
  expect(keys.every((one) => /^[A-Za-z0-9]{16}$/.test(one))).toBe(true);
  expect(new Set(keys).size).toBe(200);
});
