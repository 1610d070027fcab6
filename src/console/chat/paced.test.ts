import { describe, expect, test } from 'vitest';
import { type Line, openLines } from './lines.ts';
import { openPaced, step } from './paced.ts';
import { rows } from './rig.ts';

const lines = (from: number, to: number, derive = openLines()): readonly Line[] =>
  derive({
    talk: { rows: rows(from, to), floor: from - 1, head: to, pending: [] },
    fresh: null,
    uploads: [],
  });
const keys = (list: readonly Line[]): string[] => list.map(({ key }) => key);

describe('the next step of the sheet', () => {
  test('is everything at once where it grows at its end', () => {
    expect(step(lines(5, 10), lines(5, 12))).toMatchObject({ shift: false, more: false });
    expect(step([], lines(1, 3))).toMatchObject({ shift: false, more: false });
  });

  test('says so where it grows at its beginning alone', () => {
    const made = step(lines(5, 10), lines(1, 10));
    expect(made).toMatchObject({ shift: true, more: false });
    expect(keys(made.lines)).toEqual(keys(lines(1, 10)));
  });

  test('takes the beginning first where both ends grow at once, and the end afterwards', () => {
    const first = step(lines(5, 10), lines(1, 12));
    expect(first).toMatchObject({ shift: true, more: true });
    expect(keys(first.lines)).toEqual(keys(lines(1, 10)));
    const second = step(first.lines, lines(1, 12));
    expect(second).toMatchObject({ shift: false, more: false });
    expect(keys(second.lines)).toEqual(keys(lines(1, 12)));
  });

  test('is everything at once where nothing of before is left', () => {
    expect(step(lines(1, 10), lines(50, 80))).toMatchObject({ shift: false, more: false });
  });
});

test('a change of which nothing stands in the lines is not drawn', () => {
  const frames: (() => void)[] = [];
  let shown = lines(1, 5);
  const paced = openPaced(
    () => shown,
    (act) => {
      frames.push(act);
      return () => {};
    },
  );
  let drawn = 0;
  const stop = paced.sheet.subscribe(() => {
    drawn += 1;
  });
  paced.changed();
  frames.shift()?.();
  expect(drawn).toBe(1);
  shown = lines(1, 6);
  paced.changed();
  frames.shift()?.();
  expect(drawn).toBe(2);
  stop();
});

test('a hundred changes within a frame are drawn once, and none is lost', () => {
  const frames: (() => void)[] = [];
  let to = 1;
  const paced = openPaced(
    () => lines(1, to),
    (act) => {
      frames.push(act);
      return () => void frames.splice(frames.indexOf(act), 1);
    },
  );
  let drawn = 0;
  const stop = paced.sheet.subscribe(() => {
    drawn += 1;
  });
  for (to = 2; to <= 100; to += 1) paced.changed();
  to = 100;
  expect(frames).toHaveLength(1);
  frames.shift()?.();
  expect(drawn).toBe(2);
  expect(paced.sheet.value.lines.at(-1)?.key).toBe('m100');
  paced.changed();
  paced.stop();
  expect(frames).toEqual([]);
  stop();
});
