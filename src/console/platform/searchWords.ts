import * as v from 'valibot';
import { parseJson } from '../lib/json.ts';

// A search word may be a patient's name, and the browser keeps addresses after a log-out. So an address has a mark in
// its place (`q=~k3x9`); the word is in session storage, which only this tab reads and a log-out clears. Within the
// console, addresses have their words.

type WordStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'searchWords';
/** The parameter of a list's search word, and the one that has the query of another list. */
const [wordName, listName] = ['q', 'list'];
/** The oldest are forgotten first. */
const maxWords = 200;

const wordsSchema = v.array(v.tuple([v.string(), v.string()]));
type Words = v.InferOutput<typeof wordsSchema>;

const readWords = (storage: WordStorage): Words => {
  const stored = v.safeParse(wordsSchema, parseJson(storage.getItem(storageKey) ?? ''));
  return stored.success ? stored.output : [];
};

const markOf = (storage: WordStorage, word: string): string => {
  const words = readWords(storage);
  const known = words.find(([, one]) => one === word);
  if (known) return known[0];
  const mark = `~${Math.random().toString(36).slice(2, 8)}`;
  storage.setItem(storageKey, JSON.stringify([...words, [mark, word]].slice(-maxWords)));
  return mark;
};

const changeQuery = (query: string, change: (word: string) => string): string => {
  const params = new URLSearchParams(query);
  const [word, list] = [params.get(wordName), params.get(listName)];
  if (!word && !list) return query;
  const changed = word ? change(word) : '';
  if (changed === '') params.delete(wordName);
  else params.set(wordName, changed);
  if (list) params.set(listName, changeQuery(list, change));
  return params.toString();
};

/** The path as it may stay in the browser's history. */
export const hideWords = (storage: WordStorage, path: string): string => {
  const [, start = path, query, end = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/.exec(path) ?? [];
  if (query === undefined) return path;
  const isMark = (word: string) => readWords(storage).some(([mark]) => mark === word);
  const hidden = changeQuery(query, (word) => (isMark(word) ? word : markOf(storage, word)));
  return hidden === '' ? `${start}${end}` : `${start}?${hidden}${end}`;
};

/** The query with its words. A word that this tab does not know is left out. */
export const showWords = (storage: WordStorage, search: string): string =>
  changeQuery(search.replace(/^\?/, ''), (word) => {
    const known = readWords(storage).find(([mark]) => mark === word);
    if (known) return known[1];
    return word.startsWith('~') ? '' : word;
  });

/** Forgets all words: their person has gone. */
export const forgetWords = (storage: WordStorage): void => storage.removeItem(storageKey);
