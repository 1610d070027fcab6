import type { RulePack } from '../rulePack/rulePack.ts';
import { indexByName, memoizeByData } from './indexByName.ts';

const rowsOf = memoizeByData((rows: NonNullable<RulePack['atcCodes']>) =>
  indexByName(rows, ({ ingredient }) => [ingredient]),
);

/** The ATC codes of an ingredient; undefined if the pack has no row for it. */
export const atcCodesOf = ({ atcCodes }: RulePack, ingredient: string): readonly string[] | undefined =>
  rowsOf(atcCodes ?? [])
    .get(ingredient)
    ?.flatMap(({ codes }) => codes);
