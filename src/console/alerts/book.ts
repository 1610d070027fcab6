/** The kinds of alerts; `verdict` is an approval. */
export const kinds = ['message', 'waiting', 'verdict', 'rejected', 'task'] as const;
export type AlertKind = (typeof kinds)[number];

/** Something a person should learn of. It contains no names and no message text. */
export interface Fact {
  /** The same in every tab, however it became known. */
  readonly key: string;
  readonly kind: AlertKind;
  /** What is seen together: an order, the waiting queue, the audit list. */
  readonly topic: string;
  /** When it happened, server time in epoch milliseconds. */
  readonly at: number;
  /** The position of a message in its conversation, if known. */
  readonly seq?: number;
  /** The target of a click. */
  readonly path: string;
}

/** An alert that was not seen yet. */
export interface Entry extends Fact {
  /** It was recent when it became known; older ones are counted silently. */
  readonly loud: boolean;
  /** When it was notified last, in any tab; null if never. */
  readonly told: number | null;
  /** It is on somebody's screen already, and is notified at most once. */
  readonly seen: boolean;
}

/** All unseen alerts, in the order in which they became known. */
export type Book = readonly Entry[];

/** Alerts older than this when they become known are silent, in milliseconds. */
export const freshMs = 60_000;

interface Known {
  readonly now: number;
  /** When the same alert was notified before, in any tab or before a reload. */
  readonly told: number | null;
  /** Up to when its topic has been seen. */
  readonly seenUpTo: number;
}

/** Adds an alert; does nothing if it is there already. */
export const noted = (book: Book, fact: Fact, { now, told, seenUpTo }: Known): Book => {
  if (book.some(({ key }) => key === fact.key)) return book;
  const loud = now - fact.at <= freshMs;
  const seen = fact.at <= seenUpTo;
  // Another tab may have marked it as seen before this tab, which has to notify, heard of it.
  return seen && (!loud || told !== null) ? book : [...book, { ...fact, loud, told, seen }];
};

/** Removes matching alerts. */
export const without = (book: Book, gone: (entry: Entry) => boolean): Book =>
  book.some(gone) ? book.filter((entry) => !gone(entry)) : book;

/** Merges notification times from other tabs. */
export const withTold = (book: Book, toldAt: (key: string) => number | null): Book => {
  const next = book.map((entry) => {
    const told = toldAt(entry.key);
    return told !== null && told > (entry.told ?? 0) ? { ...entry, told } : entry;
  });
  return next.every((entry, place) => entry === book[place]) ? book : next;
};

interface Now {
  readonly now: number;
  /** Delay before unseen alerts are repeated, in milliseconds; 0: never. */
  readonly repeatMs: number;
  /** The person has muted all alerts, */
  readonly quiet: boolean;
  /** or these kinds. */
  readonly off: readonly AlertKind[];
  readonly inSight: (topic: string) => boolean;
}

const isWatched = ({ kind, topic }: Entry, { inSight }: Pick<Now, 'inSight'>): boolean =>
  kind === 'message' && inSight(topic);

/** The queue of a tab that does not notify: messages on screen count as notified, seen alerts are removed. */
export const settled = (book: Book, { now, inSight }: Pick<Now, 'now' | 'inSight'>): Book => {
  const left = without(book, ({ seen }) => seen);
  return left.some((entry) => isWatched(entry, { inSight }))
    ? left.map((entry) => (isWatched(entry, { inSight }) ? { ...entry, told: now } : entry))
    : left;
};

/**
 * The alerts to notify now, and the queue afterwards. One notification covers all unseen alerts: they are
 * repeated together.
 */
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
