import { describe, expect, test } from 'vitest';
import { fileAddress } from '../files/fileAddress.ts';
import { excerpt } from './search/search.ts';
import { thumbnailSize, truncate } from './message/messageLayout.ts';
import { formatMinutesSeconds } from './recalls.ts';

describe('a text in a bubble', () => {
  test('is complete up to the maximum length of a message', () => {
    expect(truncate('x'.repeat(1_500))).toBeNull();
    expect(truncate('a\nb\nc')).toBeNull();
  });

  test('of 100,000 characters, or of a thousand lines, shows its beginning', () => {
    expect(truncate('x'.repeat(100_000))).toHaveLength(600);
    expect(truncate('\n'.repeat(1_400))?.split('\n')).toHaveLength(12);
  });

  test('is not cut inside a character', () => {
    expect(truncate(`${'x'.repeat(599)}😀${'y'.repeat(2_000)}`)).toBe('x'.repeat(599));
  });
});

describe('a search result', () => {
  test('is shown with its context, ignoring case', () => {
    expect(excerpt('No Fever since Tuesday', 'fever')).toEqual(['No ', 'Fever', ' since Tuesday']);
    const [before, hit] = excerpt(`${'很长的一段话'.repeat(20)}发烧`, '发烧');
    expect(before.startsWith('…')).toBe(true);
    expect(hit).toBe('发烧');
  });
});

describe('the space of a picture', () => {
  test('has its aspect ratio, and is never larger than a bubble', () => {
    expect(thumbnailSize(4000, 3000)).toEqual({ width: 260, height: 195 });
    expect(thumbnailSize(100, 80)).toEqual({ width: 100, height: 80 });
    expect(thumbnailSize(10, 9000)).toEqual({ width: 40, height: 280 });
    expect(thumbnailSize(undefined, undefined)).toEqual({ width: 220, height: 160 });
  });
});

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

test('the rest of two minutes is shown in minutes and seconds', () => {
  expect([120_000, 59_001, 1].map(formatMinutesSeconds)).toEqual(['2:00', '1:00', '0:01']);
});
