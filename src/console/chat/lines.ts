import type { Message } from '../../contract/message.ts';
import type { Pending } from '../im/pending.ts';
import { gapsOf, type Talk } from '../im/timeline.ts';
import { dayOf } from '../lib/days.ts';
import type { Uploading } from './uploads.ts';

/** One line of the transcript. The same thing is the same object for as long as nothing in it changes. */
export type Line =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  /** What follows was not read when the doctor came. */
  | { readonly kind: 'fresh'; readonly key: string }
  /** A stretch that is not known yet. */
  | { readonly kind: 'gap'; readonly key: string }
  | { readonly kind: 'message'; readonly key: string; readonly row: Message }
  | { readonly kind: 'pending'; readonly key: string; readonly pending: Pending }
  | { readonly kind: 'upload'; readonly key: string; readonly upload: Uploading };

/** What the lines are made of. */
export interface Spoken {
  readonly talk: Pick<Talk, 'rows' | 'head' | 'floor' | 'pending'>;
  /** The line of new messages stands before the patient's first one after this `seq`; null: nowhere. */
  readonly fresh: number | null;
  readonly uploads: readonly Uploading[];
}

/** Everywhere on earth a day begins on a quarter of an hour. */
const quarter = 900_000;

const same = (before: readonly Message[], rows: readonly Message[]): boolean =>
  before.length <= rows.length && before.every((row, at) => rows[at] === row);

/**
 * Makes lines out of what is known, each time out of the last ones: what comes at the end costs what came, and a line
 * that stands already stays the same object. A message that is confirmed keeps the key that it had on its way.
 */
export const openLines = (): ((spoken: Spoken) => readonly Line[]) => {
  const kept = new WeakMap<object, Line>();
  const marks = new Map<string, Line>();
  const days = new Map<number, string>();
  let before: { rows: readonly Message[]; floor: number | null; fresh: number | null; body: Line[] } = {
    rows: [],
    floor: null,
    fresh: null,
    body: [],
  };

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
  const day = (at: number): string => {
    const number = Math.floor(at / quarter);
    const known = days.get(number) ?? dayOf(at);
    days.set(number, known);
    return known;
  };
  const gap = (seq: number) => mark({ kind: 'gap', key: `after ${seq}` });
  const ofRow = (row: Message): Line =>
    ofThing(row, () => ({
      kind: 'message',
      key: row.from.role === 'doctor' ? `own ${row.cmid}` : row.id,
      row,
    }));

  /** Puts the rows from `start` on at the end of `body`, with what stands before each. */
  const lay = (
    body: Line[],
    { rows, floor }: Pick<Talk, 'rows' | 'floor'>,
    fresh: number | null,
    start: number,
  ) => {
    let previous = rows[start - 1];
    let met = fresh === null || body.some(({ kind }) => kind === 'fresh');
    for (let at = start; at < rows.length; at += 1) {
      const row = rows[at];
      if (!row) continue;
      const expected = previous?.seq ?? floor;
      if (expected !== null && row.seq > expected + 1) body.push(gap(expected));
      const name = day(row.at);
      if (!previous || day(previous.at) !== name)
        body.push(mark({ kind: 'day', key: `day ${name}`, at: row.at }));
      if (!met && row.from.role === 'patient' && row.seq > (fresh ?? 0)) {
        body.push(mark({ kind: 'fresh', key: 'fresh' }));
        met = true;
      }
      body.push(ofRow(row));
      previous = row;
    }
  };

  return ({ talk, fresh, uploads }) => {
    const { rows, floor, head, pending } = talk;
    const grown = before.floor === floor && before.fresh === fresh && same(before.rows, rows);
    const body = grown ? [...before.body] : [];
    lay(body, talk, fresh, grown ? before.rows.length : 0);
    before = { rows, floor, fresh, body };
    const last = rows.at(-1)?.seq ?? floor;
    return [
      ...body,
      ...(last !== null && head > last && gapsOf(talk).length > 0 ? [gap(last)] : []),
      ...pending.map((one) =>
        ofThing(one, () => ({ kind: 'pending', key: `own ${one.cmid}`, pending: one })),
      ),
      ...uploads.map((one) =>
        ofThing(one, () => ({ kind: 'upload', key: `upload ${one.key}`, upload: one })),
      ),
    ];
  };
};

/** Where a message stands among the lines, by its id; -1 where it does not. */
export const placeOf = (lines: readonly Line[], id: string): number =>
  lines.findIndex((line) => line.kind === 'message' && line.row.id === id);
