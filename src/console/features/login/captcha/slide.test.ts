import { expect, it } from 'vitest';
import { maxSlide, createSlide } from './slide.ts';

const open = (free = true) => {
  const checked: number[] = [];
  return {
    checked,
    ...createSlide(
      (x) => void checked.push(x),
      () => free,
    ),
  };
};

it('the piece follows the pointer in picture pixels, however small it is shown, and is checked on release', () => {
  const { startDrag, drag, endDrag, x, checked } = open();
  startDrag(100);
  drag(150, 155);
  expect(x.value).toBe(100);
  endDrag();
  expect(checked).toEqual([100]);
});

it('never leaves the picture', () => {
  const { startDrag, drag, x } = open();
  startDrag(100);
  drag(5000, 310);
  expect(x.value).toBe(maxSlide);
  drag(-5000, 310);
  expect(x.value).toBe(0);
});

it('a press without movement, or a gesture cancelled by the system, checks nothing', () => {
  const { startDrag, drag, endDrag, cancelDrag: lose, checked } = open();
  startDrag(100);
  endDrag();
  startDrag(100);
  drag(150, 310);
  lose();
  drag(200, 310);
  endDrag();
  expect(checked).toEqual([]);
});

it('arrow keys move it by 1 px, with Shift by 10, Home and End to the edges, Enter checks', () => {
  const { onKey, x, checked } = open();
  onKey('ArrowRight', true);
  onKey('ArrowRight', false);
  onKey('ArrowLeft', false);
  onKey('ArrowRight', false);
  expect(x.value).toBe(11);
  onKey('End', false);
  expect(x.value).toBe(maxSlide);
  onKey('Home', false);
  expect(x.value).toBe(0);
  onKey('PageUp', false);
  onKey('Enter', false);
  expect(checked).toEqual([10]);
});

it('leaves other keys alone', () => {
  expect(open().onKey('Tab', false)).toBe(false);
});

it('does not move while an answer is being checked', () => {
  const { onKey, startDrag, drag, moveTo, endDrag, x, checked } = open(false);
  expect(onKey('ArrowRight', false)).toBe(true);
  onKey('Enter', false);
  startDrag(0);
  drag(100, 310);
  endDrag();
  moveTo(50);
  expect(x.value).toBe(0);
  expect(checked).toEqual([]);
});
