import { expect, test } from 'vitest';
import { createTranscriptItems } from './transcriptItems.ts';
import { row, rows } from '../chatFixtures.ts';
import { adjacentMessage } from './adjacentMessage.ts';

test('the arrow keys move from message to message, across days and dividers, and stop at both ends', () => {
  const tomorrow = row(3, { at: row(3).at + 86_400_000 });
  const snapshot = { rows: [...rows(1, 2), tomorrow], head: 3, floor: 0, pagedTo: null, pending: [] };
  const items = createTranscriptItems()({ snapshot, unreadAfter: 2, uploads: [] });
  expect(adjacentMessage(items, null, -1)).toBe('m3');
  expect(adjacentMessage(items, 'm3', -1)).toBe('m2');
  expect(adjacentMessage(items, 'm2', 1)).toBe('m3');
  expect(adjacentMessage(items, 'm1', -1)).toBeNull();
  expect(adjacentMessage(items, 'm3', 1)).toBeNull();
});
