import type { Message } from '../../contract/consultation/message.ts';
import type { Pending } from '../im/pending.ts';
import { gapsOf, type Talk } from '../im/timeline.ts';
import { dayOf, dayStartOf } from '../lib/days.ts';
import type { Uploading } from './uploads.ts';

/** One item of the transcript. An unchanged item stays the same object. */
export type Line =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  /** What follows was unread when the doctor came. */
  | { readonly kind: 'fresh'; readonly key: string }
  /** A range that is not loaded yet. */
  | { readonly kind: 'gap'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly row: Message }
  | { readonly kind: 'pending'; readonly key: string; readonly pending: Pending }
  | { readonly kind: 'upload'; readonly key: string; readonly upload: Uploading };

/** What the items are derived from. */
export interface Spoken {
  readonly talk: Pick<Talk, 'rows' | 'head' | 'floor' | 'pending'>;
  /** The unread divider precedes the patient's first message after this `seq`; null for none. */
  readonly fresh: number | null;
  readonly uploads: readonly Uploading[];
}

/** Everywhere on earth, days begin on a quarter of an hour. */
const quarter = 900_000;

const same = (before: readonly Message[], rows: readonly Message[]): boolean => {
  if (before.length > rows.length) return false;
  // Newest first: most changes are there.
  for (let at = before.length - 1; at >= 0; at -= 1) if (rows[at] !== before[at]) return false;
  return true;
};

/**
 * Looks up the hospital's day of a time. Messages are close together, so most are of the day looked up last.
 */
const openDays = (): ((at: number) => string) => {
  let last = { from: 1, to: 0, name: '' };
  return (at) => {
    const number = Math.floor(at / quarter);
    if (number >= last.from && number <= last.to) return last.name;
    const name = dayOf(at);
    const start = dayStartOf(at);
    const end = start + 24 * 3_600_000 - quarter;
    // Days with a clock change are shorter or longer: only the exact time is cached then.
    const isWhole = dayOf(start) === name && dayOf(end) === name;
    last = isWhole ? { from: start / quarter, to: end / quarter, name } : { from: number, to: number, name };
    return name;
  };
};

/** The items of rows, and what they were derived from. */
interface Body {
  readonly rows: readonly Message[];
  readonly floor: number | null;
  readonly fresh: number | null;
  /** The unread divider is among them. */
  readonly met: boolean;
  readonly lines: readonly Line[];
}

const ofRow = (row: Message): Line => ({
  kind: 'message',
  key: row.from.role === 'doctor' ? `own ${row.cmid}` : row.id,
  row,
});

/**
 * Creates a function that derives items incrementally: appending costs only what was appended, an unchanged
 * item stays the same object, and so does the whole list if nothing changed. A confirmed message keeps the
 * key that it had while pending.
 */
export const openLines = (): ((spoken: Spoken) => readonly Line[]) => {
  const kept = new WeakMap<object, Line>();
  const marks = new Map<string, Line>();
  const day = openDays();
  let body: Body = { rows: [], floor: null, fresh: null, met: false, lines: [] };

  const ofThing = (thing: object, make: () => Line): Line => {
    const line = kept.get(thing) ?? make();
    kept.set(thing, line);
    return line;
  };
  const mark = (line: Line): Line => {
    const known = marks.get(line.key) ?? line;
    marks.set(line.key, known);
    return known;
  };
  const gap = (seq: number) => mark({ kind: 'gap', key: `after ${seq}` });

  /** The items of the rows from `start` on, with their dividers; a row with an item in `cached` keeps it. */
  const lay = (
    { rows, floor }: Pick<Talk, 'rows' | 'floor'>,
    { fresh, met }: Pick<Body, 'fresh' | 'met'>,
    start: number,
    known: ReadonlyMap<Message, Line> | null,
  ): Pick<Body, 'lines' | 'met'> => {
    const lines: Line[] = [];
    let previous = rows[start - 1];
    let isMet = met;
    for (let at = start; at < rows.length; at += 1) {
      const row = rows[at];
      if (!row) continue;
      const expected = previous?.seq ?? floor;
      if (expected !== null && row.seq > expected + 1) lines.push(gap(expected));
      const name = day(row.at);
      if (!previous || day(previous.at) !== name)
        lines.push(mark({ kind: 'day', key: `day ${name}`, at: row.at }));
      if (!isMet && fresh !== null && row.from.role === 'patient' && row.seq > fresh) {
        lines.push(mark({ kind: 'fresh', key: 'fresh' }));
        isMet = true;
      }
      lines.push(known?.get(row) ?? ofRow(row));
      previous = row;
    }
    return { lines, met: isMet };
  };
  const knownOf = ({ lines }: Body): ReadonlyMap<Message, Line> | null => {
    if (lines.length === 0) return null;
    const known = new Map<Message, Line>();
    for (const line of lines) if (line.kind === 'message') known.set(line.row, line);
    return known;
  };
  const follow = ({ rows, floor }: Pick<Talk, 'rows' | 'floor'>, fresh: number | null): Body => {
    const grown = body.floor === floor && body.fresh === fresh && same(body.rows, rows);
    if (!grown)
      return { rows, floor, fresh, ...lay({ rows, floor }, { fresh, met: false }, 0, knownOf(body)) };
    if (rows.length === body.rows.length) return body;
    const { lines, met } = lay({ rows, floor }, body, body.rows.length, null);
    // Up to a hundred times a second, over ten thousand items: concat copies once and allocates no spare
    // room.
    return { rows, floor, fresh, met, lines: body.lines.concat(lines) };
  };

  return ({ talk, fresh, uploads }) => {
    const { rows, floor, head, pending } = talk;
    body = follow(talk, fresh);
    const last = rows.at(-1)?.seq ?? floor;
    const rest = [
      ...(last !== null && head > last && gapsOf(talk).length > 0 ? [gap(last)] : []),
      ...pending.map((one) =>
        ofThing(one, () => ({ kind: 'pending', key: `own ${one.cmid}`, pending: one })),
      ),
      ...uploads.map((one) =>
        ofThing(one, () => ({ kind: 'upload', key: `upload ${one.key}`, upload: one })),
      ),
    ];
    return rest.length === 0 ? body.lines : body.lines.concat(rest);
  };
};

/** Index of a message among the items, by its id; -1 if it is missing. */
export const placeOf = (lines: readonly Line[], id: string): number =>
  lines.findIndex((line) => line.kind === 'message' && line.row.id === id);
