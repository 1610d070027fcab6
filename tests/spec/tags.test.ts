import { describe, expect, it } from 'vitest';
import { races } from './races.ts';
import { sentences } from './sentences.ts';
import { tags, tagsInTests } from './tags.ts';

const used = [...tagsInTests()].flatMap(([file, names]) => names.map((name) => ({ file, name })));

describe('the tags that tie tests to the specification and to the races', () => {
  it('each belong to one row only', () => {
    const names = tags.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  it('each name a row', () => {
    const known = new Set(tags.map(({ name }) => name));
    expect(used.filter(({ name }) => !known.has(name))).toEqual([]);
  });

  it('are carried by a test for every sentence of the specification and for every race', () => {
    const carried = new Set(used.map(({ name }) => name));
    const rows = [...sentences.map(({ id }) => id), ...races.map(([id]) => id)];
    expect(rows.filter((id) => !carried.has(id))).toEqual([]);
  });
});
