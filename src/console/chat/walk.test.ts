import { expect, test } from 'vitest';
import { openLines } from './lines.ts';
import { row, rows } from './rig.ts';
import { neighbour } from './walk.ts';

test('the arrows go from message to message, over days and marks, and stop at both ends', () => {
  const tomorrow = row(3, { at: row(3).at + 86_400_000 });
  const talk = { rows: [...rows(1, 2), tomorrow], head: 3, floor: 0, pending: [] };
  const lines = openLines()({ talk, fresh: 2, uploads: [] });
  expect(neighbour(lines, null, -1)).toBe('m3');
  expect(neighbour(lines, 'm3', -1)).toBe('m2');
  expect(neighbour(lines, 'm2', 1)).toBe('m3');
  expect(neighbour(lines, 'm1', -1)).toBeNull();
  expect(neighbour(lines, 'm3', 1)).toBeNull();
});
