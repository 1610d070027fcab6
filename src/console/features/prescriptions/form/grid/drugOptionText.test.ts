import { describe, expect, it } from 'vitest';
import { en } from '../../../../domain/prescription/messages.en.ts';
import { zh } from '../../../../domain/prescription/messages.zh.ts';

describe('a pack', () => {
  it.each([
    [28, 'tablet', 'box', 'box of 28'],
    [1, 'ampoule', 'box', 'box of 1 ampoule'],
    [1, 'tube', 'tube', 'tube'],
    [100, 'drop', 'bottle', 'bottle'],
    [28, '片', 'box', 'box of 28'],
    [1, '片', 'box', 'box of 1 片'],
    [120, 'puff', 'box', 'box of 120 puffs'],
    [7, 'patch', 'box', 'box of 7 patches'],
  ])('of %d %s is a %s', (size, count, unit, text) => {
    expect(en.pack(size, count, unit)).toBe(text);
  });

  it.each([
    [28, '片', '盒', '28片/盒'],
    [1, '支', '盒', '1支/盒'],
    [1, '支', '支', '1支'],
    [100, '滴', '瓶', '1瓶'],
  ])('of %d %s is a %s in Chinese', (size, count, unit, text) => {
    expect(zh.pack(size, count, unit)).toBe(text);
  });
});

it('an earlier course with the same ingredient is one that was prescribed, and its end may be unknown', () => {
  expect(en.takingUntil('2026-12-10')).toBe('already prescribed, course ends 2026-12-10');
  expect(en.takingUntil(null)).toBe('already taking, end date unknown');
  expect(zh.takingUntil('2026-12-10')).toBe('已开具，用至 2026-12-10');
  expect(zh.takingUntil(null)).toBe('在用，停药日期不详');
});
