import type { Store } from './store.ts';

/** What is searched for: everything that one may type to find it. */
export interface Findable {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** Of the name's pinyin. */
  readonly initials: string;
}

/** What to search through: a catalogue as the table of that name has it, or the part `of` something. */
export interface Catalogue {
  readonly name: 'drug' | 'diagnosis';
  readonly of?: string;
  readonly load: () => readonly Findable[];
}

interface Entry {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly initials: string;
  /** All of it, a line each. */
  readonly all: string;
  /** What it was made of. */
  readonly from: Findable;
}

interface Kept {
  readonly revision: string;
  readonly entries: readonly Entry[];
}

// As it is compared: full-width letters and digits are the same as others, capitals as small letters.
const folded = (typed: string): string => typed.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

const entryOf = (from: Findable): Entry => {
  const [code, name] = [folded(from.code), folded(from.name)];
  const [nameEn, initials] = [folded(from.nameEn), folded(from.initials)];
  return { id: from.id, code, name, nameEn, initials, all: `${code}\n${name}\n${nameEn}\n${initials}`, from };
};

const isSame = (a: Findable, b: Findable): boolean =>
  a.code === b.code && a.name === b.name && a.nameEn === b.nameEn && a.initials === b.initials;

const kept = new WeakMap<Store, Map<string, Kept>>();

/**
 * The index of a hospital's catalogue. Where a row of it has changed since, it is read anew, and only what is not as it was
 * is made again: some 40 ms for 40,000 codes, three times that at the first search after a start. One call alone
 * changes a catalogue: drug.updateDictionary.
 */
const entriesOf = (store: Store, { name, of = '', load }: Catalogue): readonly Entry[] => {
  const revision =
    store.one<{ revision: string }>('SELECT revision FROM catalogue WHERE name = ?', name)?.revision ?? '';
  const indexes = kept.get(store) ?? new Map<string, Kept>();
  kept.set(store, indexes);
  const key = `${name} ${of}`;
  const known = indexes.get(key);
  if (known?.revision === revision) return known.entries;
  const before = new Map(known?.entries.map((entry) => [entry.id, entry]));
  const entries = load()
    .map((row) => {
      const entry = before.get(row.id);
      return entry && isSame(entry.from, row) ? entry : entryOf(row);
    })
    .toSorted((a, b) => (a.code < b.code ? -1 : 1));
  indexes.set(key, { revision, entries });
  return entries;
};

/** Makes an index before the first letter is typed (warm.ts). */
export const warm = (store: Store, catalogue: Catalogue): void => void entriesOf(store, catalogue);

const ranks = 6;

/** How well an entry answers what was typed: 0 is best, null does not answer it. */
const rankOf = (entry: Entry, typed: string): number | null => {
  const { code, name, nameEn, initials } = entry;
  if (code === typed || name === typed || nameEn === typed) return 0;
  if (code.startsWith(typed)) return 1;
  if (initials.startsWith(typed)) return 2;
  if (name.startsWith(typed) || nameEn.startsWith(typed)) return 3;
  if (name.includes(typed) || nameEn.includes(typed)) return 4;
  // One letter in the middle of the initials says nothing.
  return typed.length > 1 && initials.includes(typed) ? 5 : null;
};

/**
 * The ids that answer what was typed, the best first: the code or name itself; then what begins so, by code, by initials, by
 * name; then what holds it. Several words each have to stand somewhere, in any order. Nothing typed finds everything.
 */
export const find = (store: Store, catalogue: Catalogue, keyword: string): string[] => {
  const typed = folded(keyword);
  const words = typed.split(' ');
  const found: string[][] = Array.from({ length: ranks }, () => []);
  for (const entry of entriesOf(store, catalogue)) {
    if (typed !== '' && !words.every((word) => entry.all.includes(word))) continue;
    const rank = typed === '' ? 0 : (rankOf(entry, typed) ?? (words.length > 1 ? ranks - 1 : null));
    if (rank !== null) found[rank]?.push(entry.id);
  }
  return found.flat();
};
