import { describe, expect, test } from 'vitest';
import { dayOf } from '../../../lib/dates/days.ts';
import {
  createTranscriptItems,
  indexOfMessage,
  type TranscriptItem,
  type TranscriptSource,
} from './transcriptItems.ts';
import { morning, pending, row, rows } from '../chatFixtures.ts';

const source = (
  change: Partial<TranscriptSource['snapshot']> = {},
  unreadAfter: number | null = null,
): TranscriptSource => {
  const known = change.rows ?? [];
  const snapshot = {
    rows: known,
    head: known.at(-1)?.seq ?? 0,
    floor: 0,
    pagedTo: null,
    pending: [],
    ...change,
  };
  return { snapshot, unreadAfter, uploads: [] };
};
const keys = (items: readonly { readonly key: string }[]): string[] => items.map(({ key }) => key);

/** The keys of the messages that share the head of the one before. */
const continued = (items: readonly TranscriptItem[]): string[] =>
  keys(items.filter((item) => 'continues' in item && item.continues));

/** So many minutes after the morning. */
const minutes = (count: number): number => morning + count * 60_000;
/** A message of the doctor. */
const own = (seq: number, at: number) => row(seq, { from: { role: 'doctor', id: '1' }, at });
/** A message so many seconds after a midnight. */
const night = (seq: number, seconds: number) => row(seq, { at: Date.UTC(2026, 0, 12, 16) + seconds * 1000 });

describe('the items of a transcript', () => {
  test('are in order, below the hospital’s days', () => {
    const evening = row(2, { at: Date.UTC(2026, 0, 12, 15, 59) });
    const midnight = row(3, { at: Date.UTC(2026, 0, 12, 16, 0) });
    expect(keys(createTranscriptItems()(source({ rows: [row(1), evening, midnight] })))).toEqual([
      'day 2026-01-12',
      'm1',
      'm2',
      'day 2026-01-13',
      'm3',
    ]);
  });

  test('show gaps: before the first, between two, after the last', () => {
    const deriveItems = createTranscriptItems();
    expect(keys(deriveItems(source({ rows: [row(3), row(6)], floor: 1, head: 8 })))).toEqual([
      'after 1',
      'day 2026-01-12',
      'm3',
      'after 3',
      'm6',
      'after 6',
    ]);
    expect(keys(deriveItems(source({ rows: rows(2, 8), floor: 1, head: 8 })))).not.toContain('after 3');
  });

  test('mark new messages before the patient’s first unread one, and not before the doctor’s own', () => {
    const own = row(3, { from: { role: 'doctor', id: '1' } });
    const items = createTranscriptItems()(source({ rows: [row(1), row(2), own, row(4), row(5)] }, 2));
    expect(keys(items).slice(2)).toEqual(['m2', 'own k3', 'unreadDivider', 'm4', 'm5']);
  });

  test('mark new messages before one of an unknown sender, too', () => {
    const unknown = row(2, { from: { role: 'unknown', id: null } });
    expect(keys(createTranscriptItems()(source({ rows: [row(1), unknown] }, 1))).slice(2)).toEqual([
      'unreadDivider',
      'm2',
    ]);
  });

  test('keep the key of a message when it is confirmed', () => {
    const deriveItems = createTranscriptItems();
    const before = deriveItems(source({ rows: [row(1)], pending: [pending('mine')] }));
    const confirmed = row(2, { cmid: 'mine', from: { role: 'doctor', id: '1' } });
    const after = deriveItems(source({ rows: [row(1), confirmed] }));
    expect(before.at(-1)).toMatchObject({ kind: 'pending', key: 'own mine' });
    expect(after.at(-1)).toMatchObject({ kind: 'message', key: 'own mine' });
  });

  test('are the same objects while their content is unchanged, whatever comes before or after', () => {
    const deriveItems = createTranscriptItems();
    const known = rows(11, 20);
    const first = deriveItems(source({ rows: known, floor: 10 }));
    const appended = deriveItems(source({ rows: [...known, row(21)], floor: 10 }));
    expect(appended.slice(0, -1).every((item, at) => item === first[at])).toBe(true);
    const prepended = deriveItems(source({ rows: [...rows(1, 10), ...known, row(21)] }));
    expect(first.every((item) => prepended.includes(item))).toBe(true);
    const recalled = known.map((one) =>
      one.seq === 15 ? { ...one, body: { text: '', recalled: true } } : one,
    );
    const changed = deriveItems(source({ rows: recalled, floor: 10 }));
    expect(changed.filter((item) => !first.includes(item))).toMatchObject([{ key: 'm15' }]);
  });

  test('are the same array while their content is unchanged', () => {
    const deriveItems = createTranscriptItems();
    const known = rows(1, 20);
    const first = deriveItems(source({ rows: known }));
    expect(deriveItems(source({ rows: [...known] }))).toBe(first);
    expect(deriveItems(source({ rows: known, pending: [pending('mine')] }))).not.toBe(first);
    expect(deriveItems(source({ rows: known }))).toBe(first);
  });

  test('of many days are below their day', () => {
    const hours = rows(1, 24 * 40).map((one) => ({ ...one, at: morning + one.seq * 3_600_000 }));
    const days = createTranscriptItems()(source({ rows: hours })).filter(({ kind }) => kind === 'day');
    expect(keys(days)).toEqual([...new Set(hours.map(({ at }) => `day ${dayOf(at)}`))]);
  });

  test('share the head of a sender who writes again within two minutes', () => {
    const said = [
      row(1, { at: morning }),
      row(2, { at: minutes(2) }),
      row(3, { at: minutes(4) + 1 }),
      own(4, minutes(4.5)),
      row(5, { from: { role: 'system', id: null }, kind: 'notice', at: minutes(5) }),
      own(6, minutes(5)),
    ];
    expect(continued(createTranscriptItems()(source({ rows: said })))).toEqual(['m2']);
    const written = { ...pending('mine'), at: minutes(6) };
    expect(
      continued(createTranscriptItems()(source({ rows: said, pending: [written, pending('later')] }))),
    ).toEqual(['m2', 'own mine']);
  });

  test('have a head of their own below a day, a gap and the mark of new messages', () => {
    const all = [night(1, -10), night(2, 10), night(3, 20), night(5, 30), night(6, 40)];
    expect(continued(createTranscriptItems()(source({ rows: all, head: 6 }, 5)))).toEqual(['m3']);
  });

  test('keep their heads while earlier messages are loaded: what is read does not move', () => {
    const deriveItems = createTranscriptItems();
    const known = rows(11, 13);
    const shown = deriveItems(source({ rows: known, floor: 10 }));
    expect(continued(shown)).toEqual(['m12', 'm13']);
    expect(continued(deriveItems(source({ rows: [...rows(9, 10), ...known], floor: 8 })))).toEqual([
      'm10',
      'm12',
      'm13',
    ]);
  });

  test('are the same whether they arrived together or one by one', () => {
    const all = [...rows(1, 40), ...rows(42, 60)].map((one) =>
      one.seq % 7 === 0 ? { ...one, at: morning + one.seq * 3_600_000 } : one,
    );
    const step = createTranscriptItems();
    let last: readonly { readonly key: string }[] = [];
    for (let count = 1; count <= all.length; count += 1)
      last = step(source({ rows: all.slice(0, count), head: 60 }, 30));
    expect(keys(last)).toEqual(keys(createTranscriptItems()(source({ rows: all, head: 60 }, 30))));
  });

  test('give the index of a message', () => {
    const items = createTranscriptItems()(source({ rows: rows(1, 5) }));
    expect(indexOfMessage(items, 'm4')).toBe(4);
    expect(indexOfMessage(items, 'm9')).toBe(-1);
  });
});
