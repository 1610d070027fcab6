import { describe, expect, it } from 'vitest';
import { createMisclickGuard, settleMs } from './misclickGuard.ts';

const watch = () => {
  let now = 1_000_000;
  const list = createMisclickGuard(() => now);
  return { ...list, pass: (ms: number) => (now += ms) };
};

describe('a click on a row', () => {
  it('counts immediately in a list that was just opened', () => {
    const list = watch();
    list.update(['a', 'b']);
    expect(list.isSafe()).toBe(true);
  });

  it('does not count just after the row above it left, and counts again soon', () => {
    const list = watch();
    list.update(['a', 'b', 'c']);
    list.update(['b', 'c']);
    expect(list.isSafe()).toBe(false);
    list.pass(settleMs);
    expect(list.isSafe()).toBe(true);
  });

  it('does not count just after a row was inserted above', () => {
    const list = watch();
    list.update(['a', 'b']);
    list.update(['x', 'a', 'b']);
    expect(list.isSafe()).toBe(false);
  });

  it('counts if a row was added at the end, or nothing changed', () => {
    const list = watch();
    list.update(['a', 'b']);
    list.update(['a', 'b', 'c']);
    list.update(['a', 'b', 'c']);
    expect(list.isSafe()).toBe(true);
  });
});
