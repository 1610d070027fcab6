import { signal } from '@preact/signals-react';
import { describe, expect, test } from 'vitest';
import { noConsoleSettings } from '../../../contract/hospital/consoleSettings.ts';
import { fileAddress } from './fileAddress.ts';

const page = (storage: string | null) => ({
  platform: { base: 'https://hospital.example/console/' },
  settings: { value: signal({ ...noConsoleSettings, storage }) },
});

describe('the address of a message’s file', () => {
  test('must be in the hospital’s own storage', () => {
    expect(fileAddress('/storage/1/a.png', page(null))).toBe('/storage/1/a.png');
    expect(fileAddress('https://hospital.example/storage/1/a.png?v=2', page(null))).toBe(
      '/storage/1/a.png?v=2',
    );
  });

  test('may be the family’s own, which the gateway passes on from this origin', () => {
    const path = '/admin-api/infra/file/4/get/20261120/rash.png';
    expect(fileAddress(`http://10.0.0.7:48080${path}`, page(null))).toBe(path);
    // The signature of a private file.
    for (const url of [`http://10.0.0.7:48080${path}?sign=a%2Fb&e=1`, `${path}?sign=a%2Fb&e=1`])
      expect(fileAddress(url, page(null))).toBe(`${path}?sign=a%2Fb&e=1`);
    expect(fileAddress('http://10.0.0.7/infra/file/4/get/a.png', page(null))).toBe('/infra/file/4/get/a.png');
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
      expect(fileAddress(url, page(null))).toBeNull();
  });

  describe('where the hospital has a storage of its own', () => {
    const storage = 'https://files.hospital.example/bucket/';
    const addressOf = (url: string) => fileAddress(url, page(storage));

    test('is passed on by the gateway, with its query', () => {
      expect(addressOf('https://files.hospital.example/bucket/2026/rash.png?sign=a%2Fb&e=1#x')).toBe(
        '/hospital-files/2026/rash.png?sign=a%2Fb&e=1',
      );
      expect(addressOf('HTTPS://Files.Hospital.example:443/bucket/a%20b.pdf')).toBe(
        '/hospital-files/a%20b.pdf',
      );
      expect(addressOf('/storage/1/a.png')).toBe('/storage/1/a.png');
    });

    test.each([
      'https://files.hospital.example/other/a.png',
      'https://files.hospital.example/bucket/',
      'https://files.hospital.example/bucket/../other/a.png',
      'https://files.hospital.example/bucket/..%2fother/a.png',
      'https://files.hospital.example/bucket/%2e%2E%5cother/a.png',
      'https://files.hospital.example.stranger.example/bucket/a.png',
      'https://files.hospital.example@stranger.example/bucket/a.png',
      'http://files.hospital.example/bucket/a.png',
      '/bucket/a.png',
    ])('is not loaded from %s', (url) => {
      expect(addressOf(url)).toBeNull();
    });
  });
});
