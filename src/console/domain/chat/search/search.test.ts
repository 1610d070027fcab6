import { describe, expect, test } from 'vitest';
import { excerpt } from './search.ts';

describe('a search result', () => {
  test('is shown with its context, ignoring case', () => {
    expect(excerpt('No Fever since Tuesday', 'fever')).toEqual(['No ', 'Fever', ' since Tuesday']);
    const [before, hit] = excerpt(`${'很长的一段话'.repeat(20)}发烧`, '发烧');
    expect(before.startsWith('…')).toBe(true);
    expect(hit).toBe('发烧');
  });
});
