import { describe, expect, it } from 'vitest';
import { nextCell } from './gridNavigation.ts';

const cells = [
  { name: 'a dose', skipOnEnter: false },
  { name: 'a days', skipOnEnter: false },
  { name: 'a remark', skipOnEnter: true },
  { name: 'b dose', skipOnEnter: false },
  { name: 'b days', skipOnEnter: false },
  { name: 'b remark', skipOnEnter: true },
];
const keyPress = (key: string, overrides: object = {}) => ({
  key,
  isComposing: false,
  keyCode: 0,
  inSelect: false,
  ...overrides,
});

describe('the keys in the grid of prescription lines', () => {
  it('move on with Enter, past optional fields, and from the last cell to the search', () => {
    expect(nextCell(cells, 'a days', keyPress('Enter'))).toBe('b dose');
    expect(nextCell(cells, 'b days', keyPress('Enter'))).toBe('end');
    expect(nextCell(cells, 'a remark', keyPress('Enter'))).toBe('b dose');
  });

  it('stay in the column with the arrows, and stop at its ends', () => {
    expect(nextCell(cells, 'a days', keyPress('ArrowDown'))).toBe('b days');
    expect(nextCell(cells, 'b dose', keyPress('ArrowUp'))).toBe('a dose');
    expect(nextCell(cells, 'a dose', keyPress('ArrowUp'))).toBeNull();
  });

  it('leave the arrows to a list', () => {
    expect(nextCell(cells, 'a dose', keyPress('ArrowDown', { inSelect: true }))).toBeNull();
  });

  it('do nothing while an input method is composing', () => {
    expect(nextCell(cells, 'a dose', keyPress('Enter', { isComposing: true }))).toBeNull();
    expect(nextCell(cells, 'a dose', keyPress('Enter', { keyCode: 229 }))).toBeNull();
  });
});
