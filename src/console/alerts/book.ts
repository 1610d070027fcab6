/** What an alert can be about; `verdict` is an approval. */
export const kinds = ['message', 'waiting', 'verdict', 'rejected', 'task'] as const;
export type AlertKind = (typeof kinds)[number];

/** Something that a person should learn of. It holds nobody's name and nobody's words. */
export interface Fact {
  /** The same in every tab, however it became known. */
  readonly key: string;
  readonly kind: AlertKind;
  /** What is seen together: an order, the waiting queue, the audit list. */
  readonly topic: string;
  /** When it happened, server time in epoch milliseconds. */
  readonly at: number;
  /** Of a message: its place in the conversation, where that is known. */
  readonly seq?: number;
  /** Where a click leads. */
  readonly path: string;
}

/** A fact that was not seen yet. */
export interface Entry extends Fact {
  /** It was new when it became known; what was older is counted and makes no sound. */
  readonly loud: boolean;
  /** When it was told last, in whichever tab; null where it never was. */
  readonly told: number | null;
  /** It is before somebody's eyes already, and is told once at most. */
  readonly seen: boolean;
}

/** Everything that waits to be seen, in the order in which it became known. */
export type Book = readonly Entry[];

/** What is older than this when it becomes known makes no sound, in milliseconds. */
export const freshMs = 60_000;

interface Known {
  readonly now: number;
  /** When the same fact was told before, in whichever tab or before a reload. */
  readonly told: number | null;
  /** Up to when its topic has been seen. */
  readonly seenUpTo: number;
}

/** Puts a fact in; one that stands there already changes nothing. */
export const noted = (book: Book, fact: Fact, { now, told, seenUpTo }: Known): Book => {
  if (book.some(({ key }) => key === fact.key)) return book;
  const loud = now - fact.at <= freshMs;
  const seen = fact.at <= seenUpTo;
  // What others see before this tab hears of it may still be this tab's to tell.
  return seen && (!loud || told !== null) ? book : [...book, { ...fact, loud, told, seen }];
};

/** Takes out what somebody has seen. */
export const without = (book: Book, gone: (entry: Entry) => boolean): Book =>
  book.some(gone) ? book.filter((entry) => !gone(entry)) : book;

/** When it was told, as other tabs say it. */
export const withTold = (book: Book, toldAt: (key: string) => number | null): Book => {
  const next = book.map((entry) => {
    const told = toldAt(entry.key);
    return told !== null && told > (entry.told ?? 0) ? { ...entry, told } : entry;
  });
  return next.every((entry, place) => entry === book[place]) ? book : next;
};

interface Now {
  readonly now: number;
  /** How long what nobody looks at is left alone, in milliseconds; 0: it is told once. */
  readonly repeatMs: number;
  /** The person does not want to be disturbed, */
  readonly quiet: boolean;
  /** or not by these. */
  readonly off: readonly AlertKind[];
  readonly inSight: (topic: string) => boolean;
}

const isWatched = ({ kind, topic }: Entry, { inSight }: Pick<Now, 'inSight'>): boolean =>
  kind === 'message' && inSight(topic);

/** The book of a tab that tells nothing: what is watched needs no telling, what is seen is over. */
export const settled = (book: Book, { now, inSight }: Pick<Now, 'now' | 'inSight'>): Book => {
  const left = without(book, ({ seen }) => seen);
  return left.some((entry) => isWatched(entry, { inSight }))
    ? left.map((entry) => (isWatched(entry, { inSight }) ? { ...entry, told: now } : entry))
    : left;
};

/** What is to be told now, and the book after it. One telling serves all that waits: they are repeated together. */
export const due = (book: Book, at: Now): { tell: readonly Entry[]; book: Book } => {
  const { now, repeatMs, quiet, off } = at;
  const again = ({ told, seen }: Entry): boolean =>
    told !== null && !seen && repeatMs > 0 && now - told >= repeatMs;
  const tell = quiet
    ? []
    : book.filter(
        (entry) =>
          entry.loud &&
          !off.includes(entry.kind) &&
          !isWatched(entry, at) &&
          (entry.told === null || again(entry)),
      );
  const marked =
    tell.length === 0 ? book : book.map((entry) => (entry.loud ? { ...entry, told: now } : entry));
  return { tell, book: settled(marked, at) };
};
