import { describe, expect, test } from 'vitest';
import { fileAddress } from './fileAddress.ts';

describe('the address of a message’s file', () => {
  const base = 'https://hospital.example/console/';
  test('must be in the hospital’s own storage', () => {
    expect(fileAddress('/storage/1/a.png', base)).toBe('/storage/1/a.png');
    expect(fileAddress('https://hospital.example/storage/1/a.png?v=2', base)).toBe('/storage/1/a.png?v=2');
  });

  test('must not be anything else: another host, a script, a call of the upstream', () => {
    for (const url of [
      'https://stranger.example/storage/a.png',
      '//stranger.example/storage/a.png',
      'javascript:alert(1)',
      'data:image/svg+xml,<svg/>',
      '/doctor/auth/logout',
      '/storage/../doctor/auth/logout',
      'not an address at all \u0000',
    ])
      expect(fileAddress(url, base)).toBeNull();
  });
});
