import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';

it('a token is recognised by its fingerprint, which is too short to contain it', () => {
  const tokens = Array.from({ length: 50_000 }, () => randomBytes(16).toString('hex'));
  const marks = new Set(tokens.map(fingerprint));
  expect(marks.size).toBe(tokens.length);
  for (const mark of marks) expect(mark).toMatch(/^[0-9a-z]{1,11}$/);
  expect(tokens.map(fingerprint)).toEqual([...marks]);
});
