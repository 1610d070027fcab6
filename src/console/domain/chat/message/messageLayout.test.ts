import { describe, expect, test } from 'vitest';
import { thumbnailSize, truncate } from './messageLayout.ts';

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

describe('the size of a thumbnail', () => {
  test('has its aspect ratio, and is never larger than a bubble', () => {
    expect(thumbnailSize(4000, 3000)).toEqual({ width: 260, height: 195 });
    expect(thumbnailSize(100, 80)).toEqual({ width: 100, height: 80 });
    expect(thumbnailSize(10, 9000)).toEqual({ width: 40, height: 280 });
    expect(thumbnailSize(undefined, undefined)).toEqual({ width: 220, height: 160 });
  });
});
