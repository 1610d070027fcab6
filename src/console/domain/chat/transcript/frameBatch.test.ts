import { describe, expect, test } from 'vitest';
import { type TranscriptItem, createTranscriptItems } from './transcriptItems.ts';
import { createFrameBatch, nextFrame } from './frameBatch.ts';
import { rows } from '../chatFixtures.ts';

const itemsBetween = (
  from: number,
  to: number,
  deriveItems = createTranscriptItems(),
): readonly TranscriptItem[] =>
  deriveItems({
    snapshot: { rows: rows(from, to), floor: from - 1, head: to, pagedTo: null, pending: [] },
    unreadAfter: null,
    uploads: [],
  });
const keys = (list: readonly TranscriptItem[]): string[] => list.map(({ key }) => key);

describe('the next batch of the list', () => {
  test('is everything if it grows at its end', () => {
    expect(nextFrame(itemsBetween(5, 10), itemsBetween(5, 12))).toMatchObject({
      shift: false,
      hasMore: false,
    });
    expect(nextFrame([], itemsBetween(1, 3))).toMatchObject({ shift: false, hasMore: false });
  });

  test('reports if it grows only at its start', () => {
    const frame = nextFrame(itemsBetween(5, 10), itemsBetween(1, 10));
    expect(frame).toMatchObject({ shift: true, hasMore: false });
    expect(keys(frame.items)).toEqual(keys(itemsBetween(1, 10)));
  });

  test('takes the start first if both ends grow together, and the end afterwards', () => {
    const first = nextFrame(itemsBetween(5, 10), itemsBetween(1, 12));
    expect(first).toMatchObject({ shift: true, hasMore: true });
    expect(keys(first.items)).toEqual(keys(itemsBetween(1, 10)));
    const second = nextFrame(first.items, itemsBetween(1, 12));
    expect(second).toMatchObject({ shift: false, hasMore: false });
    expect(keys(second.items)).toEqual(keys(itemsBetween(1, 12)));
  });

  test('is everything if nothing of the old list remains', () => {
    expect(nextFrame(itemsBetween(1, 10), itemsBetween(50, 80))).toMatchObject({
      shift: false,
      hasMore: false,
    });
  });
});

test('a change that affects no item is not rendered', () => {
  const frames: (() => void)[] = [];
  let items = itemsBetween(1, 5);
  const batch = createFrameBatch(
    () => items,
    (callback) => {
      frames.push(callback);
      return () => {};
    },
  );
  let renderCount = 0;
  const unsubscribe = batch.frame.subscribe(() => {
    renderCount += 1;
  });
  batch.requestFrame();
  frames.shift()?.();
  expect(renderCount).toBe(1);
  items = itemsBetween(1, 6);
  batch.requestFrame();
  frames.shift()?.();
  expect(renderCount).toBe(2);
  unsubscribe();
});

test('a hundred changes within a frame are rendered once, and none is lost', () => {
  const frames: (() => void)[] = [];
  let to = 1;
  const batch = createFrameBatch(
    () => itemsBetween(1, to),
    (callback) => {
      frames.push(callback);
      return () => void frames.splice(frames.indexOf(callback), 1);
    },
  );
  let renderCount = 0;
  const unsubscribe = batch.frame.subscribe(() => {
    renderCount += 1;
  });
  for (to = 2; to <= 100; to += 1) batch.requestFrame();
  to = 100;
  expect(frames).toHaveLength(1);
  frames.shift()?.();
  expect(renderCount).toBe(2);
  expect(batch.frame.value.items.at(-1)?.key).toBe('m100');
  batch.requestFrame();
  batch.cancelFrame();
  expect(frames).toEqual([]);
  unsubscribe();
});
