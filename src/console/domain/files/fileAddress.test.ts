import { describe, expect, test } from 'vitest';
import { fileAddress } from './fileAddress.ts';

describe('the address of a message’s file', () => {
  const base = 'https://hospital.example/console/';
  test('must be in the hospital’s own storage', () => {
    expect(fileAddress('/storage/1/a.png', base)).toBe('/storage/1/a.png');
    expect(fileAddress('https://hospital.example/storage/1/a.png?v=2', base)).toBe('/storage/1/a.png?v=2');
  });

  test('may be the family’s own, which the gateway passes on from this origin', () => {
    const path = '/admin-api/infra/file/4/get/20261120/rash.png';
    expect(fileAddress(`http://10.0.0.7:48080${path}`, base)).toBe(path);
    // The signature of a private file.
    for (const url of [`http://10.0.0.7:48080${path}?sign=a%2Fb&e=1`, `${path}?sign=a%2Fb&e=1`])
      expect(fileAddress(url, base)).toBe(`${path}?sign=a%2Fb&e=1`);
    expect(fileAddress('http://10.0.0.7/infra/file/4/get/a.png', base)).toBe('/infra/file/4/get/a.png');
  });

  test('must not be anything else: another host, a script, a call of the upstream', () => {
    for (const url of [
      'https://stranger.example/storage/a.png',
      '//stranger.example/storage/a.png',
      'javascript:alert(1)',
      'data:image/svg+xml,<svg/>',
      '/doctor/auth/logout',
      '/storage/../doctor/auth/logout',
      '/admin-api/infra/file/4/get/../../../../system/user/delete',
      '/admin-api/infra/file/delete?id=4',
      'ftp://10.0.0.7/admin-api/infra/file/4/get/a.png',
      'not an address at all \u0000',
    ])
      expect(fileAddress(url, base)).toBeNull();
  });
});
