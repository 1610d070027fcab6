import { describe, expect, it } from 'vitest';
import { gridKey } from './gridKeys.ts';

const cells = [
  { name: 'a dose', passed: false },
  { name: 'a days', passed: false },
  { name: 'a remark', passed: true },
  { name: 'b dose', passed: false },
  { name: 'b days', passed: false },
  { name: 'b remark', passed: true },
];
const press = (key: string, more: object = {}) => ({
  key,
  isComposing: false,
  keyCode: 0,
  inList: false,
  ...more,
});

describe('the keys in the grid of prescription lines', () => {
  it('go on with Enter, past what need not be written, and from the last cell to the search', () => {
    expect(gridKey(cells, 'a days', press('Enter'))).toBe('b dose');
    expect(gridKey(cells, 'b days', press('Enter'))).toBe('end');
    expect(gridKey(cells, 'a remark', press('Enter'))).toBe('b dose');
  });

  it('keep to the column with the arrows, and stop at its ends', () => {
    expect(gridKey(cells, 'a days', press('ArrowDown'))).toBe('b days');
    expect(gridKey(cells, 'b dose', press('ArrowUp'))).toBe('a dose');
    expect(gridKey(cells, 'a dose', press('ArrowUp'))).toBeNull();
  });

  it('leave the arrows to a list', () => {
    expect(gridKey(cells, 'a dose', press('ArrowDown', { inList: true }))).toBeNull();
  });

  it('do nothing in the middle of an input method', () => {
    expect(gridKey(cells, 'a dose', press('Enter', { isComposing: true }))).toBeNull();
    expect(gridKey(cells, 'a dose', press('Enter', { keyCode: 229 }))).toBeNull();
  });
});
