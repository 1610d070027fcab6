import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../api/testing/createTestApi.ts';
import { forgetWords, hideWords, showWords } from './searchWords.ts';

const name = '吴晓梅';
const list = `/orderRecord?${new URLSearchParams({ status: '2', q: name, page: '3' }).toString()}`;
const queryOf = (path: string) => path.split('?')[1] ?? '';

describe('a search word in an address', () => {
  it('is a mark in the browser’s history, and a word in the console', () => {
    const storage = memoryStorage();
    const hidden = hideWords(storage, list);
    expect(hidden).toMatch(
      /^\/orderRecord\?status=2&q=~\w+&page=3$|^\/orderRecord\?status=2&q=%7E\w+&page=3$/,
    );
    expect(Object.fromEntries(new URLSearchParams(showWords(storage, queryOf(hidden))))).toEqual({
      status: '2',
      q: name,
      page: '3',
    });
    expect([hideWords(storage, list), hideWords(storage, hidden)]).toEqual([hidden, hidden]);
  });

  it('is hidden also in the list that a detail leads back to', () => {
    const storage = memoryStorage();
    const detail = `/orderRecord/detail?${new URLSearchParams({ id: '7', list: queryOf(list) }).toString()}#top`;
    const hidden = hideWords(storage, detail);
    expect(decodeURIComponent(decodeURIComponent(hidden))).not.toContain(name);
    expect(hidden).toMatch(/#top$/);
    const shown = new URLSearchParams(showWords(storage, queryOf(hidden).replace('#top', '')));
    expect(new URLSearchParams(shown.get('list') ?? '').get('q')).toBe(name);
  });

  it('is left out once its person has gone, and in a tab that does not know it', () => {
    const storage = memoryStorage();
    const hidden = queryOf(hideWords(storage, list));
    expect(showWords(memoryStorage(), hidden)).toBe('status=2&page=3');
    forgetWords(storage);
    expect(showWords(storage, hidden)).toBe('status=2&page=3');
  });

  it('may be written by hand, and may begin like a mark', () => {
    const storage = memoryStorage();
    expect(showWords(storage, '?q=Wu')).toBe('q=Wu');
    const hidden = queryOf(hideWords(storage, '/orderRecord?q=~x'));
    expect(new URLSearchParams(showWords(storage, hidden)).get('q')).toBe('~x');
  });

  it('leaves other addresses as they are', () => {
    const storage = memoryStorage();
    for (const path of ['/', '/cloudRoom/detail?id=1', '/serviceSetup?tab=a%20b#x'])
      expect(hideWords(storage, path)).toBe(path);
    expect(storage.length).toBe(0);
  });
});
