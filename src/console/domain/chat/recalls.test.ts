import { expect, test } from 'vitest';
import { formatMinutesSeconds } from './recalls.ts';

test('the remaining time is shown in minutes and seconds', () => {
  expect([120_000, 59_001, 1].map(formatMinutesSeconds)).toEqual(['2:00', '1:00', '0:01']);
});
