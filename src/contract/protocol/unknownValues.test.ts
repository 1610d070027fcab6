import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { notesOn } from './fieldNotes.ts';
import { innermost, readAnswer, readAs, type Shape } from './readAnswer.ts';
import type { Schema } from './schemas.ts';
import { downFrame, liveEvent } from './socket.ts';
import { closedSetsOf } from './testing/closedSets.ts';
import { isObject, replaced, sampleOf, type Site, sitesOf } from './testing/samples.ts';

interface Tolerance {
  readonly field: string;
  readonly matches: (name: string) => boolean;
  readonly word: string;
  readonly number: string;
}

/** The rows of the table "Unknown values" in docs/wire.md, one for each field. */
const tolerances =
  readFileSync(new URL('../../../docs/wire.md', import.meta.url), 'utf8')
    .split('### Unknown values')[1]
    ?.split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, fields = '', word = '', number = ''] = line.split('|').map((cell) => cell.trim());
      return [...fields.matchAll(/`([^`]+)`/g)].map(([, field = '']): Tolerance => {
        const pattern = new RegExp(`(?:^|\\.)${field.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`);
        return { field, matches: (name) => pattern.test(name), word, number };
      });
    }) ?? [];

interface Answer {
  readonly name: string;
  readonly data: Schema;
  /** Frames are ignored where answers are refused. */
  readonly isFrame: boolean;
}

const frameName = ({ type }: { readonly type: { readonly literal: string } }): string =>
  `socket.${type.literal}`;
const answers: readonly Answer[] = [
  ...Object.entries(endpoints).flatMap(([noun, group]) =>
    Object.entries<Endpoint>(group).map(([verb, { data }]) => ({
      name: `${noun}.${verb}`,
      data,
      isFrame: false,
    })),
  ),
  ...downFrame.options.map((data) => ({ name: frameName(data.entries), data, isFrame: true })),
];

const valueAt = (value: unknown, path: Site['path']): unknown =>
  path.reduce<unknown>(
    (at, step) => (Array.isArray(at) ? at[Number(step)] : isObject(at) ? at[step] : undefined),
    value,
  );

const nameOf = (answer: string, path: Site['path']): string =>
  [answer, ...path.filter((step) => typeof step === 'string')].join('.');

const entriesOf = (shape: Shape): NonNullable<Shape['entries']> => innermost(shape).entries ?? {};

const rowsOf = (raw: unknown): unknown => (isObject(raw) ? raw['list'] : raw);

/** What the table would call the reading of an answer with a value replaced. */
const outcome = (
  { data, isFrame }: Answer,
  sample: unknown,
  path: Site['path'],
  unknown: string | number,
) => {
  const changed = replaced(sample, path, unknown);
  const read = readAs(data, changed);
  if (read.ok) {
    const known = readAs(data, sample);
    const at = valueAt(read.output, path);
    // Nothing else of the answer changes.
    if (!known.ok || !isDeepStrictEqual(replaced(known.output, path, at), read.output))
      return 'another answer';
    if (String(at) === String(unknown)) return 'its text';
    return typeof at === 'string' ? `\`${at}\`` : String(at);
  }
  if (isFrame) return 'frame';
  const [good, bad] = [rowsOf(sample), rowsOf(changed)];
  if (!Array.isArray(good) || !Array.isArray(bad)) return 'answer';
  const rows = [...bad, ...good];
  const both = readAnswer(data, isObject(sample) ? { ...sample, list: rows } : rows, () => undefined);
  return both.ok ? 'row' : 'answer';
};

const all = [
  ...answers,
  ...liveEvent.options.map((data) => ({ name: frameName(data.entries), data, isFrame: true })),
].map((answer) => ({ ...answer, sample: sampleOf(answer.data) }));

/** The closed sets of an answer: those of its schema, and texts that the table names. */
const setsOf = ({ name, data, sample }: (typeof all)[number]): readonly Site['path'][] => {
  const closed = closedSetsOf(data, sample);
  const known = new Set(closed.map((path) => path.join('.')));
  const isNamed = ({ path }: Site): boolean =>
    tolerances.some(({ field, matches }) => !field.includes('*') && matches(nameOf(name, path)));
  const named = sitesOf(data, sample).filter((site) => !known.has(site.path.join('.')) && isNamed(site));
  return [...closed, ...named.map(({ path }) => path)];
};

describe('an unknown value of a closed set', () => {
  it.each(all)('$name: it is read or refused as the table of tolerances says', (answer) => {
    const wrong = setsOf(answer).flatMap((path) => {
      const name = nameOf(answer.name, path);
      const rows = tolerances.filter(({ matches }) => matches(name));
      const read = [answer.sample, path] as const;
      const word = outcome(answer, ...read, 'notAKnownWord');
      const number = outcome(answer, ...read, 987_654);
      const isSo = rows.length === 1 && rows[0]?.word === word && rows[0].number === number;
      return isSo ? [] : [`${name}: ${word}, ${number}; ${rows.length} rows of the table`];
    });
    expect(wrong).toEqual([]);
  });

  it('no row of the table is about a field that does not exist', () => {
    const names = all.flatMap((answer) => setsOf(answer).map((path) => nameOf(answer.name, path)));
    expect(tolerances.length).toBeGreaterThan(0);
    expect(tolerances.filter(({ matches }) => !names.some(matches)).map(({ field }) => field)).toEqual([]);
  });

  it('a number of a documented state is shown as it is', () => {
    const states = all.flatMap((answer) =>
      sitesOf(answer.data, answer.sample).flatMap((site) =>
        Object.entries(notesOn(entriesOf(site.schema)))
          .filter(([, note]) => note?.codes)
          .map(([field]) => ({ answer, path: [...site.path, field] })),
      ),
    );
    const listed = ({ answer, path }: (typeof states)[number]): boolean =>
      tolerances.some(({ matches }) => matches(nameOf(answer.name, path)));
    const open = states.filter((state) => !listed(state));
    expect(open.length).toBeGreaterThan(10);
    const wrong = open.filter(
      ({ answer, path }) => outcome(answer, answer.sample, path, 987_654) !== 'its text',
    );
    expect(wrong.map(({ answer, path }) => nameOf(answer.name, path))).toEqual([]);
  });
});
