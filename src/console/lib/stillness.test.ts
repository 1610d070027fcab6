import { describe, expect, it } from 'vitest';
import { openStillness, stillFor } from './stillness.ts';

const watch = () => {
  let now = 1_000_000;
  const list = openStillness(() => now);
  return { ...list, pass: (ms: number) => (now += ms) };
};

describe('a press on a row', () => {
  it('counts at once in a list that was just opened', () => {
    const list = watch();
    list.seen(['a', 'b']);
    expect(list.still()).toBe(true);
  });

  it('does not count just after the row above it left, and counts again soon', () => {
    const list = watch();
    list.seen(['a', 'b', 'c']);
    list.seen(['b', 'c']);
    expect(list.still()).toBe(false);
    list.pass(stillFor);
    expect(list.still()).toBe(true);
  });

  it('does not count just after a row came in above', () => {
    const list = watch();
    list.seen(['a', 'b']);
    list.seen(['x', 'a', 'b']);
    expect(list.still()).toBe(false);
  });

  it('counts although somebody joined at the end, or nothing changed', () => {
    const list = watch();
    list.seen(['a', 'b']);
    list.seen(['a', 'b', 'c']);
    list.seen(['a', 'b', 'c']);
    expect(list.still()).toBe(true);
  });
});
