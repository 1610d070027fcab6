import { mayBePatients, type Message } from '../../../../contract/consultation/message.ts';
import type { Pending } from '../../../messaging/queue/pending.ts';
import { gapsOf, type ConversationState } from '../../../messaging/sync/conversationState.ts';
import { dayOf, dayStartOf } from '../../../lib/dates/days.ts';
import type { Upload } from '../uploads.ts';
import { continuesGroup } from './messageGroups.ts';

/** One item of the transcript. An unchanged item stays the same object. */
export type TranscriptItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  /** What follows was unread when the doctor came. */
  | { readonly kind: 'unreadDivider'; readonly key: string }
  /** A range that is not loaded yet. */
  | { readonly kind: 'gap'; readonly key: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly row: Message;
      /** It shares the head of the message before. */
      readonly continues: boolean;
    }
  | {
      readonly kind: 'pending';
      readonly key: string;
      readonly pending: Pending;
      readonly continues: boolean;
    }
  | { readonly kind: 'upload'; readonly key: string; readonly upload: Upload };

/** What the items are derived from. */
export interface TranscriptSource {
  readonly snapshot: Pick<ConversationState, 'rows' | 'head' | 'floor' | 'pagedTo' | 'pending'>;
  /** The unread divider precedes the patient's first message after this `seq`; null for none. */
  readonly unreadAfter: number | null;
  readonly uploads: readonly Upload[];
}

type MessageItem = Extract<TranscriptItem, { kind: 'message' }>;

/** Everywhere on earth, days begin on a quarter of an hour. */
const quarterHourMs = 900_000;

/** Whether rows were only appended. */
export const isPrefix = (previousRows: readonly Message[], rows: readonly Message[]): boolean => {
  if (previousRows.length > rows.length) return false;
  // Newest first: most changes are there.
  for (let at = previousRows.length - 1; at >= 0; at -= 1) if (rows[at] !== previousRows[at]) return false;
  return true;
};

/**
 * Looks up the hospital's day of a time. Messages are close together, so most are of the day looked up last.
 */
const createDayLookup = (): ((at: number) => string) => {
  let last = { from: 1, to: 0, name: '' };
  return (at) => {
    const number = Math.floor(at / quarterHourMs);
    if (number >= last.from && number <= last.to) return last.name;
    const name = dayOf(at);
    const start = dayStartOf(at);
    const end = start + 24 * 3_600_000 - quarterHourMs;
    // Days with a clock change are shorter or longer: only the exact time is cached then.
    const isWhole = dayOf(start) === name && dayOf(end) === name;
    last = isWhole
      ? { from: start / quarterHourMs, to: end / quarterHourMs, name }
      : { from: number, to: number, name };
    return name;
  };
};

/** What a message that is not confirmed will be: the doctor's. */
const ownMessage = ({ kind, at }: Pending) => ({ kind, at, from: { role: 'doctor', id: null } as const });

/** The items of rows, and what they were derived from. */
interface RowItems {
  readonly rows: readonly Message[];
  readonly floor: number | null;
  /** Numbers that leave some out show that rows are missing. */
  readonly isContiguous: boolean;
  readonly unreadAfter: number | null;
  /** The unread divider is among them. */
  readonly hasDivider: boolean;
  readonly items: readonly TranscriptItem[];
}

const toMessageItem = (row: Message, continues: boolean): MessageItem => ({
  kind: 'message',
  key: row.from.role === 'doctor' && row.cmid !== '' ? `own ${row.cmid}` : row.id,
  row,
  continues,
});

/**
 * Creates a function that derives items incrementally: appending costs only what was appended, an unchanged
 * item stays the same object, and so does the whole list if nothing changed. A confirmed message keeps the
 * key that it had while pending.
 */
export const createTranscriptItems = (): ((source: TranscriptSource) => readonly TranscriptItem[]) => {
  const cache = new WeakMap<object, TranscriptItem>();
  const markers = new Map<string, TranscriptItem>();
  const day = createDayLookup();
  let current: RowItems = {
    rows: [],
    floor: null,
    isContiguous: true,
    unreadAfter: null,
    hasDivider: false,
    items: [],
  };

  const uploadItem = (upload: Upload): TranscriptItem => {
    const item = cache.get(upload) ?? { kind: 'upload', key: `upload ${upload.key}`, upload };
    cache.set(upload, item);
    return item;
  };
  const pendingItem = (pending: Pending, continues: boolean): TranscriptItem => {
    const cached = cache.get(pending);
    if (cached?.kind === 'pending' && cached.continues === continues) return cached;
    const item = { kind: 'pending', key: `own ${pending.cmid}`, pending, continues } as const;
    cache.set(pending, item);
    return item;
  };
  const cachedMarker = (item: TranscriptItem): TranscriptItem => {
    const cached = markers.get(item.key) ?? item;
    markers.set(item.key, cached);
    return cached;
  };
  const gapItem = (seq: number) => cachedMarker({ kind: 'gap', key: `after ${seq}` });

  /** The items of the rows from `start` on, with their dividers; a row with an item in `cached` keeps it. */
  const layOut = (
    { rows, floor, isContiguous }: Pick<RowItems, 'rows' | 'floor' | 'isContiguous'>,
    { unreadAfter, hasDivider }: Pick<RowItems, 'unreadAfter' | 'hasDivider'>,
    start: number,
    cached: ReadonlyMap<Message, MessageItem> | null,
  ): Pick<RowItems, 'items' | 'hasDivider'> => {
    const items: TranscriptItem[] = [];
    let previous = rows[start - 1];
    let isDividerPlaced = hasDivider;
    for (let at = start; at < rows.length; at += 1) {
      const row = rows[at];
      if (!row) continue;
      const expected = previous?.seq ?? floor;
      if (isContiguous && expected !== null && row.seq > expected + 1) items.push(gapItem(expected));
      const name = day(row.at);
      if (!previous || day(previous.at) !== name)
        items.push(cachedMarker({ kind: 'day', key: `day ${name}`, at: row.at }));
      if (!isDividerPlaced && unreadAfter !== null && mayBePatients(row) && row.seq > unreadAfter) {
        items.push(cachedMarker({ kind: 'unreadDivider', key: 'unreadDivider' }));
        isDividerPlaced = true;
      }
      const known = cached?.get(row);
      const isBelowMarker = (items.at(-1)?.kind ?? 'message') !== 'message';
      // A message that is shown keeps or loses its head only below a new divider: what is read stays where it is.
      items.push(
        known && !(known.continues && isBelowMarker)
          ? known
          : toMessageItem(row, !isBelowMarker && continuesGroup(previous, row)),
      );
      previous = row;
    }
    return { items, hasDivider: isDividerPlaced };
  };
  const cachedItems = ({ items }: RowItems): ReadonlyMap<Message, MessageItem> | null => {
    if (items.length === 0) return null;
    const cached = new Map<Message, MessageItem>();
    for (const item of items) if (item.kind === 'message') cached.set(item.row, item);
    return cached;
  };
  const updateRows = (
    { rows, floor, pagedTo }: Pick<ConversationState, 'rows' | 'floor' | 'pagedTo'>,
    unreadAfter: number | null,
  ): RowItems => {
    const source = { rows, floor, isContiguous: pagedTo === null };
    const isAppended =
      current.floor === floor &&
      current.isContiguous === source.isContiguous &&
      current.unreadAfter === unreadAfter &&
      isPrefix(current.rows, rows);
    if (!isAppended)
      return {
        ...source,
        unreadAfter,
        ...layOut(source, { unreadAfter, hasDivider: false }, 0, cachedItems(current)),
      };
    if (rows.length === current.rows.length) return current;
    const { items, hasDivider } = layOut(source, current, current.rows.length, null);
    // Up to a hundred times a second, over ten thousand items: concat copies once and allocates no spare
    // room.
    return { ...source, unreadAfter, hasDivider, items: current.items.concat(items) };
  };

  return ({ snapshot, unreadAfter, uploads }) => {
    const { rows, floor, head, pending } = snapshot;
    current = updateRows(snapshot, unreadAfter);
    const last = rows.at(-1)?.seq ?? floor;
    const hasGap = last !== null && head > last && gapsOf(snapshot).length > 0;
    const trailing = [
      ...(hasGap ? [gapItem(last)] : []),
      ...pending.map((one, at) => {
        const before = pending[at - 1];
        const previous = before ? ownMessage(before) : hasGap ? undefined : rows.at(-1);
        return pendingItem(one, continuesGroup(previous, ownMessage(one)));
      }),
      ...uploads.map(uploadItem),
    ];
    return trailing.length === 0 ? current.items : current.items.concat(trailing);
  };
};

/** Index of a message among the items, by its id; -1 if it is missing. */
export const indexOfMessage = (items: readonly TranscriptItem[], id: string): number =>
  items.findIndex((item) => item.kind === 'message' && item.row.id === id);
