import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { searchCatalogue } from './searchCatalogue.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';
import { warmUpSearch } from './warmUpSearch.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const load = (): never => {
  throw new Error('the catalogue is read while somebody types');
};
const inMemory = (scope?: string, who = 'east-ann'): string[] => {
  const catalogue =
    scope === undefined ? ({ name: 'diagnosis' } as const) : ({ name: 'drug', scope } as const);
  return searchCatalogue(upstream.storeOf(who), { ...catalogue, load }, '');
};

it('the first letter after a start is answered from an index that is there already', async () => {
  expect(() => inMemory('east-main')).toThrow('while somebody types');
  const stop = warmUpSearch(upstream.services.hospitals.list);
  await vi.waitFor(() => expect(inMemory()).not.toEqual([]));
  expect(inMemory('east-main')).not.toEqual([]);
  stop();
});

it('an upstream that stops at once makes none', async () => {
  const { list } = upstream.services.hospitals;
  warmUpSearch(list)();
  // A later one has long finished.
  const stop = warmUpSearch(list.filter(({ tenantId }) => tenantId === 2));
  await vi.waitFor(() => expect(inMemory('west-main', 'west-ann')).not.toEqual([]));
  expect(() => inMemory('east-main')).toThrow('while somebody types');
  stop();
});
