import { afterEach, beforeEach, expect, it } from 'vitest';
import { searchCatalogue } from './searchCatalogue.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';
import { warmUpSearch } from './warmUpSearch.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const load = (): never => {
  throw new Error('the catalogue is read during a search');
};
const inMemory = (scope?: string, who = 'east-ann'): string[] => {
  const catalogue =
    scope === undefined ? ({ name: 'diagnosis' } as const) : ({ name: 'drug', scope } as const);
  return searchCatalogue(upstream.storeOf(who), { ...catalogue, load }, '');
};

it('the first search after a start uses an existing index', async () => {
  expect(() => inMemory('east-main')).toThrow('is read during a search');
  const stop = warmUpSearch(upstream.services.hospitals.list);
  await expect.poll(() => inMemory()).not.toEqual([]);
  expect(inMemory('east-main')).not.toEqual([]);
  stop();
});

it('an upstream that stops immediately builds none', async () => {
  const { list } = upstream.services.hospitals;
  warmUpSearch(list)();
  // Another one would have finished by now.
  const stop = warmUpSearch(list.filter(({ tenantId }) => tenantId === 2));
  await expect.poll(() => inMemory('west-main', 'west-ann')).not.toEqual([]);
  expect(() => inMemory('east-main')).toThrow('is read during a search');
  stop();
});
