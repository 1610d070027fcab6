import type { SqlParam, Store } from './store.ts';

/** Ids in order, which take no more memory than their letters. */
export interface PackedIds {
  readonly length: number;
  readonly slice: (from: number, to: number) => readonly string[];
}

/** Ids in one text. */
const perText = 200;

/**
 * Reads ids as texts with many in each: a row for each, or one text that is cut, takes several times as much. `numbered`
 * selects each `id` with its place `n`, from 1. No id has a line break.
 */
export const packedIds = (store: Store, numbered: string, ...params: SqlParam[]): PackedIds => {
  const texts = store.all<{ ids: string; count: number }>(
    `SELECT group_concat(id, char(10) ORDER BY n) AS ids, count(*) AS count FROM (${numbered})
     GROUP BY (n - 1) / ${perText} ORDER BY (n - 1) / ${perText}`,
    ...params,
  );
  return {
    length: texts.reduce((sum, { count }) => sum + count, 0),
    slice: (from, to) => {
      const first = Math.floor(from / perText);
      return texts
        .slice(first, Math.ceil(to / perText))
        .flatMap(({ ids }) => ids.split('\n'))
        .slice(from - first * perText, to - first * perText);
    },
  };
};
