import { expect, it } from 'vitest';
import { furthest, openSlide } from './slide.ts';

const open = (free = true) => {
  const checked: number[] = [];
  return {
    checked,
    ...openSlide(
      (x) => void checked.push(x),
      () => free,
    ),
  };
};

it('the piece follows the pointer in pixels of the picture, however small it is shown, and is checked where it is let go', () => {
  const { grab, drag, drop, x, checked } = open();
  grab(100);
  drag(150, 155);
  expect(x.value).toBe(100);
  drop();
  expect(checked).toEqual([100]);
});

it('never leaves the picture', () => {
  const { grab, drag, x } = open();
  grab(100);
  drag(5000, 310);
  expect(x.value).toBe(furthest);
  drag(-5000, 310);
  expect(x.value).toBe(0);
});

it('a press that moves nothing, and a gesture that the system takes away, check nothing', () => {
  const { grab, drag, drop, lose, checked } = open();
  grab(100);
  drop();
  grab(100);
  drag(150, 310);
  lose();
  drag(200, 310);
  drop();
  expect(checked).toEqual([]);
});

it('arrow keys move it by 1 px, with Shift by 10, Home and End to the edges, Enter checks', () => {
  const { press, x, checked } = open();
  press('ArrowRight', true);
  press('ArrowRight', false);
  press('ArrowLeft', false);
  press('ArrowRight', false);
  expect(x.value).toBe(11);
  press('End', false);
  expect(x.value).toBe(furthest);
  press('Home', false);
  expect(x.value).toBe(0);
  press('PageUp', false);
  press('Enter', false);
  expect(checked).toEqual([10]);
});

it('leaves other keys alone', () => {
  expect(open().press('Tab', false)).toBe(false);
});

it('holds still while an answer is checked', () => {
  const { press, grab, drag, put, drop, x, checked } = open(false);
  expect(press('ArrowRight', false)).toBe(true);
  press('Enter', false);
  grab(0);
  drag(100, 310);
  drop();
  put(50);
  expect(x.value).toBe(0);
  expect(checked).toEqual([]);
});
