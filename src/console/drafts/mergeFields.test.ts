import { describe, expect, test } from 'vitest';
import { mergeFields, mergeWhole } from './mergeFields.ts';

const base = { name: 'Lin', note: 'a', tags: ['x'] };
const fields = mergeFields<typeof base, keyof typeof base>(['name', 'note', 'tags'], (draft, field) =>
  field === 'tags' ? draft.tags : draft[field].trim(),
);

describe('field by field', () => {
  test('fields differ by their comparable values', () => {
    expect(fields.differing(base, { name: ' Lin ', note: 'b', tags: ['x'] })).toEqual(['note']);
    expect(fields.differing(base, { ...base, tags: ['x', 'y'] })).toEqual(['tags']);
  });

  test('fields changed on one side only are merged', () => {
    expect(fields.merge(base, { ...base, note: 'mine' }, { ...base, name: 'theirs' })).toEqual({
      draft: { ...base, note: 'mine', name: 'theirs' },
      unresolved: [],
    });
  });

  test('a field changed on both sides stays as typed and is unresolved', () => {
    expect(fields.merge(base, { ...base, note: 'mine' }, { ...base, note: 'theirs' })).toEqual({
      draft: { ...base, note: 'mine' },
      unresolved: ['note'],
    });
    expect(fields.merge(base, { ...base, note: 'same' }, { ...base, note: 'same' }).unresolved).toEqual([]);
  });

  test('an undecided field stays unresolved as long as it differs', () => {
    const mine = { ...base, note: 'mine' };
    expect(fields.merge(base, mine, base, ['note'])).toEqual({ draft: mine, unresolved: ['note'] });
    expect(fields.merge(base, mine, { ...base, note: 'mine ' }, ['note']).unresolved).toEqual([]);
  });
});

test('as a whole, changes of different fields are unresolved, too', () => {
  const whole = mergeWhole(fields);
  const [mine, theirs] = [
    { ...base, note: 'mine' },
    { ...base, name: 'theirs' },
  ];
  expect(whole.merge(base, mine, theirs)).toEqual({ draft: mine, unresolved: ['form'] });
  expect(whole.merge(base, base, theirs)).toEqual({ draft: theirs, unresolved: [] });
  expect(whole.merge(base, mine, base)).toEqual({ draft: mine, unresolved: [] });
  expect(whole.take(mine, theirs, ['form'])).toBe(theirs);
});
