import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSearch } from './computation.ts';
import { createSha256, padMessage } from './sha256.ts';

const sha256 = createSha256();
const digestOf = (message: string): string => Buffer.from(sha256(padMessage(message)).buffer).toString('hex');
const expected = (message: string): string => createHash('sha256').update(message).digest('hex');

it.each([
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  [
    'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
    'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
])("%#: hashes NIST's examples", (message, digest) => {
  expect(digestOf(message)).toBe(digest);
});

it('hashes messages of every length around the ends of blocks, and of any script', () => {
  for (let length = 0; length < 200; length += 1)
    expect(digestOf('x'.repeat(length))).toBe(expected('x'.repeat(length)));
  expect(digestOf('门诊 🩺')).toBe(expected('门诊 🩺'));
});

it.each(['c0ffee', '挑战', 'long '.repeat(40)])(
  'a search over %j finds the first nonce that is enough, in slices of any size',
  (challenge) => {
    const isEnough = (nonce: string) => expected(`${challenge}:${nonce}`).startsWith('000');
    const search = createSearch(challenge, 12);
    let nonce = search.step(7);
    while (nonce === null) nonce = search.step(7);
    expect(isEnough(nonce)).toBe(true);
    for (let earlier = 1_000_000_000; earlier < Number(nonce); earlier += 1)
      expect(isEnough(String(earlier))).toBe(false);
    expect(search.fraction()).toBeGreaterThan(0);
    expect(search.fraction()).toBeLessThan(1);
  },
);
