import type { Store } from '../db/store.ts';

/** A searchable entry: all texts by which it can be found. */
export interface Findable {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** Pinyin initials of the name. */
  readonly initials: string;
}

/** What to search: a catalogue, or a `scope` within it. The name is that of the table. */
export interface Catalogue {
  readonly name: 'drug' | 'diagnosis';
  readonly scope?: string;
  readonly load: () => readonly Findable[];
}

interface Entry {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly initials: string;
  /** All texts, one per line. */
  readonly text: string;
  /** The row that it was built from. */
  readonly source: Findable;
}

interface CachedIndex {
  readonly revision: string;
  readonly entries: readonly Entry[];
}

// Normalized for comparison: full-width characters equal their half-width forms, case is ignored, and a Chinese input
// method's full stop is the point of a code.
const normalize = (typed: string): string =>
  typed.normalize('NFKC').replaceAll('。', '.').toLowerCase().replace(/\s+/g, ' ').trim();

const entryOf = (from: Findable): Entry => {
  const [code, name] = [normalize(from.code), normalize(from.name)];
  const [nameEn, initials] = [normalize(from.nameEn), normalize(from.initials)];
  return {
    id: from.id,
    code,
    name,
    nameEn,
    initials,
    text: `${code}\n${name}\n${nameEn}\n${initials}`,
    source: from,
  };
};

const isUnchanged = (a: Findable, b: Findable): boolean =>
  a.code === b.code && a.name === b.name && a.nameEn === b.nameEn && a.initials === b.initials;

const indexCache = new WeakMap<Store, Map<string, CachedIndex>>();

/**
 * The index of a hospital's catalogue. When a row has changed, the catalogue is read again and only changed
 * entries are rebuilt: about 40 ms for 40,000 codes, three times that for the first search after a start.
 * Only one call changes a catalogue: drug.updateDictionary.
 */
const entriesOf = (store: Store, { name, scope = '', load }: Catalogue): readonly Entry[] => {
  const revision =
    store.one<{ revision: string }>('SELECT revision FROM catalogue WHERE name = ?', name)?.revision ?? '';
  const indexes = indexCache.get(store) ?? new Map<string, CachedIndex>();
  indexCache.set(store, indexes);
  const key = `${name} ${scope}`;
  const known = indexes.get(key);
  if (known?.revision === revision) return known.entries;
  const before = new Map(known?.entries.map((entry) => [entry.id, entry]));
  const entries = load()
    .map((row) => {
      const entry = before.get(row.id);
      return entry && isUnchanged(entry.source, row) ? entry : entryOf(row);
    })
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
  indexes.set(key, { revision, entries });
  return entries;
};

/** Builds an index before the first search (warmUpSearch.ts). */
export const warmUpIndex = (store: Store, catalogue: Catalogue): void => void entriesOf(store, catalogue);

const ranks = 6;

/** How well an entry matches: 0 is best, null is no match. */
const rankOf = (entry: Entry, typed: string): number | null => {
  const { code, name, nameEn, initials } = entry;
  if (code === typed || name === typed || nameEn === typed) return 0;
  if (code.startsWith(typed)) return 1;
  if (initials.startsWith(typed)) return 2;
  if (name.startsWith(typed) || nameEn.startsWith(typed)) return 3;
  if (name.includes(typed) || nameEn.includes(typed)) return 4;
  // One letter in the middle of the initials or of the code is not significant.
  return typed.length > 1 && (initials.includes(typed) || code.includes(typed)) ? 5 : null;
};

/**
 * The ids that match, best first: exact code or name; then prefixes of code, initials and name; then
 * substrings. Several words must all occur, in any order. An empty keyword matches everything.
 */
export const searchCatalogue = (store: Store, catalogue: Catalogue, keyword: string): string[] => {
  const typed = normalize(keyword);
  const words = typed.split(' ');
  const byRank: string[][] = Array.from({ length: ranks }, () => []);
  for (const entry of entriesOf(store, catalogue)) {
    if (typed !== '' && !words.every((word) => entry.text.includes(word))) continue;
    const rank = typed === '' ? 0 : (rankOf(entry, typed) ?? (words.length > 1 ? ranks - 1 : null));
    if (rank !== null) byRank[rank]?.push(entry.id);
  }
  return byRank.flat();
};
